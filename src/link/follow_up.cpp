#include "link/follow_up.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "link/linker.h"

namespace omni {
namespace {

/// A question that says no more than this many words without a lead-in may be an addition.
constexpr std::size_t kShort = 5;
constexpr double kFirstYear = 1000, kLastYear = 2999;

// The longest that begin alike stand first.
constexpr std::array<std::string_view, 14> kLeads{
    "and what about", "and how about", "but what about", "what about", "how about", "and the same for",
    "the same for",   "same for",      "and only",       "and",        "but",       "or",
    "only",           "just"};
constexpr std::array<std::string_view, 18> kPlaces{
    "in",      "for",    "from",  "by",     "with",  "of",    "at",   "on",  "to",
    "between", "during", "since", "before", "after", "under", "over", "per", "without"};
// What begins a question that stands by itself, or is its verb.
constexpr std::array<std::string_view, 36> kWholes{
    "how",  "what",  "which", "who",   "whom",   "whose", "when",     "where",   "why",
    "list", "show",  "give",  "tell",  "find",   "name",  "count",    "get",     "is",
    "are",  "was",   "were",  "do",    "does",   "did",   "has",      "have",    "had",
    "can",  "could", "will",  "would", "should", "there", "describe", "explain", "compare"};

template <std::size_t N>
bool isOne(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}
bool isPlace(const Token& token) {
  return !token.quoted && isOne(kPlaces, token.lower);
}

/// How many of the first words lead in.
std::size_t leadOf(const Question& question) {
  for (const std::string_view lead : kLeads) {
    const auto words = split(lead, ' ');
    if (words.size() >= question.tokens.size()) continue;
    const bool leads = std::ranges::equal(words, std::span(question.tokens).first(words.size()), {}, {},
                                          [](const Token& token) { return token.lower; });
    if (leads) return words.size();
  }
  return 0;
}

/// Tokens [first, first + count) of a question.
struct Range {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// A piece of the addition: what stands before it, and what it says.
struct Chunk {
  std::string place;  // a preposition, or empty
  std::string text;   // what follows it
};

bool isArticle(const Token& token) {
  return token.lower == "the" || token.lower == "a" || token.lower == "an";
}

/// How many words of a piece say nothing: "the", and "top" before a number.
std::size_t wordsBefore(const std::vector<Token>& tokens, std::size_t at) {
  std::size_t count = 0;
  if (at + count < tokens.size() && isArticle(tokens[at + count])) ++count;
  const bool ranks = at + count + 1 < tokens.size() && tokens[at + count + 1].number &&
                     (tokens[at + count].lower == "top" || tokens[at + count].lower == "first");
  return count + (ranks ? 1 : 0);
}

std::vector<Chunk> chunksOf(const Question& addition) {
  std::vector<Chunk> chunks;
  const auto& tokens = addition.tokens;
  for (std::size_t at = 0; at < tokens.size();) {
    Chunk chunk;
    if (isPlace(tokens[at])) chunk.place = tokens[at++].text;
    if (chunk.place.empty()) at += wordsBefore(tokens, at);
    std::size_t end = at;
    while (end < tokens.size() && (end == at || !isPlace(tokens[end]))) ++end;
    if (end == at) break;
    const auto& last = tokens[end - 1];
    chunk.text = addition.text.substr(tokens[at].start, last.end - tokens[at].start);
    chunks.push_back(std::move(chunk));
    at = end;
  }
  return chunks;
}

bool isYear(const Token& token) {
  return token.number && token.text.size() == 4 && *token.number >= kFirstYear && *token.number <= kLastYear;
}

bool isTime(const Question& question) {
  return !question.periods.empty() || std::ranges::any_of(question.tokens, isYear);
}

std::optional<Range> timeIn(const Question& question) {
  if (!question.periods.empty()) return Range{question.periods.front().first, question.periods.front().count};
  const auto year = std::ranges::find_if(question.tokens, isYear);
  if (year == question.tokens.end()) return std::nullopt;
  return Range{static_cast<std::size_t>(year - question.tokens.begin()), 1};
}

std::optional<Range> numberIn(const Question& question) {
  const auto number = std::ranges::find_if(question.tokens,
                                           [](const Token& token) { return token.number && !isYear(token); });
  if (number == question.tokens.end()) return std::nullopt;
  return Range{static_cast<std::size_t>(number - question.tokens.begin()), 1};
}

/// Whether both mean the same kind of thing: values of one attribute, or two entities.
bool isAlike(const Item& one, const Item& other) {
  if (one.kind != other.kind || one.matches.empty() || other.matches.empty()) return false;
  const ElementRef& mine = one.matches.front().element;
  if (one.kind == Item::Kind::kElement)
    return mine.kind == other.matches.front().element.kind && mine.kind == ElementRef::Kind::kEntity;
  return one.kind == Item::Kind::kValue &&
         std::ranges::any_of(other.matches,
                             [&](const LinkCandidate& match) { return match.element == mine; });
}

/// What of the question before is what the chunk is, as a source has it.
std::optional<Range> linkedIn(const Question& before, const Question& chunk, const Linkable& source) {
  const auto chunkQuestion = link(chunk, source.model, source.words, source.values);
  const auto known = link(before, source.model, source.words, source.values);
  for (const Item& item : chunkQuestion)
    for (const Item& one : known)
      if (isAlike(item, one)) return Range{one.first, one.count};
  return std::nullopt;
}

/// A name behind the same word: "in Germany".
std::optional<Range> namedIn(const Question& before, const std::string& place) {
  const auto& tokens = before.tokens;
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    if (!tokens[at].capitalised && !tokens[at].quoted) continue;
    if (place.empty() ? isPlace(tokens[at - 1]) : tokens[at - 1].lower == lower(place)) {
      std::size_t end = at + 1;
      while (end < tokens.size() && tokens[end].capitalised) ++end;
      return Range{at, end - at};
    }
  }
  return std::nullopt;
}

bool isName(const Question& chunk) {
  return std::ranges::any_of(chunk.tokens, [](const Token& token) {
    return token.quoted || (token.text[0] >= 'A' && token.text[0] <= 'Z');
  });
}

std::optional<Range> counterpart(const Question& before, const Chunk& chunk, const Question& chunkQuestion,
                                 std::span<const Linkable* const> sources) {
  if (lower(chunk.place) == "by" || lower(chunk.place) == "per")
    return std::nullopt;  // groups what was asked
  if (isTime(chunkQuestion)) return timeIn(before);
  if (chunkQuestion.tokens.size() == 1 && chunkQuestion.tokens.front().number) return numberIn(before);
  for (const Linkable* source : sources)
    if (const auto found = linkedIn(before, chunkQuestion, *source)) return found;
  return isName(chunkQuestion) ? namedIn(before, chunk.place) : std::nullopt;
}

/// A time that says no year, as a month, is of the year that was said where it stands now.
Chunk inItsYear(const Question& before, Range range, Chunk chunk,
                std::chrono::system_clock::time_point today) {
  const auto replacedTokens = std::span(before.tokens).subspan(range.first, range.count);
  const auto year = std::ranges::find_if(replacedTokens, isYear);
  if (year == replacedTokens.end()) return chunk;
  const std::string whole = chunk.text + " " + year->text;
  const auto read = analyse(whole, today);
  if (read && read->periods.size() == 1 && read->periods.front().count == read->tokens.size())
    chunk.text = whole;
  return chunk;
}

/// The question without what ends it.
std::string open(std::string_view text) {
  text = trim(text);
  while (!text.empty() && std::string_view("?.!").find(text.back()) != std::string_view::npos)
    text = trim(text.substr(0, text.size() - 1));
  return std::string(text);
}

/// With a piece in place of some tokens, and of the preposition before them where it brings one.
std::string replaced(const Question& before, Range range, const Chunk& chunk) {
  const auto& tokens = before.tokens;
  const bool places = !chunk.place.empty() && range.first > 0 && isPlace(tokens[range.first - 1]);
  const std::size_t start = tokens[places ? range.first - 1 : range.first].start;
  const Token& last = tokens[range.first + range.count - 1];
  const std::size_t end = last.quoted ? last.end + 1 : last.end;
  const std::string piece = places ? chunk.place + " " + chunk.text : chunk.text;
  return before.text.substr(0, start) + piece + before.text.substr(std::min(end, before.text.size()));
}

}  // namespace

std::optional<std::string> addition(const Question& question) {
  const auto& tokens = question.tokens;
  const std::size_t lead = leadOf(question);
  const auto rest = std::span(tokens).subspan(lead);
  const bool whole =
      std::ranges::any_of(rest, [](const Token& token) { return isOne(kWholes, token.lower); });
  if (rest.empty() || whole) return std::nullopt;
  const bool placed = isPlace(rest.front()) && rest.size() > 1;
  if (lead == 0 && (!placed || rest.size() > kShort)) return std::nullopt;
  return open(std::string_view(question.text).substr(rest.front().start));
}

bool pointsBack(const Question& question) {
  static constexpr std::array<std::string_view, 13> kPointers{
      "it", "its", "they", "them", "their", "he", "she", "him", "her", "his", "these", "those", "this"};
  return std::ranges::any_of(
      question.tokens, [](const Token& token) { return !token.quoted && isOne(kPointers, token.lower); });
}

std::string completed(const Question& before, std::string_view addition,
                      std::span<const Linkable* const> sources, std::chrono::system_clock::time_point today) {
  Question whole = before;
  const auto pieces = analyse(addition, today);
  if (!pieces) return before.text;
  for (Chunk& chunk : chunksOf(*pieces)) {
    const std::string chunkQuestion = chunk.place.empty() ? chunk.text : chunk.place + " " + chunk.text;
    const auto read = analyse(chunkQuestion, today);
    const auto range = read ? counterpart(whole, chunk, *read, sources) : std::nullopt;
    if (range) chunk = inItsYear(whole, *range, std::move(chunk), today);
    const std::string text =
        range ? replaced(whole, *range, chunk) : open(whole.text) + " " + chunkQuestion + "?";
    if (auto next = analyse(text, today)) whole = std::move(*next);
  }
  return whole.text;
}

}  // namespace omni
