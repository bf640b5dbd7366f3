#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "language/sparql/sparql_lines.h"
#include "language/sparql/sparql_names.h"
#include "language/sparql/sparql_pattern.h"
#include "query/logical_query.h"
#include "query/query_shape.h"
#include "schema/entity_model.h"

namespace omni {

/// Writes one logical query, its sub-queries by scopes of their own over the same names.
class SparqlScope {
 public:
  SparqlScope(const LogicalQuery& query, const EntityModel& model, SparqlNames& names,
              const std::string& root = {})
      : query_(query), model_(model), names_(names), pattern_(query, model, names, root) {}

  /// The whole query, set operation included. `columns`, when given, are the variables of its columns.
  Result<SparqlLines> whole(const std::vector<std::string>& columns = {});
  /// Whether the whole query has a row.
  Result<SparqlLines> asked();
  /// The pattern to be tested for a match, without a SELECT.
  Result<SparqlLines> tested();
  bool isPlain() const {
    return query_.groupBy.empty() && !query_.having && !query_.limit && !query_.set &&
           std::none_of(query_.select.begin(), query_.select.end(), isAggregated);
  }

 private:
  // ---------------------------------------------------------------- queries
  Result<SparqlLines> select(const std::vector<std::string>& columns, bool ordered);
  Result<SparqlLines> combined(const std::vector<std::string>& columns);
  Result<std::string> projection(const std::vector<std::string>& columns);
  Result<std::string> grouping();
  Result<std::string> ordering();
  std::string limited() const;
  Result<SparqlLines> body();

  // ---------------------------------------------------------------- expressions
  Result<std::string> expression(const Expression& e);
  Result<std::string> plainExpression(const Expression& e);
  Result<std::string> operand(const Expression& e);
  Result<std::string> aggregate(const Expression& e);
  Result<std::string> subQuery(const Expression& e);
  // A figure for each group, joined by what the group shares with the row at hand.
  Result<std::string> figureOfGroup(const Expression& e);
  std::string columnName(const Expression& e) const;
  ValueType typeOf(const Expression& e) const;

  // ---------------------------------------------------------------- conditions
  Status filter(const Condition& c);
  Result<std::string> condition(const Condition& c);
  Result<std::string> connected(const Condition& c, std::string_view op);
  Result<std::string> comparison(const Expression& left, Comparison comparison, const Expression& right,
                                 bool ignoreCase);
  std::string compared(const std::string& leftText, const Expression& left, Comparison comparison,
                       const std::string& rightText, const Expression& right, bool ignoreCase);
  bool isInLanguages(const Expression& e) const;
  // One of its languages is enough, and who has the same text in two of them is met once.
  std::string inSomeLanguage(const Expression& left, Comparison comparison, const Expression& right,
                             bool ignoreCase);
  std::string comparable(const std::string& text, const Expression& e, const Expression& other,
                         bool ignoreCase);
  Result<std::string> inList(const Condition& c);
  Result<std::string> inQuery(const Condition& c, bool joined);
  Result<std::string> exists(const Condition& c);
  Result<std::string> isNull(const Condition& c);

  static tl::unexpected<Error> unsupported(const std::string& what);
  static bool isVariable(const std::string& text);
  static bool isNumber(const Value& value);

  const LogicalQuery& query_;
  const EntityModel& model_;
  SparqlNames& names_;
  SparqlPattern pattern_;
  bool required_ = true;                        // attributes met now must be there
  bool having_ = false;                         // over groups now
  std::map<std::string, std::string> aliases_;  // a grouped expression -> its variable
  SparqlLines selects_;                         // sub-queries to join
  std::vector<std::string> scalars_;            // variables of sub-queries with one row
  SparqlLines filters_;
  std::vector<std::string> projected_;  // the columns as they can be ordered by, for set operations
};

}  // namespace omni
