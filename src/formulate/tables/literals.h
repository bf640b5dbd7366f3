#pragma once

#include <string>
#include <vector>

#include "catalog/catalog_entry.h"
#include "link/linker.h"
#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// The question that a statement is of, and the source that is asked.
struct StatementContext {
  const Question& question;
  const std::vector<Item>& items;  // its words as they are linked
  const CatalogEntry& entry;
  bool onlyNamed = false;  // conditions on texts that the question does not name are left out
};

/// `left` compared to a constant.
Condition comparison(Expression left, Comparison with, Value right);

/// The attribute of a node of `query` that an expression is; null for any other.
const Attribute* attributeOf(const Expression& expression, const LogicalQuery& query,
                             const EntityModel& model);

/// A comparison of an attribute of `query` to constants, with these as the source keeps them: a text as it is
/// spelled there or, where no value reads so, within longer ones, else in another column of the table that
/// holds it; a number that was written as a text; a year or a month as the stretch of time that it is, and a
/// day that the question does not name as the period that it does.
Condition adapted(Condition condition, const LogicalQuery& query, const StatementContext& asked);

/// Whether a constant that an attribute is compared to comes from the question: of a text, a word of it
/// stands there; of a whole number, it does, or one of the question's periods begins with that year. 0, 1,
/// fractions and the values of an attribute that has few need not be named.
bool isOfTheQuestion(const Value& constant, const Attribute& attribute, const StatementContext& asked);

/// Whether the question names a text: a word of it, or a value that it is.
bool isNamed(const std::string& text, const StatementContext& asked);

}  // namespace omni
