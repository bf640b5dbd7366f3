#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// A piece of the written text, in bytes.
struct SqlSpan {
  std::size_t begin = 0, end = 0;
};

/// A table of a select: a named table, another query of the statement, a table function, or something
/// whose columns the text does not tell.
struct SqlRelation {
  enum class Kind { kTable, kQuery, kFunction, kOpen };
  Kind kind = Kind::kOpen;
  std::vector<std::string> name;     // qualified parts, as written without quotes
  char quote = 0;                    // around the last part
  std::string alias;                 // empty when none
  std::vector<std::string> columns;  // names that the alias gives the first columns
  std::optional<std::size_t> scope;  // kQuery: whose rows they are
  std::optional<SqlSpan> span{};     // of the name of a table, or of what a WITH has named
};

/// A query that a WITH gives a name.
struct SqlWith {
  std::string name;
  SqlSpan span;  // of the name, where it is given
};

/// One item of a select list.
struct SqlOutput {
  enum class Kind { kColumn, kAlias, kStar, kExpression };
  Kind kind = Kind::kColumn;
  std::string text;  // the output's name, or the qualifier of a star (empty: of all)
};

struct SqlColumnRef {
  std::vector<std::string> parts;
  char quote = 0;  // around the last part
};

/// A query (with leaves: the selects or queries whose rows it gives) or one select of the statement.
struct SqlScope {
  std::optional<std::size_t> parent;
  bool query = false;
  std::vector<std::size_t> leaves;
  std::vector<SqlWith> withs;
  std::vector<SqlRelation> relations;
  std::vector<SqlOutput> outputs;
  std::vector<SqlColumnRef> columns;
  std::vector<std::string> locals;  // names of lambdas and fields
  bool open = false;                // its outputs cannot be known from the text
  bool unlinked = false;            // several relations, no join condition, no WHERE
};

/// The facts of a text: its kind, reads, calls and names; nothing is judged yet but `problems`.
struct SqlFacts {
  std::vector<std::string> problems;   // why it is no pure query; empty for a query
  std::vector<SqlScope> scopes;        // the outermost query first
  std::vector<std::string> functions;  // dotted, lower case
  std::vector<std::string> parameters;
  std::vector<std::string> headers;  // of the columns, the text of those without a name, else empty
  bool recursive = false;
  bool introspects = false;  // it may ask for a plan, or for what there is
  /// The query as it may run: written anew, each name quoted, each literal and parameter in one form, without
  /// comments. Empty where there are problems.
  std::string text;
};

/// Parses `text`; `dialect` is sqlite, duckdb, postgresql, mysql, trino, clickhouse or ansi. Errors:
/// kInvalidArgument (syntax), kLimit (too long, too deep).
Result<SqlFacts> sqlFacts(std::string_view dialect, std::string_view text);

}  // namespace omni
