#include "question/lexicon/cue_file.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "question/lexicon/word_lines.h"

namespace omni {

extern const std::string_view kCueText;

namespace {

// In the order of CueKind.
constexpr std::string_view kKinds[] = {"everything",
                                       "list",
                                       "count",
                                       "sum",
                                       "average",
                                       "maximum",
                                       "minimum",
                                       "highest",
                                       "lowest",
                                       "greater",
                                       "greater or equal",
                                       "less",
                                       "less or equal",
                                       "equal",
                                       "not equal",
                                       "between",
                                       "contains",
                                       "starts with",
                                       "ends with",
                                       "not",
                                       "except",
                                       "order by",
                                       "ascending",
                                       "descending",
                                       "each",
                                       "grouped by",
                                       "distinct",
                                       "filter",
                                       "of",
                                       "and",
                                       "or",
                                       "both",
                                       "same",
                                       "top",
                                       "share",
                                       "difference",
                                       "ratio",
                                       "addition",
                                       "product",
                                       "span after",
                                       "span before",
                                       "span between",
                                       "each period",
                                       "which period",
                                       "indirect",
                                       "optional",
                                       "explain",
                                       "write"};
// As ChangeWord has them.
constexpr std::string_view kChangeNames[] = {"change",        "before change", "behind change", "percent",
                                             "before period", "cumulative",    "running"};
static_assert(std::size(kChangeNames) == kChangeWords);
static_assert(std::size(kKinds) == static_cast<std::size_t>(CueKind::kWrite) + 1);

std::optional<CueKind> kindCalled(std::string_view name) {
  const auto kind = std::ranges::find(kKinds, name);
  if (kind == std::end(kKinds)) return std::nullopt;
  return static_cast<CueKind>(kind - std::begin(kKinds));
}

// Of a list with ", " between its phrases.
std::string_view takePhrase(std::string_view& list) {
  const std::string_view phrase = takeUntil(',', list);
  if (list.starts_with(' ')) list.remove_prefix(1);
  return phrase;
}

// "{a|b} c" as "a c" and "b c".
std::vector<std::string> expanded(std::string_view pattern) {
  const std::size_t open = pattern.find('{'), close = pattern.find('}');
  if (open == std::string_view::npos || close == std::string_view::npos) return {std::string(pattern)};
  const auto ends = expanded(pattern.substr(close + 1));
  std::vector<std::string> phrases;
  for (std::string_view choices = pattern.substr(open + 1, close - open - 1); !choices.empty();) {
    const std::string begin = std::string(pattern.substr(0, open)) + std::string(takeUntil('|', choices));
    for (const auto& end : ends) phrases.push_back(begin + end);
  }
  return phrases;
}

}  // namespace

const CueFile& CueFile::shipped() {
  static const CueFile file(kCueText);
  return file;
}

CueFile::CueFile(std::string_view text) {
  while (!text.empty())
    if (const auto row = takeUntil('\n', text); !row.empty() && row.front() != '#') readRow(row);
}

void CueFile::readRow(std::string_view row) {
  constexpr std::string_view kBare = "bare ";
  std::string_view rest = row;
  const std::string_view name = takeUntil('\t', rest);
  if (name.starts_with('@')) {
    attributes.emplace(name, rest);
    return;
  }
  const std::string_view attribute = stems(takeUntil('\t', rest)), reversed = stems(takeUntil('\t', rest));
  const std::pair<std::string_view, std::map<std::string_view, std::string_view>*> words[] = {
      {"unit", &units}, {"figure", &figures}, {"deed", &deeds}};
  for (const auto& [kind, to] : words)
    if (kind == name) {
      while (!rest.empty()) to->emplace(takePhrase(rest), attribute);
      return;
    }
  if (const auto word = std::ranges::find(kChangeNames, name); word != std::end(kChangeNames)) {
    while (!rest.empty()) changes[static_cast<std::size_t>(word - kChangeNames)].insert(takePhrase(rest));
    return;
  }
  const bool alone = name.starts_with(kBare);
  const auto kind = kindCalled(alone ? name.substr(kBare.size()) : name);
  if (!kind || rest.empty()) return unread.push_back(row);
  addPhrases(*kind, attribute, reversed, rest, alone ? bare : cues);
}

void CueFile::addPhrases(CueKind kind, std::string_view attribute, std::string_view reversed,
                         std::string_view list, std::vector<Cue>& to) {
  while (!list.empty()) {
    const std::string_view pattern = takePhrase(list);
    if (pattern.find('{') == std::string_view::npos) {
      to.push_back({pattern, kind, attribute, reversed});
      continue;
    }
    for (auto& phrase : expanded(pattern))
      to.push_back({phrases_.emplace_back(std::move(phrase)), kind, attribute, reversed});
  }
}

std::string_view CueFile::stems(std::string_view field) const {
  if (!field.starts_with('@')) return field;
  const auto named = attributes.find(field);
  return named == attributes.end() ? std::string_view() : named->second;
}

std::string_view impliedAttributes(std::string_view name) {
  const auto& attributes = CueFile::shipped().attributes;
  const auto named = attributes.find(name);
  return named == attributes.end() ? std::string_view() : named->second;
}

}  // namespace omni
