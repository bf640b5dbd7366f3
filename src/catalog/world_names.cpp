#include "catalog/world_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/text.h"
#include "catalog/value_index.h"
#include "question/world_facts.h"

namespace omni {
namespace {

constexpr std::size_t kMinKindValues = 3;  // values that say what an attribute holds
constexpr std::size_t kLookedAt = 100;     // values of an attribute
constexpr double kMinKindShare = 0.8;      // share of them that name things of one kind

std::string_view wordsFor(WorldThing::Kind kind) {
  switch (kind) {
    case WorldThing::Kind::kContinent: return "continent";
    case WorldThing::Kind::kCountry: return "country nation";
    case WorldThing::Kind::kSubdivision: return "state province";
    case WorldThing::Kind::kCurrency: return "currency";
    case WorldThing::Kind::kLanguage: return "language";
    case WorldThing::Kind::kMonth: return "month";
    case WorldThing::Kind::kWeekday: return "weekday";
    case WorldThing::Kind::kUnit: return {};
  }
  return {};
}

}  // namespace

std::string_view calledByValues(const Attribute& attribute) {
  const auto& samples = attribute.values.samples;
  const std::size_t looked = std::min(samples.size(), kLookedAt);
  if (attribute.values.type != ValueType::kText || looked < kMinKindValues) return {};
  // Places of one country, for there is hardly a name that is no place of any.
  std::map<std::pair<WorldThing::Kind, std::string_view>, std::size_t> counts;
  const auto& facts = WorldFacts::shipped();
  for (std::size_t s = 0; s < looked; ++s) {
    std::set<std::pair<WorldThing::Kind, std::string_view>> kinds;
    auto called = facts.called(lower(samples[s]));
    if (called.empty()) called = facts.called(ValueIndex::normalise(samples[s]));  // "Burkina.Faso"
    for (const auto number : called) kinds.insert({facts.thing(number).kind, facts.thing(number).of});
    for (const auto& kind : kinds) ++counts[kind];
  }
  const auto most = std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
  if (most == counts.end() || static_cast<double>(most->second) < kMinKindShare * static_cast<double>(looked))
    return {};
  return wordsFor(most->first.first);
}

}  // namespace omni
