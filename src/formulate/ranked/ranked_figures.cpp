#include "formulate/ranked/ranked_figures.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "formulate/ranked/computed_figures.h"
#include "question/lexicon.h"

namespace omni {
namespace {

// "highest", in one word; "most common" ranks by how often.
const CueSpan* superlativeAt(const Question& question, std::size_t token) {
  const CueSpan* span = question.cueAt(token);
  const bool ranks = span && (span->cue.kind == CueKind::kHighest || span->cue.kind == CueKind::kLowest);
  return ranks && span->count == 1 ? span : nullptr;
}

/// Takes a ranking apart into its groups and its figure.
class Ranking {
 public:
  explicit Ranking(const Question& question) : question_(question), tokens_(question.tokens) {}

  std::optional<RankedFigures> read() const {
    if (tokens_.empty()) return std::nullopt;
    if (auto ordered = inOrder()) return ordered;
    return isTop(0) ? top() : superlative();
  }

 private:
  bool is(std::size_t t, std::string_view word) const {
    return t < tokens_.size() && tokens_[t].lower == word;
  }
  bool isTop(std::size_t t) const {
    const CueSpan* span = question_.cueAt(t);
    return span && span->cue.kind == CueKind::kTop && !is(t, "first");
  }

  std::optional<std::size_t> rows(std::size_t t) const {
    constexpr double kMaxRows = 1e6;
    const auto number = t < tokens_.size() ? tokens_[t].number : std::nullopt;
    if (!number || *number < 1 || *number > kMaxRows || std::floor(*number) != *number) return std::nullopt;
    return static_cast<std::size_t>(*number);
  }

  // "hire rate by source, HIGHEST FIRST"
  std::optional<RankedFigures> inOrder() const {
    if (tokens_.size() < 3 || !is(tokens_.size() - 1, "first")) return std::nullopt;
    const std::size_t end = tokens_.size() - 2;
    const CueSpan* order = superlativeAt(question_, end);
    if (!order || !computesFigure(question_, 0, end)) return std::nullopt;
    return RankedFigures{question_.textOf(0, end), order->cue.kind == CueKind::kHighest, std::nullopt};
  }

  // "TOP 3 sources by share of hired people"
  std::optional<RankedFigures> top() const {
    const auto limit = rows(1);
    const std::size_t group = limit ? 2 : 1;
    const auto by =
        std::find_if(tokens_.begin() + static_cast<std::ptrdiff_t>(group), tokens_.end(),
                     [](const Token& token) { return token.lower == "by" || token.lower == "for"; });
    const auto at = static_cast<std::size_t>(by - tokens_.begin());
    return ofGroups(group, at, at + 1, {{}, !is(0, "bottom"), limit.value_or(1)});
  }

  // "which 3 sources have the HIGHEST share of hired people", "sources with the …"
  std::optional<RankedFigures> superlative() const {
    std::size_t group = is(0, "which") || is(0, "what") ? 1 : 0;
    const auto limit = rows(group);
    if (limit) ++group;
    std::size_t end = group;
    while (end < tokens_.size() && !tokens_[end].stop && !superlativeAt(question_, end)) ++end;
    std::size_t rank = end;
    while (rank < tokens_.size() && tokens_[rank].stop) ++rank;
    const CueSpan* order = rank > end ? superlativeAt(question_, rank) : nullptr;
    if (!order) return std::nullopt;
    return ofGroups(group, end, rank + 1, {{}, order->cue.kind == CueKind::kHighest, limit.value_or(1)});
  }

  std::optional<RankedFigures> ofGroups(std::size_t group, std::size_t groupEnd, std::size_t figure,
                                        RankedFigures ranked) const {
    if (group >= groupEnd || figure >= tokens_.size() || !computesFigure(question_, figure, tokens_.size()))
      return std::nullopt;
    ranked.figures = question_.textOf(figure, tokens_.size() - figure) + " per " +
                     question_.textOf(group, groupEnd - group);
    return ranked;
  }

  const Question& question_;
  const std::vector<Token>& tokens_;
};

}  // namespace

std::optional<RankedFigures> rankedFigures(const Question& question) {
  return Ranking(question).read();
}

std::optional<LogicalQuery> ranked(LogicalQuery query, const RankedFigures& as) {
  const auto figure = computedFigure(query);
  if (!figure) return std::nullopt;
  query.orderBy = {{query.select[*figure], as.descending}};
  query.limit = as.limit;
  if (as.limit) query.select.erase(query.select.begin() + static_cast<std::ptrdiff_t>(*figure));
  return query;
}

}  // namespace omni
