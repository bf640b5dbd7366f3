#include "link/bindings.h"

#include <algorithm>

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

std::string meaningOf(const LinkCandidate& match, const EntityModel& model) {
  return "→ " + nameOf(match.element, model) + (match.value ? " = " + *match.value : "") +
         (match.because.empty() ? "" : " (" + match.because + ")");
}

constexpr std::string_view kNoMeaning = "(?)";

std::string_view kindOf(const Item& item) {
  switch (item.kind) {
    case Item::Kind::kCue: return "(cue)";
    case Item::Kind::kNumber: return "(number)";
    case Item::Kind::kPeriod: return "(time)";
    case Item::Kind::kElement:
    case Item::Kind::kValue:
    case Item::Kind::kUnknown: break;
  }
  return kNoMeaning;
}

}  // namespace

std::string bindings(const std::vector<Item>& items, const EntityModel& model) {
  std::vector<std::string> bound;
  for (const auto& item : items)
    if (!item.matches.empty())
      bound.push_back("'" + item.text + "' " + meaningOf(item.matches.front(), model));
  return join(bound, ", ");
}

std::vector<std::string> pieces(const std::vector<Item>& items, const Question& question,
                                const EntityModel& model) {
  std::vector<std::string> taken;
  for (const auto& item : items)
    taken.push_back(
        "'" + question.textOf(item.first, item.count) + "' " +
        (item.matches.empty() ? std::string(kindOf(item)) : meaningOf(item.matches.front(), model)));
  return taken;
}

std::size_t wordsWithoutMeaning(std::string_view piece) {
  return piece.ends_with(kNoMeaning) ? static_cast<std::size_t>(std::ranges::count(piece, ' ')) : 0;
}

}  // namespace omni
