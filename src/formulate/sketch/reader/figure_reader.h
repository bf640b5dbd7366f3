#pragma once

#include <optional>
#include <utility>

#include "formulate/sketch/draft/draft.h"
#include "formulate/sketch/reader/comparison_reader.h"

namespace omni {

/// Reads aggregate functions: "how many", "average", "total".
class FigureReader : DraftReader {
 public:
  FigureReader(Draft& draft, ComparisonReader& comparisons) : DraftReader(draft), comparisons_(comparisons) {}

  /// "average and maximum age": earlier functions wait for the same attribute.
  void read(AggregateFunction function);
  /// "the highest X": its maximum.
  void readExtreme(bool highest);
  /// Likewise, unless the one with the highest X turns out to be meant.
  void readExtremeOrRank(bool highest);
  /// "how many KILOS": an amount that is measured so.
  std::optional<Item> asAmount(const Item& item);
  /// "how many BUILDINGS": of a source of one kind of thing these, whatever they are called there.
  std::optional<Item> asRows(const Item& item) const;
  /// "how big are the required packages TOGETHER". False where no amount was named.
  bool saysTogether(const Item& item);
  /// The function that waits, for something else than what is shown.
  std::optional<AggregateFunction> take() { return std::exchange(figure_.function, std::nullopt); }
  /// Whether a function but a count waits for what is shown, not for what something is compared with.
  bool isPending() const { return figure_.measures() && !pending_.comparison; }

 private:
  // "the most common type, and HOW MANY there are": what is ranked or compared by is shown, too.
  bool countsRanked() const;
  // "reasons, and HOW OFTEN each was given": by what was named. False where something else is counted.
  bool countsEach();
  // "their order COUNT": of what was just named.
  bool countsPrevious();
  // "maximum and total number of followers": of an attribute that holds the number nothing is counted.
  void addTotalOfNumbers();
  // "what do doctors earn ON AVERAGE", "how many orders per customer, on average": of what was named. False
  // where it is of what follows.
  bool averagesPrevious();
  // "how big are the required packages ALTOGETHER": of what was named. False where nothing was named.
  bool sumsPrevious();
  // "who hit the most home runs IN TOTAL": the sum of each, where the rows of others keep them.
  bool addsUpRanked();
  bool isPlainAmount(const SketchTerm& term) const;

  ComparisonReader& comparisons_;
};

}  // namespace omni
