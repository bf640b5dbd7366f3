#include "question/parts/parts.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/text.h"
#include "question/parts/named_media.h"

namespace omni {
namespace {

using Words = std::span<const std::string_view>;
constexpr std::array<std::string_view, 4> kJoining{"and", "then", "also", "but"};
constexpr std::array<std::string_view, 8> kAsking{"what", "which", "who", "whose",
                                                  "when", "where", "why", "how"};
constexpr std::array<std::string_view, 8> kBeforeAsking{"on",   "in", "at",  "to",
                                                        "from", "by", "for", "within"};
constexpr std::array<std::string_view, 4> kArticles{"the", "a", "an", "its"};
constexpr std::array<std::string_view, 3> kShowing{"show", "display", "draw"};
// Words that mean something said before.
constexpr std::array<std::string_view, 27> kReferring{
    "it",    "its",  "they", "them", "their",      "that",          "those", "these",  "this",
    "there", "he",   "she",  "his",  "her",        "him",           "each",  "one",    "ones",
    "so",    "such", "same", "too",  "afterwards", "corresponding", "then",  "result", "thereby"};
constexpr std::size_t kMinContent = 2;  // words of a request that stands for itself

bool isOf(Words words, const Token& token) {
  return std::ranges::find(words, token.lower) != words.end();
}

// Whether tokens [first, last) ask for prose rather than for something computed.
bool wantsProse(const Question& question, TokenSpan within) {
  return std::any_of(question.cues.begin(), question.cues.end(), [&](const CueSpan& cue) {
    return cue.first >= within.first && cue.first < within.last && cue.cue.kind == CueKind::kExplain;
  });
}

bool wantsQuery(const Question& question, TokenSpan within) {
  return std::any_of(question.cues.begin(), question.cues.end(), [&](const CueSpan& cue) {
    return cue.first >= within.first && cue.first < within.last && cue.cue.kind >= CueKind::kCount &&
           cue.cue.kind <= CueKind::kLowest;
  });
}

// Where a second request begins: after "and", "then" or the end of a clause, with a word that asks.
bool opensRequest(const Question& question, std::size_t token) {
  const CueSpan* cue = question.cueAt(token);
  const bool asks = cue && (cue->cue.kind == CueKind::kList || cue->cue.kind == CueKind::kCount ||
                            cue->cue.kind == CueKind::kExplain);
  if (!asks || token == 0) return false;
  const Token& before = question.tokens[token - 1];
  return before.comma || isOf(kJoining, before);
}

// Where a second question begins: behind the end of a clause (and an "and"), with a word that asks.
bool opensQuestion(const Question& question, std::size_t token) {
  const auto& tokens = question.tokens;
  std::size_t end = token - 1;
  if (isOf(kJoining, tokens[end]) && end > 0) --end;
  if (!tokens[end].comma) return false;
  const bool led = isOf(kBeforeAsking, tokens[token]) && token + 1 < tokens.size();
  return isOf(kAsking, tokens[led ? token + 1 : token]) || isOf(kShowing, tokens[token]);
}

// The stems of the words that carry content there.
std::vector<std::string> contentOf(const Question& question, TokenSpan within) {
  std::vector<std::string> stems;
  for (std::size_t token = within.first; token < within.last; ++token)
    if (!question.tokens[token].stop) stems.push_back(question.tokens[token].stem);
  return stems;
}

bool refersBack(const Question& question, TokenSpan within) {
  for (std::size_t token = within.first; token < within.last; ++token)
    if (isOf(kReferring, question.tokens[token])) return true;
  return contentOf(question, within).size() < kMinContent;
}

// Two questions of which neither needs the other: they have no word in common, and none that means the first.
bool standAlone(const Question& question, TokenSpan left, TokenSpan right) {
  const auto before = contentOf(question, left);
  const bool shared = std::ranges::any_of(contentOf(question, right), [&](const std::string& stem) {
    return std::ranges::find(before, stem) != before.end();
  });
  return !shared && before.size() >= kMinContent && !refersBack(question, right);
}

// What of that which a pool holds is wanted there.
HeldMedia wanted(const Question& question, TokenSpan within, HeldMedia held) {
  return {.pictures = held.pictures && namesPicture(question, within),
          .films = held.films && namesFilm(question, within)};
}

// What one wants and the other does not.
HeldMedia without(HeldMedia one, HeldMedia other) {
  return {.pictures = one.pictures && !other.pictures, .films = one.films && !other.films};
}

std::string textOf(const Question& question, TokenSpan within) {
  while (within.last > within.first && isOf(kJoining, question.tokens[within.last - 1])) --within.last;
  return question.text.substr(question.tokens[within.first].start,
                              question.tokens[within.last - 1].end - question.tokens[within.first].start);
}

// "the Slide filter": the names there, each with the word behind it where an article stands before.
std::string namesIn(const Question& question, TokenSpan within) {
  const auto& tokens = question.tokens;
  std::vector<std::string> names;
  for (std::size_t token = within.first; token < within.last; ++token) {
    if (!tokens[token].capitalised) continue;
    const bool led = token > 0 && tokens[token - 1].lower == "the";
    std::size_t end = token + 1;
    while (end < within.last && tokens[end].capitalised && !tokens[end - 1].comma) ++end;
    if (led && end < within.last && !tokens[end - 1].comma && !tokens[end].stop) ++end;
    names.push_back(textOf(question, {token, end}));
    token = end - 1;
  }
  return join(names, ", ");
}

// "I need the command and the diagram": a text and a picture, each called by a noun.
bool namesBoth(const Question& question) {
  const auto& tokens = question.tokens;
  const auto isCalled = [&](std::size_t token) {
    return isOf(kArticles, tokens[token - 1]) && !tokens[token].stop;
  };
  const auto isPicture = [&](std::size_t token) { return namesPicture(question, {token, token + 1}); };
  for (std::size_t at = 2; at + 2 < tokens.size(); ++at) {
    if (tokens[at].lower != "and" || !isCalled(at - 1) || !isCalled(at + 2)) continue;
    if (isPicture(at - 1) != isPicture(at + 2)) return true;
  }
  return false;
}

// A text and a picture or a film, asked in one breath. What means the other is asked with it: with its names,
// where a picture is wanted that has none of its own.
std::vector<QuestionPart> ofTwoMedia(const Question& question, TokenSpan left, TokenSpan right,
                                     HeldMedia first, HeldMedia second) {
  const std::string names = namesIn(question, right).empty() ? namesIn(question, left) : "";
  std::string text = textOf(question, right);
  if (second.pictures && !names.empty())
    text = names + ": " + text;
  else if (refersBack(question, right))
    text = question.text;
  return {{textOf(question, left), without(second, first)}, {std::move(text), without(first, second)}};
}

bool wantProseAndFigures(const Question& question, TokenSpan left, TokenSpan right) {
  const bool prose = wantsProse(question, left);
  return prose != wantsProse(question, right) && wantsQuery(question, prose ? right : left);
}

}  // namespace

std::vector<QuestionPart> parts(const Question& question, HeldMedia held) {
  const std::size_t end = question.tokens.size();
  const auto apart = [&](TokenSpan left, TokenSpan right) {
    return std::vector<QuestionPart>{{textOf(question, left)}, {textOf(question, right)}};
  };
  for (std::size_t token = 2; token < end; ++token) {
    const TokenSpan left{0, token}, right{token, end};
    if (opensRequest(question, token) && wantProseAndFigures(question, left, right))
      return apart(left, right);
    if (!opensQuestion(question, token)) continue;
    const HeldMedia first = wanted(question, left, held), second = wanted(question, right, held);
    if (first != second) return ofTwoMedia(question, left, right, first, second);
    if ((held.pictures || held.films) && standAlone(question, left, right)) return apart(left, right);
  }
  if (held.pictures && namesBoth(question)) return {{question.text, {.pictures = true}}, {question.text}};
  return {{question.text}};
}

}  // namespace omni
