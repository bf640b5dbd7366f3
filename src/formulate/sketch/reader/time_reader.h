#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads times: "in 2024", "per month", "which year", and what says that something happened then.
class TimeReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  void period(const Item& item);
  /// "per month": by an attribute of that name, else by that part of a date.
  void eachPeriod(const Cue& cue, const Item& item);
  /// "which month": likewise, but it is what is asked for.
  void whichPeriod(const Cue& cue, const Item& item);
  /// "patients REGISTERED with the clinic": no time is asked for or narrowed by, but one that follows is
  /// about this. False where the element says more.
  bool happened(std::size_t index);
  /// "ORDERS in 2024": a year, of what was just named and has its times, not what another thing holds.
  bool isOfPrevious(const Item& item) const;
  bool knowsWhen() const { return happened_.has_value(); }
  /// The attributes that a year may belong to.
  std::vector<LinkCandidate> years() const;

 private:
  // "MONTHLY sales": of each month, where what follows adds up or is counted; a monthly fee may be a price.
  bool describesEach(const Cue& cue) const;
  std::vector<LinkCandidate> timesOf(std::optional<std::size_t> mention) const;
  // From the first to the last day, or before or after them, as the comparison at hand has it.
  void bound(std::size_t mention, const PeriodSpan& period);
  // "in which year was the bridge BUILT": the dates that are named later, else all.
  std::vector<LinkCandidate> datesLater(const Cue& cue);
  std::vector<LinkCandidate> datesOf(const Cue& cue, std::vector<LinkCandidate> dates) const;
  // "ORDERS in 2026": when they were ordered, not when something else was.
  void keepOfPrevious(std::vector<LinkCandidate>& matches) const;
  // "orders from French customers in 2026": when they were ordered, not when the customers came.
  void keepOfTarget(std::vector<LinkCandidate>& matches) const;
  // "how many VIEWINGS did Ann do in 2026": of the dates those of what is mentioned.
  void keepOnlyThing(std::vector<LinkCandidate>& matches) const;
  // "revenue in Germany in 2025": where no thing is mentioned, of the dates those of what the figure is of.
  void keepOfFigure(std::vector<LinkCandidate>& matches) const;
  // "no orders in 2026": of the dates those of what is negated, if it has any.
  void keepApart(std::vector<LinkCandidate>& matches, std::size_t denied) const;
  bool saysOnlyThat(std::size_t index) const;

  std::optional<std::size_t> happened_;  // what a time that follows is about
};

}  // namespace omni
