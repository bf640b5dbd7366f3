#include "formulate/ranked/bounded_figures.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "formulate/cue_comparison.h"
#include "formulate/ranked/computed_figures.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

/// Takes a bound apart into its groups, its figure and its number.
class Bound {
 public:
  explicit Bound(const Question& question) : question_(question), tokens_(question.tokens) {}

  std::optional<BoundedFigures> read() const {
    for (const CueSpan& span : question_.cues) {
      const auto comparison = comparisonOf(span.cue.kind);
      const std::size_t number = span.first + span.count;
      if (!comparison || number >= tokens_.size() || !tokens_[number].number) continue;
      return compared(span.first, number, *comparison);
    }
    return std::nullopt;
  }

 private:
  bool has(std::size_t t, WordRole role) const {
    return t < tokens_.size() && hasRole(tokens_[t].lower, role);
  }

  // "15 %": the sign is no word.
  bool isSigned(const Token& number) const {
    return number.text.ends_with('%') || trim(question_.text.substr(number.end)).starts_with('%');
  }

  // `first`: of the words that compare.
  std::optional<BoundedFigures> compared(std::size_t first, std::size_t number, Comparison comparison) const {
    const std::size_t group = tokens_.front().lower == "which" || tokens_.front().lower == "what" ? 1 : 0;
    std::size_t have = group;
    while (have < first && !has(have, WordRole::kHaving)) ++have;
    if (have == group || have == first) return std::nullopt;
    const bool word = has(number + 1, WordRole::kPercent), percent = word || isSigned(tokens_[number]);
    const std::size_t behind = number + (word ? 2 : 1);
    const std::string rest = behind < tokens_.size() ? question_.textOf(behind, tokens_.size() - behind) : "";
    std::string figure = figureBetween(have + 1, first);
    if (figure.empty() && have + 1 == first && percent && !rest.empty())
      figure = "percentage of " + withoutOf(rest);
    else if (!figure.empty() && !rest.empty())
      figure += " " + rest;
    if (figure.empty()) return std::nullopt;
    return BoundedFigures{figure + (percent ? " in %" : "") + " per " + question_.textOf(group, have - group),
                          comparison, *tokens_[number].number};
  }

  // "a late rate", "a late rate that is"; empty where it is no computed figure.
  std::string figureBetween(std::size_t first, std::size_t end) const {
    while (first < end && tokens_[first].stop) ++first;
    while (end > first && tokens_[end - 1].stop) --end;
    return first < end && computesFigure(question_, first, end) ? question_.textOf(first, end - first) : "";
  }

  static std::string withoutOf(const std::string& rest) {
    constexpr std::string_view kOf = "of ";
    return rest.starts_with(kOf) ? rest.substr(kOf.size()) : rest;
  }

  const Question& question_;
  const std::vector<Token>& tokens_;
};

}  // namespace

std::optional<BoundedFigures> boundedFigures(const Question& question) {
  return question.tokens.empty() ? std::nullopt : Bound(question).read();
}

std::optional<LogicalQuery> bounded(LogicalQuery query, const BoundedFigures& as) {
  const auto figure = computedFigure(query);
  if (!figure || query.having) return std::nullopt;
  Condition condition;
  condition.kind = Condition::Kind::kCompare;
  condition.left = query.select[*figure];
  condition.comparison = as.comparison;
  condition.right = Expression::ofConstant(Value(as.bound));
  query.having = std::move(condition);
  query.select.erase(query.select.begin() + static_cast<std::ptrdiff_t>(*figure));
  return query;
}

}  // namespace omni
