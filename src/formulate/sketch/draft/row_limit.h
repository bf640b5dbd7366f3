#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/pending_comparison.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// How many of the rows are wanted: given at once ("top 3", "list 5 people") or before the superlative that
/// it belongs to ("the 3 oldest").
class RowLimit {
 public:
  RowLimit(const ItemCursor& cursor, const PendingComparison& pending, Sketch& sketch)
      : cursor_(cursor), pending_(pending), sketch_(sketch) {}

  /// "top": a number of rows follows; of "bottom", the least.
  void top(bool least) {
    top_ = true;
    least_ = least;
  }
  bool hasTop() const { return top_; }
  bool hasBottom() const { return least_; }
  /// Takes the number where it is one of rows; false: it is of something else.
  bool takes(const Item& number);
  /// The number waits for its superlative.
  void wait(const Item& number) { waiting_ = rows(number); }
  bool isPending() const { return waiting_.has_value(); }
  /// The order that follows is of all rows ("sorted by the highest …"), or no longer.
  void orderAll(bool all) { ordersAll_ = all; }
  /// An order has been read: its first alone, unless something else was given.
  void apply();

 private:
  std::size_t rows(const Item& number) const;

  const ItemCursor& cursor_;
  const PendingComparison& pending_;
  Sketch& sketch_;
  bool top_ = false, least_ = false;
  bool ordersAll_ = false;
  std::optional<std::size_t> waiting_;
};

}  // namespace omni
