#include <algorithm>
#include <iterator>
#include <utility>

#include "catalog/naming.h"
#include "formulate/sketch/sketch_reader.h"
#include "link/linker.h"
#include "schema/month_values.h"

namespace omni {
namespace {

// How well a time suits an attribute of its kind that nothing names.
constexpr double kDated = 0.7;
constexpr double kMonthly = 0.75;

DatePart unitOf(std::string_view unit) {
  if (unit == "quarter") return DatePart::kQuarter;
  if (unit == "month") return DatePart::kMonth;
  return unit == "day" ? DatePart::kDay : DatePart::kYear;
}

}  // namespace

void SketchReader::eachPeriod(const Cue& cue, const Item& item) {
  std::vector<Reading> named = periodsHeld(cue.attribute), dated;
  // "people hired per year": the date that was just read.
  const bool said = hasTargets() && out_.targets.back().mention && !out_.targets.back().aggregate &&
                    isDated(out_.mentions[*out_.targets.back().mention].readings.front());
  if (named.empty() && said) {
    out_.groups.push_back(
        {.mention = out_.targets.back().mention, .certain = true, .part = unitOf(cue.attribute)});
    return out_.targets.pop_back();
  }
  addDated(dated);
  if (named.empty() && dated.empty()) return out_.unexplained.push_back(std::string(cue.phrase));
  const bool held = !named.empty();
  SketchTerm term{.mention = mention(held ? std::move(named) : std::move(dated), item), .certain = true};
  if (!held) term.part = unitOf(cue.attribute);
  out_.groups.push_back(term);
}

std::vector<Reading> SketchReader::periodsHeld(std::string_view unit) const {
  auto held = impliedAttributes(unit, words_);
  std::erase_if(held, [&](const Reading& reading) {
    return contentStems(attributeOf(reading).phrase) != std::vector{std::string(unit)} || isDated(reading);
  });
  return held;
}

void SketchReader::whichPeriod(const Cue& cue, const Item& item) {
  if (auto held = periodsHeld(cue.attribute); !held.empty()) {
    out_.targets.push_back({.mention = mention(std::move(held), item)});
  } else if (auto dated = datesLater(); !dated.empty()) {
    out_.targets.push_back(
        {.mention = mention(std::move(dated), item), .certain = true, .part = unitOf(cue.attribute)});
  } else {
    out_.unexplained.push_back(std::string(cue.phrase));
  }
}

std::vector<Reading> SketchReader::datesLater() {
  std::vector<Reading> dates;
  for (std::size_t later = at_ + 1; later < items_.size() && dates.empty(); ++later) {
    if (items_[later].kind != Kind::kElement || !isDated(items_[later].readings.front())) continue;
    std::ranges::copy_if(items_[later].readings, std::back_inserter(dates),
                         [&](const Reading& reading) { return isDated(reading); });
    told_ = later;
  }
  if (dates.empty()) addDated(dates);
  return dates;
}

void SketchReader::period(const Item& item) {
  std::vector<Reading> readings;
  if (const auto about = attribute_ ? attribute_ : happened_) readings = out_.mentions[*about].readings;
  std::erase_if(readings, [&](const Reading& reading) {
    return !isDated(reading) && !isYear(reading) && !isMonthly(reading);
  });
  const auto isTimed = [&](const Reading& reading) { return isDated(reading) || isMonthly(reading); };
  if (std::ranges::none_of(readings, isTimed)) {
    addDated(readings);
    addMonthly(readings);
  }
  keepJustSaid(readings);
  if (denied_) keepDenied(readings);
  if (readings.empty()) readings = impliedAttributes("year releas found built born publish", words_);
  if (readings.empty()) {
    out_.unexplained.push_back(question_.tokens[item.first].text);
    return;
  }
  const std::size_t index = mention(std::move(readings), item);
  if (comparison_ == Comparison::kLess || comparison_ == Comparison::kLessOrEqual)
    push({.mention = index,
          .comparison = Comparison::kLess,
          .values = {Value(*comparison_ == Comparison::kLess ? item.period->from : item.period->to)}});
  else if (comparison_ == Comparison::kGreater || comparison_ == Comparison::kGreaterOrEqual)
    push({.mention = index,
          .comparison = Comparison::kGreaterOrEqual,
          .values = {Value(*comparison_ == Comparison::kGreater ? item.period->to : item.period->from)}});
  else {
    push({.mention = index, .comparison = Comparison::kGreaterOrEqual, .values = {Value(item.period->from)}})
        .either = false;
    push({.mention = index, .comparison = Comparison::kLess, .values = {Value(item.period->to)}}).either =
        false;
  }
  afterValue();
}

void SketchReader::addDated(std::vector<Reading>& readings) const {
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute& attribute) {
    if (isDate(attribute.values.type)) readings.push_back({element, std::nullopt, {}, kDated});
  });
}

void SketchReader::addMonthly(std::vector<Reading>& readings) const {
  forEachAttribute(model_, [&](const ElementRef& element, const Attribute& attribute) {
    if (element.kind == ElementRef::Kind::kAttribute && holdsMonths(attribute.values))
      readings.push_back({element, std::nullopt, {}, kMonthly});
  });
}

bool SketchReader::isMonthly(const Reading& reading) const {
  return isAttribute(reading) && holdsMonths(attributeOf(reading).values);
}

bool SketchReader::isYear(const Reading& reading) const {
  if (!isAmount(reading)) return false;
  const auto& values = attributeOf(reading).values;
  return values.minimum.size() == 4 && values.maximum.size() == 4;
}

void SketchReader::keepJustSaid(std::vector<Reading>& readings) const {
  const std::size_t back = follows(CueKind::kOf) ? 2 : 1;
  if (at_ < back || items_[at_ - back].kind != Kind::kElement) return;
  const Reading& said = items_[at_ - back].readings.front();
  const bool owns = at_ > back && isCue(&items_[at_ - back - 1], CueKind::kOf);
  const auto isOfIt = [&](const Reading& reading) {
    return reading.element.kind == ElementRef::Kind::kAttribute &&
           reading.element.owner == said.element.owner;
  };
  if (isEntity(said) && !owns) keepSuiting(readings, isOfIt);
}

void SketchReader::keepDenied(std::vector<Reading>& readings) const {
  const Reading& denied = out_.mentions[*denied_].readings.front();
  const auto isDenied = [&](const Reading& reading) {
    return !isLink(denied) && reading.element.owner == denied.element.owner;
  };
  keepSuiting(readings, isDenied);
}

bool SketchReader::saysOnlyThat(std::size_t index) const {
  if (!saysWhen(index) || !entityMentioned() || question_.tokens.front().lower == "when" || comparison_ ||
      negated_ || (section_ != Section::kSelect && section_ != Section::kFilter))
    return false;
  const Item* following = next();
  if (isCue(following, CueKind::kOf)) following = next(2);
  if (!following) return true;
  using Cue = CueKind;
  static constexpr CueKind kElsewhere[] = {Cue::kFilter, Cue::kAnd, Cue::kOf};
  if (following->kind != Kind::kCue)
    return following->kind == Kind::kElement || following->kind == Kind::kUnknown;
  return std::ranges::find(kElsewhere, following->cue->cue.kind) != std::end(kElsewhere);
}

bool SketchReader::saysWhen(std::size_t mention) const {
  static constexpr std::string_view kParticiples[] = {"born", "built", "made", "sold",
                                                      "sent", "paid",  "held", "left"};
  const std::string& word = question_.tokens[out_.mentions[mention].token].lower;
  return word.ends_with("ed") || std::ranges::find(kParticiples, word) != std::end(kParticiples);
}

bool SketchReader::isDated(const Reading& reading) const {
  return isAttribute(reading) && isDate(attributeOf(reading).values.type);
}

}  // namespace omni
