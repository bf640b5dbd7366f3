#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/filter_writer.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/pending_comparison.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// Reads what is to be the same as something named has it, "in the same city as Ann", or as any other: "with
/// the same salary".
class SameReader {
 public:
  SameReader(const ItemCursor& cursor, const ElementFacts& facts, Sketch& sketch, FilterWriter& filters,
             PendingComparison& pending)
      : cursor_(cursor), facts_(facts), sketch_(sketch), filters_(filters), pending_(pending) {}

  /// "the same": what is shared follows.
  void open() { open_ = true; }
  /// "the same CITY as": what is shared. False where nothing is compared with.
  bool takes(std::size_t index, const Item& item);
  /// "as ANN": whose it is. False where nothing is shared.
  bool completes(const Item& value);
  /// "as ATLANTIS", which nothing here is called; "the same KIND", which nothing has.
  bool isLeftOpen() const { return leftOpen_ || open_; }

 private:
  // "employees with the same SALARY": several of what is asked for have it.
  bool isShared(std::size_t index);
  // "who EARN the same as", "who STARTED on the same day as": the attribute that was said before.
  void sharePrevious(const Item& value);
  bool isDay(const Item* item) const;

  const ItemCursor& cursor_;
  const ElementFacts& facts_;
  Sketch& sketch_;
  FilterWriter& filters_;
  PendingComparison& pending_;
  bool open_ = false;
  bool leftOpen_ = false;
  std::optional<std::size_t> shared_;
};

}  // namespace omni
