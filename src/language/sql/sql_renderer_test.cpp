#include "language/sql/sql_renderer.h"

#include <gmock/gmock.h>

#include "language/sql/sql_guard.h"

namespace omni {
namespace {

using Kind = Condition::Kind;

Descriptor shop() {
  RelationalSchema schema;
  schema.tables.push_back(
      {.name = "customers",
       .columns = {{.name = "id"},
                   {.name = "name"},
                   {.name = "region"},
                   {.name = "city", .values = {.type = ValueType::kText, .samples = {"Bonn", " Oslo"}}}},
       .primaryKey = {"id"}});
  schema.tables.push_back(
      {.name = "order",
       .columns =
           {{.name = "id"},
            {.name = "customer_id"},
            {.name = "amount"},
            {.name = "placed on"},
            {.name = "paid", .values = {.type = ValueType::kDate, .dateForm = DateForm::kMonthFirst}},
            {.name = "weight", .values = {.type = ValueType::kInteger, .numberForm = NumberForm::kText}},
            {.name = "length",
             .values = {.type = ValueType::kReal, .nulls = 1, .numberForm = NumberForm::kTextOrBlank}}},
       .primaryKey = {"id"},
       .foreignKeys = {{.columns = {"customer_id"}, .targetTable = "customers", .targetColumns = {"id"}}}});
  schema.tables.push_back(
      {.name = "staff",
       .columns = {{.name = "id"}, {.name = "name"}, {.name = "manager_id"}},
       .primaryKey = {"id"},
       .foreignKeys = {{.columns = {"manager_id"}, .targetTable = "staff", .targetColumns = {"id"}}}});
  schema.tables.push_back({.name = "products",
                           .columns = {{.name = "id"},
                                       {.name = "tags",
                                        .declaredType = "text[]",
                                        .values = {.type = ValueType::kNested, .samples = {"new"}}}},
                           .primaryKey = {"id"}});
  return {.info = {.id = "shop", .kind = "sqlite", .dialect = "sqlite"}, .shape = schema};
}

// Renders, and proves that the guard takes what the renderer writes.
std::string text(const LogicalQuery& query, std::string_view dialect = "sqlite") {
  Descriptor descriptor = shop();
  descriptor.info.dialect = dialect;
  const auto native = renderSql(query, entityModel(descriptor), sqlDialect(dialect));
  if (!native) return "error: " + native.error().message;
  const auto guarded = SqlGuard().validate(*native, descriptor);
  if (!guarded) return "refused: " + guarded.error().message + " in " + native->text;
  return native->text;
}

Condition equals(Expression left, Value right) {
  Condition c;
  c.kind = Kind::kCompare;
  c.left = std::move(left);
  c.right = Expression::ofConstant(std::move(right));
  return c;
}

LogicalQuery countOf(std::size_t entity) {
  LogicalQuery query;
  query.nodes = {{entity}};
  query.select = {Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(0)})};
  return query;
}

// orders of customers
LogicalQuery joined() {
  LogicalQuery query;
  query.nodes = {{0}, {1}};
  query.edges = {{.link = 0, .from = 1, .to = 0}};
  query.select = {Expression::ofAttribute(0, 1)};
  return query;
}

TEST(SqlRendererTest, oneTableNeedsNoQualifiers) {
  LogicalQuery query = countOf(0);
  query.where = equals(Expression::ofAttribute(0, 2), std::string("North"));
  EXPECT_EQ(text(query), "SELECT COUNT(*) FROM customers WHERE region = :p1");
  EXPECT_EQ(text(query, "duckdb"), "SELECT COUNT(*) FROM customers WHERE region = $p1");
}

TEST(SqlRendererTest, blanksAroundATextMakeNoOtherOne) {
  LogicalQuery query = countOf(0);
  query.select.insert(query.select.begin(), Expression::ofAttribute(0, 3));
  query.groupBy = {Expression::ofAttribute(0, 3)};
  EXPECT_EQ(text(query), "SELECT TRIM(city) AS city, COUNT(*) FROM customers GROUP BY TRIM(city)");
  LogicalQuery narrowed = countOf(0);
  narrowed.where = equals(Expression::ofAttribute(0, 3), std::string(" Oslo"));
  const auto native = renderSql(narrowed, entityModel(shop()), sqlDialect("sqlite"));
  ASSERT_TRUE(native);
  EXPECT_EQ(native->text, "SELECT COUNT(*) FROM customers WHERE TRIM(city) = :p1");
  EXPECT_EQ(toText(native->parameters.front().value), "Oslo");
}

TEST(SqlRendererTest, toEqualAListIsToBeAmongItsElements) {
  LogicalQuery query = countOf(3);
  query.where = equals(Expression::ofAttribute(0, 1), std::string("urgent"));
  const std::string count = "SELECT COUNT(*) FROM products WHERE ";
  EXPECT_EQ(text(query, "duckdb"), count + "list_contains(tags, $p1)");
  EXPECT_EQ(text(query, "postgresql"), count + ":p1 = ANY(tags)");
  EXPECT_EQ(text(query, "trino"), count + "contains(tags, :p1)");
  EXPECT_EQ(text(query, "clickhouse"), count + "has(tags, :p1)");
  EXPECT_THAT(text(query, "mysql"), testing::StartsWith("error: SQL cannot say this"));
  query.where->comparison = Comparison::kNotEqual;
  EXPECT_EQ(text(query, "postgresql"), count + "NOT (:p1 = ANY(tags))");
  query.where->comparison = Comparison::kLess;
  EXPECT_THAT(text(query, "postgresql"), testing::StartsWith("error: SQL cannot say this"));
}

TEST(SqlRendererTest, elementsOfListsAreFoundInAnyCaseAndInPart) {
  LogicalQuery query = countOf(3);
  query.where = equals(Expression::ofAttribute(0, 1), std::string("urgent"));
  query.where->ignoreCase = true;
  const std::string count = "SELECT COUNT(*) FROM products WHERE ";
  EXPECT_EQ(text(query, "duckdb"),
            count + "list_contains(CAST(LOWER(CAST(tags AS VARCHAR)) AS VARCHAR[]), LOWER($p1))");
  EXPECT_EQ(text(query, "postgresql"), count + "LOWER(:p1) = ANY(CAST(LOWER(CAST(tags AS TEXT)) AS TEXT[]))");
  EXPECT_EQ(text(query, "trino"), count + "any_match(tags, element -> LOWER(element) = LOWER(:p1))");
  EXPECT_EQ(text(query, "clickhouse"),
            count + "arrayExists(element -> lower(toString(element)) = lower(:p1), tags)");
  query.where->comparison = Comparison::kContains;
  EXPECT_THAT(text(query, "clickhouse"), testing::EndsWith(" LIKE LOWER(:p1)"));
  EXPECT_EQ(text(query, "trino"), count + "LOWER(array_join(tags, ', ')) LIKE LOWER(:p1) ESCAPE '\\'");
}

TEST(SqlRendererTest, oneOfSeveralElementsIsEnough) {
  LogicalQuery query = countOf(3);
  query.where = Condition{.kind = Kind::kInList,
                          .left = Expression::ofAttribute(0, 1),
                          .constants = {std::string("urgent"), std::string("new")}};
  EXPECT_EQ(text(query, "trino"),
            "SELECT COUNT(*) FROM products WHERE (contains(tags, :p1) OR contains(tags, :p2))");
}

TEST(SqlRendererTest, joinsAndQuotes) {
  LogicalQuery query = joined();
  query.select.push_back(Expression::ofAttribute(1, 3));
  query.orderBy = {{Expression::ofAttribute(1, 2), true}};
  query.limit = 3;
  EXPECT_EQ(text(query),
            "SELECT customers.name, \"order\".\"placed on\" FROM customers JOIN \"order\" ON "
            "\"order\".customer_id = customers.id ORDER BY \"order\".amount DESC LIMIT 3");
}

TEST(SqlRendererTest, whatHasNoValueIsNotTheLeast) {
  LogicalQuery query = countOf(1);
  const Expression length = Expression::ofAttribute(0, 6), amount = Expression::ofAttribute(0, 2);
  query.select = {amount};
  query.orderBy = {{length, false}};
  query.limit = 1;
  const std::string number = "CAST(CASE WHEN length GLOB '*[0-9]*' THEN length END AS NUMERIC)";
  EXPECT_EQ(text(query),
            "SELECT amount FROM \"order\" ORDER BY " + number + " IS NULL, " + number + " LIMIT 1");
  query.orderBy = {{Expression::aggregate(AggregateFunction::kAverage, {length}), false}};
  query.groupBy = {amount};
  EXPECT_THAT(text(query), testing::EndsWith("GROUP BY amount ORDER BY AVG(" + number + ") IS NULL, AVG(" +
                                             number + ") LIMIT 1"));
  EXPECT_THAT(text(query, "duckdb"), testing::Not(testing::HasSubstr("IS NULL"))) << "there it comes last";
  query.orderBy = {{amount, false}};
  EXPECT_THAT(text(query), testing::EndsWith("ORDER BY amount LIMIT 1"));
}

TEST(SqlRendererTest, whatComesBehindTheFirstSpeaksTheDialect) {
  LogicalQuery query = countOf(0);
  query.select = {Expression::ofAttribute(0, 1)};
  query.limit = 1;
  query.skipped = 2;
  EXPECT_EQ(text(query), "SELECT name FROM customers LIMIT 1 OFFSET 2");
  EXPECT_EQ(text(query, "trino"), "SELECT name FROM customers OFFSET 2 LIMIT 1");
}

TEST(SqlRendererTest, aQuotientIsNoDecimalOfFewDigits) {
  LogicalQuery query = countOf(1);
  Expression share{.kind = Expression::Kind::kArithmetic, .op = ArithmeticOperator::kDivide};
  share.arguments = {query.select.front(), query.select.front()};
  query.select = {share};
  EXPECT_EQ(text(query, "trino"), "SELECT (1e0 * COUNT(*) / COUNT(*)) FROM \"order\"");
}

TEST(SqlRendererTest, groupsAndHaving) {
  LogicalQuery query = joined();
  query.select.push_back(Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(1, 2)}));
  query.groupBy = {Expression::ofAttribute(0, 1)};
  Condition having = equals(Expression::aggregate(AggregateFunction::kCount, {}), std::int64_t{2});
  having.comparison = Comparison::kGreater;
  query.having = having;
  EXPECT_EQ(text(query),
            "SELECT customers.name, SUM(\"order\".amount) FROM customers JOIN \"order\" ON "
            "\"order\".customer_id = customers.id GROUP BY customers.name HAVING COUNT(*) > :p1");
}

LogicalQuery whoseExists(std::size_t entity, LogicalQuery sub, bool negated) {
  LogicalQuery query;
  query.nodes = {{entity}};
  query.select = {Expression::ofAttribute(0, 1)};
  query.where = Condition{.kind = Kind::kExists, .negated = negated};
  query.where->query = std::make_shared<LogicalQuery>(std::move(sub));
  return query;
}

TEST(SqlRendererTest, whatExistsIsAmongWhatRefersToIt) {
  EXPECT_EQ(text(whoseExists(0, joined(), false)),
            "SELECT customers.name FROM customers WHERE customers.id IN (SELECT \"order\".customer_id FROM "
            "\"order\")");
  EXPECT_EQ(
      text(whoseExists(0, joined(), true)),
      "SELECT customers.name FROM customers WHERE customers.id NOT IN (SELECT \"order\".customer_id FROM "
      "\"order\" WHERE \"order\".customer_id IS NOT NULL)");
}

// A reference may be NULL, which is not among what it refers to and neither outside it.
TEST(SqlRendererTest, whoseReferenceLeadsNowhereIsLookedUpInOneList) {
  LogicalQuery referred;
  referred.nodes = {{1}, {0}};
  referred.edges = {{.link = 0, .from = 0, .to = 1}};
  referred.select = {Expression::ofNode(0)};
  EXPECT_EQ(
      text(whoseExists(1, referred, false)),
      "SELECT \"order\".customer_id FROM \"order\" WHERE \"order\".customer_id IN (SELECT customers.id FROM "
      "customers)");
  EXPECT_EQ(
      text(whoseExists(1, referred, true)),
      "SELECT \"order\".customer_id FROM \"order\" WHERE (\"order\".customer_id IS NULL OR "
      "\"order\".customer_id NOT IN (SELECT customers.id FROM customers WHERE customers.id IS NOT NULL))");
}

TEST(SqlRendererTest, whatIsComparedWithTheRowAroundIsCorrelated) {
  LogicalQuery sub = joined();
  sub.where = Condition{
      .kind = Kind::kCompare, .left = Expression::ofAttribute(1, 3), .right = Expression::ofAttribute(0, 1)};
  EXPECT_EQ(text(whoseExists(0, sub, false)),
            "SELECT customers.name FROM customers WHERE EXISTS (SELECT 1 FROM \"order\" WHERE "
            "\"order\".customer_id = customers.id AND \"order\".\"placed on\" = customers.name)");
}

TEST(SqlRendererTest, aTableThatOccursAgainGetsANumber) {
  LogicalQuery query = countOf(1);
  query.select = {Expression::ofAttribute(0, 0)};
  Condition best;
  best.kind = Kind::kCompare;
  best.left = Expression::ofAttribute(0, 2);
  best.right.kind = Expression::Kind::kSubQuery;
  LogicalQuery most = countOf(1);
  most.select = {Expression::aggregate(AggregateFunction::kMaximum, {Expression::ofAttribute(0, 2)})};
  best.right.query = std::make_shared<LogicalQuery>(most);
  query.where = best;
  EXPECT_EQ(text(query),
            "SELECT \"order\".id FROM \"order\" WHERE \"order\".amount = (SELECT MAX(order_2.amount) FROM "
            "\"order\" AS order_2)");
}

TEST(SqlRendererTest, likeFindsTheTextItself) {
  LogicalQuery query = countOf(0);
  Condition c = equals(Expression::ofAttribute(0, 1), std::string("50%"));
  c.comparison = Comparison::kContains;
  query.where = c;
  const auto native = renderSql(query, entityModel(shop()), sqlDialect("sqlite"));
  EXPECT_EQ(native->text, "SELECT COUNT(*) FROM customers WHERE name LIKE :p1 ESCAPE '\\'");
  EXPECT_EQ(std::get<std::string>(native->parameters.at(0).value), "%50\\%%");
}

TEST(SqlRendererTest, setOperationsAreOrderedByPlace) {
  LogicalQuery query = countOf(0);
  query.select = {Expression::ofAttribute(0, 1)};
  query.set = SetOperation{SetOperator::kExcept, std::make_shared<LogicalQuery>(joined())};
  query.orderBy = {{Expression::ofAttribute(0, 1), false}};
  EXPECT_EQ(text(query),
            "SELECT name FROM customers EXCEPT SELECT customers_2.name FROM customers AS customers_2 JOIN "
            "\"order\" ON \"order\".customer_id = customers_2.id ORDER BY 1");
}

TEST(SqlRendererTest, datePartsSpeakTheDialect) {
  LogicalQuery query = countOf(1);
  const Expression year = Expression::ofDatePart(DatePart::kYear, Expression::ofAttribute(0, 3));
  query.where = equals(year, std::int64_t{2024});
  EXPECT_EQ(text(query),
            "SELECT COUNT(*) FROM \"order\" WHERE CAST(strftime('%Y', \"placed on\") AS INTEGER) = :p1");
  EXPECT_EQ(text(query, "duckdb"),
            "SELECT COUNT(*) FROM \"order\" WHERE date_part('year', TRY_CAST(\"placed on\" AS TIMESTAMP)) = "
            "$p1");
}

TEST(SqlRendererTest, aDayIsTheWholeDate) {
  LogicalQuery query = countOf(1);
  Expression day{.kind = Expression::Kind::kDatePart, .part = DatePart::kDay};
  day.arguments = {Expression::ofAttribute(0, 3)};
  query.groupBy = {day};
  EXPECT_THAT(text(query), ::testing::EndsWith("GROUP BY date(\"placed on\")"));
  EXPECT_THAT(text(query, "duckdb"), ::testing::EndsWith("GROUP BY TRY_CAST(\"placed on\" AS DATE)"));
  EXPECT_THAT(text(query, "ansi"), ::testing::EndsWith("GROUP BY CAST(\"placed on\" AS DATE)"));
}

TEST(SqlRendererTest, textsAreLookedForInTheDigitsOfNumbers) {
  LogicalQuery query = countOf(1);
  query.where = equals(Expression::ofAttribute(0, 5), std::string("12"));
  query.where->comparison = Comparison::kContains;
  query.where->ignoreCase = true;
  EXPECT_EQ(
      text(query, "ansi"),
      "SELECT COUNT(*) FROM \"order\" WHERE LOWER(CAST(weight AS VARCHAR)) LIKE LOWER(:p1) ESCAPE '\\'");
}

TEST(SqlRendererTest, numbersKeptAsTextsAreComparedAsNumbers) {
  LogicalQuery query = countOf(1);
  const Expression weight = Expression::ofAttribute(0, 5);
  query.select = {weight};
  query.where = equals(weight, std::int64_t{9});
  query.where->comparison = Comparison::kGreater;
  query.orderBy = {{weight, true}};
  EXPECT_EQ(text(query),
            "SELECT weight FROM \"order\" WHERE CAST(weight AS NUMERIC) > :p1 ORDER BY CAST(weight AS "
            "NUMERIC) DESC");
}

TEST(SqlRendererTest, emptyTextsAmongNumbersAreMissing) {
  LogicalQuery query = countOf(1);
  const Expression length = Expression::ofAttribute(0, 6);
  query.select = {Expression::aggregate(AggregateFunction::kAverage, {length})};
  Condition known{.kind = Kind::kIsNull, .negated = true};
  known.left = length;
  query.where = known;
  const std::string number = "CAST(CASE WHEN length GLOB '*[0-9]*' THEN length END AS NUMERIC)";
  EXPECT_EQ(text(query), "SELECT AVG(" + number + ") FROM \"order\" WHERE " + number + " IS NOT NULL");
}

TEST(SqlRendererTest, theNumberInATextIsWhatIsCompared) {
  LogicalQuery query = countOf(1);
  query.select = {Expression::aggregate(AggregateFunction::kMaximum, {Expression::ofAttribute(0, 6)})};
  EXPECT_EQ(text(query, "duckdb"),
            "SELECT MAX(TRY_CAST(regexp_replace(regexp_extract(replace(length, '−', '-'), "
            "'^[^0-9+.-]*([-+]?(?:\\d{1,3}(?:[,\\p{Z}]\\d{3})+(?:\\.\\d+)?|\\d*\\.?\\d+))(?:[^0-9]*$|[^0-9,.]"
            ")', 1), "
            "'[^0-9.+-]', '', 'g') AS DOUBLE)) FROM "
            "\"order\"");
}

TEST(SqlRendererTest, followsReferencesWithinOneTable) {
  LogicalQuery query;
  query.nodes = {{2}, {2}};
  query.edges = {{.link = 1, .from = 0, .to = 1, .maxHops = 8}};
  query.select = {Expression::ofAttribute(0, 1)};
  query.where = equals(Expression::ofAttribute(1, 1), "Ann");
  const std::string expected =
      "SELECT staff.name FROM staff JOIN staff AS staff_2 ON (staff.id, staff_2.id) IN (WITH RECURSIVE "
      "reached_staff(lower, upper, hops) AS (SELECT staff.id, staff.manager_id, 1 FROM staff UNION SELECT "
      "reached_staff.lower, staff.manager_id, reached_staff.hops + 1 FROM reached_staff JOIN staff ON "
      "staff.id = reached_staff.upper WHERE reached_staff.hops < 8) SELECT lower, upper FROM reached_staff "
      "WHERE hops >= 1) WHERE staff_2.name = ";
  EXPECT_EQ(text(query), expected + ":p1");
  EXPECT_EQ(text(query, "duckdb"), expected + "$p1");
}

TEST(SqlRendererTest, daysBetweenSpeakTheDialect) {
  Expression days;
  days.kind = Expression::Kind::kDaysBetween;
  days.arguments = {Expression::ofAttribute(0, 1), Expression::ofAttribute(0, 2)};
  LogicalQuery query;
  query.nodes = {{2}};
  query.select = {days};
  EXPECT_EQ(text(query), "SELECT (julianday(manager_id) - julianday(name)) FROM staff");
  EXPECT_EQ(
      text(query, "duckdb"),
      "SELECT date_diff('day', TRY_CAST(name AS TIMESTAMP), TRY_CAST(manager_id AS TIMESTAMP)) FROM staff");
}

TEST(SqlRendererTest, figuresOverRowsThatShareAValueWithTheRow) {
  LogicalQuery ofGroup;
  ofGroup.nodes = {{2}, {2}};
  ofGroup.select = {Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(1, 0)})};
  ofGroup.where = {
      .kind = Kind::kCompare, .left = Expression::ofAttribute(1, 2), .right = Expression::ofAttribute(0, 2)};
  Condition above{
      .kind = Kind::kCompare, .left = Expression::ofAttribute(0, 0), .comparison = Comparison::kGreater};
  above.right = Expression::ofQuery(std::move(ofGroup));
  above.right.correlated = true;
  LogicalQuery query;
  query.nodes = {{2}};
  query.select = {Expression::ofAttribute(0, 1)};
  query.where = std::move(above);
  EXPECT_EQ(
      text(query),
      "WITH figures_1(shared, figure) AS (SELECT staff_2.manager_id, AVG(staff_2.id) FROM staff AS staff_2 "
      "GROUP BY staff_2.manager_id) SELECT staff.name FROM staff LEFT JOIN figures_1 ON figures_1.shared = "
      "staff.manager_id WHERE staff.id > figures_1.figure");
}

TEST(SqlRendererTest, asksWhetherThereIsARow) {
  LogicalQuery query = countOf(0);
  query.select = {Expression::ofNode(0)};
  query.where = equals(Expression::ofAttribute(0, 2), std::string("North"));
  query.whether = true;
  EXPECT_EQ(text(query), "SELECT EXISTS (SELECT 1 FROM customers WHERE customers.region = :p1) AS answer");
  EXPECT_EQ(text(query, "duckdb"),
            "SELECT EXISTS (SELECT 1 FROM customers WHERE customers.region = $p1) AS answer");
}

TEST(SqlRendererTest, asksWhetherAFigureIsSo) {
  LogicalQuery query = countOf(0);
  query.having = equals(Expression::aggregate(AggregateFunction::kCount, {}), std::int64_t{2});
  query.whether = true;
  EXPECT_EQ(text(query), "SELECT EXISTS (SELECT COUNT(*) FROM customers HAVING COUNT(*) = :p1) AS answer");
}

TEST(SqlRendererTest, datesThatAreWrittenOtherwiseCompareAsDates) {
  LogicalQuery query;
  query.nodes = {{1}};
  query.select = {Expression::ofAttribute(0, 4)};
  query.where = equals(Expression::ofAttribute(0, 4), std::string("2015-08-21"));
  query.orderBy = {{Expression::ofAttribute(0, 4), true}};
  const std::string iso =
      "substr(paid, -4) || format('-%02d-%02d', paid, substr(paid, instr(paid, '/') + 1))";
  EXPECT_EQ(text(query), "SELECT paid FROM \"order\" WHERE " + iso + " = :p1 ORDER BY " + iso + " DESC");
}

TEST(SqlRendererTest, aTableOfAnotherSchemaIsNamedWithIt) {
  RelationalSchema schema;
  schema.tables.push_back({.name = "late sales.order",
                           .schema = "late sales",
                           .columns = {{.name = "id"}, {.name = "city"}},
                           .primaryKey = {"id"}});
  Descriptor descriptor{.info = {.id = "shop", .kind = "duckdb", .dialect = "duckdb"}, .shape = schema};
  const EntityModel model = entityModel(descriptor);
  EXPECT_EQ(model.entities[0].phrase, "order");
  const auto native = renderSql(countOf(0), model, sqlDialect("duckdb"));
  ASSERT_TRUE(native);
  EXPECT_EQ(native->text, "SELECT COUNT(*) FROM \"late sales\".\"order\" AS \"order\"");
  const auto guarded = SqlGuard().validate(*native, descriptor);
  EXPECT_TRUE(guarded) << guarded.error().message;
}

TEST(SqlRendererTest, eachDialectReadsDatesThatAreWrittenOtherwiseInItsOwnWay) {
  EXPECT_EQ(sqlDialect("duckdb").isoDate(DateForm::kDayFirst, false, "paid"),
            "strftime(try_strptime(paid, ['%d/%m/%Y', '%d %B %Y', '%d %b %Y', '%B %d, %Y', '%b %d, %Y', "
            "'%B %d %Y', '%b %d %Y']), '%Y-%m-%d')");
  EXPECT_EQ(sqlDialect("another").isoDate(DateForm::kDayFirst, false, "paid"), "paid");
}

TEST(SqlRendererTest, aDateAsItsColumnSpellsItIsComparedAsItStands) {
  LogicalQuery query;
  query.nodes = {{1}};
  query.select = {Expression::ofAttribute(0, 0)};
  query.where = equals(Expression::ofAttribute(0, 4), std::string("8/21/2015"));
  EXPECT_EQ(text(query), "SELECT id FROM \"order\" WHERE paid = :p1");
}

Formula aggregated(AggregateFunction function, std::vector<Formula> of,
                   std::vector<FormulaCondition> where = {}) {
  return {.kind = Formula::Kind::kAggregate,
          .column = {},
          .function = function,
          .arguments = std::move(of),
          .where = std::move(where)};
}

// The order with measures: the eighth attribute and those behind it.
std::string measured(const LogicalQuery& query, const std::vector<Formula>& formulas) {
  Descriptor descriptor = shop();
  auto& measures = std::get<RelationalSchema>(descriptor.shape).tables[1].measures;
  for (const auto& formula : formulas)
    measures.push_back({"m" + std::to_string(measures.size()), {}, "", formula, "s.yml"});
  const auto native = renderSql(query, entityModel(descriptor), sqlDialect("sqlite"));
  if (!native) return "error: " + native.error().message;
  const auto guarded = SqlGuard().validate(*native, descriptor);
  return guarded ? native->text : "refused: " + guarded.error().message + " in " + native->text;
}

LogicalQuery sumsOf(std::initializer_list<std::size_t> attributes) {
  LogicalQuery query;
  query.nodes = {{1}};
  for (const std::size_t a : attributes)
    query.select.push_back(Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, a)}));
  return query;
}

const std::vector<FormulaCondition> kOfThree{{.column = "customer_id", .values = {Value(std::int64_t{3})}}};

TEST(SqlRendererTest, aMeasureIsComputedAsItIsDefined) {
  const Formula difference{.kind = Formula::Kind::kArithmetic,
                           .column = {},
                           .op = ArithmeticOperator::kSubtract,
                           .arguments = {{.column = "amount"}, {.column = "id"}}};
  const Formula net = aggregated(AggregateFunction::kSum, {difference});
  EXPECT_EQ(measured(sumsOf({7}), {net}), "SELECT SUM((amount - id)) AS m0 FROM \"order\"");
  LogicalQuery averaged = sumsOf({7});
  averaged.select[0].function = AggregateFunction::kAverage;
  EXPECT_EQ(measured(averaged, {net}), "SELECT AVG((amount - id)) FROM \"order\"");
  EXPECT_EQ(measured(averaged, {aggregated(AggregateFunction::kCount, {})}),
            "SELECT COUNT(*) AS m0 FROM \"order\"");
  LogicalQuery bare = sumsOf({7});
  bare.select = {Expression::ofAttribute(0, 7)};
  EXPECT_EQ(measured(bare, {net}), "error: SQL cannot say this: a measure that is not computed");
}

TEST(SqlRendererTest, theConditionsOfMeasuresNarrowTheQueryWhereTheyAreTheSame) {
  const Formula paid = aggregated(AggregateFunction::kSum, {{.column = "amount"}}, kOfThree);
  const Formula count = aggregated(AggregateFunction::kCount, {}, kOfThree);
  EXPECT_EQ(measured(sumsOf({7, 8}), {paid, count}),
            "SELECT SUM(amount) AS m0, COUNT(*) AS m1 FROM \"order\" WHERE customer_id = :p1");
  EXPECT_EQ(measured(sumsOf({7, 8}), {paid, aggregated(AggregateFunction::kCount, {})}),
            "SELECT SUM(CASE WHEN customer_id = :p1 THEN amount END) AS m0, COUNT(*) AS m1 FROM \"order\"");
  const Formula ratio{.kind = Formula::Kind::kArithmetic,
                      .column = {},
                      .op = ArithmeticOperator::kDivide,
                      .arguments = {count, aggregated(AggregateFunction::kCount, {})}};
  EXPECT_EQ(measured(sumsOf({7}), {ratio}),
            "SELECT (1e0 * COUNT(CASE WHEN customer_id = :p1 THEN 1 END) / NULLIF(COUNT(*), 0)) AS m0 FROM "
            "\"order\"");
}

TEST(SqlRendererTest, saysWhatItCannotSay) {
  LogicalQuery query = joined();
  query.edges[0].maxHops = 3;
  EXPECT_EQ(text(query), "error: SQL cannot say this: a path between things of two kinds");
}

}  // namespace
}  // namespace omni
