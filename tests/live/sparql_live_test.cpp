// Apache Jena Fuseki, started by tests/live/live.py: a graph in memory that is read at /ro and written at
// /rw.
#include "endpoint/model_contract.h"
#include "guard_case_file.h"
#include "language/language.h"
#include "live/fault_contract.h"
#include "live/permitted_triples.h"
#include "net/http_client.h"
#include "sources/sparql/sparql_endpoint.h"

namespace omni {

SourceKind sparqlSourceKind();

namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

LiveServer server() {
  return LiveServer("sparql");
}

std::string urlOf(const std::string& path, int port) {
  return "http://127.0.0.1:" + std::to_string(port) + "/" + path;
}

void post(const std::string& path, const std::string& type, const std::string& body) {
  const auto reply = HttpClient().send(
      {.address = *HttpAddress::parse(urlOf(path, server().port())), .body = body, .type = type},
      roomyBudget());
  if (!reply || reply->status >= 300) throw std::runtime_error(reply ? reply->body : reply.error().message);
}

void update(const std::string& text) {
  post("rw", "application/sparql-update", text);
}

void fill(const std::string& turtle) {
  update("DROP ALL");
  post("rw/data?default", "text/turtle", turtle);
}

std::size_t triples() {
  SparqlEndpoint endpoint(realWorld(), *HttpAddress::parse(urlOf("ro", server().port())), {}, {}, {});
  const auto outcome = endpoint.rows(
      "SELECT (COUNT(*) AS ?n) WHERE { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }", roomyBudget());
  return static_cast<std::size_t>(std::get<std::int64_t>(outcome->rows.at(0).at(0)));
}

SourceConfig graphAt(const std::string& path, int port, std::map<std::string, std::string> options = {}) {
  options.try_emplace("refresh_seconds", "0");
  return {.id = "graph",
          .kind = "sparql",
          .location = EndpointLocation{.url = urlOf(path, port)},
          .description = "numbers",
          .options = std::move(options)};
}

class SparqlFixture final : public LiveFixture {
 public:
  SourceKind kind() const override { return sparqlSourceKind(); }
  const Language& language() const override { return sparqlLanguage(); }
  SourceConfig make(const TemporaryFolder&) const override {
    std::string text = "@prefix : <http://example.org/> .\n";
    for (int i = 0; i < 100; ++i)
      text += ":n" + std::to_string(i) + " a :Node ; :size 1, " + std::to_string(i) + " .\n";
    fill(text);
    return graphAt("ro", server().port());
  }
  void change(const TemporaryFolder&) const override {
    update("PREFIX : <http://example.org/> INSERT DATA { :more a :Addition ; :weight 7 }");
  }
  std::string reads() const override { return "SELECT ?n ?s WHERE { ?n a :Node ; :size ?s }"; }
  std::string readsBound() const override { return "SELECT ?n WHERE { ?n :size ?s FILTER(?s = ?p1) }"; }
  Value value() const override { return std::int64_t{1}; }
  std::string expensive() const override {
    return "SELECT (COUNT(*) AS ?n) WHERE { ?a :size ?x . ?b :size ?x . ?c :size ?x . ?d :size ?x . ?e :size "
           "?x . ?f "
           ":size ?x }";
  }
  LiveServer server() const override { return omni::server(); }
  SourceConfig through(int port, SourceConfig config) const override {
    return graphAt("ro", port, std::move(config.options));
  }
};

INSTANTIATE_TEST_SUITE_P(Fuseki, SourceContract, ::testing::Values(&contractOf<SparqlFixture>));
INSTANTIATE_TEST_SUITE_P(Fuseki, ModelContract, ::testing::Values(&contractOf<SparqlFixture>));
INSTANTIATE_TEST_SUITE_P(Fuseki, FaultContract, ::testing::Values(&contractOf<SparqlFixture>));

class PermittedOnFuseki final : public PermittedTriples {
 public:
  SourceKind kind() const override { return sparqlSourceKind(); }
  SourceConfig config() const override { return graphAt("ro", server().port()); }
  void put(const std::string& turtle) const override { omni::fill(turtle); }
};
INSTANTIATE_TEST_SUITE_P(Fuseki, PermittedContract, ::testing::Values(&permittedOf<PermittedOnFuseki>));

constexpr auto kPeople = R"(@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
:Person a owl:Class ; rdfs:label "person"@en ; rdfs:comment "Somebody." .
:livesIn rdfs:label "lives in" .
:ann a :Person ; rdfs:label "Ann" ; :age 31 ; :born "1993-05-01"^^<http://www.w3.org/2001/XMLSchema#date> ;
  :livesIn :york ; :motto "carpe diem"@la ; :height 1.72 .
:bob a :Person ; rdfs:label "Bob" ; :age 40 ; :livesIn :york ; :knows :ann ; :active true .
:york a :City ; rdfs:label "York" .
)";

class SparqlLiveTest : public ::testing::Test {
 protected:
  void open(const std::string& path = "ro", std::map<std::string, std::string> options = {}) {
    source_ =
        sparqlSourceKind().open(graphAt(path, server().port(), std::move(options)), realWorld()).value();
    auto described = source_->describe(roomyBudget());
    if (!described) throw std::runtime_error(described.error().message);
    descriptor_ = std::move(*described);
  }

  Result<Outcome> ask(const std::string& text, std::vector<Parameter> parameters = {}) {
    OMNI_TRY(query,
             sparqlLanguage().validate(
                 {.route = Route::kSparql, .text = text, .parameters = std::move(parameters)}, descriptor_));
    return source_->run(query, roomyBudget());
  }

  const OntologyProperty& property(const std::string& name) const {
    for (const auto& one : std::get<Ontology>(descriptor_.shape).properties)
      if (one.iri == "http://example.org/" + name) return one;
    throw std::runtime_error("no property " + name);
  }

  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_F(SparqlLiveTest, describesClassesAndPropertiesWithLabelsAndValues) {
  fill(kPeople);
  open();
  const auto& ontology = std::get<Ontology>(descriptor_.shape);
  ASSERT_EQ(ontology.classes.size(), 2u);
  const auto& person = ontology.classes.at(ontology.classes[0].label == "person" ? 0 : 1);
  EXPECT_EQ(person.comment, "Somebody.");
  EXPECT_EQ(person.count, 2u);
  EXPECT_EQ(property("age").values.maximum, "40");
  EXPECT_EQ(property("born").values.type, ValueType::kDate);
  EXPECT_EQ(property("livesIn").label, "lives in");
  EXPECT_EQ(property("livesIn").ranges.at(0).iri, "http://example.org/City");
  EXPECT_THAT(property("motto").languages, ElementsAre("la"));
  EXPECT_THAT(ontology.prefixes, Contains(std::pair<std::string, std::string>("", "http://example.org/")));
}

TEST_F(SparqlLiveTest, valuesKeepTheirTypes) {
  fill(kPeople);
  open();
  const auto outcome =
      ask("SELECT ?a ?h ?t ?m ?b ?c WHERE { :ann :age ?a ; :height ?h ; :motto ?m ; :born ?b ; :livesIn ?c . "
          ":bob :active ?t }");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(
      outcome->rows.at(0),
      ElementsAre(Value(std::int64_t{31}), Value(1.72), Value(true), Value(Literal{"carpe diem", "", "la"}),
                  Value(Literal{"1993-05-01", "http://www.w3.org/2001/XMLSchema#date", ""}),
                  Value(Iri{"http://example.org/york"})));
}

TEST_F(SparqlLiveTest, asksAndMakesGraphs) {
  fill(kPeople);
  open();
  EXPECT_EQ(ask("ASK { :ann :knows :bob }")->rows.at(0).at(0), Value(false));
  const auto graph = ask("CONSTRUCT { ?a :knownBy ?b } WHERE { ?b :knows ?a }");
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_THAT(graph->columns, ElementsAre("subject", "predicate", "object"));
  EXPECT_EQ(graph->rows.size(), 1u);
  EXPECT_EQ(ask("CONSTRUCT { ?a :knownBy ?b } WHERE { ?b :knows ?a FILTER(false) }")->rows.size(), 0u);
}

TEST_F(SparqlLiveTest, parametersAreTermsWhereverTheyStand) {
  fill(kPeople);
  open();
  const auto name =
      ask("SELECT ?s WHERE { ?s rdfs:label ?l FILTER(LCASE(STR(?l)) = LCASE(?p1)) }", {{"p1", "ann"}});
  ASSERT_TRUE(name) << name.error().message;
  EXPECT_EQ(name->rows.size(), 1u);
  const auto inside =
      ask("SELECT (COUNT(*) AS ?n) WHERE { { SELECT ?s WHERE { ?s :age ?a FILTER(?a > ?p1) } } }",
          {{"p1", std::int64_t{35}}});
  ASSERT_TRUE(inside) << inside.error().message;
  EXPECT_EQ(inside->rows.at(0).at(0), Value(std::int64_t{1}));
  const auto hostile =
      ask("SELECT ?s WHERE { ?s rdfs:label ?l FILTER(STR(?l) = ?p1) }", {{"p1", "x\") } #\\"}});
  ASSERT_TRUE(hostile) << hostile.error().message;
  EXPECT_EQ(hostile->rows.size(), 0u);
}

TEST_F(SparqlLiveTest, ofALargeGraphAPartIsLookedAtAndAllIsCounted) {
  std::string text = "@prefix : <http://example.org/> .\n";
  for (int i = 0; i < 35'000; ++i)
    text += ":n" + std::to_string(i) + " a :Node ; :size " + std::to_string(i % 97) + " ; :next :n" +
            std::to_string((i + 1) % 35'000) + " .\n";
  fill(text);
  open();
  const auto& ontology = std::get<Ontology>(descriptor_.shape);
  EXPECT_EQ(ontology.triples, 105'000u);
  ASSERT_EQ(ontology.classes.size(), 1u);
  EXPECT_EQ(ontology.classes[0].count, 35'000u);
  EXPECT_EQ(property("size").count, 35'000u);
  EXPECT_TRUE(property("size").values.sampled);
  EXPECT_EQ(property("next").ranges.at(0).iri, "http://example.org/Node");
  EXPECT_THAT(descriptor_.notes, Contains(HasSubstr("a part of")));
  Limits limits = roomyLimits();
  const auto outcome = ask("SELECT ?n WHERE { ?n a :Node }");
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->rows.size(), limits.rows);
  EXPECT_TRUE(outcome->truncated);
}

TEST_F(SparqlLiveTest, namedGraphsAreToldAndAsked) {
  fill(kPeople);
  update("PREFIX : <http://example.org/> INSERT DATA { GRAPH <http://example.org/g> { :cid :age 50 } }");
  open();
  EXPECT_THAT(std::get<Ontology>(descriptor_.shape).graphs, ElementsAre("http://example.org/g"));
  EXPECT_EQ(ask("SELECT ?a FROM <http://example.org/g> WHERE { ?s :age ?a }")->rows.size(), 1u);
  open("ro", {{"graphs", "http://example.org/g"}});
  EXPECT_EQ(std::get<Ontology>(descriptor_.shape).triples, 1u);
}

TEST_F(SparqlLiveTest, anEndpointThatTakesUpdatesIsToldOrRefused) {
  fill(kPeople);
  open("rw");
  EXPECT_THAT(descriptor_.notes, Contains(HasSubstr("takes updates")));
  EXPECT_FALSE(source_->check(roomyBudget())->readOnly);
  const auto strict =
      sparqlSourceKind().open(graphAt("rw", server().port(), {{"strict", "true"}}), realWorld());
  const auto described = (*strict)->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kRefused);
}

TEST_F(SparqlLiveTest, whatIsNoEndpointIsTold) {
  const auto source = sparqlSourceKind().open(graphAt("nowhere", server().port()), realWorld());
  const auto described = (*source)->describe(roomyBudget());
  ASSERT_FALSE(described);
  EXPECT_EQ(described.error().code, Code::kNotFound) << described.error().message;
}

// Sent as queries to the endpoint that takes updates, past the guard.
TEST_F(SparqlLiveTest, nothingIsWrittenByWhoCould) {
  fill(kPeople);
  const std::size_t before = triples();
  SparqlEndpoint endpoint(realWorld(), *HttpAddress::parse(urlOf("rw", server().port())), {}, {}, {});
  const auto file = readGuardCases("tests/cases/guard/sparql.case");
  std::size_t tried = 0;
  for (const auto& hostile : file.cases) {
    if (hostile.accept || hostile.text.size() > 4096) continue;
    ++tried;
    (void)endpoint.rows(hostile.text, Budget({.time = std::chrono::milliseconds(500)}));
  }
  EXPECT_GT(tried, 30u);
  EXPECT_EQ(triples(), before);
}

}  // namespace
}  // namespace omni
