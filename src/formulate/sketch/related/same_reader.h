#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads what is to be the same as something named has it, "in the same city as Ann", or as any other: "with
/// the same salary".
class SameReader : DraftReader {
 public:
  using DraftReader::DraftReader;

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
  // "who EARN the same as", "who STARTED on the same day as": the attribute that was named before.
  void sharePrevious(const Item& value);
  bool isDay(const Item* item) const;

  bool open_ = false;
  bool leftOpen_ = false;
  std::optional<std::size_t> shared_;
};

}  // namespace omni
