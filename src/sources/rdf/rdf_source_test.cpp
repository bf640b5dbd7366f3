#include "sources/rdf/rdf_source.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include "base/temporary_folder.h"
#include "language/language.h"
#include "source/roomy_budget.h"
#include "sources/rdf/rdf_fixture.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr auto kPeople = R"(@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
:Person a owl:Class ; rdfs:label "person"@en, "personne"@fr ; rdfs:comment "Somebody." .
:City a rdfs:Class .
:livesIn rdfs:label "lives in" ; rdfs:domain :Person ; rdfs:range :City .
:ann a :Person ; rdfs:label "Ann" ; :age 31 ; :height 1.72 ; :born "1993-05-01"^^<http://www.w3.org/2001/XMLSchema#date> ;
  :livesIn :york ; :motto "carpe diem"@la .
:bob a :Person ; rdfs:label "Bob" ; :age 40 ; :livesIn :york ; :knows :ann .
:cid a :Person ; rdfs:label "Cid" ; :age 40 ; :knows :bob ; :active true .
:york a :City ; rdfs:label "York" .
)";

INSTANTIATE_TEST_SUITE_P(Rdf, SourceContract, ::testing::Values(&contractOf<RdfFixture>));
INSTANTIATE_TEST_SUITE_P(Rdf, FileContract, ::testing::Values(&contractOf<RdfFixture>));

std::unique_ptr<Source> opened(const std::vector<std::string>& paths) {
  auto source =
      rdfSourceKind().open({.id = "people", .kind = "rdf", .location = FileLocation{paths}}, realWorld());
  return source ? std::move(*source) : nullptr;
}

class RdfSourceTest : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    folder_.write(name, text);
    return (folder_.path() / name).string();
  }
  Ontology described(const std::string& path) {
    const auto descriptor = opened({path})->describe(roomyBudget());
    return descriptor ? std::get<Ontology>(descriptor->shape) : Ontology{};
  }
  Outcome answered(const std::string& path, const std::string& query) {
    const auto source = opened({path});
    const auto guarded = sparqlLanguage().validate({.text = query}, *source->describe(roomyBudget()));
    EXPECT_TRUE(guarded) << guarded.error().message;
    return *source->run(*guarded, roomyBudget());
  }
  std::string failure(const std::string& path) {
    const auto source = opened({path});
    const auto descriptor = source->describe(roomyBudget());
    EXPECT_FALSE(descriptor);
    EXPECT_EQ(descriptor.error().code, Code::kUnreadable);
    return descriptor.error().message;
  }
  TemporaryFolder folder_;
};

const OntologyProperty& property(const Ontology& ontology, const std::string& iri) {
  static const OntologyProperty kNone;
  for (const auto& one : ontology.properties)
    if (one.iri == iri) return one;
  return kNone;
}

TEST_F(RdfSourceTest, describesClassesWithLabelsAndCounts) {
  const auto ontology = described(write("people.ttl", kPeople));
  ASSERT_EQ(ontology.classes.size(), 2u);
  const auto& person = ontology.classes.at(ontology.classes[0].label == "person" ? 0 : 1);
  EXPECT_EQ(person.iri, "http://example.org/Person");
  EXPECT_EQ(person.label, "person");
  EXPECT_EQ(person.comment, "Somebody.");
  EXPECT_EQ(person.count, 3u);
  EXPECT_THAT(ontology.prefixes, Contains(std::pair<std::string, std::string>("", "http://example.org/")));
}

TEST_F(RdfSourceTest, namespacesWithoutAPrefixAreGivenOne) {
  const std::string file =
      write("plain.nt",
            "<http://a.org/x> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://a.org/Ship> .\n"
            "<http://a.org/x> <http://a.org/name> \"Fram\" .\n"
            "<http://a.org/x> <http://b.org/built> \"1892\" .\n");
  using Prefix = std::pair<std::string, std::string>;
  EXPECT_THAT(described(file).prefixes,
              ::testing::ElementsAre(Prefix("", "http://a.org/"), Prefix("ns1", "http://b.org/")));
  const Outcome ships = answered(file, "SELECT ?name ?year { ?x a :Ship ; :name ?name ; ns1:built ?year }");
  ASSERT_EQ(ships.rows.size(), 1u);
  EXPECT_EQ(ships.rows[0].at(0), Value("Fram"));
}

TEST_F(RdfSourceTest, describesPropertiesWithDomainsRangesAndValues) {
  const auto ontology = described(write("people.ttl", kPeople));
  const auto& age = property(ontology, "http://example.org/age");
  EXPECT_FALSE(age.object);
  EXPECT_EQ(age.values.type, ValueType::kInteger);
  EXPECT_EQ(age.values.distinct, 2u);
  EXPECT_EQ(age.values.minimum, "31");
  EXPECT_EQ(age.values.maximum, "40");
  EXPECT_EQ(age.domains.at(0).iri, "http://example.org/Person");
  EXPECT_EQ(age.domains.at(0).count, 3u);
  const auto& livesIn = property(ontology, "http://example.org/livesIn");
  EXPECT_TRUE(livesIn.object);
  EXPECT_EQ(livesIn.label, "lives in");
  EXPECT_EQ(livesIn.ranges.at(0).iri, "http://example.org/City");
  const auto& label = property(ontology, "http://www.w3.org/2000/01/rdf-schema#label");
  EXPECT_EQ(label.label, "name");
  EXPECT_THAT(label.values.samples, Contains("Ann"));
  EXPECT_EQ(property(ontology, "http://example.org/born").values.type, ValueType::kDate);
  EXPECT_THAT(property(ontology, "http://example.org/motto").languages, ElementsAre("la"));
}

const ValueSummary& valuesOn(const OntologyProperty& property, const std::string& type) {
  static const ValueSummary kNone;
  for (const auto& domain : property.domains)
    if (domain.iri == type) return property.valuesOn(domain);
  return kNone;
}

TEST_F(RdfSourceTest, eachClassHasItsOwnValuesOfASharedProperty) {
  const auto ontology = described(write("people.ttl", kPeople));
  const auto& label = property(ontology, "http://www.w3.org/2000/01/rdf-schema#label");
  EXPECT_THAT(valuesOn(label, "http://example.org/Person").samples,
              UnorderedElementsAre("Ann", "Bob", "Cid"));
  EXPECT_THAT(valuesOn(label, "http://example.org/City").samples, ElementsAre("York"));
  EXPECT_TRUE(valuesOn(label, "http://example.org/City").complete);
  EXPECT_THAT(property(ontology, "http://example.org/age").domains.at(0).values.samples, IsEmpty());
}

TEST_F(RdfSourceTest, labelsOfClassesAndPropertiesAreNoValues) {
  const auto ontology = described(write("people.ttl", kPeople));
  const auto& label = property(ontology, "http://www.w3.org/2000/01/rdf-schema#label");
  EXPECT_THAT(label.values.samples, UnorderedElementsAre("Ann", "Bob", "Cid", "York"));
  EXPECT_THAT(label.languages, IsEmpty());
  EXPECT_EQ(label.domains.size(), 2u);
}

TEST_F(RdfSourceTest, aTermThatIsAlsoAThingKeepsItsValues) {
  const auto ontology =
      described(write("breeds.ttl",
                      "@prefix : <http://e/> . @prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
                      ":Corgi a owl:Class, :Breed ; :name \"Corgi\" . :rex a :Corgi ; :name \"Rex\" .\n"));
  const auto& name = property(ontology, "http://e/name");
  EXPECT_THAT(valuesOn(name, "http://e/Breed").samples, ElementsAre("Corgi"));
  EXPECT_THAT(valuesOn(name, "http://e/Corgi").samples, ElementsAre("Rex"));
}

TEST_F(RdfSourceTest, theExampleTellsRegionsFromProducts) {
  const auto ontology = described("examples/company/suppliers.ttl");
  const auto& label = property(ontology, "http://www.w3.org/2000/01/rdf-schema#label");
  const auto& regions = valuesOn(label, "http://halden.example/supply#Region");
  const auto& products = valuesOn(label, "http://halden.example/supply#Product");
  EXPECT_THAT(regions.samples, Contains("Southeast Asia"));
  EXPECT_THAT(products.samples, Contains("Tracker T3"));
  EXPECT_THAT(products.samples, Not(Contains("Southeast Asia")));
  EXPECT_THAT(label.values.samples, Not(Contains("located in")));
}

TEST_F(RdfSourceTest, aDeclaredButUnusedPropertyIsThereWithoutCount) {
  const auto path =
      write("schema.ttl",
            "@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
            "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
            ":owns a owl:ObjectProperty ; rdfs:domain :P ; rdfs:range :Q . :x a :P . :y a :Q .\n");
  const auto ontology = described(path);
  const auto& owns = property(ontology, "http://e/owns");
  EXPECT_TRUE(owns.object);
  EXPECT_EQ(owns.count, 0u);
  ASSERT_EQ(owns.domains.size(), 1u);
  EXPECT_EQ(owns.domains[0].iri, "http://e/P");
  EXPECT_EQ(owns.ranges.at(0).iri, "http://e/Q");
}

TEST_F(RdfSourceTest, aGraphWithoutTypesDescribesItsNodes) {
  const auto ontology = described(write("plain.nt",
                                        "<http://e/a> <http://e/name> \"A\" .\n"
                                        "<http://e/b> <http://e/name> \"B\" .\n"
                                        "<http://e/a> <http://e/next> <http://e/b> .\n"));
  ASSERT_EQ(ontology.classes.size(), 1u);
  EXPECT_EQ(ontology.classes[0].iri, "");
  EXPECT_EQ(ontology.classes[0].count, 2u);
  EXPECT_EQ(property(ontology, "http://e/name").domains.at(0).iri, "");
  EXPECT_EQ(property(ontology, "http://e/next").ranges.at(0).iri, "");
}

TEST_F(RdfSourceTest, cellsKeepTheirTypes) {
  const auto outcome =
      answered(write("people.ttl", kPeople),
               "SELECT ?n ?a ?h ?b ?m ?l WHERE { ?n :age ?a ; :height ?h ; :born ?b ; :motto ?m ; "
               "rdfs:label ?l . }");
  EXPECT_THAT(outcome.columns, ElementsAre("n", "a", "h", "b", "m", "l"));
  ASSERT_EQ(outcome.rows.size(), 1u);
  const auto& row = outcome.rows[0];
  EXPECT_EQ(row[0], Value(Iri{"http://example.org/ann"}));
  EXPECT_EQ(row[1], Value(std::int64_t{31}));
  EXPECT_EQ(row[2], Value(1.72));
  EXPECT_EQ(row[3], Value(Literal{"1993-05-01", "http://www.w3.org/2001/XMLSchema#date", ""}));
  EXPECT_EQ(row[4], Value(Literal{"carpe diem", "", "la"}));
  EXPECT_EQ(row[5], Value(std::string("Ann")));
}

TEST_F(RdfSourceTest, everyFormOfQueryGivesRows) {
  const auto path = write("people.ttl", kPeople);
  EXPECT_EQ(answered(path, "ASK { :ann :age 31 }").rows.at(0).at(0), Value(true));
  const auto built = answered(path, "CONSTRUCT { ?b :friendOf ?a } WHERE { ?a :knows ?b }");
  EXPECT_THAT(built.columns, ElementsAre("subject", "predicate", "object"));
  EXPECT_EQ(built.rows.size(), 2u);
  EXPECT_EQ(answered(path, "DESCRIBE :york").rows.size(), 2u);
  EXPECT_EQ(answered(path, "SELECT (COUNT(DISTINCT *) AS ?n) WHERE { ?a :age ?x }").rows.at(0).at(0),
            Value(std::int64_t{3}));
}

TEST_F(RdfSourceTest, readsEverySyntaxAndSeveralFilesAsOneGraph) {
  const auto glob = (folder_.path() / "*").string();
  write("a.nt", "<http://e/a> <http://e/n> \"a\" .\n");
  write("b.ttl", "<http://e/b> <http://e/n> \"b\" .");
  write("c.nq", "<http://e/c> <http://e/n> \"c\" <http://e/graph> .\n");
  write("d.trig", "<http://e/graph2> { <http://e/d> <http://e/n> \"d\" }");
  write("e.rdf",
        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:e=\"http://e/\">"
        "<rdf:Description rdf:about=\"http://e/e\"><e:n>e</e:n></rdf:Description></rdf:RDF>");
  const auto zipped = folder_.path() / "f.nt.gz";
  auto* out = gzopen(zipped.c_str(), "wb");
  gzputs(out, "<http://e/f> <http://e/n> \"f\" .\n");
  gzclose(out);
  EXPECT_EQ(answered(glob, "SELECT ?s WHERE { ?s <http://e/n> ?n }").rows.size(), 6u);
  EXPECT_EQ(answered(folder_.path(), "SELECT ?s WHERE { ?s <http://e/n> ?n }").rows.size(), 6u);
  EXPECT_THAT(described(glob).graphs, UnorderedElementsAre("http://e/graph", "http://e/graph2"));
  EXPECT_EQ(answered(glob, "SELECT ?s FROM <http://e/graph> WHERE { ?s <http://e/n> ?n }").rows.size(), 1u);
}

TEST_F(RdfSourceTest, aStatementOfSeveralGraphsCountsOnce) {
  const auto file = write("projects.trig", R"(@prefix ex: <http://e/> .
ex:p3 ex:budget 10 .
ex:g1 { ex:p1 ex:budget 10 . ex:p2 ex:budget 15 . }
ex:g2 { ex:p1 ex:budget 10 . ex:p3 ex:budget 10 . })");
  const auto total = [&](const std::string& from) {
    return answered(file, "PREFIX ex: <http://e/> SELECT (SUM(?b) AS ?total) " + from).rows.at(0).at(0);
  };
  EXPECT_EQ(total("WHERE { ?p ex:budget ?b }"), Value(std::int64_t{35}));
  EXPECT_EQ(total("FROM ex:g1 FROM ex:g2 WHERE { ?p ex:budget ?b }"), Value(std::int64_t{35}));
  EXPECT_EQ(total("FROM ex:g1 WHERE { ?p ex:budget ?b }"), Value(std::int64_t{25}));
  EXPECT_EQ(total("WHERE { GRAPH ?g { ?p ex:budget ?b } }"), Value(std::int64_t{45}));
  EXPECT_EQ(total("FROM NAMED ex:g2 WHERE { GRAPH ?g { ?p ex:budget ?b } }"), Value(std::int64_t{20}));
  EXPECT_EQ(total("FROM ex:g2 FROM NAMED ex:g1 WHERE { ?p ex:budget ?b GRAPH ?g { ?p ex:budget ?c } }"),
            Value(std::int64_t{10}));
}

TEST_F(RdfSourceTest, blankNodesOfTwoFilesStayApartAndKeepTheirNames) {
  write("a.nt", "_:x <http://e/n> \"a\" .\n");
  write("b.nt", "_:x <http://e/n> \"b\" .\n");
  const auto glob = (folder_.path() / "*.nt").string();
  const auto query = "SELECT ?s WHERE { ?s <http://e/n> ?n } ORDER BY ?n";
  const auto first = answered(glob, query);
  EXPECT_NE(first.rows.at(0), first.rows.at(1));
  EXPECT_EQ(first.rows, answered(glob, query).rows);
}

TEST_F(RdfSourceTest, badFilesAreNamedWithTheirLine) {
  EXPECT_THAT(failure(write("bad.ttl", "<http://e/a> <http://e/b> 1 .\n\nthis is no turtle\n")),
              HasSubstr("line 3"));
  EXPECT_THAT(failure(write("half.rdf", "<rdf:RDF><a>")), HasSubstr("half.rdf: Unknown prefix"));
  EXPECT_THAT(failure(write("empty.nt", "")), HasSubstr("empty.nt: is empty"));
  EXPECT_THAT(failure(write("comment.nt", "# nothing\n")), HasSubstr("holds no triple"));
  EXPECT_THAT(failure(write("wide.nt", std::string("\xff\xfe<\0", 4))), HasSubstr("UTF-16"));
  EXPECT_THAT(failure(write("latin.nt", "<http://e/a> <http://e/b> \"caf\xe9\" .\n")), HasSubstr("line 1"));
  EXPECT_THAT(failure(write("cut.nt.gz", std::string("\x1f\x8b\x08\x00\x00\x00", 6))),
              HasSubstr("cut.nt.gz"));
}

TEST_F(RdfSourceTest, aChangedFileIsLoadedAgain) {
  const auto path = write("people.ttl", kPeople);
  const auto source = opened({path});
  const auto before = source->describe(roomyBudget());
  write("people.ttl", std::string(kPeople) + ":dan a :Person .\n");
  const auto after = source->describe(roomyBudget());
  ASSERT_TRUE(before && after);
  EXPECT_NE(before->fingerprint, after->fingerprint);
  const auto query = sparqlLanguage().validate({.text = "SELECT ?x WHERE { ?x a :Person }"}, *after);
  EXPECT_EQ(source->run(*query, roomyBudget())->rows.size(), 4u);
}

TEST_F(RdfSourceTest, aBrokenFileIsLeftOutAndNothingOfItStays) {
  const auto good = write("good.ttl", kPeople);
  const auto cut = write("cut.ttl", "@prefix : <http://example.org/> .\n:eve a :Person .\n:eve :age");
  const auto descriptor = opened({good, cut})->describe(roomyBudget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  ASSERT_EQ(descriptor->leftOut.size(), 1u);
  EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("cut.ttl: line 3"));
  const auto alone = opened({good})->describe(roomyBudget());
  EXPECT_EQ(std::get<Ontology>(descriptor->shape).triples, std::get<Ontology>(alone->shape).triples);
}

// ---- what is hidden

class HiddenRdfTest : public RdfSourceTest {
 protected:
  std::unique_ptr<Source> hiding(const std::vector<std::string>& files, const std::string& name) {
    SourceConfig config{.id = "people", .kind = "rdf", .location = FileLocation{files}};
    config.lists.hidden = {name};
    return *rdfSourceKind().open(config, realWorld());
  }
  static std::string errorOf(Source& source) {
    const auto described = source.describe(roomyBudget());
    return described ? "" : described.error().message;
  }
  static std::vector<std::string> propertiesOf(Source& source) {
    std::vector<std::string> names;
    const auto described = source.describe(roomyBudget());
    EXPECT_TRUE(described) << described.error().message;
    for (const auto& property : std::get<Ontology>(described->shape).properties)
      names.push_back(property.iri);
    return names;
  }
};

TEST_F(HiddenRdfTest, aPrefixThatStandsForSeveralIrisNamesNothing) {
  const std::vector<std::string> files{
      write("a.ttl", "@prefix ex: <http://a.example/> . ex:ann ex:salary 7 ; ex:age 31 ."),
      write("b.ttl", "PREFIX ex: <http://b.example/> ex:bob ex:salary 8 .")};
  const auto ambiguous = hiding(files, "ex:salary");
  EXPECT_THAT(errorOf(*ambiguous), HasSubstr("bind ex: to <http://a.example/> and <http://b.example/>"));
  const auto whole = hiding(files, "<http://a.example/salary>");
  EXPECT_THAT(propertiesOf(*whole), UnorderedElementsAre("http://a.example/age", "http://b.example/salary"));
}

TEST_F(HiddenRdfTest, aFileMayBindAPrefixTwice) {
  for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"a.ttl",
            "@prefix ex: <http://a.example/> . ex:ann ex:salary 7 .\n@prefix  ex:<http://b.example/> . "
            "ex:bob ex:salary 8 ."},
           {"a.rdf", R"(<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:ex="http://a.example/" rdf:about="http://a.example/ann"><ex:salary>7</ex:salary></rdf:Description>
  <rdf:Description xmlns:ex='http://b.example/' rdf:about="http://a.example/bob"><ex:salary>8</ex:salary></rdf:Description>
</rdf:RDF>)"}}) {
    const auto source = hiding({write(name, text)}, "ex:salary");
    EXPECT_THAT(errorOf(*source), HasSubstr("bind ex: to <http://a.example/> and <http://b.example/>"))
        << name;
  }
}

TEST_F(HiddenRdfTest, whatRestatesAHiddenTripleIsHidden) {
  const auto source = hiding({write("a.trig", R"(@prefix ex: <http://a.example/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix sh: <http://www.w3.org/ns/shacl#> .
ex:ann ex:age 31 ; ex:salary 4711 .
[ a rdf:Statement ; rdf:subject ex:ann ; rdf:predicate ex:salary ; rdf:object 4711 ; ex:by [ ex:note "4711" ] ] .
ex:axiom a owl:Axiom ; owl:annotatedSource ex:ann ; owl:annotatedProperty ex:salary ; owl:annotatedTarget 4711 .
[ a owl:NegativePropertyAssertion ; owl:sourceIndividual ex:ann ; owl:assertionProperty ex:salary ; owl:targetValue 4712 ] .
[ a owl:Restriction ; owl:onProperty ex:salary ; owl:hasValue 4711 ] .
[ sh:path ex:salary ; sh:hasValue 4711 ] .
ex:about rdf:subject ex:axiom ; rdf:object "4711" .
[ a rdf:Statement ; rdf:subject ex:ann ; rdf:predicate ex:age ; rdf:object 31 ] .
)")},
                             "ex:salary");
  const auto descriptor = source->describe(roomyBudget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto query = sparqlLanguage().validate({.text = "SELECT ?s ?p ?o { ?s ?p ?o }"}, *descriptor);
  const auto outcome = source->run(*query, roomyBudget());
  EXPECT_EQ(outcome->rows.size(), 5u);  // her age, and that it was said
  for (const Row& row : outcome->rows)
    for (const Value& value : row) EXPECT_THAT(toText(value), Not(HasSubstr("471")));
}

TEST_F(HiddenRdfTest, whatRestatesATripleOfAHiddenGraphIsHidden) {
  const auto source = hiding({write("a.trig", R"(@prefix ex: <http://a.example/> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
ex:ann ex:age 31 .
ex:board { ex:ann ex:bonus 4711 . ex:ann ex:age 31 . }
[ a rdf:Statement ; rdf:subject ex:ann ; rdf:predicate ex:bonus ; rdf:object 4711 ] .
[ a rdf:Statement ; rdf:subject ex:ann ; rdf:predicate ex:age ; rdf:object 31 ] .
)")},
                             "ex:board");
  const auto descriptor = source->describe(roomyBudget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto query = sparqlLanguage().validate({.text = "SELECT ?s ?p ?o { ?s ?p ?o }"}, *descriptor);
  EXPECT_EQ(source->run(*query, roomyBudget())->rows.size(), 5u);
}

}  // namespace
}  // namespace omni
