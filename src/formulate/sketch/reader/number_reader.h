#pragma once

#include <cstddef>

#include "formulate/sketch/draft/draft.h"
#include "formulate/sketch/reader/time_reader.h"

namespace omni {

/// Reads numbers that something is compared with.
class NumberReader : DraftReader {
 public:
  NumberReader(Draft& draft, const TimeReader& times) : DraftReader(draft), times_(times) {}

  /// One of two numbers, or a factor. False where it is neither, yet how it compares may be known now.
  bool readsPart(const Item& item);
  /// "less than HALF of their budget". False where no amount follows that it is of.
  bool readsFraction(const Item& item);
  /// Compares something with the number, now or when it is known. False where there is nothing.
  bool compare(const Item& item);

 private:
  // "over 90 % of the GOAL", "TWICE their budget"
  bool readsShare(const Item& item, double n);
  bool ofNext() const;
  // "FROM 50 TO 100"
  bool startsRange(const Item& item) const;
  bool amountFollows() const;
  void readBetween(const Item& item, double n);
  // "between 10 and 20 GOALS"
  std::optional<std::size_t> amountBehind();
  // "at least 25 YEARS OLD"
  bool isAge(const Item& number) const;
  // Attributes whose values may lie between the number that came before and this one.
  std::vector<LinkCandidate> rangedTo(double high) const;
  // "5 or more"
  void settleComparison();
  // "is the AVERAGE PRICE of products above 5": how it compares is asked, no product.
  bool asksOfFigure() const;
  void compareAttribute(double n);
  // "a price above 700 DOLLARS": of several prices the one in dollars.
  void keepNamedUnit();
  // "older than 30": by the attribute that the comparison implies.
  bool comparesImplied(const Item& item, double n);
  // "above 1000 euros": of an attribute that is measured so.
  bool comparesMeasured(const Item& item, double n);
  // "no ORDERS above 1000 euros": of attributes that no word names those of what is denied.
  void keepOfDenied(std::vector<LinkCandidate>& matches) const;
  // "opportunities that are worth above 20000": by the one amount of what is asked for.
  bool comparesOnlyAmount(const Item& item, double n);
  // "gifts above 100", "customers whose orders add up to more than 100": by that of what was just named.
  bool comparesAmount(const Item& item, double n);
  std::optional<LinkCandidate> amountOfPrevious(double n) const;
  // "bakers UNDER 30": of people their age, where one may have it; never what nobody has so much of.
  std::optional<LinkCandidate> bareAmountOf(const ElementRef& thing, double n) const;
  // "in 1998"
  bool comparesYear(const Item& item, double n);
  // "ordered more than ten TIMES": how often what was named last occurs.
  bool isYearOfAmount(const Item& item) const;
  bool timesFollow() const;
  void countTimes(double n);
  void add(std::size_t mention, Comparison comparison, double n);
  SketchFilter::Kind filterKind(std::size_t mention) const;
  bool isMoneyNext() const;
  Value asKept(double n, std::size_t mention) const;
  // It is not known yet what is compared with the number.
  void keepWaiting(double n);

  const TimeReader& times_;
};

}  // namespace omni
