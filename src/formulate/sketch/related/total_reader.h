#pragma once

#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads what a thing has in all where a word says of what and one column is called "total": "at least 10
/// MEDALS", "how many GOALS did Ann score", "gold MEDALS" next to the columns gold, silver, bronze and total.
class TotalReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  /// "gold MEDALS": a word behind a part of the total says what its parts are of, no more.
  bool says(const Item& word);
  /// "10 MEDALS": compares the total; false where the number is of something else.
  bool compares(const Item& number);
  /// The word as the total; none where there is not just one, or where it counts nothing.
  std::optional<Item> asTotal(const Item& word) const;

 private:
  // Something that nothing explains and that is no measure.
  bool isCounted(const Item* word) const;
};

}  // namespace omni
