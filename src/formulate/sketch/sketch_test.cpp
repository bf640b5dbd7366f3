#include "formulate/sketch/sketch.h"

#include <gmock/gmock.h>

#include <string>

#include "catalog/naming.h"
#include "formulate/sketch/reader/sketch_reader.h"
#include "link/linker.h"
#include "query/operators.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Attribute attribute(const std::string& name, ValueType type, std::vector<std::string> samples = {}) {
  Attribute attribute{.name = name, .phrase = name};
  attribute.values = {.type = type, .rows = 10, .distinct = 10, .samples = std::move(samples)};
  return attribute;
}

// Customers place orders of products; how often, and when last, hangs on the relationship.
EntityModel shop() {
  EntityModel model{.route = Route::kCypher};
  model.entities = {
      {.name = "Customer",
       .phrase = "customer",
       .count = 10,
       .attributes = {attribute("name", ValueType::kText, {"Ann", "Bo"}),
                      attribute("city", ValueType::kText, {"Paris", "London"}),
                      attribute("age", ValueType::kInteger), attribute("subscriber", ValueType::kBoolean)}},
      {.name = "Order",
       .phrase = "order",
       .count = 10,
       .attributes = {attribute("amount", ValueType::kReal), attribute("ordered", ValueType::kDate)}},
      {.name = "Product",
       .phrase = "product",
       .count = 10,
       .attributes = {attribute("title", ValueType::kText), attribute("price", ValueType::kReal)}}};
  Attribute introduced = attribute("introduced", ValueType::kInteger);
  introduced.values.minimum = "1987";
  introduced.values.maximum = "2024";
  model.entities[2].attributes.push_back(std::move(introduced));
  Link placed{.from = 0, .to = 1, .name = "PLACED", .phrase = "placed"};
  Link rates{.from = 0, .to = 2, .name = "RATES", .phrase = "rates"};
  rates.attributes = {attribute("rated on", ValueType::kDate)};
  Link buys{.from = 0, .to = 2, .name = "BUYS", .phrase = "buys"};
  buys.attributes = {attribute("quantity", ValueType::kInteger)};
  model.links = {placed, rates, buys};
  return model;
}

class SketchOf {
 public:
  explicit SketchOf(const std::string& text, const EntityModel& model = shop()) {
    const SchemaWords words(model);
    const Question question = analyse(text, {}).value();
    const auto items = link(question, model, words, ValueIndex(model));
    sketch = readSketch(question, items, model, words);
    for (const auto& target : sketch.targets)
      shown.push_back(target.mention ? name(model, *target.mention) : "rows");
    for (const auto& filter : sketch.filters) narrowed.push_back(name(model, filter.mention));
    for (const auto& order : sketch.orders)
      ordered.push_back(order.mention ? name(model, *order.mention) : "rows");
    for (const auto& group : sketch.groups) grouped.push_back(name(model, *group.mention));
  }
  Sketch sketch;
  std::vector<std::string> shown, narrowed, ordered, grouped;

 private:
  std::string name(const EntityModel& model, std::size_t mention) const {
    const ElementRef& element = sketch.best(mention).element;
    if (element.kind == ElementRef::Kind::kEntity) return model.entities[element.owner].name;
    if (element.kind == ElementRef::Kind::kLink) return model.links[element.owner].name;
    return attributeAt(model, element).name;
  }
};

TEST(Sketch, showsWhatIsListed) {
  const SketchOf read("List the name and age of customers.");
  EXPECT_THAT(read.shown, ElementsAre("name", "age"));
  EXPECT_TRUE(read.sketch.mentions.back().context);
  EXPECT_THAT(read.sketch.unexplained, IsEmpty());
}

TEST(Sketch, theMeasureOfADeniedThingIsItsOwn) {
  for (const std::string asked : {"no orders above 100 euros", "no orders cheaper than 100"}) {
    const SketchOf read("Which customers have " + asked + "?");
    ASSERT_THAT(read.narrowed, ElementsAre("Order", "amount")) << asked;
    for (const LinkCandidate& match : read.sketch.mentions[read.sketch.filters.back().mention].matches)
      EXPECT_EQ(match.element.owner, 1u) << asked << ": never the product's price";
  }
}

TEST(Sketch, whatTheyDidWithWhatIsShownIsNoColumn) {
  const SketchOf read("List the names of customers and the titles of the products they introduced");
  EXPECT_THAT(read.shown, ElementsAre("name", "title"));
}

TEST(Sketch, theDateItWasBilledIsTheDateBilled) {
  EntityModel model = shop();
  for (const auto* phrase : {"date shipped", "date billed"}) {
    Attribute date = attribute(phrase, ValueType::kDate);
    model.entities[1].attributes.push_back(std::move(date));
  }
  const SketchOf read("List the amounts of orders and the date they were billed", model);
  EXPECT_THAT(read.shown, ElementsAre("amount", "date billed"));
}

TEST(Sketch, comparesWithNumbers) {
  const SketchOf read("Which customers have an age above 30?");
  EXPECT_THAT(read.shown, ElementsAre("Customer"));
  ASSERT_THAT(read.narrowed, ElementsAre("age"));
  EXPECT_EQ(read.sketch.filters.front().comparison, Comparison::kGreater);
  EXPECT_THAT(read.sketch.filters.front().values, ElementsAre(Value(std::int64_t{30})));
}

TEST(Sketch, aFigureThatIsComparedWithRanksNothing) {
  const SketchOf read("More than the highest price, names");
  EXPECT_THAT(read.ordered, IsEmpty());
}

TEST(Sketch, aLaterSentenceAsksOfWhatTheFirstNamed) {
  const SketchOf read("Which customer has the most orders? Give me the city.");
  EXPECT_THAT(read.shown, ElementsAre("city"));
  EXPECT_TRUE(read.sketch.subject.has_value());
}

TEST(Sketch, theTopOfAnAmountIsOrderedByIt) {
  const SketchOf read("What are the top 3 prices?");
  EXPECT_THAT(read.ordered, ElementsAre("price"));
  EXPECT_EQ(read.sketch.limit, 3u);
}

TEST(Sketch, comparesWithTheAverage) {
  const SketchOf read("products with a price above the average");
  ASSERT_THAT(read.narrowed, ElementsAre("price"));
  EXPECT_EQ(read.sketch.filters.front().kind, SketchFilter::Kind::kAggregate);
}

TEST(Sketch, joinsValuesOfOneAttribute) {
  const SketchOf read("customers in Paris or London");
  ASSERT_THAT(read.narrowed, ElementsAre("city", "city"));
  EXPECT_FALSE(read.sketch.filters.front().either);
  EXPECT_TRUE(read.sketch.filters.back().either);
}

TEST(Sketch, ranksBySuperlatives) {
  const SketchOf read("the 3 products with the highest price");
  EXPECT_THAT(read.shown, ElementsAre("Product"));
  EXPECT_THAT(read.ordered, ElementsAre("price"));
  EXPECT_TRUE(read.sketch.orders.front().descending);
  EXPECT_EQ(read.sketch.limit, 3u);
}

// Planes by their seats, flights by their number, and who works in which trade, month by month.
EntityModel fleet() {
  EntityModel model{.route = Route::kSql};
  model.entities = {
      {.name = "planes",
       .phrase = "planes",
       .count = 10,
       .attributes = {attribute("tail", ValueType::kText), attribute("seats", ValueType::kInteger)}},
      {.name = "flights",
       .phrase = "flights",
       .count = 10,
       .attributes = {attribute("flight", ValueType::kInteger), attribute("distance", ValueType::kInteger)}},
      {.name = "employment",
       .phrase = "employment",
       .count = 10,
       .attributes = {attribute("month", ValueType::kDate), attribute("construction", ValueType::kReal),
                      attribute("hr", ValueType::kInteger)}}};
  return model;
}

TEST(Sketch, theBiggestIsSoByWhatIsAsked) {
  const SketchOf read("How many seats does the biggest plane have?", fleet());
  EXPECT_THAT(read.shown, ElementsAre("seats"));
  EXPECT_THAT(read.ordered, ElementsAre("seats"));
  EXPECT_FALSE(read.sketch.targets.front().aggregate);
}

TEST(Sketch, theLongestIsNotSoByItsNumber) {
  EXPECT_THAT(SketchOf("What is the longest flight?", fleet()).ordered, ElementsAre("distance"));
}

TEST(Sketch, addsUpWhatIsMeasuredAndWhatAPluralNames) {
  for (const char* text : {"How many worked in construction?", "How many home runs were there?"}) {
    const SketchOf read(text, fleet());
    ASSERT_THAT(read.sketch.targets, SizeIs(1)) << text;
    EXPECT_EQ(read.sketch.targets.front().aggregate, AggregateFunction::kSum) << text;
  }
}

TEST(Sketch, saysWhatOneThingOfAKindMeans) {
  EntityModel terms{.route = Route::kSparql};
  terms.entities = {
      {.name = "Property",
       .phrase = "property",
       .count = 10,
       .attributes = {attribute("name", ValueType::kText, {"birthDate", "birthDate of a parent"}),
                      attribute("comment", ValueType::kText)}}};
  terms.links = {{.from = 0, .to = 0, .name = "subPropertyOf", .phrase = "property"}};
  const SketchOf read("what does the property birthDate mean?", withNames(terms));
  EXPECT_THAT(read.shown, ElementsAre("comment"));
  EXPECT_THAT(read.narrowed, ElementsAre("name"));
  EXPECT_THAT(read.sketch.unexplained, IsEmpty());
}

TEST(Sketch, takesAnExtremeAloneForAFigure) {
  const SketchOf read("What is the highest price?");
  EXPECT_THAT(read.ordered, IsEmpty());
  ASSERT_THAT(read.sketch.targets, SizeIs(1));
  EXPECT_EQ(read.sketch.targets.front().aggregate, AggregateFunction::kMaximum);
}

TEST(Sketch, groups) {
  const SketchOf read("number of customers for each city");
  EXPECT_THAT(read.grouped, ElementsAre("city"));
  ASSERT_THAT(read.shown, ElementsAre("Customer"));
  EXPECT_EQ(read.sketch.targets.front().aggregate, AggregateFunction::kCount);
}

TEST(Sketch, boundsTimes) {
  const SketchOf read("orders in May 2024");
  ASSERT_THAT(read.narrowed, ElementsAre("ordered", "ordered"));
  EXPECT_THAT(read.sketch.filters.front().values, ElementsAre(Value("2024-05-01")));
  EXPECT_THAT(read.sketch.filters.back().values, ElementsAre(Value("2024-06-01")));
}

TEST(Sketch, deniesWhatIsLinked) {
  const SketchOf read("customers without orders");
  ASSERT_THAT(read.narrowed, ElementsAre("Order"));
  EXPECT_EQ(read.sketch.filters.front().kind, SketchFilter::Kind::kAbsent);
}

TEST(Sketch, comparesWithTheAverageByTheWordBeforeThan) {
  const auto comparison = [](const std::string& text) {
    const SketchOf read(text);
    return read.sketch.filters.empty() ? Comparison::kEqual : read.sketch.filters.front().comparison;
  };
  EXPECT_EQ(comparison("Which products have a lower price than the average?"), Comparison::kLess);
  EXPECT_EQ(comparison("Which products have a higher price than the average?"), Comparison::kGreater);
  EXPECT_EQ(comparison("Which products have a steeper price than the average?"), Comparison::kGreater);
}

TEST(Sketch, takesNoRelationshipForTheThingOfItsNumber) {
  const SketchOf read("customers without orders placed in May 2024");
  ASSERT_THAT(read.narrowed, ElementsAre("Order", "ordered", "ordered"));
  EXPECT_THAT(read.sketch.mentions[read.sketch.filters.back().mention].matches, SizeIs(1));
}

TEST(Sketch, takesAYearForNoNumberOfRows) {
  EXPECT_NE(SketchOf("the first product introduced in 2013").sketch.limit, 2013u);
  EXPECT_EQ(SketchOf("the first 2013 products").sketch.limit, 2013u);
}

TEST(Sketch, boundsYears) {
  const SketchOf read("products of the 1990s");
  ASSERT_THAT(read.narrowed, ElementsAre("introduced", "introduced"));
}

TEST(Sketch, deniesRelationshipsFromTheirEnds) {
  const SketchOf starts("customers that rate nothing");
  ASSERT_THAT(starts.narrowed, ElementsAre("RATES"));
  EXPECT_EQ(starts.sketch.filters.front().kind, SketchFilter::Kind::kAbsent);
  EXPECT_FALSE(starts.sketch.filters.front().toSubject);
  const SketchOf ends("products nobody rates");
  ASSERT_THAT(ends.narrowed, ElementsAre("RATES"));
  EXPECT_TRUE(ends.sketch.filters.front().toSubject);
}

TEST(Sketch, showsTheThingsThatAFlagNames) {
  const SketchOf read("subscribers in Paris");
  EXPECT_THAT(read.shown, ElementsAre("Customer"));
  EXPECT_THAT(read.narrowed, ElementsAre("subscriber", "city"));
}

TEST(Sketch, takesAFlagBeforeANameForACondition) {
  const SketchOf read("list the subscriber Paris customers");
  EXPECT_THAT(read.shown, ElementsAre("Customer"));
  EXPECT_THAT(read.narrowed, ElementsAre("subscriber", "city"));
}

TEST(Sketch, addsUpWhatARelationshipHolds) {
  const SketchOf read("how much did Ann buy");
  ASSERT_THAT(read.shown, ElementsAre("quantity"));
  EXPECT_EQ(read.sketch.targets.front().aggregate, AggregateFunction::kSum);
}

TEST(Sketch, saysNothingOfAnEndOfARelationshipAlone) {
  EntityModel staff{.route = Route::kCypher};
  staff.entities = {{.name = "Person",
                     .phrase = "person",
                     .count = 10,
                     .attributes = {attribute("name", ValueType::kText, {"Ann", "Bo"})}}};
  staff.links = {{.from = 0, .to = 0, .name = "REPORTS_TO", .phrase = "reports to"}};
  EXPECT_THAT(SketchOf("List all managers.", staff).sketch.open, ElementsAre(HasSubstr("one end")));
  EXPECT_THAT(SketchOf("Who is the manager of Ann?", staff).sketch.open, IsEmpty());
  EXPECT_THAT(SketchOf("List all people.", staff).sketch.open, IsEmpty());
}

TEST(Sketch, takesTheNameOfATableForWhatStandsInIt) {
  EntityModel weather;
  weather.entities = {{.name = "oslo_weather",
                       .phrase = "oslo weather",
                       .count = 10,
                       .attributes = {attribute("day", ValueType::kDate),
                                      attribute("sky", ValueType::kText, {"snow", "sun"})}}};
  const SketchOf read("When was there snow in Oslo?", weather);
  EXPECT_THAT(read.sketch.open, IsEmpty());
  EXPECT_THAT(read.sketch.unexplained, IsEmpty());
  EXPECT_THAT(SketchOf("When was there snow in Bergen?", weather).sketch.open,
              ElementsAre(HasSubstr("nothing is called so")));
}

TEST(Sketch, averagesEachOfTwo) {
  const SketchOf average("average age of customers in Paris and London");
  EXPECT_THAT(average.shown, ElementsAre("city", "age"));
  EXPECT_THAT(average.grouped, ElementsAre("city"));
  EXPECT_THAT(SketchOf("how many customers are in Paris and London").grouped, IsEmpty());
  const SketchOf compared("compare the number of customers in Paris and London");
  EXPECT_THAT(compared.grouped, ElementsAre("city"));
}

TEST(Sketch, saysWhatNothingExplains) {
  const SketchOf read("zebras of customers");
  EXPECT_THAT(read.sketch.unexplained, ElementsAre("zebras"));
}

// Teachers of whom some have left; a status of one letter, of which a comment may say what it stands for.
EntityModel school(const std::string& comment) {
  EntityModel model{.route = Route::kSql};
  Attribute left = attribute("left on", ValueType::kDate);
  left.values.nulls = 7;
  Attribute status = attribute("status", ValueType::kText, {"C", "P", "X"});
  status.values.complete = true;
  status.comment = comment;
  model.entities = {{.name = "teacher",
                     .phrase = "teacher",
                     .count = 10,
                     .attributes = {attribute("name", ValueType::kText, {"Ann", "Bo"}), left, status,
                                    attribute("pupils", ValueType::kInteger)}}};
  return model;
}

TEST(Sketch, whatHappenedToSomeNarrows) {
  for (const auto* text :
       {"How many teachers have left?", "How many teachers left?", "teachers who have already left"})
    EXPECT_THAT(SketchOf(text, school("")).narrowed, ElementsAre("left on")) << text;
  EXPECT_THAT(SketchOf("How many teachers are still with us?", school("")).sketch.unexplained,
              Contains("still"));
}

TEST(Sketch, aLetterOfWhichNothingSaysWhatItStandsForIsGuessed) {
  EXPECT_THAT(SketchOf("How many teachers are cancelled?", school("")).sketch.guessed,
              ElementsAre("cancelled"));
  const SketchOf explained("How many teachers are cancelled?",
                           school("C confirmed, X cancelled, P provisional"));
  EXPECT_THAT(explained.sketch.guessed, IsEmpty());
  ASSERT_THAT(explained.sketch.filters, SizeIs(1));
  EXPECT_EQ(explained.sketch.best(explained.sketch.filters[0].mention).value, "X");
}

// One table of bookings: a guest, a city and a genre come up in many of them.
EntityModel bookings() {
  const auto shared = [](const std::string& name, ValueType type) {
    Attribute of = attribute(name, type);
    of.values = {.type = type, .rows = 100, .distinct = 8};
    return of;
  };
  const auto number = [](const std::string& name, const std::string& least, const std::string& most) {
    Attribute of = attribute(name, ValueType::kReal);
    of.values = {.type = ValueType::kReal, .rows = 100, .distinct = 90, .minimum = least, .maximum = most};
    return of;
  };
  EntityModel model{.route = Route::kSql, .dialect = "duckdb"};
  model.entities = {
      {.name = "bookings",
       .phrase = "booking",
       .count = 100,
       .attributes = {shared("guest id", ValueType::kText), shared("guest name", ValueType::kText),
                      shared("city", ValueType::kText), number("sales", "1", "900"),
                      number("budget", "0", "800"), number("reduction", "0", "0.5"),
                      attribute("booked on", ValueType::kDate)}}};
  return withNames(std::move(model));
}

std::string figureOf(const SketchOf& read) {
  const auto& targets = read.sketch.targets;
  if (targets.size() != 1 || !targets.front().aggregate) return "none";
  return std::string(functionName(*targets.front().aggregate));
}

TEST(Sketch, aMeasureByADimensionIsItsSum) {
  for (const char* text : {"Sales by city", "sales per city", "show sales by guest", "monthly sales"}) {
    const SketchOf read(text, bookings());
    EXPECT_THAT(read.shown, ElementsAre("sales")) << text;
    EXPECT_EQ(figureOf(read), "SUM") << text;
    EXPECT_THAT(read.sketch.groups, SizeIs(1)) << text;
    EXPECT_THAT(read.sketch.assumed, IsEmpty()) << text;
  }
}

TEST(Sketch, aMeasureThatMayNotAddUpIsAGuess) {
  const SketchOf unknown("budget by city", bookings()), level("reduction by city", bookings());
  EXPECT_EQ(figureOf(unknown), "SUM");
  EXPECT_THAT(unknown.sketch.assumed, ElementsAre("budget"));
  EXPECT_EQ(figureOf(level), "AVG");
  EXPECT_THAT(level.sketch.assumed, ElementsAre("reduction"));
}

TEST(Sketch, whatRowsShareIsRankedBySums) {
  for (const char* text : {"top 3 cities by sales", "city with the highest sales"}) {
    const SketchOf read(text, bookings());
    ASSERT_THAT(read.sketch.orders, SizeIs(1)) << text;
    EXPECT_EQ(read.sketch.orders.front().aggregate, AggregateFunction::kSum) << text;
  }
  EXPECT_FALSE(SketchOf("city with the highest reduction", bookings()).sketch.orders.front().aggregate);
}

TEST(Sketch, theTopOfWhatNothingRanksIsAGuess) {
  const SketchOf read("top 3 bookings", bookings());
  EXPECT_EQ(read.sketch.limit, 3u);
  EXPECT_THAT(read.sketch.guessed, ElementsAre("top"));
  EXPECT_THAT(read.sketch.open, IsEmpty());
}

TEST(Sketch, whatNamesSeveralRowsIsShownAndCountedByItsId) {
  EXPECT_THAT(SketchOf("top 3 guests by sales", bookings()).shown, ElementsAre("guest name"));
}

}  // namespace
}  // namespace omni
