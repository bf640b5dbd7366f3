#include "question/lexicon.h"

#include <algorithm>
#include <string>
#include <vector>

#include "question/lexicon/cue_tables.h"
#include "question/lexicon/implied_attributes.h"

namespace omni {
namespace {

// A word and the attributes that it speaks for, by preference.
struct Speaking {
  std::string_view word;
  std::string_view attribute;
};

constexpr Speaking kUnits[] = {
    {"euro", kMoney},
    {"euros", kMoney},
    {"eur", kMoney},
    {"dollar", kMoney},
    {"dollars", kMoney},
    {"usd", kMoney},
    {"gbp", kMoney},
    {"second", kLength},
    {"seconds", kLength},
    {"minute", kLength},
    {"minutes", kLength},
    {"hour", kLength},
    {"hours", kLength},
    {"km", kDistance},
    {"kilometer", kDistance},
    {"kilometers", kDistance},
    {"kilometre", kDistance},
    {"kilometres", kDistance},
    {"mile", kDistance},
    {"miles", kDistance},
    {"meter", kDistance},
    {"meters", kDistance},
    {"metre", kDistance},
    {"metres", kDistance},
    {"feet", kDistance},
    {"kg", kWeight},
    {"kilogram", kWeight},
    {"kilograms", kWeight},
    {"tons", kWeight},
    {"tonnes", kWeight},
    {"degrees", kTemperature},
    {"kilo", kKilos},
    {"kilos", kKilos},
    {"cm", kCentimetres},
    {"centimetres", kCentimetres},
    {"centimeters", kCentimetres},
};

// Business figures that are seldom kept by their name.
constexpr std::string_view kRevenue = "total paid payment amount";

constexpr Speaking kFigures[] = {{"revenue", kRevenue}, {"revenues", kRevenue}, {"turnover", kRevenue},
                                 {"sales", kRevenue},   {"spend", kRevenue},    {"spends", kRevenue},
                                 {"spent", kRevenue}};

// Beginnings and ends are kept by the day.
constexpr std::string_view kBegins =
    "found establish start begin open launch creat incept introduc built birth since";
constexpr std::string_view kEnds =
    "end close abolish dissolv disband discontinu retir death finish expir until";

constexpr std::string_view kAppears = "releas publish issu premier appear launch year date";

constexpr Speaking kDeeds[] = {
    {"released", kAppears}, {"published", kAppears},  {"issued", kAppears},  {"premiered", kAppears},
    {"founded", kBegins},   {"established", kBegins}, {"created", kBegins},  {"formed", kBegins},
    {"started", kBegins},   {"opened", kBegins},      {"launched", kBegins}, {"introduced", kBegins},
    {"began", kBegins},     {"begun", kBegins},       {"begin", kBegins},    {"start", kBegins},
    {"closed", kEnds},      {"ended", kEnds},         {"abolished", kEnds},  {"dissolved", kEnds},
    {"disbanded", kEnds},   {"discontinued", kEnds},  {"terminated", kEnds}, {"finished", kEnds},
    {"expired", kEnds},     {"end", kEnds},           {"finish", kEnds},     {"close", kEnds},
};

std::string_view attributeOf(std::span<const Speaking> words, std::string_view word) {
  const auto found = std::ranges::find(words, word, &Speaking::word);
  return found == words.end() ? std::string_view() : found->attribute;
}

std::vector<Cue> longestFirst() {
  std::vector<Cue> cues;
  for (const auto table : {wantedCues(), figureCues(), groupCues(), rankCues(), orderCues(), comparisonCues(),
                           textCues(), denialCues(), jointCues(), intentCues(), periodCues()})
    cues.insert(cues.end(), table.begin(), table.end());
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
  return attributeOf(kUnits, word);
}

bool isTimeUnit(std::string_view word) {
  static constexpr std::string_view kUnits[] = {"second", "seconds", "minute", "minutes", "hour",
                                                "hours",  "day",     "days",   "week",    "weeks"};
  return std::ranges::find(kUnits, word) != std::end(kUnits);
}

std::string_view keptAs(std::string_view word) {
  return attributeOf(kFigures, word);
}

std::string_view datedBy(std::string_view word) {
  return attributeOf(kDeeds, word);
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
