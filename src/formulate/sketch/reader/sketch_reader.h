#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "formulate/sketch/draft/draft.h"
#include "formulate/sketch/reader/comparison_reader.h"
#include "formulate/sketch/reader/condition_reader.h"
#include "formulate/sketch/reader/figure_reader.h"
#include "formulate/sketch/reader/narrowing_reader.h"
#include "formulate/sketch/reader/number_reader.h"
#include "formulate/sketch/reader/order_reader.h"
#include "formulate/sketch/reader/ranking_reader.h"
#include "formulate/sketch/reader/target_reader.h"
#include "formulate/sketch/reader/time_reader.h"
#include "formulate/sketch/reader/value_reader.h"
#include "formulate/sketch/reader/who_reader.h"
#include "formulate/sketch/related/choice_reader.h"
#include "formulate/sketch/related/place_reader.h"
#include "formulate/sketch/related/same_reader.h"
#include "formulate/sketch/related/span_reader.h"
#include "formulate/sketch/related/standing_reader.h"
#include "formulate/sketch/related/total_reader.h"
#include "question/quantifiers.h"

namespace omni {

/// Reads the items of a question, left to right, into a sketch. Here is only decided who reads an item; what
/// it leaves open waits, in the draft or with its reader, for one that settles it.
class SketchReader : DraftReader {
 public:
  explicit SketchReader(Draft& draft);

  /// Once.
  Sketch run();

 private:
  void read(const Item& item);
  void cue(const Cue& cue, const Item& item);
  // "how many TIMES": whatever is mentioned, how often it stands there.
  void countRows();
  void divide(double units);
  // "list", "what is": what follows is shown.
  void list(const Item& item);
  // "WHY was it lost": the reason, where one is kept; else a text may say.
  void explain(const Cue& cue, const Item& item);
  // "including those without": what has no partner is kept.
  void keep(const Cue& cue);
  // "not", "nobody"
  void negation(const Cue& cue, const Item& item);
  // "whose", "with", "who": what follows narrows.
  void filter(const Cue& cue, const Item& item);
  // "percentage of": counts, unless the source holds percentages.
  void share(const Item& item);
  void element(Item item);
  // "who is TREATED BY …", of a relationship of that name: no role that somebody has.
  bool asksToWhomItIsDone() const;
  // "who TRAINED Ann": of what is called "trained by" Ann is the start.
  bool isTurned(const LinkCandidate& match, const Item& item) const;
  // "the DEPENDENCIES of it" are what it depends on, its dependents and followers who depend and follow.
  bool namesObjects(const LinkCandidate& match, const Item& item) const;
  // "POLITICIANS who …": the things of which it is true.
  void things(std::size_t index, const Item& item);
  // "who KNOWS Rust" where people know people, and are linked to Rust in another way. Of several
  // relationships that lead there, those are kept.
  bool leadsElsewhere(std::size_t index);
  // "how much did we invoice": the invoices' amounts, where they have just one.
  // "how many FACULTY", "the most DEGREES": the figures that are called so, where there are any.
  void preferTally(std::vector<LinkCandidate>& matches) const;
  // "STATIONS by noise": by their names where they have a code, too; counted are the codes.
  void preferNames(std::vector<LinkCandidate>& matches) const;
  void preferAmounts(Mention& mention);
  void select(std::size_t index, const Item& item);
  void narrow(std::size_t index);
  void value(const Item& item);
  void number(const Item& item);
  // "within TWO hops": along so many relationships.
  bool readsHops(const Item& item);
  void unknown(const Item& item);
  // "medals THAT EGYPT won"
  bool isOfNamedNext() const;
  // "how many MEDALS did", "the most MEDALS": how many there are is asked for, ranked or compared by.
  bool asksHowMany() const;
  // "quantity TIMES unit price", "price per KILOGRAM": of one thing.
  bool combines(const Item& item);
  // "how many are LISTED", "in the TABLE": all that the source holds is so.
  bool saysListed(const Item& item) const;
  // "suppliers MAKE components": whatever joins the two.
  bool saysJoined(const Item& item) const;
  // "100 EUROS": says no more than the number, but what the number is of.
  bool isUnit(const Item& item) const;
  // "how long does it take IN DAYS": no lead days.
  bool isInUnits(const Item& item) const;
  bool completesName(Item& item);
  // "dates, PLACES and names"
  bool isListed(const Item& item) const;
  // "matches that ENDED in a draw": what they did, and nothing else of it is understood.
  bool isUnknownVerb(const Item& item) const;
  // "the price of the SOFA": nothing is called so, and the price of everything is not meant.
  bool isUnknownOwner(const Item& item) const;
  // "suppliers that supply BATTERIES": not whatever they supply.
  bool isUnknownObject(const Item& item) const;
  // "who was hired SECOND"
  bool isUnknownPlace(const Item& item) const;
  // "REVENUE per product": what is asked for
  bool isUnknownFigure() const;
  // Whether the last item describes the subject of the question.
  bool isPredicate(const Item& item) const;
  void settleOrder();
  void settleFilters();
  bool quantifies(Quantifier quantifier) const;
  void settleTargets();

  const Question& question_;
  const std::vector<Item>& items_;

  // One for each thing that a question says.
  ComparisonReader comparisons_;
  FigureReader figures_;
  RankingReader rankings_;
  OrderReader orders_;
  TargetReader targets_;
  NarrowingReader narrowings_;
  ConditionReader conditions_;
  WhoReader who_;
  TimeReader times_;
  ValueReader values_;
  NumberReader numbers_;
  SpanReader spans_;
  SameReader sames_;
  PlaceReader places_;
  ChoiceReader choices_;
  StandingReader standings_;
  TotalReader totals_;
};

/// The sketch of a question that was cut into these items.
Sketch readSketch(const Question& question, const std::vector<Item>& items, const EntityModel& model,
                  const SchemaWords& words);

}  // namespace omni
