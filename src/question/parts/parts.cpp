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
constexpr std::array<std::string_view, 3> kShowing{"show", "display", "draw"};
// Words that mean something said before.
constexpr std::array<std::string_view, 27> kReferring{
    "it",    "its",  "they", "them", "their",      "that",          "those", "these",  "this",
    "there", "he",   "she",  "his",  "her",        "him",           "each",  "one",    "ones",
    "so",    "such", "same", "too",  "afterwards", "corresponding", "then",  "result", "thereby"};
constexpr std::size_t kLeastContent = 2;  // words of a request that stands for itself

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
  return contentOf(question, within).size() < kLeastContent;
}

// Two questions of which neither needs the other: they have no word in common, and none that means the first.
bool standAlone(const Question& question, TokenSpan left, TokenSpan right) {
  const auto before = contentOf(question, left);
  const bool shared = std::ranges::any_of(contentOf(question, right), [&](const std::string& stem) {
    return std::ranges::find(before, stem) != before.end();
  });
  return !shared && before.size() >= kLeastContent && !refersBack(question, right);
}

bool wantDifferentMedia(const Question& question, TokenSpan left, TokenSpan right, HeldMedia held) {
  return (held.pictures && namesPicture(question, left) != namesPicture(question, right)) ||
         (held.films && namesFilm(question, left) != namesFilm(question, right));
}

std::string textOf(const Question& question, TokenSpan within) {
  while (within.last > within.first && isOf(kJoining, question.tokens[within.last - 1])) --within.last;
  return question.text.substr(question.tokens[within.first].start,
                              question.tokens[within.last - 1].end - question.tokens[within.first].start);
}

bool wantProseAndFigures(const Question& question, TokenSpan left, TokenSpan right) {
  const bool prose = wantsProse(question, left);
  return prose != wantsProse(question, right) && wantsQuery(question, prose ? right : left);
}

}  // namespace

std::vector<std::string> parts(const Question& question, HeldMedia held) {
  const std::size_t end = question.tokens.size();
  for (std::size_t token = 2; token < end; ++token) {
    const TokenSpan left{0, token}, right{token, end};
    if (opensRequest(question, token) && wantProseAndFigures(question, left, right))
      return {textOf(question, left), textOf(question, right)};
    if (!opensQuestion(question, token)) continue;
    const bool media = wantDifferentMedia(question, left, right, held);
    if (media && refersBack(question, right)) return {textOf(question, left), question.text};
    const bool mixed = held.pictures || held.films;
    if (media || (mixed && standAlone(question, left, right)))
      return {textOf(question, left), textOf(question, right)};
  }
  return {question.text};
}

}  // namespace omni
