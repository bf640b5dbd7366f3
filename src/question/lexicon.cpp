#include "question/lexicon.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "question/lexicon/cue_file.h"

namespace omni {
namespace {

std::string_view attributeOf(const std::map<std::string_view, std::string_view>& words,
                             std::string_view word) {
  const auto found = words.find(word);
  return found == words.end() ? std::string_view() : found->second;
}

std::vector<Cue> longestFirst() {
  std::vector<Cue> cues = CueFile::shipped().cues;
  const auto words = [](const Cue& cue) { return std::ranges::count(cue.phrase, ' '); };
  std::ranges::stable_sort(cues, std::ranges::greater(), words);
  return cues;
}

}  // namespace

std::span<const Cue> lexicon() {
  static const std::vector<Cue> cues = longestFirst();
  return cues;
}

bool saysPer(const Cue& cue) {
  const bool adjective = cue.phrase.find(' ') == std::string_view::npos;  // "monthly"
  const bool byPeriod = cue.kind == CueKind::kEachPeriod && (cue.phrase.starts_with("by ") || adjective);
  return cue.phrase == "per" || cue.phrase.starts_with("per ") || byPeriod;
}

bool isComputation(CueKind kind) {
  return (kind >= CueKind::kCount && kind <= CueKind::kLessOrEqual) ||
         (kind >= CueKind::kShare && kind <= CueKind::kEachPeriod) || kind == CueKind::kOrderBy ||
         kind == CueKind::kEach || kind == CueKind::kDistinct;
}

std::string_view measuredIn(std::string_view word) {
  return attributeOf(CueFile::shipped().units, word);
}

bool isTimeUnit(std::string_view word) {
  static constexpr std::string_view kUnits[] = {"second", "seconds", "minute", "minutes", "hour",
                                                "hours",  "day",     "days",   "week",    "weeks"};
  return std::ranges::find(kUnits, word) != std::end(kUnits);
}

std::string_view keptAs(std::string_view word) {
  return attributeOf(CueFile::shipped().figures, word);
}

std::string_view datedBy(std::string_view word) {
  return attributeOf(CueFile::shipped().deeds, word);
}

bool isChangeWord(std::string_view word, ChangeWord kind) {
  return CueFile::shipped().changes[static_cast<std::size_t>(kind)].contains(word);
}

const Cue* comparedBare(std::string_view word) {
  const auto& bare = CueFile::shipped().bare;
  const auto cue = std::ranges::find(bare, word, &Cue::phrase);
  return cue == bare.end() ? nullptr : &*cue;
}

const Cue* superlativeOf(std::string_view words) {
  std::string superlative(words);
  if (words.starts_with("more "))
    superlative = "most" + superlative.substr(4);
  else if (words.starts_with("less "))
    superlative = "least" + superlative.substr(4);
  else if (words.ends_with("er"))
    superlative.replace(superlative.size() - 1, 1, "st");
  if (superlative == words) return nullptr;
  const auto cue = std::ranges::find(lexicon(), superlative, &Cue::phrase);
  return cue == lexicon().end() ? nullptr : &*cue;
}

std::string_view denied(std::string_view word) {
  static constexpr std::string_view kEndings[] = {"ed",   "paid",  "sold",  "sent", "read",
                                                  "seen", "known", "spent", "able"};
  static constexpr std::string_view kStates[] = {"active", "complete", "valid", "correct"};
  static constexpr std::size_t kShortestRest = 4;
  if (word == "open") return "closed";
  if (word.starts_with("in") && std::ranges::find(kStates, word.substr(2)) != std::end(kStates))
    return word.substr(2);
  if (!word.starts_with("un") || word.size() < kShortestRest + 2 || word == "united") return {};
  const auto rest = word.substr(2);
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return rest.ends_with(ending); })
             ? rest
             : std::string_view();
}

}  // namespace omni
