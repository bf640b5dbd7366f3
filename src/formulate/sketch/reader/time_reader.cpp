#include "formulate/sketch/reader/time_reader.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace omni {
namespace {

// "in the 1990s": a year alone tells whether something falls into it.
bool isOfYears(const PeriodSpan& period) {
  return !period.part && period.from.ends_with("-01-01") && period.to.ends_with("-01-01");
}

int yearOf(const std::string& day) {
  return std::stoi(day.substr(0, day.find('-')));
}

// "last year": as the year's number would be.
bool isOneYear(const PeriodSpan& period) {
  return isOfYears(period) && yearOf(period.to) == yearOf(period.from) + 1;
}

DatePart unitOf(std::string_view unit) {
  if (unit == "quarter") return DatePart::kQuarter;
  if (unit == "week") return DatePart::kWeek;
  if (unit == "weekday") return DatePart::kWeekdayName;
  if (unit == "hour") return DatePart::kHour;
  if (unit == "month") return DatePart::kMonth;
  if (unit == "decade") return DatePart::kDecade;
  return unit == "day" ? DatePart::kDay : DatePart::kYear;
}

}  // namespace

void TimeReader::period(const Item& item) {
  // "before March": of which year, the question leaves open.
  if (item.period->part && (pending_.between || pending_.comparison))
    return sketch_.unexplained.push_back(cursor_.tokens()[item.first].text);
  if (pending_.between && !pending_.start) {
    pending_.start = item.period;
    return;
  }
  auto matches = timesOf(pending_.attribute ? pending_.attribute : happened_);
  if (isOfYears(*item.period)) std::ranges::move(implied_.yearly(), std::back_inserter(matches));
  keepOfPrevious(matches);
  keepOnlyThing(matches);
  keepOfFigure(matches);
  if (const auto apart = filters_.apart()) keepApart(matches, *apart);
  if (matches.empty()) matches = implied_.named("year releas found built born publish");
  if (matches.empty()) {
    sketch_.unexplained.push_back(cursor_.tokens()[item.first].text);
    return;
  }
  bound(sketch_.add(cursor_.mention(std::move(matches), item)), *item.period);
  filters_.endValue(pending_);
}

std::vector<LinkCandidate> TimeReader::timesOf(std::optional<std::size_t> mention) const {
  std::vector<LinkCandidate> matches;
  if (mention) matches = sketch_.mentions[*mention].matches;
  const auto isTimed = [&](const LinkCandidate& match) {
    return facts_.isDated(match) || facts_.isMonthly(match);
  };
  std::erase_if(matches,
                [&](const LinkCandidate& match) { return !isTimed(match) && !facts_.isYear(match); });
  if (std::ranges::none_of(matches, isTimed))
    std::ranges::move(implied_.timed(), std::back_inserter(matches));
  return matches;
}

void TimeReader::bound(std::size_t mention, const PeriodSpan& period) {
  const auto from = [&](const std::string& day) -> SketchFilter& {
    return filters_.add(
        {.mention = mention, .comparison = Comparison::kGreaterOrEqual, .values = {Value(day)}});
  };
  const auto before = [&](const std::string& day) -> SketchFilter& {
    return filters_.add({.mention = mention, .comparison = Comparison::kLess, .values = {Value(day)}});
  };
  if (period.part) {
    // "on weekends": a weekday that is six at least.
    const auto [unit, first, last] = *period.part;
    const Comparison comparison = first == last ? Comparison::kEqual
                                  : first == 1u ? Comparison::kLessOrEqual
                                                : Comparison::kGreaterOrEqual;
    filters_
        .add({.mention = mention,
              .comparison = comparison,
              .values = {Value(std::int64_t{first == 1u ? last : first})},
              .part = unit == RecurringPart::Unit::kMonth ? DatePart::kMonth : DatePart::kWeekday,
              .negated = filters_.takeDenial()})
        .either = false;
  } else if (std::exchange(pending_.between, false)) {
    from(std::exchange(pending_.start, nullptr)->from).either = false;
    before(period.to).either = false;
  } else if (pending_.comparison == Comparison::kLess) {
    before(period.from);
  } else if (pending_.comparison == Comparison::kLessOrEqual) {
    before(period.to);
  } else if (pending_.comparison == Comparison::kGreater) {
    from(period.to);
  } else if (pending_.comparison == Comparison::kGreaterOrEqual) {
    from(period.from);
  } else if (isOneYear(period)) {
    filters_.add({.mention = mention, .values = {Value(std::int64_t{yearOf(period.from)})}}).either = false;
  } else {
    from(period.from).either = false;
    before(period.to).either = false;
  }
}

bool TimeReader::describesEach(const Cue& cue) const {
  if (cue.phrase.find(' ') != std::string_view::npos) return true;
  const Item* measure = cursor_.next();
  if (!isElement(measure) || cursor_.follows(CueKind::kAverage)) return false;
  const LinkCandidate& previous = measure->matches.front();
  const Additivity adds = facts_.additivity(previous);
  return isEntity(previous) || adds == Additivity::kSum ||
         (adds == Additivity::kUnknown && (!cursor_.next(2) || isCue(cursor_.next(2), CueKind::kGroupedBy)));
}

void TimeReader::eachPeriod(const Cue& cue, const Item& item) {
  if (!describesEach(cue)) return sketch_.unexplained.push_back(std::string(cue.phrase));
  auto named = implied_.periods(cue.attribute);
  // "people hired per year": the date that was just read.
  const bool previous = !sketch_.targets.empty() && sketch_.targets.back().mention &&
                        !sketch_.targets.back().aggregate &&
                        facts_.isDated(sketch_.best(*sketch_.targets.back().mention));
  if (named.empty() && previous) {
    sketch_.groups.push_back(
        {.mention = sketch_.targets.back().mention, .certain = true, .part = unitOf(cue.attribute)});
    return sketch_.targets.pop_back();
  }
  const bool held = !named.empty();
  auto matches = held ? std::move(named) : datesOf(cue, implied_.dated());
  if (matches.empty()) return sketch_.unexplained.push_back(std::string(cue.phrase));
  SketchTerm term{.mention = sketch_.add(cursor_.mention(std::move(matches), item)), .certain = true};
  if (!held) term.part = unitOf(cue.attribute);
  sketch_.groups.push_back(term);
}

void TimeReader::whichPeriod(const Cue& cue, const Item& item) {
  if (auto held = implied_.periods(cue.attribute); !held.empty()) {
    sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(held), item))});
  } else if (auto dated = datesLater(cue); !dated.empty()) {
    sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(dated), item)),
                               .certain = true,
                               .part = unitOf(cue.attribute)});
  } else {
    return sketch_.unexplained.push_back(std::string(cue.phrase));
  }
  if (cue.reversed.empty()) return;
  sketch_.orders.push_back({.aggregate = AggregateFunction::kCount, .descending = cue.reversed == "most"});
  sketch_.limit = 1;
}

std::vector<LinkCandidate> TimeReader::datesLater(const Cue& cue) {
  const auto isDated = [&](const LinkCandidate& match) { return facts_.isDated(match); };
  const Item* later =
      cursor_.elementLater([&](const Item& element) { return isDated(element.matches.front()); });
  if (!later) return datesOf(cue, implied_.dated());
  cursor_.skip(*later);
  std::vector<LinkCandidate> dates;
  std::ranges::copy_if(later->matches, std::back_inserter(dates), isDated);
  return datesOf(cue, std::move(dates));
}

// Those that have the cue's unit; of decades a year alone has it too.
std::vector<LinkCandidate> TimeReader::datesOf(const Cue& cue, std::vector<LinkCandidate> dates) const {
  if (cue.attribute == "hour")
    std::erase_if(dates, [&](const LinkCandidate& date) { return !facts_.hasTime(date); });
  return dates.empty() && cue.attribute == "decade" ? implied_.yearly() : dates;
}

bool TimeReader::happened(std::size_t index) {
  if (!facts_.isDated(sketch_.best(index)) || !saysOnlyThat(index)) return false;
  sketch_.mentions[index].context = sketch_.mentions[index].implied = true;
  happened_ = index;
  return true;
}

bool TimeReader::isOfPrevious(const Item& item) const {
  if (item.count != 1 || !cursor_.tokens()[item.first].number || !cursor_.isYearNumber()) return false;
  const Item* previous = cursor_.follows(CueKind::kOf) ? cursor_.before(2) : nullptr;
  if (!isElement(previous) || !isLink(previous->matches.front())) return false;
  const auto isOfIt = [&](const LinkCandidate& match) { return areOfOne(match, previous->matches.front()); };
  const auto times = implied_.timed();
  return std::ranges::any_of(times, isOfIt) && std::ranges::none_of(item.matches, isOfIt);
}

std::vector<LinkCandidate> TimeReader::years() const {
  if (happened_) return sketch_.mentions[*happened_].matches;
  auto matches = implied_.named("year");
  std::ranges::move(implied_.timed(), std::back_inserter(matches));
  keepOfPrevious(matches);
  keepOnlyThing(matches);
  keepOfFigure(matches);
  return matches;
}

void TimeReader::keepOfPrevious(std::vector<LinkCandidate>& matches) const {
  const std::size_t back = cursor_.follows(CueKind::kOf) ? 2 : 1;
  const Item* item = cursor_.before(back);
  const Item* owning = cursor_.before(back + 1);
  if (owning && owning->kind == Item::Kind::kValue) owning = cursor_.before(back + 2);
  if (!isElement(item)) return;
  // "fines PAID in October": when they were paid, though another column says whether they were.
  if (isParticiple(cursor_.lastToken(*item)))
    keepSuiting(matches, [&](const LinkCandidate& match) {
      return std::ranges::find(item->matches, match.element, &LinkCandidate::element) != item->matches.end();
    });
  if (isCue(owning, CueKind::kOf)) return keepOfTarget(matches);
  const LinkCandidate& previous = item->matches.front();
  const auto isOfIt = [&](const LinkCandidate& match) {
    return isAttribute(match) && areOfOne(match, previous);
  };
  if (isEntity(previous) || isLink(previous)) keepSuiting(matches, isOfIt);
}

void TimeReader::keepOfTarget(std::vector<LinkCandidate>& matches) const {
  if (sketch_.targets.empty() || !sketch_.targets.front().mention) return;
  const LinkCandidate& asked = sketch_.best(*sketch_.targets.front().mention);
  if (!isEntity(asked)) return;
  keepSuiting(matches,
              [&](const LinkCandidate& match) { return isAttribute(match) && areOfOne(match, asked); });
}

void TimeReader::keepOnlyThing(std::vector<LinkCandidate>& matches) const {
  const auto isMentioned = [&](const LinkCandidate& match) {
    return std::ranges::any_of(sketch_.mentions, [&](const Mention& mention) {
      const LinkCandidate& previous = mention.matches.front();
      if (isEntity(previous)) return areOfOne(previous, match);
      // Several relationships may share the name that was given.
      return std::ranges::any_of(mention.matches, [&](const LinkCandidate& named) {
        return isLink(named) && areOfOne(named, match);
      });
    });
  };
  keepSuiting(matches, isMentioned);
}

void TimeReader::keepOfFigure(std::vector<LinkCandidate>& matches) const {
  // "the amount of rentals of customers FROM BERN in 2025": of the rentals' time.
  const Item* previous = cursor_.before(cursor_.follows(CueKind::kOf) ? 2 : 1);
  const bool narrowed = previous && previous->kind == Item::Kind::kValue;
  if ((mentionsEntity(sketch_) && !narrowed) || sketch_.targets.empty() || !sketch_.targets.front().mention)
    return;
  const LinkCandidate& figure = sketch_.best(*sketch_.targets.front().mention);
  if (!facts_.isAmount(figure)) return;
  keepSuiting(matches, [&](const LinkCandidate& match) { return areOfOne(match, figure); });
}

void TimeReader::keepApart(std::vector<LinkCandidate>& matches, std::size_t denied) const {
  const LinkCandidate& thing = sketch_.best(denied);
  const auto isDenied = [&](const LinkCandidate& match) { return !isLink(thing) && areOfOne(match, thing); };
  keepSuiting(matches, isDenied);
}

bool TimeReader::saysOnlyThat(std::size_t index) const {
  const auto section = cursor_.section();
  if (!isParticiple(cursor_.tokens()[sketch_.mentions[index].token]) || !mentionsEntity(sketch_) ||
      cursor_.tokens().front().lower == "when" || pending_.comparison || filters_.denies() ||
      (section != Section::kSelect && section != Section::kFilter))
    return false;
  const Item* following = cursor_.next();
  const bool placed = isCue(following, CueKind::kOf);
  if (placed) following = cursor_.next(2);
  if (!following) return true;
  if (placed && following->kind == Item::Kind::kValue) return true;  // "held at the TOWN HALL"
  if (following->kind != Item::Kind::kCue)
    return isElement(following) || following->kind == Item::Kind::kUnknown ||
           following->kind == Item::Kind::kValue;
  static constexpr CueKind kElsewhere[] = {CueKind::kFilter, CueKind::kAnd, CueKind::kOf};
  return std::ranges::find(kElsewhere, following->cue->cue.kind) != std::end(kElsewhere);
}

}  // namespace omni
