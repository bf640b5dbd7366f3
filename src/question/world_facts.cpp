#include "question/world_facts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace omni {

extern const std::string_view kWorldText;

namespace {

using Kind = WorldThing::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 8> kKinds{{{"continent", Kind::kContinent},
                                                                   {"country", Kind::kCountry},
                                                                   {"subdivision", Kind::kSubdivision},
                                                                   {"currency", Kind::kCurrency},
                                                                   {"language", Kind::kLanguage},
                                                                   {"month", Kind::kMonth},
                                                                   {"weekday", Kind::kWeekday},
                                                                   {"unit", Kind::kUnit}}};

// The text before `mark`; both are taken away.
std::string_view taken(std::string_view& text, char mark) {
  const auto end = std::min(text.find(mark), text.size());
  const auto before = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return before;
}

std::vector<std::string_view> listed(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) all.push_back(taken(text, ';'));
  return all;
}

std::optional<Kind> kindOf(std::string_view word) {
  const auto found = std::ranges::find(kKinds, word, &std::pair<std::string_view, Kind>::first);
  return found == kKinds.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::string_view name(WorldThing::Kind kind) {
  return std::ranges::find(kKinds, kind, &std::pair<std::string_view, Kind>::second)->first;
}

WorldFacts::WorldFacts(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = taken(text, '\n');
    if (line.find('\t') != std::string_view::npos) {
      readThing(line);
      continue;
    }
    const auto what = taken(line, ' ');
    if (what == "form") readForm(line);
    if (what == "derived") relate(line);
  }
  for (auto* numbers : {&names_, &codes_}) numbers->close();
  for (auto* words : {&bases_, &forms_, &derived_}) words->close();
}

const WorldFacts& WorldFacts::shipped() {
  static const WorldFacts facts(kWorldText);
  return facts;
}

void WorldFacts::readThing(std::string_view line) {
  const auto kind = kindOf(taken(line, '\t'));
  if (!kind) return;
  WorldThing thing{.kind = *kind};
  thing.codes = listed(taken(line, '\t'));
  thing.names = listed(taken(line, '\t'));
  thing.people = listed(taken(line, '\t'));
  thing.of = taken(line, '\t');
  thing.currency = taken(line, '\t');
  const auto number = static_cast<std::uint32_t>(things_.size());
  for (const auto* called : {&thing.names, &thing.people})
    for (const auto word : *called) names_.add(word, number);
  for (const auto code : thing.codes) codes_.add(code, number);
  things_.push_back(std::move(thing));
}

void WorldFacts::readForm(std::string_view words) {
  const auto form = taken(words, ' ');
  while (!words.empty()) {
    const auto base = taken(words, ' ');
    bases_.add(form, base);
    forms_.add(base, form);
  }
}

// Each word to those it stands with.
void WorldFacts::relate(std::string_view words) {
  std::vector<std::string_view> group;
  while (!words.empty()) group.push_back(taken(words, ' '));
  for (const auto one : group)
    for (const auto other : group)
      if (one != other) derived_.add(one, other);
}

}  // namespace omni
