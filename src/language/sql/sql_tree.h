#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/value.h"

namespace omni {

struct SqlStatement;

/// A part of a statement as it was written; names are not bound.
struct SqlExpression {
  enum class Kind {
    kColumn,   // table (may be empty) and name
    kAll,      // *, of a table or (empty) of all
    kValue,    // value
    kCall,     // name, in lower case, of its arguments; COUNT(*) has none
    kBinary,   // name is the operator in lower case: "and", "like", "+"; two arguments
    kNot,      // one argument
    kIsNull,   // one argument
    kBetween,  // what, from, to
    kIn,       // what, then the values; or the query's
    kExists,   // query
    kQuery,    // query, for its one value
    kCase,     // condition and result in turn, then what else
  };
  Kind kind = Kind::kValue;
  std::string table{};
  std::string name{};
  bool quoted = false;    // of kColumn: in double quotes, which some write around texts
  bool distinct = false;  // of kCall
  Value value{};
  std::vector<SqlExpression> of{};
  std::shared_ptr<const SqlStatement> query{};
};

struct SqlTable {
  std::string name;
  std::string called;  // its alias, else its name
  bool optional = false;
  std::optional<SqlExpression> on{};
};

struct SqlStatement {
  struct Column {
    SqlExpression of;
    std::string called;  // its alias; may be empty
  };
  struct Order {
    SqlExpression of;
    bool descending = false;
  };
  std::vector<Column> select;
  bool distinct = false;
  std::vector<SqlTable> from;
  std::optional<SqlExpression> where{}, having{};
  std::vector<SqlExpression> group{};
  std::vector<Order> order{};
  std::optional<SqlExpression> limit{}, skipped{};
  std::string setOperator{};  // "union", "intersect", "except"; empty: none
  std::shared_ptr<const SqlStatement> set{};
};

/// One query of a dialect ("sqlite", "duckdb" …) as a statement of what is asked, with the tables, filters,
/// groups and order that it names. Nothing may run by it. Errors: kInvalidArgument, text that does not parse
/// or that says something for which there is no such form (a window, WITH, a sub-query in FROM); kLimit.
Result<SqlStatement> sqlStatement(std::string_view dialect, std::string_view text);

}  // namespace omni
