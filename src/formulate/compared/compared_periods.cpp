#include "formulate/compared/compared_periods.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "formulate/compared/named_periods.h"
#include "question/lexicon.h"
#include "question/parts/kept_words.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

/// The words of a question that stay where it is asked of one period alone.
class Rest {
 public:
  Rest(const Question& question, const std::vector<PeriodSpan>& periods)
      : question_(question), periods_(periods), left_(question.tokens.size(), true) {}

  /// How much of a change is asked for, if any is.
  bool takeChange() {
    for (std::size_t t = 0; t < left_.size(); ++t)
      if (is(t, ChangeWord::kChange)) {
        changes_ = true;
        take(t, 1);
        takeBefore(t, ChangeWord::kBeforeChange);
        if (t + 1 < left_.size() && is(t + 1, ChangeWord::kBehindChange)) take(t + 1, 1);
      }
    for (const CueSpan& span : question_.cues)
      if (span.cue.kind == CueKind::kDifference) takeDifference(span);
    return changes_;
  }

  // "BY HOW MUCH DID sales change"
  void takeAsking() {
    for (std::size_t t = 0; t < left_.size(); ++t) {
      const Token& token = question_.tokens[t];
      if (hasRole(token.lower, WordRole::kAuxiliary)) return take(0, t + 1);
      const bool asks = token.stop || question_.cueAt(t) || is(t, ChangeWord::kPercent) || !left_[t];
      if (!asks) return;
    }
  }

  void takePeriod(const PeriodSpan& period) {
    take(period.first, period.count);
    takeBefore(period.first, ChangeWord::kBeforePeriod);
  }

  void takePercent() {
    for (std::size_t t = 0; t < left_.size(); ++t)
      if (is(t, ChangeWord::kPercent)) {
        take(t, 1);
        takeBefore(t, ChangeWord::kBeforePeriod);
      }
    // "…, in %": the sign is no word.
    const std::size_t last = left_.size() - 1;
    if (is(last, ChangeWord::kBeforePeriod)) take(last, 1);
  }

  bool reversed() const { return reversed_; }

  std::string textIn(const PeriodSpan& period) const {
    std::string text = keptWords(question_, [&](std::size_t t) {
      if (howMany_ == t) return std::string("how many");
      return left_[t] ? writtenWord(question_, t) : "";
    });
    if (text.ends_with(',')) text.pop_back();
    return text.empty() ? text : text + " in " + question_.textOf(period.first, period.count);
  }

 private:
  void take(std::size_t first, std::size_t count) {
    for (std::size_t t = first; t < first + count && t < left_.size(); ++t) left_[t] = false;
  }

  bool is(std::size_t token, ChangeWord kind) const {
    return isChangeWord(question_.tokens[token].lower, kind);
  }

  void takeBefore(std::size_t token, ChangeWord kind) {
    while (token > 0 && (!left_[token - 1] || is(token - 1, kind))) left_[--token] = false;
  }

  // "clicks in 2024 MINUS CLICKS in 2023", "HOW MANY MORE in 2024 than in 2023", "DIFFERENCE IN clicks".
  void takeDifference(const CueSpan& span) {
    changes_ = true;
    const std::string_view phrase = span.cue.phrase;
    std::size_t count = span.count;
    const PeriodSpan &first = periods_[0], &second = periods_[1];
    if (span.first > first.first && span.first < second.first) count = second.first - span.first;
    take(span.first, count);
    if (phrase.starts_with("how many")) howMany_ = span.first;
    // What is named first has more, or less.
    const bool laterFirst = first.from > second.from;
    const bool less = phrase.ends_with("fewer") || phrase.ends_with("less");
    if (phrase == "minus" || phrase.starts_with("how m")) reversed_ = laterFirst == less;
  }

  const Question& question_;
  const std::vector<PeriodSpan>& periods_;
  std::vector<bool> left_;  // of each token
  std::size_t howMany_ = std::string::npos;
  bool changes_ = false, reversed_ = false;
};

}  // namespace

std::optional<ComparedPeriods> comparedPeriods(const Question& question) {
  const auto periods = namedPeriods(question);
  if (!areComparable(periods) || !question.otherNames.empty()) return std::nullopt;
  Rest rest(question, periods);
  if (!rest.takeChange()) return std::nullopt;
  ComparedPeriods compared{.percent = question.asksPercent()};
  for (const PeriodSpan& period : periods) rest.takePeriod(period);
  rest.takeAsking();
  if (compared.percent) rest.takePercent();
  const auto [earlier, later] = std::ranges::minmax(periods, {}, &PeriodSpan::from);
  compared.later = rest.textIn(later);
  compared.earlier = rest.textIn(earlier);
  compared.reversed = rest.reversed();
  return compared.later.empty() ? std::nullopt : std::optional(std::move(compared));
}

}  // namespace omni
