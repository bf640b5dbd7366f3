#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/schema_words.h"
#include "formulate/sketch/sketch.h"
#include "question/question.h"
#include "schema/truth_values.h"

namespace omni {

inline bool isEntity(const Reading& reading) {
  return reading.element.kind == ElementRef::Kind::kEntity;
}
/// An attribute of a thing or of a relationship.
inline bool isAttribute(const Reading& reading) {
  return reading.element.kind == ElementRef::Kind::kAttribute ||
         reading.element.kind == ElementRef::Kind::kLinkAttribute;
}
inline bool isLink(const Reading& reading) {
  return reading.element.kind == ElementRef::Kind::kLink;
}

/// A number as a constant: whole where it is.
inline Value numberValue(double number) {
  const auto whole = static_cast<std::int64_t>(number);
  if (static_cast<double>(whole) == number) return whole;
  return number;
}

/// Reads the items of a question, left to right, into a sketch: each kind of item has a file of its own. What
/// an item leaves open waits, in the members at the end, for one that settles it.
class SketchReader {
 public:
  SketchReader(const Question& question, const std::vector<Item>& items, const EntityModel& model,
               const SchemaWords& words)
      : question_(question), items_(items), model_(model), words_(words) {}

  Sketch run();

 private:
  using Kind = Item::Kind;
  enum class Section { kSelect, kFilter, kGroup, kOrder };
  // ---------------------------------------------------------------- context of an item
  const Item* next(std::size_t step = 1) const;
  const Item* before() const { return at_ > 0 ? &items_[at_ - 1] : nullptr; }
  static bool isCue(const Item* item, CueKind kind);
  const Token& lastToken(const Item& item) const { return question_.tokens[item.first + item.count - 1]; }
  bool startsClause(const Item& item) const;
  const Token* tokenBehind(const Item& item) const;
  // "their", "its": whose it is was said before.
  static bool isPossessive(const Token& token);
  // What stands right behind an item, no comma between them, where it is an element.
  const Item* adjoiningElement(const Item& item) const;
  bool isYearNumber(const Item& item) const;
  // Those that suit, where there are any.
  template <class Suits>
  static void keepSuiting(std::vector<Reading>& readings, const Suits& suits) {
    if (std::ranges::any_of(readings, suits))
      std::erase_if(readings, [&](const Reading& reading) { return !suits(reading); });
  }
  // "100 EUROS": says no more than the number, but what the number is of.
  bool isUnit(const Item& item) const;
  // "people", where they are called employees.
  std::optional<Item> asPeople(const Item& item) const;
  // What the question ends in says something of what it is about.
  bool isPredicate(const Item& item) const;
  bool follows(CueKind kind) const { return isCue(before(), kind); }
  // Whether the item before this one is what the term is about.
  bool follows(const SketchTerm& term) const {
    return term.mention && before() && out_.mentions[*term.mention].token == before()->first;
  }
  std::size_t mention(std::vector<Reading> readings, const Item& item);
  const Attribute& attributeOf(const Reading& reading) const { return attributeAt(model_, reading.element); }
  bool isDated(const Reading& reading) const;

  // ---------------------------------------------------------------- cues
  void cue(const Cue& cue, const Item& item);
  bool hasTargets() const { return !out_.targets.empty(); }
  // "which" after a noun narrows; at the start of a clause it asks.
  void listCue(const Item& item);
  // "trainings that NOBODY took": no people are linked to them.
  void nobody(const Item& item);
  // "how old", "how long": what is wanted is only implied.
  void asksFor(const Cue& cue, const Item& item);
  // "average and maximum age": earlier functions wait for the same attribute.
  void function(AggregateFunction function);
  bool figureWaits() const { return aggregate_ && *aggregate_ != AggregateFunction::kCount && !comparison_; }
  // "maximum and total number of followers": of an attribute that holds the number nothing is counted.
  void figureOfNumbers();
  // "what do doctors earn ON AVERAGE", "how many orders per customer, on average": of what was said. False
  // where it is of what follows.
  bool averagesSaid();
  // "more visitors than the AVERAGE museum": a comparison. False where it is none.
  bool averageOfAll();
  // "above the average": nothing follows that it would be the average of.
  void averageAlone();
  void superlative(const Cue& cue, const Item& item);
  bool entityMentioned() const;
  // "oldest": order by the implied attribute, unless the model has none.
  bool impliedOrder(const Cue& cue, const Item& item, bool descending);
  void takeLimit();
  // "highest support and lowest oppose rate": figures of which the next is one more.
  bool onlyExtremes() const;
  bool superlativeNext(std::size_t step = 1) const;
  // Whether the superlative is of what follows: "the hottest day" is none by its date.
  bool canRank(const Item* following, const Cue& cue) const;
  // "EARNS the most": by what was just said.
  bool rankedBySaid(const Cue& cue, bool descending);
  // The next item; of "refund amount" the amount.
  const Item* ownedNext() const;
  void compare(const Cue& cue, Comparison comparison);
  // "or below 5" compares as "below 5" does; "5 or below" includes the 5.
  static Comparison strict(Comparison comparison);
  void direction(bool descending);
  // "hired in 2023, along with THEIR title": something more is wanted.
  bool addsColumn(const Item& item) const;
  void addColumn();
  // "percentage of": counts, unless the source holds percentages.
  void share(const Item& item);
  // "per month": by an attribute of that name, else by that part of a date.
  void eachPeriod(const Cue& cue, const Item& item);
  // "which month": likewise, but it is what is asked for.
  void whichPeriod(const Cue& cue, const Item& item);
  // Attributes that are called just so.
  std::vector<Reading> periodsHeld(std::string_view unit) const;
  // "in which year was the bridge BUILT": the dates that are said later, else all.
  std::vector<Reading> datesLater();
  // "by" groups what was counted ("number of orders by region") or ranks a top n.
  void groupedBy(const Item& item);

  // ---------------------------------------------------------------- elements
  void element(const Item& item);
  // Each takes the element in or says that it is nothing of the kind.
  bool isCompared(std::size_t index, const Reading& reading, const Item& item);
  bool isRanked(std::size_t index, const Reading& reading, const Item& item);
  bool saysCondition(std::size_t index, const Reading& reading, const Item& item);
  // "more than 5 pets", "more than 20 credits": which of both is known when the mention is grounded.
  void countOrCompare(std::size_t index);
  // "order AMOUNT": of the things that it may name, the orders' own.
  std::vector<Reading> ownedReadings(const Item& item) const;
  // "quantity below MINIMUM QUANTITY": two attributes of one thing.
  bool comparesColumns(std::size_t index);
  void compareBoth(std::size_t measured, std::size_t other);
  // "earn more than their MANAGER"
  bool comparesOther(const Item& item, std::size_t index);
  // "COST more than the average price": of the things that it may name.
  bool mayMean(std::size_t mention, const Reading& meant) const;
  // "by ORDER amount": the amount is what counts.
  bool ownsFigure(const Item& item) const;
  bool isTruth(const Reading& reading, const Item& item) const;
  // "Who CREATED it": by the relationship, where there is one, not by when it was.
  static void preferLinks(std::vector<Reading>& readings);
  // "how much did we invoice": the invoices' amounts, where they have just one.
  void sumAmounts(std::size_t index);
  // "unpaid invoices"
  void deny(std::size_t index);
  // "tickets REPORTED by Ann": by which of the references, no reference is asked for.
  bool saysRole(const Reading& reading, const Item& item) const;
  // "patients REGISTERED with the clinic": no time is asked for or narrowed by.
  bool saysOnlyThat(std::size_t index) const;
  bool followsCopula(const Item& item) const;
  // "answers that were accepted": the attribute is true of them.
  void holdsTrue(std::size_t index);
  // "Who directed …": whoever is at the relationship's start; of "directed by", at its end.
  void whoDoes(std::size_t index, const Reading& reading);
  // What is counted is a thing where the word names one.
  static void keepEntities(Mention& mention);
  // "earns the most": pay is no pay id.
  void dropIdentifiers(std::vector<Reading>& readings) const;
  void superlativeOver(std::size_t index, const Reading& reading);
  // "the most X" can be what occurs most, "the highest X" cannot.
  static bool isByValue(const Cue& superlative);
  // "the oldest creation date" is the first of them.
  bool runsBackwards(const Reading& reading) const;
  void group(std::size_t index);
  void order(std::size_t index);
  void select(std::size_t index, const Reading& reading, const Item& item);
  // "people HIRED", "films released": says when.
  bool saysWhen(std::size_t mention) const;
  // "the first 3 people hired": by that date; "the first 3 orders": by when they came to be.
  void orderFirst();
  // A number that can be added up.
  bool isAmount(const Reading& reading) const;
  bool isTotal(const Reading& reading) const;
  // A number of which what several things have makes sense as one sum: money, quantities; no ages.
  bool addsUp(const Reading& reading) const;
  // Whether what is ordered by belongs to another thing than the one that is asked for.
  bool ofAnother(const SketchTerm& target) const;
  // "tickets per project": no verb says that they are listed.
  bool isFragment() const;
  void countTarget();
  // "What is the total amount of orders": one figure is asked for.
  bool isOneTotal() const;
  bool isLeftOpen() const;
  bool asksFullName(const Item& item) const;
  // First and last name, of things that keep them apart.
  bool selectFullName(std::size_t index, const Item& item);
  static Reading nameReading(std::uint32_t entity, std::size_t attribute);
  // "people born before 1970", "movies released in 2003": an attribute that a value follows narrows.
  bool narrowedNext(const Reading& reading) const;
  // "how many women with BLOOD TYPE O-": what follows is one of its values; counted is something else.
  bool countsNarrowed(const Reading& reading) const;
  bool entityNext() const;
  void filterOn(std::size_t index, const Reading& reading);
  // "projects that use no technology": the relationship is what there is none of.
  std::size_t absentOne(std::size_t index);
  bool identifies(const Reading& reading) const;
  // An attribute of something that has not been mentioned: without it, there is none of that.
  bool isOfAnother(const Reading& reading) const;
  bool isNeverNull(const Reading& reading) const;
  // "out of stock", "no fee": where there is none the number is 0.
  bool hasNone(const Reading& reading) const;
  bool mayBeMissing(const Reading& reading) const;
  // "with the average age", "who have the number of …": an aggregate after a filter word is wanted unless
  // compared.
  void aggregateInFilter(std::size_t index);
  static bool isComparison(CueKind kind) { return kind >= CueKind::kGreater && kind <= CueKind::kBetween; }
  // A value or a comparison follows: what is negated is that.
  bool narrowsNext() const;

  // ---------------------------------------------------------------- values, numbers, periods
  SketchFilter& push(SketchFilter filter);
  bool isText(Comparison comparison) const { return comparison >= Comparison::kContains; }
  void value(const Item& item);
  // "longer than the ELBE": than what it is of that.
  bool comparesNamed(const Item& item);
  // "Kentucky" where values are "Louisville, Kentucky" and "Lexington, Kentucky".
  static bool isPartOfSeveral(const Item& item);
  void partOfSeveral(const Item& item, std::vector<Reading> readings);
  // A text that no sample holds, or a part of one: compared with the attribute at hand, else with what names
  // the entity at hand.
  void textValue(const Item& item, Comparison comparison);
  // "the letter M in their first name": the attribute stands behind the text.
  std::optional<std::size_t> attributeBehind();
  // For "names that contain X": the wanted attribute is also the narrowed one.
  std::optional<std::size_t> lastAttributeTarget() const;
  std::vector<Reading> nameReadings() const;
  // "Los Angeles county": the attribute that the value is of stands behind it.
  const Item* attributeNamedNext(const Item& value) const;
  // "whose city is Paris": readings of Paris that sit in the attribute just named come first.
  static void preferAttribute(const std::vector<Reading>& wanted, std::vector<Reading>& readings);
  void afterValue();
  // "in Paris or London", "3 and 5": the attribute serves the next value too.
  void keepAttributeForList();
  void number(const Item& item);
  void compareNumber(const Item& item, double n);
  // "ordered more than ten TIMES": how often what was said last occurs.
  bool timesFollow() const;
  void countTimes(const Item& item, double n);
  SketchFilter::Kind filterKind(std::size_t index) const;
  bool superlativeLater() const;
  bool elementFollows() const;
  bool isMoneyNext() const;
  void pushNumber(std::size_t mention, Comparison comparison, double n);
  bool impliedFilter(const Item& item, double n);
  // "above 1000 euros": of an attribute that is measured so.
  bool measuredFilter(const Item& item, double n);
  void betweenNumber(const Item& item, double n);
  void period(const Item& item);
  // Every attribute that holds dates may be the one that a time is about.
  void addDated(std::vector<Reading>& readings) const;
  bool isMonthly(const Reading& reading) const;
  // Texts such as "2024-03" serve times, too.
  void addMonthly(std::vector<Reading>& readings) const;
  bool isYear(const Reading& reading) const;
  // "ORDERS in 2026": when they were ordered, not when something else was.
  void keepJustSaid(std::vector<Reading>& readings) const;
  // "no orders in 2026": of the dates those of what is negated, if it has any.
  void keepDenied(std::vector<Reading>& readings) const;
  void addAggregateFilter(std::size_t compared, std::optional<std::size_t> aggregated);

  // ---------------------------------------------------------------- end
  void finish();
  void addUpTotals();
  void rankByExtreme();
  void settleOrder();
  void settleFilters();
  void settleTargets();
  // "labels that are never used": that nothing refers to, where only one thing does.
  void denyOnlyUse();
  // "the most common city": order the groups of the target by how many rows they have.
  void orderByRows();
  // "Who earns the most?": whoever has the highest of what was just read.
  void orderWhoever();
  // "Who was hired last": the people, not the date that they are ordered by.
  void showWhoever();
  // "a briefing on Arctic Catch": all that is held of what is called so.
  void showNamed();
  // Shows the things that the readings of a mention which suit belong to. False when none does.
  bool showOwner(std::size_t mention, const std::function<bool(const Reading&)>& suits);
  // "When was the last order": the date that is ordered by.
  void showWhen();
  // "Who placed the most orders": people, whatever they are called here.
  void showPeople();
  std::vector<Reading> peopleReadings() const;
  void defaultTarget();

  const Question& question_;
  const std::vector<Item>& items_;
  const EntityModel& model_;
  const SchemaWords& words_;
  Sketch out_;
  std::size_t at_ = 0;

  // What earlier items still wait for.
  Section section_ = Section::kSelect;
  std::optional<AggregateFunction> aggregate_;
  std::vector<AggregateFunction> earlier_;  // functions before it that wait for the same attribute
  std::optional<Comparison> comparison_;
  const Cue* implied_ = nullptr;
  std::optional<bool> superlative_;  // descending
  const Cue* superlativeCue_ = nullptr;
  std::optional<std::size_t> attribute_;  // waits for a value
  std::optional<std::size_t> dangling_;   // an attribute after "with" that nothing compared yet
  std::optional<Value> waiting_;          // a number that waits for what it counts or measures
  std::optional<std::size_t> pendingLimit_;
  std::optional<std::size_t> lastFilter_;
  std::optional<std::size_t> topTarget_;
  double factor_ = 1;                    // of the average that follows
  bool howMuch_ = false;                 // "how much": amounts, not how many there are
  std::optional<std::size_t> told_;      // an item that an earlier one has read already
  std::optional<std::size_t> happened_;  // "HIRED": what a time that follows is about
  std::optional<std::size_t> denied_;    // what was negated last, in the same breath
  bool asksWho_ = false;
  bool maybeTop_ = false;
  bool negated_ = false;
  bool either_ = false;
  bool except_ = false;
  bool distinct_ = false;
  bool between_ = false;
  bool top_ = false;
  std::optional<std::size_t> held_;  // the attribute of "that have a retirement date"
  const Cue* first_ = nullptr;       // "the first 3", "first"
  bool sorts_ = false;               // "sorted by the highest …": an order of all, not its first
};

}  // namespace omni
