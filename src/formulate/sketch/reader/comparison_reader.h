#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads what compares ("more than", "or below") and the elements that complete a comparison: what is
/// counted, an average, another attribute.
class ComparisonReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  void compare(const Cue& cue, Comparison comparison);
  /// "a LOWER price than …": compares what follows, if "than" does. False where the word says nothing so.
  bool startsSplit(const Item& word);
  /// The "than" of such a comparison.
  std::optional<std::size_t> than() const { return than_; }
  /// "more visitors than the AVERAGE museum": a comparison with all. False where it is none.
  bool comparesWithAll();
  /// "above the AVERAGE", and nothing follows that it would be the average of.
  void compareWithOwnAverage();
  /// "above the average of their DEPARTMENT", "than their DEPARTMENT'S average": only within that.
  bool isOwnGroup(std::size_t index, const Item& item);
  /// The element that the comparison at hand waits for. False where it waits for something else.
  bool completes(std::size_t index, const Item& item);
  /// "reported more than once": at the end, how often the wanted thing occurs; "is the average price above
  /// 500": the figure that was asked about.
  void countTarget();
  /// "longer than", and nothing came.
  bool isLeftOpen() const;

 private:
  // "older than AT LEAST ONE engineer"
  bool isOfSome(const Cue& cue);
  // "orders that CONTAIN Beacon S1": what is theirs, no part of a text.
  bool holdsThing(Comparison comparison) const;
  void compareWithFigure(std::size_t compared, std::optional<std::size_t> aggregated);
  // "PAID MORE than average": what the comparison implies, of whatever it is.
  std::optional<std::size_t> impliedMeasure();
  // "TALLER than the average player": by what the comparison implies.
  bool comparesImpliedAverage(std::size_t index);
  // "more than 5 pets", "more than 20 credits": which of both is known when the mention is grounded.
  void countOrCompare(std::size_t index);
  // "earn more than their MANAGER", "older than their own mentor"
  bool comparesOther(std::size_t index, const Item& item);
  // The attribute that is compared with the other end's.
  std::optional<std::size_t> measuredAgainst(std::size_t link);
  // "quantity below MINIMUM QUANTITY", "claims over the POLICY LIMIT": two attributes of one thing, or of two
  // that are linked.
  bool comparesColumns(std::size_t index);
  // "CLAIMS over": their one amount.
  std::optional<std::size_t> amountOfPrevious();
  void compareBoth(std::size_t measured, std::size_t other);
  // "COST more than the average price": of the things that it may name.
  bool mayMean(std::size_t mention, const LinkCandidate& meant) const;

  std::optional<std::size_t> than_;      // token
  std::optional<std::size_t> ownGroup_;  // of the average that follows
};

}  // namespace omni
