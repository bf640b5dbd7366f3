#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads where things stand in a list that a file gives in order: "the name AFTER Oslo", "listed LAST". Where
/// they have dates these say it, unless the question speaks of the list.
class PlaceReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "above OSLO": the one before it, or all where several are asked for. False where the value says
  /// something else.
  bool takes(const Item& value);
  /// "FIRST", "LAST" of what has no dates.
  bool takesEnd(const Cue& cue);
  /// At the end: orders by the place where "first" or "last" waits and nothing else orders.
  void settle();

 private:
  enum class Side { kBefore, kAfter };
  // The side that the words before the value name.
  std::optional<Side> namedSide(const Item& value) const;
  // Dates and years of the thing that a value names.
  std::vector<LinkCandidate> datesOf(const LinkCandidate& named) const;
  // "WHICH TEAM won after": the next one alone.
  bool asksForOne() const;
  // "what comes AFTER OSLO": what is called as that is.
  void showNamed();
  // "LISTED after Oslo", "the last name ON THE LIST".
  bool saysList() const;

  std::optional<bool> end_;           // waits: true for the last
  std::optional<std::size_t> named_;  // the mention that others stand before or after
};

}  // namespace omni
