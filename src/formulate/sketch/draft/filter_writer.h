#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "base/value.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/pending_comparison.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// A number as a constant of a query: whole where it is.
Value constantOf(double number);

/// Writes what narrows into a sketch, each filter joined to what came before it: "not", "or", "but not".
class FilterWriter {
 public:
  FilterWriter(Sketch& sketch, ItemCursor& cursor) : sketch_(sketch), cursor_(cursor) {}

  SketchFilter& add(SketchFilter filter);
  /// A value has been compared: its attribute serves the next value only in a list ("in Paris or London").
  void endValue(PendingComparison& pending);

  /// "not": what follows is denied, until somebody takes that.
  void deny() { denies_ = true; }
  bool denies() const { return denies_; }
  bool takeDenial() { return std::exchange(denies_, false); }
  /// "but not"
  void takeAway();
  void joinEither(bool either) { either_ = either; }
  /// "the average salary OF instructors in Physics": what follows narrows the figure that is compared with.
  void narrowFigure(std::size_t mention) { apart_ = mention; }
  /// "and": what follows does not narrow what was denied or compared with before.
  void startAnew();
  /// The mention that was denied or compared with a figure last, in the same breath.
  std::optional<std::size_t> apart() const { return apart_; }

 private:
  Sketch& sketch_;
  ItemCursor& cursor_;
  bool denies_ = false;
  bool either_ = false;
  bool except_ = false;
  std::optional<std::size_t> apart_;
};

}  // namespace omni
