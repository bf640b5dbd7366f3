#include "schema/drift/changes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>

#include "base/text.h"
#include "schema/drift/likeness.h"
#include "schema/drift/parts.h"

namespace omni {
namespace {

constexpr double kSameAttribute = 0.5;  // likeness from which an attribute is the same under another name
constexpr double kSameHolder = 0.5;     // and a holder
constexpr double kMoved = 0.6;          // share of a holder's attributes that come from one other
constexpr std::size_t kMinValues = 3;

std::string attributeKind(const Holder& holder) {
  return holder.what == "table" || holder.what == "view" ? "column" : "property";
}

std::string nameOf(const Holder& holder, const HeldAttribute& attribute) {
  return holder.name + "." + attribute.name;
}

/// Which of `before` is which of `after`, by place; what is unpaired is absent.
using Pairs = std::map<std::size_t, std::pair<std::size_t, double>>;

struct Scored {
  double score;
  std::size_t before, after;
};

/// Of what is scored at least `least` the best first, each once.
void pairBest(std::vector<Scored> scored, double least, Pairs& pairs) {
  std::erase_if(scored, [&](const Scored& each) { return each.score < least; });
  std::ranges::stable_sort(scored, std::ranges::greater(), &Scored::score);
  std::unordered_set<std::size_t> taken;
  for (const auto& each : scored)
    if (!pairs.contains(each.before) && taken.insert(each.after).second)
      pairs[each.before] = {each.after, each.score};
}

template <class Named>
void pairSameNames(const std::vector<Named>& before, const std::vector<Named>& after, Pairs& pairs) {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < after.size(); ++i) places.emplace(after[i].name, i);
  for (std::size_t i = 0; i < before.size(); ++i)
    if (const auto same = places.find(before[i].name); same != places.end()) pairs[i] = {same->second, 1};
}

std::vector<bool> takenAfter(const Pairs& pairs, std::size_t count) {
  std::vector<bool> taken(count, false);
  for (const auto& [before, after] : pairs) taken[after.first] = true;
  return taken;
}

Pairs pairAttributes(const Holder& before, const Holder& after) {
  Pairs pairs;
  pairSameNames(before.attributes, after.attributes, pairs);
  const auto taken = takenAfter(pairs, after.attributes.size());
  std::vector<Scored> scored;
  for (std::size_t b = 0; b < before.attributes.size(); ++b)
    for (std::size_t a = 0; a < after.attributes.size(); ++a)
      if (!pairs.contains(b) && !taken[a])
        scored.push_back({likeness(before.attributes[b], b, after.attributes[a], a), b, a});
  pairBest(std::move(scored), kSameAttribute, pairs);
  return pairs;
}

double holderLikeness(const Holder& before, const Holder& after) {
  if (before.what != after.what) return 0;
  double sum = 0;
  for (const auto& [b, a] : pairAttributes(before, after)) sum += a.second;
  const auto most = std::max(before.attributes.size(), after.attributes.size());
  const double name = nameLikeness(before.name, after.name);
  if (most == 0) return before.count == after.count ? 0.5 + 0.5 * name : name;
  return 0.75 * sum / static_cast<double>(most) + 0.25 * name;
}

class StructureComparison {
 public:
  StructureComparison(const Structure& before, const Structure& after) : before_(before), after_(after) {
    pairSameNames(before_, after_, pairs_);
    findPartitions(before_, after_, Change::Kind::kSplit);
    findPartitions(after_, before_, Change::Kind::kMerged);
    pairRenamed();
  }

  std::vector<Change> changes() {
    findHolders();
    for (const auto& [b, a] : pairs_) tellAttributes(before_[b], after_[a.first]);
    return std::move(changes_);
  }

 private:
  // One of `whole` whose attributes, or rows, several of `parts` share out among them, which is told as
  // `kind`.
  void findPartitions(const Structure& whole, const Structure& parts, Change::Kind kind) {
    for (std::size_t w = 0; w < whole.size(); ++w) {
      const auto likely = mayBePartsOf(whole[w], parts, kind);
      const auto columns = among(likely, parts, [&](const Holder& part) {
        return part.attributes.size() > 1 && shareIn(part, {&whole[w]}) >= kMoved &&
               shareIn(whole[w], {&part}) < 1;
      });
      const auto slices = among(likely, parts, [&](const Holder& part) { return isSlice(part, whole[w]); });
      if (columns.size() > 1 && shareIn(whole[w], holders(parts, columns)) >= kMoved)
        addPartition(kind, whole[w], w, parts, columns, leastShare(whole[w], holders(parts, columns)));
      else if (shareRowsOut(whole[w], holders(parts, slices)))
        addPartition(kind, whole[w], w, parts, slices, 1);
    }
  }

  // What is called as the whole is, and what had no counterpart so far.
  std::vector<std::size_t> mayBePartsOf(const Holder& whole, const Structure& parts,
                                        Change::Kind kind) const {
    const auto takenNow = takenAfter(pairs_, after_.size());
    std::vector<std::size_t> likely;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      const bool taken =
          kind == Change::Kind::kSplit ? takenNow[p] : pairs_.contains(p) || parted_[0].contains(p);
      if (parts[p].what == whole.what && (parts[p].name == whole.name || !taken)) likely.push_back(p);
    }
    return likely;
  }

  template <class Which>
  static std::vector<std::size_t> among(std::vector<std::size_t> places, const Structure& of,
                                        const Which& which) {
    std::erase_if(places, [&](std::size_t place) { return !which(of[place]); });
    return places;
  }

  static std::vector<const Holder*> holders(const Structure& of, const std::vector<std::size_t>& places) {
    std::vector<const Holder*> holders;
    for (const std::size_t place : places) holders.push_back(&of[place]);
    return holders;
  }

  // Of what a part holds, that the whole holds too.
  static double leastShare(const Holder& whole, const std::vector<const Holder*>& parts) {
    double least = 1;
    for (const Holder* part : parts) least = std::min(least, shareIn(*part, {&whole}));
    return least;
  }

  void addPartition(Change::Kind kind, const Holder& whole, std::size_t w, const Structure& parts,
                    const std::vector<std::size_t>& found, double confidence) {
    const std::size_t side = kind == Change::Kind::kSplit ? 0 : 1;
    Change change{.kind = kind, .what = whole.what, .before = {}, .after = {}, .confidence = confidence};
    (side == 0 ? change.before : change.after).push_back(whole.name);
    parted_[side].insert(w);
    for (const auto p : found) {
      (side == 0 ? change.after : change.before).push_back(parts[p].name);
      parted_[1 - side].insert(p);
    }
    changes_.push_back(std::move(change));
  }

  void pairRenamed() {
    const auto taken = takenAfter(pairs_, after_.size());
    std::vector<Scored> scored;
    for (std::size_t b = 0; b < before_.size(); ++b)
      for (std::size_t a = 0; a < after_.size(); ++a)
        if (!pairs_.contains(b) && !taken[a] && !parted_[0].contains(b) && !parted_[1].contains(a))
          scored.push_back({holderLikeness(before_[b], after_[a]), b, a});
    Pairs renamed;
    pairBest(std::move(scored), kSameHolder, renamed);
    for (const auto& [b, a] : renamed) {
      changes_.push_back({.kind = Change::Kind::kRenamed,
                          .what = before_[b].what,
                          .before = {before_[b].name},
                          .after = {after_[a.first].name},
                          .confidence = a.second});
      pairs_[b] = a;
    }
  }

  void findHolders() {
    const auto taken = takenAfter(pairs_, after_.size());
    for (std::size_t b = 0; b < before_.size(); ++b)
      if (!pairs_.contains(b) && !parted_[0].contains(b))
        changes_.push_back({Change::Kind::kRemoved, before_[b].what, {before_[b].name}, {}});
    for (std::size_t a = 0; a < after_.size(); ++a)
      if (!taken[a] && !parted_[1].contains(a))
        changes_.push_back({Change::Kind::kAdded, after_[a].what, {}, {after_[a].name}});
  }

  void tellAttributes(const Holder& before, const Holder& after) {
    const auto pairs = pairAttributes(before, after);
    const auto taken = takenAfter(pairs, after.attributes.size());
    const std::string what = attributeKind(after);
    const auto swaps = swappedAttributes(what, before, after, pairs);
    for (std::size_t b = 0; b < before.attributes.size(); ++b) {
      if (swaps.contains(b)) continue;
      const std::string name = nameOf(before, before.attributes[b]);
      const auto pair = pairs.find(b);
      if (pair == pairs.end()) {
        if (!movedTo(before.attributes[b], before.name))
          changes_.push_back({Change::Kind::kRemoved, what, {name}, {}});
        continue;
      }
      addPair(what, name, before.attributes[b], nameOf(after, after.attributes[pair->second.first]),
              after.attributes[pair->second.first], pair->second.second);
    }
    for (std::size_t a = 0; a < after.attributes.size(); ++a)
      if (!taken[a] && !movedFrom(after.attributes[a], after.name))
        changes_.push_back({Change::Kind::kAdded, what, {}, {nameOf(after, after.attributes[a])}});
  }

  // Gives those that were.
  std::set<std::size_t> swappedAttributes(const std::string& what, const Holder& before, const Holder& after,
                                          const Pairs& pairs) {
    std::set<std::size_t> swaps;
    const auto now = [&](std::size_t b) -> const HeldAttribute* {
      const auto pair = pairs.find(b);
      const auto* found = pair == pairs.end() ? nullptr : &after.attributes[pair->second.first];
      return found && found->name == before.attributes[b].name && !swaps.contains(b) ? found : nullptr;
    };
    for (std::size_t i = 0; i < before.attributes.size(); ++i)
      for (std::size_t j = i + 1; j < before.attributes.size(); ++j) {
        const auto *a = now(i), *b = now(j);
        const double confidence = a && b ? swapped(before.attributes[i], before.attributes[j], *a, *b) : 0;
        if (confidence == 0) continue;
        changes_.push_back(
            {.kind = Change::Kind::kSwapped,
             .what = what,
             .before = {nameOf(before, before.attributes[i]), nameOf(before, before.attributes[j])},
             .after = {},
             .confidence = confidence});
        swaps.insert({i, j});
      }
    return swaps;
  }

  void addPair(const std::string& what, const std::string& nameBefore, const HeldAttribute& before,
               const std::string& nameAfter, const HeldAttribute& after, double confidence) {
    if (before.name != after.name)
      changes_.push_back({.kind = Change::Kind::kRenamed,
                          .what = what,
                          .before = {nameBefore},
                          .after = {nameAfter},
                          .confidence = confidence});
    if (before.type != after.type && !before.type.empty() && !after.type.empty())
      changes_.push_back(
          {Change::Kind::kRetyped, what, {nameBefore}, {nameAfter}, before.type + " → " + after.type});
    else if (const auto others = otherValues(before.values, after.values))
      changes_.push_back({Change::Kind::kValues, what, {nameBefore}, {nameAfter}, *others});
  }

  // An attribute that went with a part of its holder, or came with another holder, is told with these.
  bool movedTo(const HeldAttribute& attribute, const std::string& from) const {
    return std::ranges::any_of(changes_, [&](const Change& change) {
      return change.kind == Change::Kind::kSplit && change.before.front() == from &&
             standsIn(attribute, after_, change.after);
    });
  }
  bool movedFrom(const HeldAttribute& attribute, const std::string& to) const {
    return std::ranges::any_of(changes_, [&](const Change& change) {
      return change.kind == Change::Kind::kMerged && change.after.front() == to &&
             standsIn(attribute, before_, change.before);
    });
  }
  static bool standsIn(const HeldAttribute& attribute, const Structure& holders,
                       const std::vector<std::string>& named) {
    return std::ranges::any_of(holders, [&](const Holder& holder) {
      return std::ranges::find(named, holder.name) != named.end() &&
             std::ranges::any_of(holder.attributes,
                                 [&](const HeldAttribute& other) { return isSame(attribute, other); });
    });
  }

  // Codes of which hardly any are left are other codes; names of things come and go with rows.
  static std::optional<std::string> otherValues(const ValueSummary& before, const ValueSummary& after) {
    if (!before.complete || !after.complete || before.type != ValueType::kText) return std::nullopt;
    const auto few = [](const ValueSummary& values) {
      return values.distinct >= kMinValues && values.distinct <= kMaxKeptValues &&
             values.rows >= 2 * values.distinct;
    };
    if (!few(before) || !few(after)) return std::nullopt;
    const std::set<std::string> now(after.samples.begin(), after.samples.end());
    std::vector<std::string> gone;
    for (const auto& value : before.samples)
      if (!now.contains(value)) gone.push_back(value);
    if (2 * gone.size() < before.samples.size()) return std::nullopt;
    gone.resize(std::min<std::size_t>(gone.size(), 3));
    return "no more " + join(gone, ", ");
  }

  const Structure& before_;
  const Structure& after_;
  Pairs pairs_;
  std::array<std::set<std::size_t>, 2> parted_;  // before, after: told as split or merged
  std::vector<Change> changes_;
};

}  // namespace

std::string_view name(Change::Kind kind) {
  static constexpr std::array<std::string_view, 8> kNames{"added", "removed", "renamed",        "retyped",
                                                          "split", "merged",  "values changed", "swapped"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string inWords(const Change& change) {
  std::string text = std::string(name(change.kind)) + " " + change.what + " ";
  const bool same = change.before == change.after;
  text += join(change.before.empty() ? change.after : change.before, ", ");
  if (!same && !change.before.empty() && !change.after.empty()) text += " → " + join(change.after, ", ");
  if (!change.detail.empty()) text += ": " + change.detail;
  if (change.confidence < 1) text += " (" + std::to_string(std::lround(100 * change.confidence)) + " %)";
  return text;
}

std::vector<Change> changesBetween(const Structure& before, const Structure& after) {
  return StructureComparison(before, after).changes();
}

}  // namespace omni
