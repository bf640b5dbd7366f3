#pragma once

#include <cstddef>
#include <optional>

#include "formulate/sketch/draft/draft.h"

namespace omni {

/// Reads what the rows are grouped and ordered by: "for each", "by", "sorted by", "the first 3".
class OrderReader : DraftReader {
 public:
  using DraftReader::DraftReader;

  void orderBy();
  void direction(bool descending);
  /// "the average salary by department, HIGHEST FIRST": by the figure where there is one.
  void figureFirst(bool descending);
  /// "by" groups what was counted ("number of orders by region") or ranks a top n; "orders by region" counts.
  void by(const Cue& cue);
  /// "for each region" groups; "orders per region" counts, too.
  void each(const Cue& cue);
  /// "cost PER click": of how many of what follows a sum is divided by the sum, 1 or, "per 100 kg", as many
  /// as that. Nothing where it is not divided.
  std::optional<double> dividedBy() const;
  /// "first": by a date that is known at the end.
  void first(const Cue& cue) { first_ = &cue; }
  bool asksFirst() const { return first_; }

  /// Elements behind "for each" and "sorted by".
  void group(std::size_t index);
  void order(std::size_t index);
  /// "for each city and YEAR". False where it is none of several.
  bool groupsAlso(std::size_t index);
  /// "top 3 shops FOR cakes sold". False where it is no amount that they could be ranked by.
  bool ranksFor(std::size_t index, const Item& item);

  /// At the end: "the first 3 people hired" by that date; "the first 3 orders" by when they came to be.
  void settle();

 private:
  bool ownsSort(std::size_t index) const;
  // "2024 orders BY region", where nobody asks for a list: how many of each.
  bool countsEach() const;
  // "sales BY category", "profit BY month": a measure of each.
  bool measuresEach() const;
  // "the cheapest product BY category": of each.
  bool ranksEach() const;
  // "sorted by launch DATE": a word of what was just named, though something else is called so.
  bool isWordOfBefore(const LinkCandidate& match) const;

  const Cue* first_ = nullptr;
};

}  // namespace omni
