#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "language/cypher/cypher_terms.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Writes one logical query; its sub-queries by scopes of their own over the same terms.
class CypherScope {
 public:
  /// `root`: the outer variable that nodes[0] is, if any.
  CypherScope(const LogicalQuery& query, const EntityModel& model, CypherTerms& terms,
              const std::string& root = {});

  /// A whole query, set operation included, ending in RETURN.
  static Result<std::string> whole(const LogicalQuery& query, const EntityModel& model, CypherTerms& terms);

 private:
  /// One column: its text and what it is called.
  struct Column {
    std::string text;
    std::string name;
  };
  using Columns = std::vector<Column>;

  Result<std::string> statement(const std::vector<std::string>& names);
  /// Whether there is a row.
  Result<std::string> asked(const std::string& body);
  static Result<std::string> combined(const LogicalQuery& query, const EntityModel& model,
                                      CypherTerms& terms);
  /// MATCH, WHERE and OPTIONAL MATCH, with the stages that they need ahead.
  Result<std::string> matched(const std::string& keyword = "MATCH ");
  /// The columns after `keyword`, with grouping, order and limit.
  Result<std::string> projected(const std::string& keyword, const std::vector<std::string>& names);
  /// Groups by a WITH stage where RETURN alone cannot say it; empty where it can.
  Result<std::string> grouped(const Columns& columns);
  Result<std::string> ordered(const Columns& columns);
  Result<Columns> columns(const std::vector<std::string>& names);
  Result<std::string> filtered();
  Result<std::string> existence(const LogicalQuery& query, const std::string& root,
                                const std::string& equal = {});
  /// Puts a stage ahead that gives the values of a one-column query; returns what holds them.
  Result<std::string> staged(const LogicalQuery& query, bool list);
  /// Puts a stage ahead that gives a figure for each group; returns what holds that of the row at hand.
  Result<std::string> figureOfGroup(const Expression& e);
  /// MATCH … WITH value AS name.
  Result<std::string> stage(const std::vector<std::string>& names);

  std::vector<std::string> paths();
  bool joinsLater(const QueryEdge& edge, std::size_t node) const;
  std::string pattern(const QueryEdge& edge);
  std::string step(const QueryEdge& edge, std::size_t start);
  std::string nodePattern(std::size_t node);
  Result<std::string> text(const Expression& e);
  Result<std::string> raw(const Expression& e);
  Result<std::string> aggregate(const Expression& e);
  Result<std::string> text(const Condition& c);
  Result<std::string> joined(const Condition& c, const char* word);
  Result<std::string> compared(const Condition& c);
  bool isListed(const Expression& e) const;
  Result<std::string> holds(const Condition& c);
  Result<std::string> holdsAny(const Condition& c);
  /// One side of a comparison; numbers that the graph keeps as text as numbers, where the other side is one.
  Result<std::string> comparable(const Expression& e, const Expression& other);
  ValueType typeOf(const Expression& e) const;
  static std::string addable(const std::string& value, ValueType type);
  bool mayBeMoment(const Expression& e) const;
  Result<std::string> ranged(const Condition& c);
  Result<std::string> listed(const Condition& c);
  Result<std::string> contained(const Condition& c);
  Status addKeys(const Expression& e, Columns& keys);
  Status addParts(const Condition& c, Columns& keys);
  std::string nameOf(const Expression& e) const;
  bool aggregates() const;

  const LogicalQuery& query_;
  const EntityModel& model_;
  CypherTerms& terms_;
  std::vector<std::string> nodes_;                      // variables
  std::vector<std::string> edges_;                      // variables, empty where no property is asked for
  std::vector<bool> labelled_;                          // nodes whose label was written
  std::string ahead_;                                   // stages that go before the MATCH
  std::map<const LogicalQuery*, std::string> singles_;  // sub-queries with one value: its name
  std::vector<std::string> held_;                       // what those stages hold
  std::vector<std::string> joins_;                      // of those stages with the rows at hand
  std::map<std::string, std::string> staged_;           // expressions that a WITH stage has named
};

}  // namespace omni
