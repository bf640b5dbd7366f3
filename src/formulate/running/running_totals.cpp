#include "formulate/running/running_totals.h"

#include <algorithm>

#include "question/lexicon.h"
#include "question/parts/kept_words.h"

namespace omni {
namespace {

bool startsSum(const Question& question, std::size_t token) {
  return std::ranges::any_of(question.cues, [&](const CueSpan& span) {
    return span.first == token && (span.cue.kind == CueKind::kSum || span.cue.kind == CueKind::kCount);
  });
}

bool saysRunning(const Question& question, std::size_t token) {
  const std::string& word = question.tokens[token].lower;
  return isChangeWord(word, ChangeWord::kCumulative) ||
         (isChangeWord(word, ChangeWord::kRunning) && startsSum(question, token + 1));
}

bool addsUp(const Expression& e) {
  const bool adds = e.function == AggregateFunction::kSum || e.function == AggregateFunction::kCount;
  return e.kind == Expression::Kind::kAggregate && adds && !e.distinct;
}

bool isOfTime(const Order& order) {
  return order.expression.kind == Expression::Kind::kDatePart && !order.descending;
}

}  // namespace

std::optional<std::string> withoutRunning(const Question& question) {
  bool runs = false;
  std::string text = keptWords(question, [&](std::size_t t) {
    const bool says = saysRunning(question, t);
    runs |= says;
    return says ? "" : writtenWord(question, t);
  });
  return runs && !text.empty() ? std::optional(std::move(text)) : std::nullopt;
}

std::optional<LogicalQuery> runningTotals(LogicalQuery query) {
  const bool inTime = !query.orderBy.empty() && std::ranges::all_of(query.orderBy, isOfTime);
  if (!inTime || query.limit || query.having || query.set) return std::nullopt;
  bool runs = false;
  for (Expression& column : query.select) {
    if (!addsUp(column)) continue;
    column = Expression::running(std::move(column));
    runs = true;
  }
  return runs ? std::optional(std::move(query)) : std::nullopt;
}

}  // namespace omni
