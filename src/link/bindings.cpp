#include "link/bindings.h"

#include "base/text.h"

namespace omni {
namespace {

std::string nameOf(const ElementRef& element, const EntityModel& model) {
  switch (element.kind) {
    case ElementRef::Kind::kEntity: return model.entities[element.owner].phrase;
    case ElementRef::Kind::kLink: return model.links[element.owner].phrase;
    case ElementRef::Kind::kAttribute:
      return model.entities[element.owner].phrase + '.' + attributeAt(model, element).phrase;
    case ElementRef::Kind::kLinkAttribute:
      return model.links[element.owner].phrase + '.' + attributeAt(model, element).phrase;
  }
  return {};
}

}  // namespace

std::string bindings(const std::vector<Item>& items, const EntityModel& model) {
  std::vector<std::string> bound;
  for (const auto& item : items) {
    if (item.readings.empty()) continue;
    const auto& best = item.readings.front();
    bound.push_back("'" + item.text + "' → " + nameOf(best.element, model) +
                    (best.value ? " = " + *best.value : ""));
  }
  return join(bound, ", ");
}

}  // namespace omni
