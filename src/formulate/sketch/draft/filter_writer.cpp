#include "formulate/sketch/draft/filter_writer.h"

namespace omni {

Value constantOf(double number) {
  constexpr double kWholeNumbers = 9.2e18;  // of 64 bits
  if (std::abs(number) > kWholeNumbers) return number;
  const auto whole = static_cast<std::int64_t>(number);
  if (static_cast<double>(whole) == number) return whole;
  return number;
}

SketchFilter& FilterWriter::add(SketchFilter filter) {
  filter.either = either_;
  filter.except = except_;
  if (filter.negated || filter.kind == SketchFilter::Kind::kAbsent)
    apart_ = filter.mention;
  else
    filter.within = apart_;
  sketch_.filters.push_back(std::move(filter));
  return sketch_.filters.back();
}

void FilterWriter::endValue(PendingComparison& pending) {
  if (cursor_.section() == Section::kSelect && !sketch_.targets.empty()) cursor_.enter(Section::kFilter);
  const Item* next = cursor_.next();
  const bool listed = isCue(next, CueKind::kOr) || isCue(next, CueKind::kAnd);
  const bool orCompared = next && next->kind == Item::Kind::kCue && next->cue->cue.phrase.starts_with("or ");
  if (!listed && !orCompared) pending.attribute.reset();
  pending.comparison.reset();
  pending.ofSome = false;
  denies_ = denies_ && listed;
}

void FilterWriter::takeAway() {
  denies_ = except_ = true;
  apart_.reset();
}

void FilterWriter::startAnew() {
  either_ = false;
  apart_.reset();
}

}  // namespace omni
