#pragma once

#include <optional>
#include <utility>

#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/pending_comparison.h"
#include "formulate/sketch/draft/pending_figure.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/reader/comparison_reader.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// Reads aggregate functions: "how many", "average", "total".
class FigureReader {
 public:
  FigureReader(const ItemCursor& cursor, const ElementFacts& facts, const ImpliedElements& implied,
               Sketch& sketch, PendingFigure& figure, const PendingComparison& pending,
               ComparisonReader& comparisons)
      : cursor_(cursor),
        facts_(facts),
        implied_(implied),
        sketch_(sketch),
        figure_(figure),
        pending_(pending),
        comparisons_(comparisons) {}

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
  /// "how big are the required packages TOGETHER". False where no amount was said.
  bool saysTogether(const Item& item);
  /// The function that waits, for something else than what is shown.
  std::optional<AggregateFunction> take() { return std::exchange(figure_.function, std::nullopt); }
  /// Whether a function but a count waits for what is shown, not for what something is compared with.
  bool isPending() const { return figure_.measures() && !pending_.comparison; }

 private:
  // "the most common type, and HOW MANY there are": what is ranked or compared by is shown, too.
  bool countsRanked() const;
  // "reasons, and HOW OFTEN each was given": by what was said. False where something else is counted.
  bool countsEach();
  // "their order COUNT": of what was just said.
  bool countsPrevious();
  // "maximum and total number of followers": of an attribute that holds the number nothing is counted.
  void addTotalOfNumbers();
  // "what do doctors earn ON AVERAGE", "how many orders per customer, on average": of what was said. False
  // where it is of what follows.
  bool averagesPrevious();
  // "how big are the required packages ALTOGETHER": of what was said. False where it is of nothing said.
  bool sumsPrevious();
  // "who hit the most home runs IN TOTAL": the sum of each, where the rows of others keep them.
  bool addsUpRanked();
  bool isPlainAmount(const SketchTerm& term) const;

  const ItemCursor& cursor_;
  const ElementFacts& facts_;
  const ImpliedElements& implied_;
  Sketch& sketch_;
  PendingFigure& figure_;
  const PendingComparison& pending_;
  ComparisonReader& comparisons_;
};

}  // namespace omni
