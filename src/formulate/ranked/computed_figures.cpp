#include "formulate/ranked/computed_figures.h"

#include <algorithm>

#include "query/query_shape.h"
#include "question/lexicon.h"

namespace omni {

bool computesFigure(const Question& question, std::size_t first, std::size_t end) {
  for (std::size_t t = first; t < end; ++t) {
    const CueSpan* span = question.cueAt(t);
    const std::string& word = question.tokens[t].lower;
    if ((span && (span->cue.kind == CueKind::kShare || span->cue.kind == CueKind::kRatio)) ||
        word == "rate" || (t > first && t + 1 < end && word == "per") ||
        isChangeWord(word, ChangeWord::kChange))
      return true;
  }
  return false;
}

std::optional<std::size_t> computedFigure(const LogicalQuery& query) {
  const auto figure = std::ranges::find_if(query.select, isAggregated);
  const bool one = std::ranges::count_if(query.select, isAggregated) == 1;
  if (!one || figure->kind != Expression::Kind::kArithmetic || query.groupBy.empty() || query.limit ||
      query.set || query.select.size() < 2)
    return std::nullopt;
  return static_cast<std::size_t>(figure - query.select.begin());
}

}  // namespace omni
