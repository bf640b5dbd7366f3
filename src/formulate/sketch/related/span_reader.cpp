#include "formulate/sketch/related/span_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace omni {
namespace {

constexpr double kDaysOfWeek = 7;

bool opensSpan(const Item* item) {
  return isCue(item, CueKind::kSpanAfter) || isCue(item, CueKind::kSpanBefore);
}

}  // namespace

bool SpanReader::takes(const Item& number) {
  if (!opensSpan(cursor_.next()) || !lastDate()) return false;
  number_ = cursor_.tokens()[number.first].number;
  if (const Token* before = cursor_.tokenBefore(number); before && before->lower == "within")
    pending_.comparison = Comparison::kLessOrEqual;
  return true;
}

void SpanReader::open(const Cue& cue) {
  span_ = {.cue = &cue, .first = std::nullopt};
  if (cue.kind == CueKind::kSpanBetween) return;
  if (!number_) return span_.reset();  // "days after the flood": of no known length
  span_->first = lastDate();
}

bool SpanReader::completes(std::size_t index) {
  if (!span_) return false;
  Mention& mention = sketch_.mentions[index];
  auto dates = datesOf(mention.matches);
  if (dates.empty()) return false;
  mention.matches = std::move(dates);
  if (!span_->first) {
    span_->first = index;
  } else if (span_->cue->kind == CueKind::kSpanBetween) {
    show(*span_->first, index);
  } else {
    compare(*span_->first, index);
  }
  return true;
}

std::optional<std::size_t> SpanReader::lastDate() const {
  for (std::size_t m = sketch_.mentions.size(); m-- > 0;)
    if (facts_.isDated(sketch_.best(m))) return m;
  return std::nullopt;
}

std::vector<LinkCandidate> SpanReader::datesOf(const std::vector<LinkCandidate>& matches) const {
  std::vector<LinkCandidate> dates;
  std::ranges::copy_if(matches, std::back_inserter(dates),
                       [&](const LinkCandidate& match) { return facts_.isDated(match); });
  if (dates.empty() && isEntity(matches.front())) {
    dates = implied_.dated();
    std::erase_if(dates, [&](const LinkCandidate& date) { return !areOfOne(date, matches.front()); });
  }
  if (!span_->first) return dates;
  const LinkCandidate& first = sketch_.best(*span_->first);
  std::erase_if(dates, [&](const LinkCandidate& date) { return date.element == first.element; });
  keepSuiting(dates, [&](const LinkCandidate& date) { return areOfOne(date, first); });
  return dates;
}

void SpanReader::compare(std::size_t first, std::size_t second) {
  const bool after = span_->cue->kind == CueKind::kSpanAfter;
  const double days = *number_ * (span_->cue->attribute == "week" ? kDaysOfWeek : 1);
  filters_.add({.kind = SketchFilter::Kind::kSpan,
                .mention = after ? first : second,
                .comparison = pending_.comparison.value_or(Comparison::kEqual),
                .values = {Value(days)},
                .negated = filters_.takeDenial(),
                .aggregated = after ? second : first});
  pending_ = {};
  span_.reset();
}

void SpanReader::show(std::size_t first, std::size_t second) {
  const auto function = std::exchange(figure_.function, std::nullopt);
  const bool counts = function == AggregateFunction::kCount;  // "how many days": the number itself
  sketch_.targets.push_back(
      {.mention = second, .aggregate = counts ? std::nullopt : function, .certain = true, .since = first});
  span_.reset();
}

}  // namespace omni
