#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/pending_comparison.h"
#include "formulate/sketch/draft/row_limit.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/elements/implied_elements.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// Reads where things stand in a list that a file gives in order: "the name AFTER Oslo", "listed LAST". Where
/// they have dates these say it, unless the question speaks of the list.
class PlaceReader {
 public:
  PlaceReader(const ItemCursor& cursor, const ElementFacts& facts, const ImpliedElements& implied,
              Sketch& sketch, FilterWriter& filters, PendingComparison& pending, RowLimit& limit)
      : cursor_(cursor),
        facts_(facts),
        implied_(implied),
        sketch_(sketch),
        filters_(filters),
        pending_(pending),
        limit_(limit) {}

  /// "above OSLO": the one before it, or all where several are asked for. False where the value says
  /// something else.
  bool takes(const Item& value);
  /// "FIRST", "LAST" of what has no dates.
  bool takesEnd(const Cue& cue);
  /// At the end: orders by the place where "first" or "last" waits and nothing else orders.
  void settle();

 private:
  enum class Side { kBefore, kAfter };
  // What the words before the value say.
  std::optional<Side> namedSide(const Item& value) const;
  // Dates and years of the thing that a value names.
  std::vector<LinkCandidate> datesOf(const LinkCandidate& named) const;
  // "WHICH TEAM won after": the next one alone.
  bool asksForOne() const;
  // "what comes AFTER OSLO": what is called as that is.
  void showNamed();
  // "LISTED after Oslo", "the last name ON THE LIST".
  bool saysList() const;

  const ItemCursor& cursor_;
  const ElementFacts& facts_;
  const ImpliedElements& implied_;
  Sketch& sketch_;
  FilterWriter& filters_;
  PendingComparison& pending_;
  RowLimit& limit_;
  std::optional<bool> end_;           // waits: true for the last
  std::optional<std::size_t> named_;  // the mention that others stand before or after
};

}  // namespace omni
