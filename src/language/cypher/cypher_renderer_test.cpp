#include "language/cypher/cypher_renderer.h"

#include <gmock/gmock.h>

#include "language/cypher/cypher_guard.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Kind = Condition::Kind;

// entities: 0 Movie (title, released, genres), 1 Person (name, born); links: 0 ACTED_IN (roles), 1 FOLLOWS
Descriptor films() {
  GraphSchema schema;
  schema.labels = {
      {"Movie",
       38,
       {{"title", {}}, {"released", {}}, {"genres", {.type = ValueType::kNested, .samples = {"Drama"}}}}},
      {"Person", 133, {{"name", {}}, {"born", {}}}}};
  schema.relationships = {{"ACTED_IN", "Person", "Movie", 172, {{"roles", {}}}},
                          {"FOLLOWS", "Person", "Person", 3, {}}};
  return {.info = {.id = "films", .kind = "graph", .route = Route::kCypher}, .shape = schema};
}

/// Renders, and proves that the guard takes what the renderer writes.
std::string text(const LogicalQuery& query) {
  const auto native = renderCypher(query, entityModel(films()));
  if (!native) return "error: " + native.error().message;
  const auto guarded = CypherGuard().validate(*native, films());
  if (!guarded) return "refused: " + guarded.error().message + " in " + native->text;
  return native->text;
}

Condition compare(Expression left, Comparison comparison, Expression right) {
  Condition c;
  c.kind = Kind::kCompare;
  c.left = std::move(left);
  c.comparison = comparison;
  c.right = std::move(right);
  return c;
}

Condition compare(Expression left, Comparison comparison, Value right) {
  return compare(std::move(left), comparison, Expression::ofConstant(std::move(right)));
}

LogicalQuery of(std::size_t entity) {
  LogicalQuery query;
  query.nodes = {{entity}};
  query.select = {Expression::ofAttribute(0, 0)};
  return query;
}

/// Persons (0) and the movies (1) they acted in.
LogicalQuery casts() {
  auto query = of(1);
  query.nodes.push_back({0});
  query.edges = {{.link = 0, .from = 0, .to = 1}};
  return query;
}

Expression count(std::size_t node) {
  return Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(node)});
}

SubQuery shared(LogicalQuery query) {
  return std::make_shared<const LogicalQuery>(std::move(query));
}

TEST(CypherRenderer, toEqualAListIsToBeAmongItsElements) {
  auto query = of(0);
  const Expression genres = Expression::ofAttribute(0, 2);
  query.where = compare(genres, Comparison::kEqual, std::string("Drama"));
  EXPECT_THAT(text(query), HasSubstr("WHERE ($p1 IN movie.genres)"));
  query.where->ignoreCase = true;
  EXPECT_THAT(text(query), HasSubstr("any(element IN movie.genres WHERE toLower(element) = toLower($p1))"));
  query.where = compare(genres, Comparison::kNotEqual, std::string("Drama"));
  EXPECT_THAT(text(query), HasSubstr("WHERE NOT ($p1 IN movie.genres)"));
  query.where = compare(genres, Comparison::kLess, std::string("Drama"));
  EXPECT_THAT(text(query), HasSubstr("error: "));
}

TEST(CypherRendererTest, aFilterIsABoundParameter) {
  auto query = of(0);
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kGreater, std::int64_t{2000});
  EXPECT_EQ(text(query), "MATCH (movie:Movie)\nWHERE movie.released > $p1\nRETURN movie.title AS title");
  EXPECT_EQ(renderCypher(query, entityModel(films()))->parameters.at(0).value, Value(std::int64_t{2000}));
}

TEST(CypherRendererTest, relationshipsRunAsTheSchemaSays) {
  auto query = casts();
  auto same = compare(Expression::ofAttribute(1, 0), Comparison::kEqual, Value("up"));
  same.ignoreCase = true;
  query.where = same;
  EXPECT_EQ(text(query),
            "MATCH (person:Person)-[:ACTED_IN]->(movie:Movie)\n"
            "WHERE toLower(movie.title) = toLower($p1)\n"
            "RETURN person.name AS name");
}

TEST(CypherRendererTest, pathsAndSelfJoinsGetNamesOfTheirOwn) {
  auto query = of(1);
  query.nodes.push_back({1});
  query.edges = {{.link = 1, .from = 0, .to = 1, .minHops = 1, .maxHops = 3}};
  EXPECT_EQ(text(query),
            "MATCH (person:Person)-[:FOLLOWS*1..3]->(person_2:Person)\nRETURN person.name AS name");
}

TEST(CypherRendererTest, propertiesOfRelationshipsNameThem) {
  auto query = casts();
  Expression roles;
  roles.kind = Expression::Kind::kEdgeAttribute;
  query.select.push_back(roles);
  EXPECT_EQ(text(query),
            "MATCH (person:Person)-[acted_in:ACTED_IN]->(movie:Movie)\n"
            "RETURN person.name AS name, acted_in.roles AS roles");
}

TEST(CypherRendererTest, groupsThatAreSelectedNeedNoStage) {
  auto query = casts();
  query.select.push_back(count(1));
  query.groupBy = {Expression::ofAttribute(0, 0)};
  query.orderBy = {{count(1), true}};
  query.limit = 3;
  EXPECT_EQ(text(query),
            "MATCH (person:Person)-[:ACTED_IN]->(movie:Movie)\n"
            "RETURN person.name AS name, count(movie) AS count_movie\n"
            "ORDER BY count_movie DESC\nLIMIT 3");
}

TEST(CypherRendererTest, havingAndHiddenGroupsAreAStage) {
  auto query = casts();
  query.groupBy = {Expression::ofNode(0)};
  query.having = compare(count(1), Comparison::kGreaterOrEqual, std::int64_t{3});
  EXPECT_EQ(text(query),
            "MATCH (person:Person)-[:ACTED_IN]->(movie:Movie)\n"
            "WITH person, person.name AS name_2, count(movie) AS count_movie\n"
            "WHERE count_movie >= $p1\n"
            "RETURN name_2 AS name");
}

TEST(CypherRendererTest, theMostOfAllIsThere) {
  auto query = of(0);
  query.orderBy = {{Expression::ofAttribute(0, 1), true}};
  query.limit = 1;
  EXPECT_EQ(text(query),
            "MATCH (movie:Movie)\nWHERE movie.released IS NOT NULL\n"
            "RETURN movie.title AS title\nORDER BY movie.released DESC\nLIMIT 1");
}

TEST(CypherRendererTest, optionalPartnersAreMatchedLast) {
  auto query = casts();
  query.edges[0].optional = true;
  query.select.push_back(count(1));
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kLess, std::int64_t{1950});
  EXPECT_EQ(text(query),
            "MATCH (person:Person)\n"
            "OPTIONAL MATCH (person)-[:ACTED_IN]->(movie:Movie)\n"
            "WITH *\nWHERE person.born < $p1\n"
            "RETURN person.name AS name, count(movie) AS count_movie");
}

TEST(CypherRendererTest, testsForARowAreExists) {
  auto query = of(1);
  Condition none;
  none.kind = Kind::kExists;
  none.negated = true;
  none.query = shared(casts());
  query.where = none;
  EXPECT_EQ(text(query),
            "MATCH (person:Person)\n"
            "WHERE NOT EXISTS { MATCH (person)-[:ACTED_IN]->(movie:Movie) }\n"
            "RETURN person.name AS name");
}

TEST(CypherRendererTest, aComparisonWithAnAverageIsAStageAhead) {
  auto average = of(1);
  average.select = {Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(0, 1)})};
  Expression inner;
  inner.kind = Expression::Kind::kSubQuery;
  inner.query = shared(average);
  auto query = of(1);
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kLess, inner);
  EXPECT_EQ(text(query),
            "MATCH (person_2:Person)\n"
            "WITH avg(person_2.born) AS value\n"
            "WITH head(collect(value)) AS single_value\n"
            "MATCH (person:Person)\n"
            "WHERE person.born < single_value\n"
            "RETURN person.name AS name");
}

TEST(CypherRendererTest, unionsShareTheirColumns) {
  auto query = of(0);
  query.set = SetOperation{SetOperator::kUnion, shared(of(1))};
  EXPECT_EQ(text(query),
            "MATCH (movie:Movie)\nRETURN movie.title AS title\n"
            "UNION\nMATCH (person:Person)\nRETURN person.name AS title");
}

TEST(CypherRendererTest, differencesKeepTheOthersInAList) {
  auto query = of(0);
  query.set = SetOperation{SetOperator::kExcept, shared(of(1))};
  EXPECT_THAT(text(query), HasSubstr("WHERE NOT title IN others\nRETURN DISTINCT title"));
}

TEST(CypherRendererTest, namesThatCypherKnowsAreQuoted) {
  GraphSchema schema;
  schema.labels = {{"Match", 3, {{"venue", {}}}}};
  const Descriptor games{.info = {.id = "games", .kind = "graph", .route = Route::kCypher}, .shape = schema};
  const auto native = renderCypher(of(0), entityModel(games));
  ASSERT_TRUE(native) << native.error().message;
  EXPECT_EQ(native->text, "MATCH (match_1:`Match`)\nRETURN match_1.venue AS venue");
  EXPECT_TRUE(CypherGuard().validate(*native, games));
}

TEST(CypherRendererTest, numbersKeptAsTextAreReadAsNumbers) {
  GraphSchema schema;
  schema.labels = {{"Flat", 3, {{"rooms", {.type = ValueType::kText}}}}};
  const Descriptor flats{.info = {.id = "flats", .kind = "graph", .route = Route::kCypher}, .shape = schema};
  auto query = of(0);
  query.select = {Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(0, 0)})};
  query.where = compare(Expression::ofAttribute(0, 0), Comparison::kGreater, std::int64_t{2});
  const auto native = renderCypher(query, entityModel(flats));
  ASSERT_TRUE(native) << native.error().message;
  EXPECT_EQ(
      native->text,
      "MATCH (flat:Flat)\nWHERE toFloat(flat.rooms) > $p1\nRETURN avg(toFloat(flat.rooms)) AS avg_rooms");
  EXPECT_TRUE(CypherGuard().validate(*native, flats));
}

TEST(CypherRendererTest, ofListsItIsAddedUpHowManyTheyHold) {
  Descriptor descriptor = films();
  std::get<GraphSchema>(descriptor.shape).relationships[0].properties[0].values.type = ValueType::kNested;
  auto query = casts();
  Expression roles{.kind = Expression::Kind::kEdgeAttribute};
  query.select = {Expression::aggregate(AggregateFunction::kSum, {roles})};
  EXPECT_THAT(renderCypher(query, entityModel(descriptor))->text, HasSubstr("sum(size(acted_in.roles))"));
}

TEST(CypherRendererTest, whatTheServerMayKeepAsADateIsComparedAsText) {
  Descriptor descriptor = films();
  std::get<GraphSchema>(descriptor.shape).labels[0].properties[1].values.type = ValueType::kDate;
  auto query = of(0);
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kGreater, "2000-05-01");
  const auto where = [&] { return renderCypher(query, entityModel(descriptor))->text; };
  EXPECT_THAT(where(), HasSubstr("WHERE movie.released > $p1\n"));
  descriptor.info.dialect = "neo4j";
  EXPECT_THAT(where(), HasSubstr("WHERE toString(movie.released) > $p1\n"));
  query.where->kind = Kind::kInList;
  query.where->constants = {"2000-05-01"};
  EXPECT_THAT(where(), HasSubstr("WHERE toString(movie.released) IN [$p1]\n"));
}

TEST(CypherRendererTest, datePartsAreCutFromTheIsoForm) {
  auto query = of(0);
  const Expression year = Expression::ofDatePart(DatePart::kYear, Expression::ofAttribute(0, 1));
  query.where = compare(year, Comparison::kEqual, std::int64_t{1999});
  EXPECT_THAT(text(query), HasSubstr("toInteger(substring(toString(movie.released), 0, 4)) = $p1"));
}

TEST(CypherRenderer, asksWhetherThereIsARow) {
  auto query = casts();
  query.whether = true;
  EXPECT_THAT(text(query), HasSubstr("RETURN count(*) > 0 AS answer"));
}

TEST(CypherRenderer, whatIsOfAnyKindHasNoLabel) {
  auto query = casts();
  query.nodes[1].anyKind = true;
  EXPECT_THAT(text(query), Not(HasSubstr(":Movie")));
}

}  // namespace
}  // namespace omni
