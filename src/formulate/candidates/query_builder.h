#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "formulate/candidates/assignment.h"
#include "formulate/candidates/paths.h"
#include "formulate/sketch/sketch.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// Builds the logical query of one assignment: joins, then clause after clause, each kind in a file of its
/// own.
class QueryBuilder {
 public:
  QueryBuilder(const Sketch& sketch, const EntityModel& model, const Assignment& assignment)
      : sketch_(sketch), model_(model), assignment_(assignment) {}

  // False when the mentions cannot be joined.
  bool build();

  LogicalQuery take() { return std::move(query_); }
  std::size_t preferredUsed() const;

 private:
  using Kind = ElementRef::Kind;

  const LinkCandidate& match(std::size_t mention) const { return chosen(sketch_, assignment_, mention); }

  // ---------------------------------------------------------------- what has to be joined
  void collect();
  bool isLink(std::size_t mention) const { return match(mention).element.kind == Kind::kLink; }
  // Whether the relationship leads from the subject to one of the entities.
  bool leadsTo(std::size_t link, const std::set<std::size_t>& entities) const;
  // A relationship that is mentioned is always taken; a thing that only gives context, by the style.
  bool isJoined(std::size_t mention) const;
  // "people who WORK in the sales team": of the people's own team, not of what they work on.
  bool isVerbOfOwn(std::size_t link) const;
  // "heads of the departments": what is wanted belongs to the heads; the department is named for clearness.
  bool isAlreadyGiven() const;
  // Whether a clause other than a set-apart filter reads the mention.
  bool used(std::size_t mention) const;
  // A relationship between things of one kind ("who reports to Ann"): the named thing is a second node. Named
  // before the relationship it is its start, after it its end.
  // Without a name, what is counted is the second node: "who has the most followers".
  void joinSelf();
  void joinSelf(std::size_t mention);
  void addSelf(std::size_t link, std::size_t entity, bool starts);
  // "who REPORTS to someone who REPORTS to Ann": that many steps along it.
  std::size_t repetitions(std::size_t link) const;
  // Named twice, taken once, where the second could be between things of one kind.
  bool losesStep() const;
  // "owned by companies that ANN owns": relationships of one name, one behind the other.
  void joinChain(std::size_t self);
  // "borders France and ITALY": it names such a second node, too.
  bool namesSelf(const SketchFilter& filter) const;
  // The mention that names a thing of the entity.
  std::optional<std::size_t> nameOf(std::size_t entity) const;
  bool isCounted(std::size_t mention) const;
  // Whether what the relationship leads to is compared with.
  bool comparesWith(std::size_t mention) const;
  // "employees and their MANAGER": who the relationship leads to, in addition to those it starts from.
  bool isShownBesides(std::size_t mention) const;
  // Whether things of the entity are counted in addition to those that are asked for.
  bool countsOthers(std::size_t entity) const;
  // "Who is the manager of Ann", "which HANDLER": whom a reference leads to, not the reference.
  void joinReferenced();
  void joinReferenced(std::size_t mention);
  // "handler" for a handler id.
  bool isNamedByRole(std::size_t mention) const;
  std::optional<std::size_t> referenceOf(std::size_t mention) const;
  // "flights FROM Oslo TO Bergen": each place stands where its own relationship leads.
  void joinRoles();
  std::optional<std::size_t> roleOf(std::size_t mention) const;
  // The node that a mention is at: its own, where roles give it one.
  std::size_t nodeOf(std::size_t mention) const;
  // "wrote and directed": a second relationship between things that are joined already. A property of one, of
  // which somebody else may be the other end, brings that end along.
  void joinFurtherLinks();
  // Partners that nothing narrows may be missing; a hierarchy may be gone through to its end.
  void relax();
  // "who owns it", "what did Ann review": relationships of one name lead to things of several kinds, of which
  // the question names none.
  void openEnds();
  bool isOpenEnd(const QueryEdge& edge, std::size_t end) const;
  // Whether some word says that the things are of this kind.
  bool namesKind(std::size_t entity) const;
  // Whether things of both kinds are called by an attribute of the same name.
  bool sharesNames(std::size_t entity, std::size_t other) const;
  bool absent(std::size_t mention) const;
  // A relationship's property needs the relationship itself among the joins.
  bool linksJoined() const;
  void need(std::size_t mention);
  // Things that the question names one after the other.
  EntityPairs adjacentEntities() const;
  // Filters that become a sub-query of their own and must not be joined.
  bool setApart(const SketchFilter& filter) const;
  // "customers with no orders IN 2026": it narrows what is set apart, not what is asked for.
  bool isInside(const SketchFilter& filter) const;
  bool isOutside(const SketchFilter& filter) const { return setApart(filter) || isInside(filter); }
  bool mentionedElsewhere(const SketchFilter& filter, std::size_t entity) const;
  // The entity that the question is about.
  std::size_t subject() const { return entityOf(*sketch_.targets.front().mention); }
  std::size_t node(std::size_t entity) const;

  // ---------------------------------------------------------------- expressions
  // Only an attribute has values: where an edit wants one of a thing, there is no such query.
  Expression attribute(const ElementRef& element) const;
  Expression attributeOf(std::size_t mention) const;
  std::size_t entityOf(std::size_t mention) const;
  Expression counted(std::size_t mention, bool distinct) const;
  // How many different ones there are of what a mention names.
  Expression distinctOnes(std::size_t mention) const;
  // Whether rows of a node repeat because something joins many to one of it.
  bool multiplied(std::size_t start, std::optional<std::size_t> besides = std::nullopt) const;
  // "species", which leads from trees to species: a count of them counts those, not the trees.
  bool isCalledAsItsEnd(const Link& link) const;
  // Whether rows of a relationship repeat because one of its ends is joined to many others.
  bool repeatsLink(std::size_t link) const;
  // Whether more than one of the other end may belong to one of `n`. A reference leads to one thing; a
  // relationship does where each thing has exactly one.
  bool repeats(const QueryEdge& edge, std::size_t n) const;
  // A figure over everything is one row: neither first nor last of any.
  bool ordersOneRow() const;
  // By what none of them has.
  bool ordersNothing() const;
  // How many there are of each thing itself, or compared or ordered by how many there are of what is there
  // once: the words mean something else.
  bool countsSingles() const;
  // Whether each group is one thing of the node: grouped by it, by what is unique or by all of its name.
  bool groupsAreSingle(std::size_t node) const;
  // Of what has no value nothing is shown.
  bool showsMissing() const;
  // "how many projects use Zephyr" does not count the one thing that is called so.
  bool countsNamedEntity() const;
  // Whether each value of the attribute belongs to one thing.
  bool isOnce(const Expression& e) const;
  std::vector<Expression> plain(std::size_t mention) const;
  // What stands for a node that is shown.
  std::vector<Expression> shown(std::size_t node) const;
  std::vector<std::size_t> shownAttributes(const Entity& entity) const;
  std::vector<Expression> term(const SketchTerm& term) const;
  // The days from the date `since` to the date `until`.
  Expression daysBetween(std::size_t since, std::size_t until) const;
  // There is no such thing as a sum of dates, names or ids.
  bool canBeSummed(const ElementRef& element) const;
  // "average number of orders per customer": all of them by all whose they are.
  bool averagesCounts(const SketchTerm& term) const;

  // ---------------------------------------------------------------- targets
  void targets();
  // "difference between the highest and the lowest price", "price minus cost".
  void combine();
  bool isNumber(const Expression& e) const;
  // "percentage of customers in Paris": of all, or of each group, what the figure is to that of everything.
  void takeShare();
  // What `part` is of `whole`: of 1, or in percent.
  Expression share(Expression part, Expression whole) const;
  // "percentage of tickets reopened by team": of those of each team.
  bool takeShareOfEach(Expression& figure);
  // What a share is a share of: without the groups, else without what narrows last.
  Sketch everything() const;
  // "did Ann pay": true or false.
  void askWhether();
  // "are there more than 10 orders": of all together, not of each.
  bool comparesAll() const;
  // "does ANN report to BOB": nothing but a relationship between the two says that.
  bool namesTwoAlike() const;
  // "which suppliers …": each thing once, however many ways lead to it.
  bool listsThings() const;
  // Along several relationships of one kind the same thing is met again.
  bool isDistant() const;
  bool selected(const Expression& e) const;
  ValueType typeOf(const ElementRef& element) const;

  // ---------------------------------------------------------------- conditions
  void addFilter(const SketchFilter& filter);
  // "at least two ORDERS" is of how many there are, not of an id or a date.
  bool comparesUnordered(const SketchFilter& filter) const;
  // "in July 1977", where a year is a number: it has no months.
  bool comparesDayWithYear(const SketchFilter& filter) const;
  // 2018, of what is always "Y" or "N".
  bool equalsNoneOfItsValues(const SketchFilter& filter) const;
  // "more than their manager": the other end's own.
  void addOther(const SketchFilter& filter);
  // A further thing of one kind that the relationship leads to.
  void addSelfExists(const SketchFilter& filter);
  static SketchFilter positive(SketchFilter filter);
  // An entity compared with a text is meant by its name.
  Expression filterAttribute(const SketchFilter& filter) const;
  // Of a full name, both parts.
  Condition compared(const SketchFilter& filter, const Expression& left) const;
  Condition comparedAlone(const SketchFilter& filter, Expression left) const;
  // Months of years, kept as text.
  bool isMonthly(std::size_t mention) const;
  static Condition comparedByMonth(const SketchFilter& filter, Expression left);
  static Condition negate(Condition condition);
  void addCondition(Condition condition, bool either);
  void addTo(LogicalQuery& query, Condition condition, bool either) const;
  // One attribute cannot equal two values: "in Paris and in London" is meant as either. A list can hold both.
  bool excludesEachOther(const LogicalQuery& query, const Condition& added) const;
  // It always differs from one of two values.
  bool isAlwaysTrue(const LogicalQuery& query, const Condition& added) const;
  bool isListIn(const LogicalQuery& query, const Expression& e) const;
  bool comparesAgain(const LogicalQuery& query, const Condition& added, Comparison comparison) const;
  Condition comparedToAggregate(const SketchFilter& filter) const;
  // "TWICE the average"
  static Expression figure(const SketchFilter& filter, Expression measure);
  static Expression times(double factor, Expression measure);
  // "the average salary of instructors IN PHYSICS".
  LogicalQuery figureOver(std::size_t entity, const std::vector<SketchFilter>& filters) const;
  // "more than the average OF THEIR DEPARTMENT": over those alone that share it with the row at hand.
  Expression figureOfGroup(const SketchFilter& filter, const ElementRef& measure) const;
  // Over those things alone that have the same of `shared` as the one at hand, or are linked to the same.
  Expression overSimilarRows(std::size_t owner, const ElementRef& shared, Expression figure,
                             bool narrowed) const;
  const QueryEdge* edgeBetween(std::size_t one, std::size_t other) const;
  // "with the same salary": more than one has it.
  Condition isShared(const SketchFilter& filter) const;
  // "the cheapest RED product of each category": of the red ones.
  void narrowAlike(LogicalQuery& sub, std::size_t owner, std::optional<std::size_t> shared) const;
  // "longer than THE ELBE"; "in the same city as ANN", who is not meant herself.
  Condition comparedToThing(const SketchFilter& filter) const;
  // "listed AFTER Oslo": of those that are called so the first counts.
  Condition comparedToPlace(const SketchFilter& filter) const;
  static Condition isCalled(const LinkCandidate& named, std::size_t node);
  // The attribute in which things of the entity hold it, or refer to it.
  std::optional<std::size_t> columnOf(const ElementRef& element, std::size_t entity) const;
  // The subject has no such relationship.
  void addLinkAbsent(const SketchFilter& filter);
  void addLinkAbsent(const SketchFilter& filter, std::size_t link, bool starts);
  // Some or no path from the subject to `entity`, along which the filters hold.
  void addExists(std::size_t entity, const std::vector<SketchFilter>& filters, bool negated);
  // The subject is where the sub-query begins.
  void addExistence(LogicalQuery sub, bool negated);
  // "the average age of customers WITH ORDERS": of each once, however many orders there are.
  void takeEachOnce();
  // Whether the query joins already what the sub-query finds: "has never booked", with what was booked.
  bool alwaysExists(const LogicalQuery& sub) const;
  // What holds of that which is set apart.
  std::vector<SketchFilter> held(const SketchFilter& apart) const;
  // What narrows that which is set apart.
  std::vector<SketchFilter> inside(const SketchFilter& apart) const;
  void narrow(LogicalQuery& sub, const SketchFilter& filter) const;
  void addHaving(const SketchFilter& filter);
  // "customers with shops in more than one REGION": each once, though several shops lead there.
  Expression countedBeyond(std::size_t mention) const;
  // "How many people have more than one pet": of the people, those who are in the groups. False where
  // something else is wanted of a condition on groups that there are none of.
  bool countGroupMembers();

  // ---------------------------------------------------------------- groups and orders
  void groups();
  // A month is one of its year.
  static std::vector<DatePart> partsUpTo(DatePart part);
  // Of one year that the question names, its months without it.
  std::vector<Expression> periods(std::size_t mention, DatePart part) const;
  bool withinOneYear() const;
  static bool isYear(const Value& value);
  bool isInCents(const ElementRef& element) const;
  // The periods in their order, next to the figures.
  void groupByPeriod(std::size_t mention, DatePart part);
  // Figures for each of something are read with what they are for.
  void showGroup(std::size_t mention);
  // "project ids and … of each project": their names are not asked for.
  bool isListedById(std::size_t mention) const;
  // "Which customer has the most orders? Give me the city.": for each customer, not for each city.
  void groupBySubject();
  // Groups by the thing itself where the mention names it, so that namesakes stay apart.
  void groupBy(std::size_t mention);
  bool isNaming(const ElementRef& element) const;
  // Of values without an order the most is what occurs most.
  bool countsOccurrences(const SketchTerm& order) const;
  std::vector<Expression> orderTerm(const SketchTerm& order) const;
  static void add(std::vector<Expression>& list, Expression e);
  void orders();

  const Sketch& sketch_;
  const EntityModel& model_;
  const Assignment& assignment_;
  std::vector<std::size_t> entities_;
  std::set<std::size_t> links_;
  JoinTree tree_;
  std::optional<std::size_t> self_;      // the second node of a relationship between things of one kind
  std::optional<std::size_t> selfName_;  // the mention that names it
  std::optional<std::size_t> selfLink_;  // the mention of that relationship
  std::map<std::size_t, std::size_t> referenced_;  // of mentions: the nodes that their references lead to
  std::map<std::size_t, std::size_t> roles_;       // of mentions: the relationships that their roles say
  std::map<std::size_t, std::size_t> homes_;       // of mentions: nodes, where several are of the same entity
  LogicalQuery query_;
  bool aggregated_ = false;
  bool grouped_ = false;
  mutable bool unjoined_ = false;  // something that a clause needs is not joined
};

}  // namespace omni
