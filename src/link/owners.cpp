#include "link/owners.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace omni {
namespace {

constexpr double kAsGood = 0.03;

class Owners {
 public:
  Owners(std::vector<Item>& items, const Question& question, const EntityModel& model)
      : items_(items), question_(question), model_(model) {}

  void run() {
    joinNames();
    for (std::size_t i = 0; i < items_.size(); ++i) {
      if (isGeneric(items_[i]) && !isCalledSo(i)) {
        auto owner = listedOwner(i);
        if (!owner) owner = describedOwner(i);
        if (owner) keep(items_[i].matches, *owner);
      }
      preferListed(i);
    }
  }

 private:
  const Token& lastToken(const Item& item) const { return question_.tokens[item.first + item.count - 1]; }

  // "id", "names": said alone, and what many things have.
  bool isGeneric(const Item& item) const {
    static constexpr std::string_view kGeneric[] = {"name", "id",   "titl",   "detail", "descript",
                                                    "code", "type", "status", "number", "address"};
    static constexpr std::string_view kParts[] = {"first", "last", "middle", "full", "given", "family"};
    const bool alone =
        item.count == 1 || (item.count == 2 && isOneOf(kParts, question_.tokens[item.first].lower));
    return item.kind == Item::Kind::kElement && alone && isAttribute(item.matches.front()) &&
           isOneOf(kGeneric, lastToken(item).stem);
  }

  static bool isAttribute(const LinkCandidate& match) {
    return match.element.kind == ElementRef::Kind::kAttribute && !match.value;
  }

  static bool isCue(const Item& item, CueKind kind) {
    return item.kind == Item::Kind::kCue && item.cue->cue.kind == kind;
  }

  // "details OF EVENTS": the thing that is said within.
  std::optional<std::size_t> ownerWithin(const Item& item) const {
    static constexpr std::string_view kOf[] = {"of", "for"};
    if (item.kind != Item::Kind::kElement || !isAttribute(item.matches.front())) return std::nullopt;
    const auto span = std::span(question_.tokens).subspan(item.first, item.count);
    if (std::ranges::none_of(span, [](const Token& token) { return isOneOf(kOf, token.lower); }))
      return std::nullopt;
    const std::size_t owner = item.matches.front().element.owner;
    const auto called = contentStems(model_.entities[owner].phrase);
    return std::ranges::find(called, span.back().stem) != called.end() ? std::optional(owner) : std::nullopt;
  }

  // "name of THE 3 BEST PAID TEACHERS"
  std::optional<std::size_t> ownerBehind(std::size_t at) const {
    static constexpr std::string_view kOf[] = {"of", "of all"};
    static constexpr CueKind kBetween[] = {CueKind::kTop, CueKind::kHighest, CueKind::kLowest};
    if (at + 2 >= items_.size() || !isCue(items_[at + 1], CueKind::kOf) ||
        !isOneOf(kOf, items_[at + 1].cue->cue.phrase))
      return std::nullopt;
    for (std::size_t i = at + 2; i < items_.size(); ++i) {
      const Item& item = items_[i];
      if (item.kind == Item::Kind::kElement && item.matches.front().element.kind == ElementRef::Kind::kEntity)
        return item.matches.front().element.owner;
      const bool between =
          item.kind == Item::Kind::kNumber ||
          std::ranges::any_of(kBetween, [&](CueKind kind) { return isCue(item, kind); }) ||
          (item.kind == Item::Kind::kElement && item.count == 1 && isAttribute(item.matches.front()) &&
           std::ranges::any_of(kBetween, [&](CueKind kind) { return isCue(items_[i - 1], kind); }));
      if (!between) return std::nullopt;
    }
    return std::nullopt;
  }

  // "ID, name and details of events"
  std::optional<std::size_t> listedOwner(std::size_t at) const {
    if (const auto owner = ownerBehind(at)) return owner;
    for (std::size_t i = at + 1; i < items_.size(); ++i) {
      if (isCue(items_[i], CueKind::kAnd)) continue;
      const Item& before = items_[i - 1];
      if (!isCue(before, CueKind::kAnd) && !lastToken(before).comma) return std::nullopt;
      if (const auto owner = ownerWithin(items_[i])) return owner;
      if (const auto owner = ownerBehind(i)) return owner;
      if (items_[i].kind != Item::Kind::kElement) return std::nullopt;
    }
    return std::nullopt;
  }

  // "address of the customer with ID 10"
  std::optional<std::size_t> describedOwner(std::size_t at) const {
    if (at < 2 || !isCue(items_[at - 1], CueKind::kFilter)) return std::nullopt;
    return ownerWithin(items_[at - 2]);
  }

  // "STATE NAMES" are what is called state; "BRANCH NAMES" are names, and no ids of branches.
  void joinNames() {
    for (std::size_t i = 1; i < items_.size(); ++i) {
      Item &attributeItem = items_[i - 1], &name = items_[i];
      if (!isGeneric(name) || name.count > 1 || lastToken(name).stem != "name" ||
          attributeItem.kind != Item::Kind::kElement || !isAttribute(attributeItem.matches.front()) ||
          attributeItem.first + attributeItem.count != name.first || lastToken(attributeItem).comma)
        continue;
      const auto& attribute = attributeAt(model_, attributeItem.matches.front().element);
      if (attribute.values.type == ValueType::kText && !identifies(attribute)) {
        attributeItem.count += 1;
        attributeItem.text = question_.textOf(attributeItem.first, attributeItem.count);
        items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(i--));
      } else if (identifies(attribute) && attributeItem.matches.front().score < kWholeName) {
        keep(name.matches, attributeItem.matches.front().element.owner);
        name.first = attributeItem.first;
        name.count += attributeItem.count;
        name.text = question_.textOf(name.first, name.count);
        items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(--i));
      }
    }
  }

  // "publishers whose NAME", of a column of publishers: what it holds are their names.
  bool isCalledSo(std::size_t at) {
    if (at < 2 || items_[at].count > 1 || lastToken(items_[at]).stem != "name" ||
        !isCue(items_[at - 1], CueKind::kFilter) || items_[at - 1].cue->cue.phrase != "whose")
      return false;
    const Item& thing = items_[at - 2];
    if (thing.kind != Item::Kind::kElement || !isAttribute(thing.matches.front()) || ownerWithin(thing) ||
        attributeAt(model_, thing.matches.front().element).values.type != ValueType::kText)
      return false;
    items_[at].matches = thing.matches;
    return true;
  }

  // "student ids and MIDDLE NAMES": of those that are called so as well, the students'.
  void preferListed(std::size_t at) {
    auto& matches = items_[at].matches;
    if (items_[at].kind != Item::Kind::kElement || !isAttribute(matches.front())) return;
    const auto rivals = ownersOf(items_[at]);
    if (rivals.size() < 2) return;
    const auto take = [&](const Item* neighbour) {
      if (!neighbour || neighbour->kind != Item::Kind::kElement || !isAttribute(neighbour->matches.front()))
        return;
      const auto owners = ownersOf(*neighbour);
      if (owners.size() == 1 && std::ranges::find(rivals, owners.front()) != rivals.end())
        keep(matches, owners.front());
    };
    take(listedBefore(at));
    if (ownersOf(items_[at]).size() > 1) take(listedAfter(at));
  }

  // Of the readings that are as good as the best.
  static std::vector<std::size_t> ownersOf(const Item& item) {
    std::vector<std::size_t> owners;
    for (const LinkCandidate& match : item.matches)
      if (isAttribute(match) && match.score > item.matches.front().score - kAsGood &&
          std::ranges::find(owners, match.element.owner) == owners.end())
        owners.push_back(match.element.owner);
    return owners;
  }

  const Item* listedBefore(std::size_t at) const {
    const bool joined = at > 0 && isCue(items_[at - 1], CueKind::kAnd);
    if (at < (joined ? 2u : 1u)) return nullptr;
    const Item& before = items_[at - (joined ? 2 : 1)];
    return joined || lastToken(before).comma ? &before : nullptr;
  }

  const Item* listedAfter(std::size_t at) const {
    const bool joined = at + 1 < items_.size() && isCue(items_[at + 1], CueKind::kAnd);
    const std::size_t behind = at + (joined ? 2 : 1);
    return behind < items_.size() && (joined || lastToken(items_[at]).comma) ? &items_[behind] : nullptr;
  }

  static void keep(std::vector<LinkCandidate>& matches, std::size_t owner) {
    const auto isOwned = [&](const LinkCandidate& match) {
      return isAttribute(match) && match.element.owner == owner;
    };
    if (std::ranges::any_of(matches, isOwned))
      std::erase_if(matches, [&](const LinkCandidate& match) { return !isOwned(match); });
  }

  std::vector<Item>& items_;
  const Question& question_;
  const EntityModel& model_;
};

}  // namespace

void settleOwners(std::vector<Item>& items, const Question& question, const EntityModel& model) {
  Owners(items, question, model).run();
}

}  // namespace omni
