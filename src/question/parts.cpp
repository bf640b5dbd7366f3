#include "question/parts.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

// Whether tokens [first, last) ask for prose rather than for something computed.
bool wantsProse(const Question& question, std::size_t first, std::size_t last) {
  return std::any_of(question.cues.begin(), question.cues.end(), [&](const CueSpan& cue) {
    return cue.first >= first && cue.first < last && cue.cue.kind == CueKind::kExplain;
  });
}

bool wantsQuery(const Question& question, std::size_t first, std::size_t last) {
  return std::any_of(question.cues.begin(), question.cues.end(), [&](const CueSpan& cue) {
    return cue.first >= first && cue.first < last && cue.cue.kind >= CueKind::kCount &&
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
  return before.comma || before.lower == "and" || before.lower == "then" || before.lower == "also";
}

std::string textOf(const Question& question, std::size_t first, std::size_t last) {
  while (last > first &&
         (question.tokens[last - 1].lower == "and" || question.tokens[last - 1].lower == "then" ||
          question.tokens[last - 1].lower == "also"))
    --last;
  return question.text.substr(question.tokens[first].start,
                              question.tokens[last - 1].end - question.tokens[first].start);
}

}  // namespace

std::vector<std::string> parts(const Question& question) {
  const std::size_t end = question.tokens.size();
  for (std::size_t token = 2; token < end; ++token) {
    if (!opensRequest(question, token)) continue;
    const bool left = wantsProse(question, 0, token);
    const bool right = wantsProse(question, token, end);
    if (left == right || (left ? !wantsQuery(question, token, end) : !wantsQuery(question, 0, token)))
      continue;
    return {textOf(question, 0, token), textOf(question, token, end)};
  }
  return {question.text};
}

}  // namespace omni
