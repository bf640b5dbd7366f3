#include "evidence/claims/passage_claim.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/text.h"
#include "evidence/claims/attribute_words.h"
#include "evidence/claims/claim_reader.h"
#include "evidence/claims/saying/link_words.h"
#include "evidence/claims/saying/saying.h"
#include "evidence/claims/saying/statements.h"
#include "question/question.h"
#include "question/similarity.h"
#include "question/stop_words.h"

namespace omni {
namespace {

constexpr std::size_t kLongestLabel = 40;  // bytes
constexpr std::size_t kFurthest = 10;      // words from the first to the last of an attribute

// Whether a word may be of a value that stands among the words of an attribute: "carries UP TO 280
// passengers".
bool mayBeOfValue(const std::string& word) {
  return isDigit(word[0]) || numberOfWord(word) || unitOf(word) || isLink(word);
}

// The words of a head, close together.
std::optional<WordSpan> headIn(const Saying& statement, const std::vector<std::string>& head) {
  const auto& words = statement.words();
  for (std::size_t w = 0; w < words.size(); ++w) {
    std::vector<bool> matched(head.size());
    std::size_t end = w + head.size() + 2;
    for (std::size_t last = w; last < std::min({words.size(), end, w + kFurthest}); ++last) {
      if (last > w && (statement.isOfName(last) || mayBeOfValue(words[last].lower))) ++end;
      const std::size_t which =
          statement.isOfName(last) ? head.size() : AttributeWords::namedWord(head, words[last].stem);
      if (which < head.size()) matched[which] = true;
      if (last == w && which == head.size()) break;
      if (std::ranges::find(matched, false) == matched.end()) return WordSpan{w, last};
    }
  }
  return std::nullopt;
}

// Where a statement names an attribute, by each way to call it.
std::vector<WordSpan> attributesIn(const Saying& statement, const AttributeWords& attribute) {
  const auto& words = statement.words();
  std::vector<WordSpan> named;
  for (const auto& head : attribute.heads()) {
    auto at = headIn(statement, head);
    if (!at) continue;
    while (at->last + 1 < words.size() && statement.between(at->last, at->last + 1) == " " &&
           isGeneric(words[at->last + 1].lower))  // "Release DATE"
      ++at->last;
    named.push_back(*at);
  }
  return named;
}

// Whether a title and its headings name the thing, in one piece or in several: "Plans", "Team" the team plan.
bool isHeaded(const std::string& heading, std::string_view entity) {
  const Saying above(heading, entity);
  if (above.isNamed()) return true;
  if (above.holdsLongerName()) return false;
  for (const auto& code : split(lower(entity), ' '))  // "L-220 manual" is of the lathe L-220
    if (code.size() > 2 && std::ranges::any_of(code, isDigit) && isAmong(lower(heading), code)) return true;
  const auto wanted = statementWords(entity);
  const auto held = statementWords(heading);
  return wanted.size() > 1 && std::ranges::all_of(wanted, [&](const StatementWord& word) {
           return std::ranges::any_of(held,
                                      [&](const StatementWord& other) { return other.stem == word.stem; });
         });
}

// "Birch" of "meeting room Birch" where the title or the headings say of what kind things are: "Meeting
// rooms".
std::string_view nameUnder(const std::string& heading, std::string_view entity) {
  const auto held = statementWords(heading);
  for (const auto& word : statementWords(entity)) {
    if (word.capitalised) return entity.substr(word.start);
    const auto same = [&](const StatementWord& other) { return other.stem == word.stem; };
    if (std::ranges::none_of(held, same)) break;
  }
  return entity;
}

// Whether any statement holds the first word of the name: most passages that are searched do not, and need
// not be read word by word.
bool mayName(const std::vector<std::string>& statements, std::string_view entity) {
  const auto words = statementWords(entity);
  return !words.empty() && std::ranges::any_of(statements, [&](const std::string& statement) {
    return lower(statement).find(words.front().lower) != std::string::npos;
  });
}

// "Its tallest volcano is 22 km high", "the bar seats 90": of something that the thing has.
bool isOfItsPart(const Saying& statement, std::size_t attribute, const AttributeWords& asked) {
  const auto& words = statement.words();
  static constexpr std::string_view kIts[] = {"its", "their", "his", "her"};
  const auto adds = [&](std::size_t w) {
    const bool number = isDigit(words[w].lower[0]) || numberOfWord(words[w].lower);
    return !number && !statement.isOfName(w) && !asked.addsNothing(words[w].lower, words[w].stem);
  };
  static constexpr std::string_view kHas[] = {"has", "have", "is", "are", "with"};
  if (words.front().lower == "both") return true;  // "Both halls have 900 seats"
  if (words.front().lower == "the" && attribute > 3 && isOneOf(kHas, words[3].lower))
    return adds(1) && adds(2);  // "The small stage has 90 seats"
  if (isOneOf(kIts, words.front().lower) && attribute > 1) return adds(1);
  const bool verb = words[attribute].lower.ends_with('s') && asked.isOtherWord(words[attribute].stem);
  return verb && attribute > 0 && adds(attribute - 1);
}

// "Norvik's PARENT has 900 employees"
bool isOfRelative(const Saying& statement, std::size_t attribute, const AttributeWords& asked) {
  static constexpr std::string_view kHas[] = {"has", "have", "with"};
  const auto& words = statement.words();
  return std::ranges::any_of(statement.mentions(), [&](const WordSpan& mention) {
    std::size_t of = mention.last + 1;
    if (of >= attribute || !statement.between(mention.last, of).starts_with('\'')) return false;
    if (words[of].lower == "s") ++of;
    if (of >= attribute || asked.addsNothing(words[of].lower, words[of].stem)) return false;
    const auto at = [&](std::size_t w) { return words.begin() + static_cast<std::ptrdiff_t>(w); };
    return std::any_of(at(of), at(attribute),
                       [](const StatementWord& word) { return isOneOf(kHas, word.lower); });
  });
}

// "Stalls, Seats: 380", "Studio: 90 seats": of a row or a label that is another thing.
bool isOfOtherRow(const Saying& statement, const WordSpan& attribute, const AttributeWords& asked) {
  const auto& words = statement.words();
  const std::string_view text = statement.text();
  const std::size_t start = words[attribute.first].start;
  const auto colon = text.find(": "), comma = text.substr(0, start).find(", ");
  if (colon > kLongestLabel) return false;
  if (colon >= words[attribute.last].end) return comma != std::string_view::npos;
  return std::ranges::any_of(words, [&](const StatementWord& word) {
    return word.end <= colon && !asked.addsNothing(word.lower, word.stem);
  });
}

// "It was raised to 28 days": of what was named before.
bool isChange(const Saying& statement) {
  static constexpr std::string_view kChanged[] = {"raised", "lowered",  "increased", "reduced",
                                                  "cut",    "extended", "set"};
  const auto& words = statement.words();
  if (words.size() < 4 || words.front().lower != "it") return false;
  return std::any_of(words.begin() + 1, words.begin() + 4,
                     [](const StatementWord& word) { return isOneOf(kChanged, word.lower); });
}

// Where something is said to be wrong, it may be what stands beside it.
bool isCorrection(std::string_view text) {
  static constexpr std::string_view kWrong[] = {"error",      "mistake", "misprint", "wrong", "incorrect",
                                                "mistakenly", "wrongly", "typo",     "myth",  "rumour"};
  return std::ranges::any_of(statementWords(text),
                             [](const StatementWord& word) { return isOneOf(kWrong, word.lower); });
}

// What brackets hold as spaces: it stands between an attribute and its value, and is neither. Of a label
// it is a part: "Height (ft): 604".
std::string withoutBrackets(std::string text) {
  bool inside = false;
  const auto label = text.find(": ");
  for (char& c : std::span(text).subspan(label == std::string::npos ? 0 : label)) {
    const bool closes = c == ')';
    inside = inside || c == '(';
    if (inside) c = ' ';
    inside = inside && !closes;
  }
  return text;
}

// "As of March 2024", else a date of the title or the headings, else of the document's name.
std::optional<NamedTime> timeOf(const std::string& statement, const std::string& heading,
                                const std::string& document, const ClaimValue& like) {
  const auto matched = lower(statement).find("as of ");
  if (matched != std::string::npos) return timeIn(std::string_view(statement).substr(matched));
  if (!std::holds_alternative<NamedTime>(like))
    if (auto time = timeIn(heading)) return time;
  return timeInPath(document);
}

}  // namespace

std::optional<PassageClaim> claimOf(const Passage& passage, std::string_view entity,
                                    std::string_view attribute, const ClaimValue& like) {
  const std::string heading = passage.title + " | " + join(passage.headings, " | ");
  const bool headed = isHeaded(heading, entity);
  if (isCorrection(passage.text)) return std::nullopt;
  entity = nameUnder(heading, entity);
  const auto statements = statementsOf(passage.text);
  if (!headed && !mayName(statements, entity)) return std::nullopt;
  const AttributeWords asked(attribute);
  bool spokenOf = false, asksOf = false;  // the statement before: of the thing, of its attribute
  for (const auto& matched : statements) {
    const std::string text = withoutBrackets(matched);
    const Saying statement(text, entity);
    const bool before =
        std::exchange(spokenOf, statement.opensWithName() || (spokenOf && statement.pointsBack()));
    auto named = attributesIn(statement, asked);
    const bool changes = std::exchange(asksOf, !named.empty()) && named.empty() && isChange(statement);
    if (changes) named.push_back({0, 0});
    for (const WordSpan& at : named) {
      const bool goesOn = (headed || (before && statement.pointsBack())) &&
                          !isOfItsPart(statement, at.first, asked) && !isOfOtherRow(statement, at, asked);
      if (!statement.isSubject(at.last) && !statement.isSubject(at.first) &&
          (statement.isNamed() || !goesOn || statement.namesOthers(at.first)))
        continue;
      if (isOfRelative(statement, at.first, asked)) continue;
      auto claim = claimIn(statement, at, asked, like);
      if (!claim) continue;
      claim->asOf = timeOf(text, heading, passage.document, like);
      return claim;
    }
  }
  return std::nullopt;
}

}  // namespace omni
