#include "link/world/world_values.h"

#include <algorithm>

#include "base/text.h"
#include "question/similarity.h"

namespace omni {
namespace {

using Kind = WorldThing::Kind;

constexpr double kSpelled = 0.97;    // in another case
constexpr double kForeign = 0.1;     // what a reference is sure of less
constexpr double kOtherName = 0.96;  // "Germany" for "German"
constexpr double kCode = 0.955;
constexpr double kPaid = 0.75;
constexpr std::size_t kLookedAt = 200;  // values of an attribute
constexpr std::size_t kTelling = 8;     // values that say by themselves what an attribute holds
constexpr double kMinCodeShare = 0.9;   // share of them that are codes of one kind

// Stems that an attribute of codes is called by.
std::string_view calledBy(Kind kind) {
  switch (kind) {
    case Kind::kContinent: return "contin";
    case Kind::kCountry: return "countri nation national";
    case Kind::kSubdivision: return "state provinc region";
    case Kind::kCurrency: return "currenc";
    case Kind::kLanguage: return "languag lang";
    case Kind::kMonth: return "month";
    case Kind::kWeekday: return "day weekday";
    case Kind::kUnit: return "unit";
  }
  return {};
}

bool isCalledBy(const Attribute& attribute, Kind kind) {
  return std::ranges::any_of(contentStems(attribute.phrase),
                             [&](const std::string& word) { return isAmong(calledBy(kind), word); });
}

// Lesser than `best`, which is that of what is spelled so.
void take(std::vector<LinkCandidate> found, double best, const std::string& because,
          std::vector<LinkCandidate>& matches) {
  for (auto& match : found) {
    match.score = best - (match.score < kSpelled ? kForeign : 0);
    match.because = because;
    matches.push_back(std::move(match));
  }
}

}  // namespace

std::vector<LinkCandidate> spelledSo(const std::string& phrase, const EntityModel& model,
                                     const ValueIndex& values) {
  std::vector<LinkCandidate> matches;
  const std::string wanted = ValueIndex::normalise(phrase);
  for (const auto& place : values.readingSo(wanted)) {
    const auto& attribute = attributeAt(model, place.element);
    const std::string& value = attribute.values.samples[place.sample];
    if (ValueIndex::normalise(value) != wanted && ValueIndex::spokenForm(value) != wanted) continue;
    double score = value == phrase ? 1.0 : kSpelled;
    if (attribute.foreign) score -= kForeign;
    matches.push_back({place.element, value, {}, score});
  }
  return matches;
}

std::vector<LinkCandidate> WorldValues::of(const std::string& phrase) const {
  std::vector<LinkCandidate> matches;
  const std::string word = lower(phrase);
  for (const auto number : facts_.called(word)) {
    const WorldThing& thing = facts_.thing(number);
    named(thing, word, matches);
    coded(thing, matches);
    paidIn(thing, matches);
  }
  if (phrase != word)
    for (const auto number : facts_.coded(phrase)) named(facts_.thing(number), word, matches);
  return matches;
}

void WorldValues::named(const WorldThing& thing, std::string_view phrase,
                        std::vector<LinkCandidate>& matches) const {
  const std::string because = "another name of the " + std::string(name(thing.kind));
  for (const auto* words : {&thing.names, &thing.people})
    for (const auto word : *words)
      if (word != phrase) take(spelledSo(std::string(word), model_, values_), kOtherName, because, matches);
}

void WorldValues::coded(const WorldThing& thing, std::vector<LinkCandidate>& matches) const {
  const std::string because = "code of the " + std::string(name(thing.kind));
  for (const auto code : thing.codes) {
    auto found = spelledSo(std::string(code), model_, values_);
    std::erase_if(found, [&](const LinkCandidate& match) {
      return *match.value != code || !holdsCodes(attributeAt(model_, match.element), thing);
    });
    take(std::move(found), kCode, because, matches);
  }
}

void WorldValues::paidIn(const WorldThing& country, std::vector<LinkCandidate>& matches) const {
  const auto asks = [](const Token& token) { return isAmong(calledBy(Kind::kCurrency), token.stem); };
  if (country.currency.empty() || std::ranges::none_of(question_.tokens, asks)) return;
  for (const auto number : facts_.coded(country.currency)) {
    std::vector<LinkCandidate> found;
    coded(facts_.thing(number), found);
    take(std::move(found), kPaid, "what is paid there", matches);
  }
}

bool WorldValues::isCodeLike(const std::string& value, const WorldThing& like) const {
  return std::ranges::any_of(facts_.coded(value), [&](std::uint32_t number) {
    const WorldThing& thing = facts_.thing(number);
    return thing.kind == like.kind && thing.of == like.of;
  });
}

bool WorldValues::holdsCodes(const Attribute& attribute, const WorldThing& like) const {
  const bool named = isCalledBy(attribute, like.kind);
  if (named && like.kind == Kind::kCountry) return true;  // UK and EL are codes of nobody's list
  const auto& samples = attribute.values.samples;
  const std::size_t looked = std::min(samples.size(), kLookedAt);
  if (!named && (looked < kTelling || like.kind == Kind::kUnit)) return false;
  const auto codes = std::count_if(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(looked),
                                   [&](const std::string& value) { return isCodeLike(value, like); });
  return static_cast<double>(codes) >= kMinCodeShare * static_cast<double>(looked);
}

}  // namespace omni
