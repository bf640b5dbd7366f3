#pragma once

#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads how well something did where a column says it, "rank" or "position": "how many finished IN THE TOP
/// TEN", "who came in FIRST", "LAST place".
class StandingReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "in the top" with its number; false where no column says it.
  bool takesTop(const Cue& cue, const Item& item);
  /// "first", "last" of how something did; false where they say something else.
  bool takesEnd(const Cue& cue, const Item& item);

 private:
  std::vector<LinkCandidate> standings() const;
  // "came in FIRST", "FIRST place"
  bool saysStanding(const Item& item) const;
};

}  // namespace omni
