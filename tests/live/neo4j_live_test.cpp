// Neo4j Community itself, started by tests/live/live.py without a login.
#include <nlohmann/json.hpp>

#include "endpoint/model_contract.h"
#include "guard_case_file.h"
#include "language/language.h"
#include "live/fault_contract.h"
#include "live/permitted_contract.h"
#include "net/http_client.h"
#include "sources/neo4j/neo4j_database.h"
#include "things_world.h"

namespace omni {

SourceKind neo4jSourceKind();

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

LiveServer server() {
  return LiveServer("neo4j");
}

HttpAddress addressOf(int port) {
  return *HttpAddress::parse("http://127.0.0.1:" + std::to_string(port));
}

// With access mode WRITE; the first row.
nlohmann::json write(const std::string& cypher) {
  const nlohmann::json body{{"statement", cypher}, {"accessMode", "WRITE"}};
  const auto reply = HttpClient().send(
      {.address = addressOf(server().port()).below("db/neo4j/query/v2"), .body = body.dump()}, roomyBudget());
  if (!reply) throw std::runtime_error(reply.error().message);
  const auto answer = nlohmann::json::parse(reply->body);
  if (answer.contains("errors")) throw std::runtime_error(answer.dump());
  const auto& values = answer.at("data").at("values");
  return values.empty() ? nlohmann::json() : values.at(0);
}

constexpr auto kPeople =
    "CREATE (a:Person {name: 'Ada', born: 1815, joined: date('2020-01-02'), active: true}), "
    "(b:Person:Engineer {name: 'Bert', born: 1900}), (c:Person {name: 'Cleo', born: 1950}), "
    "(d:Person {name: 'Dan', born: 1960}), (b)-[:REPORTS_TO {since: 2001}]->(a), (c)-[:REPORTS_TO {since: "
    "2002}]->(a), (d)-[:REPORTS_TO {since: 2003}]->(b)";

void fill() {
  write("MATCH (n) DETACH DELETE n");
  write(kPeople);
}

SourceConfig orgAt(int port, std::map<std::string, std::string> options = {}) {
  options.try_emplace("refresh_seconds", "0");
  return {.id = "org",
          .kind = "neo4j",
          .location =
              EndpointLocation{.url = "http://127.0.0.1:" + std::to_string(port), .user = {}, .secret = {}},
          .description = "who reports to whom",
          .options = std::move(options)};
}

class Neo4jFixture final : public LiveFixture {
 public:
  SourceKind kind() const override { return neo4jSourceKind(); }
  const Language& language() const override { return cypherLanguage(); }
  SourceConfig make(const TemporaryFolder&) const override {
    fill();
    return orgAt(server().port());
  }
  void change(const TemporaryFolder&) const override { write("CREATE (:Person {name: 'Eve', born: 1990})"); }
  std::string reads() const override { return "MATCH (p:Person) RETURN p.name, p.born"; }
  std::string readsBound() const override { return "MATCH (p:Person) WHERE p.born > $p1 RETURN p.name"; }
  Value value() const override { return std::int64_t{1920}; }
  std::string expensive() const override {
    return "UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b UNWIND range(1, 3000) AS c WITH a WHERE a "
           "< 0 RETURN "
           "count(a)";
  }
  LiveServer server() const override { return omni::server(); }
  SourceConfig through(int port, SourceConfig config) const override {
    return orgAt(port, std::move(config.options));
  }
};

INSTANTIATE_TEST_SUITE_P(Neo4j, SourceContract, ::testing::Values(&contractOf<Neo4jFixture>));
INSTANTIATE_TEST_SUITE_P(Neo4j, ModelContract, ::testing::Values(&contractOf<Neo4jFixture>));
INSTANTIATE_TEST_SUITE_P(Neo4j, FaultContract, ::testing::Values(&contractOf<Neo4jFixture>));

/// The shop of tests/access as a graph.
class PermittedOnNeo4j final : public PermittedFixture {
 public:
  SourceKind kind() const override { return neo4jSourceKind(); }
  SourceConfig config() const override { return orgAt(server().port()); }
  SourcePermission permission(unsigned policy) const override {
    return thingsPolicy("neo4j", policy).permission;
  }
  void fill() const override { put(shopThings()); }
  bool fillPermitted(unsigned policy) const override {
    const Things left = thingsPolicy("neo4j", policy).left;
    if (!left.things.empty()) put(left);
    return !left.things.empty();
  }
  std::string query(unsigned n) const override { return thingsQuery("neo4j", n); }
  std::string refusal() const override { return "the source refused the query"; }
  std::optional<std::set<std::string>> samples(unsigned policy) const override {
    return textsOf(thingsPolicy("neo4j", policy).left);
  }
  std::vector<std::string> attempts() const override {
    return {
        "MATCH (n) RETURN count(n)",
        "MATCH ()-[r]->() RETURN count(r)",
        "MATCH (n) RETURN *",
        "MATCH (c:Customer)<--(o) WITH DISTINCT * RETURN count(*)",
        "MATCH (n) WITH *, labels(n) AS l RETURN l, count(*)",
        "MATCH (c:Customer) RETURN c.id, COUNT { (c)<--() }",
        "MATCH (c:Customer) RETURN c.id, EXISTS { (c)<-[:placedBy]-(:Order) }",
        "MATCH (c:Customer) WHERE (c)<-[:placedBy]-() RETURN c.id",
        "MATCH (c:Customer) WHERE NOT (c)<-[:placedBy]-(:Order {region: 'South'}) RETURN c.id",
        "MATCH (c:Customer) WHERE exists((c)<-[:placedBy]-()) RETURN c.id",
        "MATCH (c:Customer) RETURN c.id, size([(c)<-[:placedBy]-(o) | o.amount])",
        "MATCH (c:Customer) RETURN c.id, size([p = (c)<-[:placedBy]-(o) WHERE o.amount > 20 | length(p)])",
        "MATCH (c:Customer) RETURN c.id, COLLECT { MATCH (c)<-[:placedBy]-(o) RETURN o.amount ORDER BY "
        "o.amount }",
        "MATCH (c:Customer) CALL (c) { MATCH (c)<-[:placedBy]-(o) RETURN count(o) AS n } RETURN c.id, n",
        "MATCH (c:Customer) OPTIONAL MATCH (c)<-[:placedBy]-(o:Order) WHERE o.amount > 50 RETURN c.id, "
        "max(o.amount)",
        "MATCH (o:Order) WHERE 100 / (o.amount - 13) > 0 RETURN o.id",
        "MATCH (o:Order) WITH o WHERE 100 / (o.amount - 13) > 0 RETURN o.id",
        "MATCH (o:Order) MATCH (o)-->(c) WHERE 100 / (o.amount - 13) > 0 RETURN o.id, c.id",
        "MATCH (o:Order) WHERE toInteger(o.note) > 0 OR date(o.note) IS NULL RETURN o.id",
        "MATCH (c:Customer) WHERE all(x IN [1] WHERE 1 / (c.rank - 3) < 9) RETURN c.id",
        "MATCH p = (a:Customer)-[:likes*1..3]->(b:Customer) RETURN length(p), count(*)",
        "MATCH (a:Customer {id: 'c1'}), (b:Customer {id: 'c20'}), p = shortestPath((a)-[*..6]-(b)) RETURN "
        "length(p)",
        "MATCH p = (a:Customer {id: 'c1'})-[:likes*0..2]->(b) RETURN [n IN nodes(p) | n.id]",
        "MATCH (a)-[r]->(b) WHERE type(r) = 'contains' RETURN startNode(r).id, endNode(r).id",
        "MATCH (it:Order) RETURN it.region, count(*)",
        "MATCH (o:Order) WHERE o.region = $omni_caller_region RETURN count(*)",
        "MATCH (omni__n) RETURN count(*)",
        "MATCH (a:Order)-->(x)<--(b:Order) WHERE a.id < b.id RETURN count(*)",
        "MATCH (x:Customer) RETURN x.id AS v UNION ALL MATCH (o:Order) RETURN o.id AS v",
        "MATCH (o:Order) RETURN o ORDER BY o.amount DESC, o.id LIMIT 3",
        "UNWIND ['o1', 'o2', 'o3'] AS id OPTIONAL MATCH (o {id: id}) RETURN id, o.amount"};
  }

 private:
  static void put(const Things& things) {
    write("MATCH (n) DETACH DELETE n");
    std::map<std::string, std::string> nodes, links;
    const auto add = [](std::string& list, const std::string& map) {
      list += (list.empty() ? "" : ", ") + ("{" + map + "}");
    };
    for (const Thing& thing : things.things) {
      std::string map = "id: '" + thing.id + "'";
      for (const auto& [name, text] : thing.texts)
        map.append(", ").append(name).append(": '").append(text).append("'");
      for (const auto& [name, number] : thing.numbers) map += ", " + name + ": " + std::to_string(number);
      add(nodes[thing.kind], map);
    }
    for (const ThingLink& link : things.links)
      add(links[link.type], "a: '" + link.from + "', b: '" + link.to +
                                "', w: " + (link.weight > 0 ? std::to_string(link.weight) : "null"));
    for (const auto& [kind, list] : nodes)
      write("UNWIND [" + list + "] AS m CREATE (n:" + kind + ") SET n = m");
    for (const auto& [type, list] : links)
      write("UNWIND [" + list + "] AS m MATCH (a {id: m.a}), (b {id: m.b}) CREATE (a)-[:" + type +
            " {weight: m.w}]->(b)");
  }
};
INSTANTIATE_TEST_SUITE_P(Neo4j, PermittedContract, ::testing::Values(&permittedOf<PermittedOnNeo4j>));

class Neo4jLiveTest : public ::testing::Test {
 protected:
  Neo4jLiveTest() { fill(); }

  void open(std::map<std::string, std::string> options = {}) {
    source_ = neo4jSourceKind().open(orgAt(server().port(), std::move(options)), realWorld()).value();
    auto described = source_->describe(roomyBudget());
    if (!described) throw std::runtime_error(described.error().message);
    descriptor_ = std::move(*described);
  }

  Result<Outcome> ask(const std::string& text, std::vector<Parameter> parameters = {}) {
    NativeQuery native{.route = Route::kCypher, .text = text};
    native.parameters = std::move(parameters);
    OMNI_TRY(query, cypherLanguage().validate(native, descriptor_));
    return source_->run(query, roomyBudget());
  }

  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_F(Neo4jLiveTest, describesLabelsPatternsAndValues) {
  open();
  const auto& schema = std::get<GraphSchema>(descriptor_.shape);
  ASSERT_EQ(schema.labels.size(), 2u);
  EXPECT_EQ(schema.labels[1].name, "Person");
  EXPECT_EQ(schema.labels[1].count, 4u);
  const auto& properties = schema.labels[1].properties;
  const auto born = std::ranges::find(properties, "born", &GraphProperty::name);
  ASSERT_NE(born, properties.end());
  EXPECT_EQ(born->values.minimum, "1815");
  const auto joined = std::ranges::find(properties, "joined", &GraphProperty::name);
  ASSERT_NE(joined, properties.end());
  EXPECT_EQ(joined->values.type, ValueType::kDate);
  const auto people = std::ranges::find_if(schema.relationships, [](const RelationshipPattern& pattern) {
    return pattern.from == "Person" && pattern.to == "Person";
  });
  ASSERT_NE(people, schema.relationships.end());
  EXPECT_EQ(people->count, 3u);
  EXPECT_EQ(people->ends, 2u);
  EXPECT_THAT(descriptor_.notes, Contains(HasSubstr("could write")));
}

TEST_F(Neo4jLiveTest, valuesNodesAndPathsKeepTheirForm) {
  open();
  const auto outcome =
      ask("MATCH p = (b:Engineer)-[r:REPORTS_TO]->(a) RETURN a.born, a.active, a.joined, b, r, "
          "size(nodes(p)), 1.5, null");
  ASSERT_TRUE(outcome) << outcome.error().message;
  const Row& row = outcome->rows.at(0);
  EXPECT_EQ(row[0], Value(std::int64_t{1815}));
  EXPECT_EQ(row[1], Value(true));
  EXPECT_EQ(row[2], Value("2020-01-02"));
  const auto node = nlohmann::json::parse(std::get<Nested>(row[3]).json);
  EXPECT_EQ(node, nlohmann::json::parse(
                      R"({"labels": ["Person", "Engineer"], "properties": {"name": "Bert", "born": 1900}})"));
  EXPECT_EQ(std::get<Nested>(row[4]).json, R"({"label":"REPORTS_TO","properties":{"since":2001}})");
  EXPECT_EQ(row[5], Value(std::int64_t{2}));
  EXPECT_EQ(row[6], Value(1.5));
  EXPECT_EQ(row[7], Value(Null{}));
}

TEST_F(Neo4jLiveTest, datesAreWhatTheyAreComparedWith) {
  open();
  const EntityModel model = entityModel(descriptor_);
  const auto person = std::ranges::find(model.entities, "Person", &Entity::name);
  const auto place = [&](const std::string& name) {
    const auto found = std::ranges::find(person->attributes, name, &Attribute::name);
    return Expression::ofAttribute(0, static_cast<std::size_t>(found - person->attributes.begin()));
  };
  LogicalQuery query;
  query.nodes = {{static_cast<std::size_t>(person - model.entities.begin())}};
  query.select = {place("name")};
  query.where = Condition{.kind = Condition::Kind::kCompare,
                          .left = place("joined"),
                          .right = Expression::ofConstant("2020-01-01")};
  query.where->comparison = Comparison::kGreaterOrEqual;
  const auto rendered = cypherLanguage().render(query, model).value();
  const auto outcome = ask(rendered.text, rendered.parameters);
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows, ElementsAre(Row{"Ada"}));
}

TEST_F(Neo4jLiveTest, whatFailsOnTheWayIsAnError) {
  open();
  const auto outcome = ask("MATCH (p:Person) RETURN 1 / (p.born - 1960)");
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::kInvalidArgument) << outcome.error().message;
}

TEST_F(Neo4jLiveTest, whatCostsTooMuchIsRefusedWithTheEstimate) {
  open({{"cost", "60"}});
  EXPECT_TRUE(ask("MATCH (p:Person) RETURN p.name"));
  open({{"cost", "2"}});
  const auto all = ask("MATCH (p:Person) RETURN count(p.born)");
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().code, Code::kLimit) << all.error().message;
  EXPECT_THAT(all.error().message, HasSubstr("estimates"));
}

TEST_F(Neo4jLiveTest, theServerEndsWhatNobodyWaitsFor) {
  open();
  const auto query = cypherLanguage().validate({.route = Route::kCypher,
                                                .text = Neo4jFixture().expensive(),
                                                .parameters = {},
                                                .confidence = 0,
                                                .why = {}},
                                               descriptor_);
  ASSERT_TRUE(query) << query.error().message;
  EXPECT_FALSE(source_->run(*query, Budget({.time = std::chrono::milliseconds(500)})));
  int running = 1;
  for (int looks = 0; looks < 200 && running > 0; ++looks)
    running =
        write("SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH '/* omni' RETURN count(*)")
            .at(0);
  EXPECT_EQ(running, 0);
}

TEST_F(Neo4jLiveTest, nothingIsWrittenByWhoCould) {
  const auto counted = [] {
    return write("MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n), count(r), collect(n.name)")
        .dump();
  };
  const std::string before = counted();
  Neo4jDatabase database(realWorld(), addressOf(server().port()), "neo4j", {}, {});
  const auto file = readGuardCases("tests/cases/guard/cypher.case");
  std::size_t tried = 0;
  for (const auto& hostile : file.cases) {
    if (hostile.accept || hostile.text.size() > 4096 || hostile.text.find("LOAD CSV") != std::string::npos)
      continue;
    ++tried;
    (void)database.run(hostile.text, {}, Limits{}, Budget({.time = std::chrono::milliseconds(500)}));
  }
  EXPECT_GT(tried, 30u);
  EXPECT_EQ(counted(), before);
  EXPECT_TRUE(*database.refusesWrites(roomyBudget()));
}

}  // namespace
}  // namespace omni
