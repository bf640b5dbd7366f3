#pragma once

#include <vector>

#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/row_limit.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// Reads how well something did where a column says it, "rank" or "position": "how many finished IN THE TOP
/// TEN", "who came in FIRST", "LAST place".
class StandingReader {
 public:
  StandingReader(ItemCursor& cursor, const ElementFacts& facts, const ImpliedElements& implied,
                 Sketch& sketch, FilterWriter& filters, RowLimit& limit)
      : cursor_(cursor),
        facts_(facts),
        implied_(implied),
        sketch_(sketch),
        filters_(filters),
        limit_(limit) {}

  /// "in the top" with its number; false where no column says it.
  bool takesTop(const Cue& cue, const Item& item);
  /// "first", "last" of how something did; false where they say something else.
  bool takesEnd(const Cue& cue, const Item& item);

 private:
  std::vector<LinkCandidate> standings() const;
  // "came in FIRST", "FIRST place"
  bool saysStanding(const Item& item) const;

  ItemCursor& cursor_;
  const ElementFacts& facts_;
  const ImpliedElements& implied_;
  Sketch& sketch_;
  FilterWriter& filters_;
  RowLimit& limit_;
};

}  // namespace omni
