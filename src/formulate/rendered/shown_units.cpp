#include "formulate/rendered/shown_units.h"

#include <algorithm>
#include <vector>

#include "base/text.h"
#include "question/stop_words.h"
#include "question/units/units_of_measure.h"

namespace omni {
namespace {

constexpr std::size_t kMaxCommentBytes = 80;  // bytes of a comment that says little else

// The attribute whose values, or a sum, an average or an extreme of them, the expression gives.
const Attribute* attributeShown(const Expression& e, const LogicalQuery& query, const EntityModel& model) {
  const bool computes = e.kind == Expression::Kind::kAggregate && e.arguments.size() == 1 &&
                        e.function != AggregateFunction::kCount;
  const Expression& of = computes ? e.arguments.front() : e;
  if (of.kind != Expression::Kind::kAttribute) return nullptr;
  return &model.entities[query.nodes[of.node].entity].attributes[of.attribute];
}

bool tellsUnit(const Attribute& attribute) {
  return isNumeric(attribute.values.type) && attribute.comment.size() <= kMaxCommentBytes &&
         std::ranges::any_of(identifierWords(attribute.comment), [](const std::string& word) {
           return !isStopWord(word) && unitOf(word) != nullptr;
         });
}

}  // namespace

std::string shownUnits(const LogicalQuery& query, const EntityModel& model) {
  std::vector<std::string> units;
  for (const auto& e : query.select) {
    const Attribute* attribute = attributeShown(e, query, model);
    if (!attribute || !tellsUnit(*attribute)) continue;
    std::string unit = attribute->phrase + ": " + oneLine(attribute->comment);
    if (std::ranges::find(units, unit) == units.end()) units.push_back(std::move(unit));
  }
  return join(units, "; ");
}

}  // namespace omni
