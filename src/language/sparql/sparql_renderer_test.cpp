#include "language/sparql/sparql_renderer.h"

#include <gmock/gmock.h>

#include "language/sparql/sparql_guard.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = Condition::Kind;

// entities: 0 Employee (name, age, born), 1 Shop (name); links: 0 worksIn, 1 manages
Descriptor company() {
  const std::string e = "http://e/";
  Ontology ontology;
  ontology.classes = {{.iri = e + "Employee", .label = "employee"}, {.iri = e + "Shop"}};
  ontology.properties = {
      {.iri = e + "name",
       .domains = {{e + "Employee", 5, {.type = ValueType::kText}}, {e + "Shop", 2}},
       .values = {.type = ValueType::kText}},
      {.iri = e + "age", .domains = {{e + "Employee", 5}}, .values = {.type = ValueType::kInteger}},
      {.iri = e + "born", .domains = {{e + "Employee", 5}}, .values = {.type = ValueType::kDateTime}},
      {.iri = e + "title",
       .domains = {{e + "Employee", 5}},
       .languages = {"en", "fr"},
       .values = {.type = ValueType::kText}},
      {.iri = e + "worksIn", .object = true, .domains = {{e + "Employee", 5}}, .ranges = {{e + "Shop", 5}}},
      {.iri = e + "manages",
       .object = true,
       .domains = {{e + "Employee", 5}},
       .ranges = {{e + "Employee", 5}}}};
  ontology.prefixes = {{"", e}};
  return {.info = {.id = "company", .kind = "rdf", .route = Route::kSparql}, .shape = ontology};
}

// Renders, and proves that the guard takes what the renderer writes.
std::string text(const LogicalQuery& query) {
  const auto native = renderSparql(query, entityModel(company()));
  if (!native) return "error: " + native.error().message;
  const auto guarded = SparqlGuard().validate(*native, company());
  if (!guarded) return "refused: " + guarded.error().message + " in " + native->text;
  return native->text;
}

Condition compare(Expression left, Comparison comparison, Value right) {
  Condition c;
  c.kind = Kind::kCompare;
  c.left = std::move(left);
  c.comparison = comparison;
  c.right = Expression::ofConstant(std::move(right));
  return c;
}

Condition all(Kind kind, std::vector<Condition> children) {
  Condition c;
  c.kind = kind;
  c.children = std::move(children);
  return c;
}

LogicalQuery names(std::size_t entity = 0) {
  LogicalQuery query;
  query.nodes = {{entity}};
  query.select = {Expression::ofAttribute(0, 0)};
  return query;
}

Expression count() {
  return Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(0)});
}

SubQuery shared(LogicalQuery query) {
  return std::make_shared<const LogicalQuery>(std::move(query));
}

TEST(SparqlRendererTest, oneClassWithAFilterOnANumber) {
  auto query = names();
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kGreater, std::int64_t{30});
  EXPECT_EQ(text(query),
            "PREFIX : <http://e/>\n"
            "SELECT ?name WHERE {\n"
            "  ?employee a :Employee .\n"
            "  ?employee :name ?name .\n"
            "  ?employee :age ?age .\n"
            "  FILTER(?age > ?p1)\n"
            "}");
}

TEST(SparqlRendererTest, constantsAreBoundParameters) {
  auto query = names();
  query.where = compare(Expression::ofAttribute(0, 0), Comparison::kEqual, std::string("\" } DROP ALL #"));
  const auto native = renderSparql(query, entityModel(company()));
  ASSERT_TRUE(native);
  EXPECT_THAT(native->text, Not(HasSubstr("DROP")));
  ASSERT_EQ(native->parameters.size(), 1u);
  EXPECT_EQ(native->parameters[0].name, "p1");
  EXPECT_EQ(native->parameters[0].value, Value(std::string("\" } DROP ALL #")));
}

TEST(SparqlRendererTest, textComparesByItsLexicalForm) {
  auto query = names();
  query.where = compare(Expression::ofAttribute(0, 0), Comparison::kEqual, std::string("Ann"));
  EXPECT_THAT(text(query), HasSubstr("FILTER(STR(?name) = ?p1)"));
  query.where->ignoreCase = true;
  EXPECT_THAT(text(query), HasSubstr("FILTER(LCASE(STR(?name)) = LCASE(?p1))"));
  query.where->comparison = Comparison::kContains;
  EXPECT_THAT(text(query), HasSubstr("FILTER(CONTAINS(LCASE(STR(?name)), LCASE(STR(?p1))))"));
  query.where = compare(Expression::ofAttribute(0, 2), Comparison::kLess, std::string("2000-01-01"));
  EXPECT_THAT(text(query), HasSubstr("FILTER(SUBSTR(STR(?born), 1, 10) < ?p1)"));
  query.where = compare(Expression::ofAttribute(0, 0), Comparison::kEqual, std::int64_t{7});
  EXPECT_THAT(text(query), HasSubstr("FILTER(xsd:double(STR(?name)) = ?p1)"));
}

TEST(SparqlRendererTest, joinsGroupsAndOrders) {
  LogicalQuery query;
  query.nodes = {{1}, {0}};
  query.edges = {{.link = 0, .from = 1, .to = 0}};
  query.select = {Expression::ofAttribute(0, 0), Expression::aggregate(AggregateFunction::kCount, {})};
  query.groupBy = {Expression::ofNode(0)};
  query.having =
      compare(Expression::aggregate(AggregateFunction::kCount, {}), Comparison::kGreater, std::int64_t{2});
  query.orderBy = {{Expression::aggregate(AggregateFunction::kCount, {}), true}};
  query.limit = 1;
  EXPECT_EQ(text(query),
            "PREFIX : <http://e/>\n"
            "SELECT ?name (COUNT(*) AS ?count) WHERE {\n"
            "  ?shop a :Shop .\n"
            "  ?employee :worksIn ?shop .\n"
            "  ?employee a :Employee .\n"
            "  ?shop :name ?name .\n"
            "}\n"
            "GROUP BY ?shop ?name\n"
            "HAVING(COUNT(*) > ?p1)\n"
            "ORDER BY DESC(COUNT(*))\n"
            "LIMIT 1");
}

TEST(SparqlRendererTest, optionalEdgesKeepTheirAttributesInside) {
  LogicalQuery query;
  query.nodes = {{0}, {1}};
  query.edges = {{.link = 0, .from = 0, .to = 1, .optional = true}};
  query.select = {Expression::ofAttribute(0, 0), Expression::ofAttribute(1, 0)};
  EXPECT_THAT(text(query), HasSubstr("  OPTIONAL {\n"
                                     "    ?employee :worksIn ?shop .\n"
                                     "    ?shop a :Shop .\n"
                                     "    ?shop :name ?name_2 .\n"
                                     "  }\n"));
}

TEST(SparqlRendererTest, alternativesNeedNotBeThere) {
  auto query = names();
  query.where =
      all(Kind::kOr, {compare(Expression::ofAttribute(0, 1), Comparison::kLess, std::int64_t{3}),
                      compare(Expression::ofAttribute(0, 2), Comparison::kLess, std::string("2000"))});
  const auto rendered = text(query);
  EXPECT_THAT(rendered, HasSubstr("OPTIONAL { ?employee :age ?age . }"));
  EXPECT_THAT(rendered, HasSubstr("FILTER((?age < ?p1 || STR(?born) < ?p2))"));
}

TEST(SparqlRendererTest, subQueries) {
  auto average = names();
  average.select = {Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(0, 1)})};
  auto query = names();
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kGreater, Null{});
  query.where->right = {.kind = Expression::Kind::kSubQuery, .query = shared(average)};
  EXPECT_THAT(text(query), HasSubstr("SELECT (AVG(?age_2) AS ?average_age) WHERE {"));

  auto inShops = names(1);
  Condition in;
  in.kind = Kind::kIn;
  in.left = Expression::ofAttribute(0, 0);
  in.query = shared(inShops);
  query.where = in;
  EXPECT_THAT(text(query), HasSubstr("SELECT DISTINCT (?found AS ?name) WHERE {"));
  query.where->negated = true;
  EXPECT_THAT(text(query), HasSubstr("FILTER(!BOUND(?in))"));
}

// The outer query's entities have nothing to do with the inner one's: the outer one here has fewer
// attributes.
TEST(SparqlRendererTest, subQueriesAreNamedByTheirOwnEntities) {
  LogicalQuery oldest{.nodes = {{0}}};
  oldest.select = {Expression::aggregate(AggregateFunction::kMaximum, {Expression::ofAttribute(0, 2)})};
  LogicalQuery shops = names(1);
  Condition condition =
      compare(Expression::ofAttribute(0, 0), Comparison::kNotEqual, Value(std::string("x")));
  condition.right.kind = Expression::Kind::kSubQuery;
  condition.right.query = std::make_shared<const LogicalQuery>(std::move(oldest));
  shops.where = std::move(condition);
  EXPECT_THAT(text(shops), HasSubstr("(MAX("));
}

TEST(SparqlRendererTest, existenceIsCorrelatedByTheNode) {
  LogicalQuery managing;
  managing.nodes = {{0}, {0}};
  managing.edges = {{.link = 1, .from = 0, .to = 1}};
  managing.select = {Expression::ofNode(0)};
  Condition exists;
  exists.kind = Kind::kExists;
  exists.negated = true;
  exists.query = shared(managing);
  auto query = names();
  query.where = exists;
  EXPECT_THAT(text(query),
              AllOf(HasSubstr("SELECT ?employee (true AS ?in) WHERE {"),
                    HasSubstr("SELECT DISTINCT ?employee WHERE {"), HasSubstr("FILTER(!BOUND(?in))")))
      << "listed once, not looked for at each";
  managing.groupBy = {Expression::ofNode(0)};
  managing.having = compare(count(), Comparison::kGreater, std::int64_t{2});
  query.where->query = shared(managing);
  EXPECT_THAT(text(query), HasSubstr("HAVING(COUNT(?employee) > ?p1)"));
}

TEST(SparqlRendererTest, numbersKeptAsTextAreAddedAsNumbers) {
  LogicalQuery query = names();
  query.select = {Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 0)})};
  EXPECT_THAT(text(query), ::testing::HasSubstr("SELECT (SUM(xsd:double(STR(?name))) AS ?total_name)"));
}

TEST(SparqlRendererTest, missingValuesAndLists) {
  auto query = names();
  Condition missing;
  missing.kind = Kind::kIsNull;
  missing.left = Expression::ofAttribute(0, 1);
  query.where = missing;
  EXPECT_THAT(text(query), HasSubstr("FILTER(NOT EXISTS { ?employee :age ?age })"));
  Condition list;
  list.kind = Kind::kInList;
  list.left = Expression::ofAttribute(0, 0);
  list.constants = {std::string("Ann"), std::string("Bob")};
  query.where = list;
  EXPECT_THAT(text(query), HasSubstr("FILTER((STR(?name) IN (?p1, ?p2)))"));
}

TEST(SparqlRendererTest, setOperationsOrderTheWhole) {
  for (const auto& [op, word] :
       {std::pair{SetOperator::kUnion, "UNION {"}, {SetOperator::kExcept, "MINUS {"}}) {
    auto query = names();
    query.orderBy = {{Expression::ofAttribute(0, 0), true}};
    query.limit = 5;
    query.set = SetOperation{op, shared(names(1))};
    const auto rendered = text(query);
    EXPECT_THAT(rendered, HasSubstr(word));
    EXPECT_THAT(rendered, ::testing::EndsWith("ORDER BY DESC(?name)\nLIMIT 5"));
  }
}

TEST(SparqlRendererTest, pathsOverOneLink) {
  LogicalQuery query;
  query.nodes = {{0}, {0}};
  query.edges = {{.link = 1, .from = 0, .to = 1, .minHops = 1, .maxHops = 3}};
  query.select = {Expression::ofAttribute(1, 0)};
  EXPECT_THAT(text(query),
              HasSubstr("?employee (:manages|:manages/:manages|:manages/:manages/:manages) ?employee_2"));
  query.edges[0].maxHops = 100;
  EXPECT_THAT(text(query), HasSubstr("?employee :manages+ ?employee_2"));
}

TEST(SparqlRendererTest, partsOfDatesAreGroupedUnderTheirName) {
  LogicalQuery query;
  query.nodes = {{0}};
  Expression year{.kind = Expression::Kind::kDatePart, .part = DatePart::kYear};
  year.arguments = {Expression::ofAttribute(0, 2)};
  query.select = {year, count()};
  query.groupBy = {year};
  const auto rendered = text(query);
  EXPECT_THAT(rendered, HasSubstr("GROUP BY (xsd:integer(SUBSTR(STR(?born), 1, 4)) AS ?year)"));
  EXPECT_THAT(rendered, HasSubstr("SELECT ?year (COUNT(?employee) AS ?count_employee)"));
}

TEST(SparqlRenderer, ofSeveralLanguagesOneIsShownWhereThereIsIt) {
  LogicalQuery query = names();
  query.select = {Expression::ofAttribute(0, 3)};
  EXPECT_THAT(text(query), HasSubstr("?employee :title ?title . FILTER(LANGMATCHES(LANG(?title), \"en\") || "
                                     "NOT EXISTS { ?employee :title ?title_2 . "
                                     "FILTER(LANGMATCHES(LANG(?title_2), \"en\")) })"));
  query.where = compare(Expression::ofAttribute(0, 3), Comparison::kEqual, std::string("chef de rang"));
  EXPECT_THAT(text(query),
              HasSubstr("FILTER(EXISTS { ?employee :title ?title . FILTER(STR(?title) = ?p1) })"))
      << "it may be asked for in any, and is met once";
  query.where->comparison = Comparison::kNotEqual;
  EXPECT_THAT(text(query),
              HasSubstr("FILTER(NOT EXISTS { ?employee :title ?title . FILTER(STR(?title) = ?p1) })"));
}

TEST(SparqlRenderer, figuresOverEntitiesThatShareAnAttributeAreJoinedByIt) {
  LogicalQuery ofGroup;
  ofGroup.nodes = {{0}, {0}};
  ofGroup.select = {Expression::aggregate(AggregateFunction::kMaximum, {Expression::ofAttribute(1, 1)})};
  ofGroup.where = compare(Expression::ofAttribute(1, 3), Comparison::kEqual, {});
  ofGroup.where->right = Expression::ofAttribute(0, 3);
  Condition highest = compare(Expression::ofAttribute(0, 1), Comparison::kEqual, {});
  highest.right = Expression::ofQuery(std::move(ofGroup));
  highest.right.correlated = true;
  auto query = names();
  query.where = std::move(highest);
  EXPECT_THAT(text(query), HasSubstr("SELECT (?title_2 AS ?title) (MAX(?age_2) AS ?maximum_age)"));
  EXPECT_THAT(text(query), HasSubstr("GROUP BY ?title_2"));
  EXPECT_THAT(text(query), HasSubstr("FILTER(?age = ?maximum_age)"));
}

TEST(SparqlRenderer, figuresOverEntitiesLinkedToTheSameOneAreJoinedByIt) {
  LogicalQuery ofGroup;
  ofGroup.nodes = {{1}, {0}};
  ofGroup.edges = {{.link = 0, .from = 1, .to = 0}};
  ofGroup.select = {Expression::aggregate(AggregateFunction::kAverage, {Expression::ofAttribute(1, 1)})};
  Condition above = compare(Expression::ofAttribute(0, 1), Comparison::kGreater, {});
  above.right = Expression::ofQuery(std::move(ofGroup));
  above.right.correlated = true;
  above.right.node = 1;
  auto query = names();
  query.nodes = {{0}, {1}};
  query.edges = {{.link = 0, .from = 0, .to = 1}};
  query.where = std::move(above);
  EXPECT_THAT(text(query), HasSubstr("SELECT (?shop_2 AS ?shop) (AVG(?age_2) AS ?average_age)"));
}

TEST(SparqlRenderer, asksWhetherThereIsARow) {
  auto query = names();
  query.whether = true;
  query.where = compare(Expression::ofAttribute(0, 1), Comparison::kGreater, std::int64_t{40});
  EXPECT_THAT(text(query), HasSubstr("ASK {"));
  EXPECT_THAT(text(query), Not(HasSubstr("SELECT")));
}

TEST(SparqlRenderer, asksWhetherThereIsAGroup) {
  auto query = names();
  query.whether = true;
  query.groupBy = {Expression::ofAttribute(0, 0)};
  query.having = compare(count(), Comparison::kGreater, std::int64_t{1});
  EXPECT_THAT(text(query), HasSubstr("ASK {"));
  EXPECT_THAT(text(query), HasSubstr("HAVING"));
}

TEST(SparqlRenderer, whatIsOfAnyKindHasNoType) {
  LogicalQuery query;
  query.nodes = {{0}, {1, true}};
  query.edges = {{.link = 0, .from = 0, .to = 1}};
  query.select = {Expression::ofAttribute(1, 0)};
  EXPECT_THAT(text(query), Not(HasSubstr("Shop")));
}

TEST(SparqlRenderer, aClassOfOtherClassesInstancesNamesThem) {
  auto model = entityModel(company());
  model.entities[1].kinds = {"http://e/Kiosk", "http://e/Mall"};
  const auto native = renderSparql(names(1), model);
  ASSERT_TRUE(native);
  EXPECT_THAT(native->text, HasSubstr("VALUES ?kind { :Kiosk :Mall }"));
}

}  // namespace
}  // namespace omni
