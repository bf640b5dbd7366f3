#pragma once

#include <string>

#include "formulate/tables/literals.h"
#include "formulate/tables/scope.h"
#include "query/logical_query.h"

namespace omni {

/// The conditions of a statement in its query. Comparisons to constants that the question does not name are
/// refused or left out, and constants stand as the source keeps them.
class LiftedConditions {
 public:
  /// All must outlive it.
  LiftedConditions(LogicalQuery& query, const EntityModel& model, const StatementContext& asked,
                   Refusal& refusal)
      : query_(query), model_(model), asked_(asked), refusal_(refusal) {}

  /// Narrows the query by one more condition.
  void narrow(Condition condition);
  /// `left op right`, with an operator of SQL; `turn`: the statement has the sides the other way round.
  Condition compared(Expression left, const std::string& op, Expression right, bool turn);
  /// A column that refers to things stands for their names; compared to the things, it stands for them.
  void compareThings(Expression& left, SubQuery& inner) const;

 private:
  bool comparesUnnamed(const Condition& condition) const;
  const Condition* sameNullTest(const Condition& condition) const;
  void requireAsked(const Condition& c);
  void liken(Condition& c);
  void refuseUnknown(const std::string& what);
  bool isNameOf(const Expression& name, const LogicalQuery& in, const Expression& thing,
                const LogicalQuery& of) const;

  LogicalQuery& query_;
  const EntityModel& model_;
  const StatementContext& asked_;
  Refusal& refusal_;
};

/// NOT of a condition.
Condition denied(Condition of);

}  // namespace omni
