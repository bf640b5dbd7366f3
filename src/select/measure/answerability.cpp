#include "select/measure/answerability.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/text.h"

namespace omni {
namespace {

constexpr double kOutright = 0.95;  // a reading this good names its element
constexpr int kFarthest = 4;        // links that a path may have

bool onLink(const ElementRef& element) {
  return element.kind == ElementRef::Kind::kLink || element.kind == ElementRef::Kind::kLinkAttribute;
}

// What each item's words count towards.
class Coverage {
 public:
  Coverage(const MeasuredQuestion& asked, Features& features) : asked_(asked), features_(features) {}

  void add(const Item& item) {
    const double share = asked_.total > 0 ? asked_.weightOf(item.first, item.count) / asked_.total : 0;
    if (item.kind == Item::Kind::kUnknown) return put(Feature::kUnknown, share);
    if (item.kind == Item::Kind::kValue && item.matches.empty()) return put(Feature::kStray, share);
    if (item.matches.empty()) return;
    const LinkCandidate& best = item.matches.front();
    if (item.kind == Item::Kind::kValue) return put(Feature::kValued, share);
    if (item.kind != Item::Kind::kElement) return;
    scores_ += best.score;
    ++elements_;
    if (best.score < kOutright) return put(Feature::kNear, share * best.score);
    put(Feature::kExact, share);
    if (std::none_of(item.matches.begin(), item.matches.end(), [](const LinkCandidate& match) {
          return match.element.kind == ElementRef::Kind::kEntity && match.score >= kOutright;
        }))
      return;
    put(Feature::kEntityNamed, share);
    features_[Feature::kNamesEntity] = 1;
  }

  void finish() { features_[Feature::kMatches] = elements_ ? static_cast<float>(scores_ / elements_) : 0.0f; }

 private:
  void put(Feature feature, double share) { features_[feature] += static_cast<float>(share); }

  const MeasuredQuestion& asked_;
  Features& features_;
  double scores_ = 0;
  int elements_ = 0;
};

// The entities that an item's good readings lie on.
std::set<std::size_t> ownersOf(const Item& item, const EntityModel& model) {
  std::set<std::size_t> owners;
  for (const auto& match : item.matches) {
    if (match.score < item.matches.front().score - 0.05) break;
    if (onLink(match.element)) {
      owners.insert(model.links[match.element.owner].from);
      owners.insert(model.links[match.element.owner].to);
    } else {
      owners.insert(match.element.owner);
    }
  }
  return owners;
}

// A few entities on which every bound item lies, the one that most items share first.
std::vector<std::size_t> entitiesOf(const std::vector<Item>& items, const EntityModel& model) {
  std::vector<std::set<std::size_t>> open;
  for (const auto& item : items)
    if (!item.matches.empty() && item.kind != Item::Kind::kNumber) open.push_back(ownersOf(item, model));
  std::vector<std::size_t> chosen;
  while (!open.empty()) {
    std::vector<std::size_t> counts(model.entities.size(), 0);
    for (const auto& owners : open)
      for (const std::size_t owner : owners) ++counts[owner];
    const auto most =
        static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    chosen.push_back(most);
    std::erase_if(open, [&](const auto& owners) { return owners.contains(most); });
  }
  return chosen;
}

// Links from the nearest of `from` to `to`; more than kFarthest when none leads there.
int distance(const std::vector<std::size_t>& from, std::size_t to, const EntityModel& model) {
  std::vector<bool> reached(model.entities.size(), false);
  for (const std::size_t entity : from) reached[entity] = true;
  for (int steps = 0; steps <= kFarthest; ++steps) {
    if (reached[to]) return steps;
    auto next = reached;
    for (const auto& link : model.links) {
      if (reached[link.from]) next[link.to] = true;
      if (reached[link.to]) next[link.from] = true;
    }
    reached = std::move(next);
  }
  return kFarthest + 1;
}

void measureConnection(const std::vector<Item>& items, const EntityModel& model, Features& features) {
  const auto entities = entitiesOf(items, model);
  std::vector<std::size_t> joined;
  for (const std::size_t entity : entities) {
    if (!joined.empty()) {
      const int steps = distance(joined, entity, model);
      features[Feature::kSpread] += 1;
      if (steps > kFarthest)
        features[Feature::kApart] += 1;
      else
        features[Feature::kHops] += static_cast<float>(std::max(0, steps - 1));
    }
    joined.push_back(entity);
  }
}

}  // namespace

void measureAnswerability(const MeasuredQuestion& asked, const Linkable& source,
                          const std::vector<Item>& items, Features& features) {
  Coverage coverage(asked, features);
  for (const auto& item : items) coverage.add(item);
  coverage.finish();
  measureConnection(items, source.model, features);
  features[Feature::kSize] = std::log1p(static_cast<float>(source.words.names().size()));
}

}  // namespace omni
