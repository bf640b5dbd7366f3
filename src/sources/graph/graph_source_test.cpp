#include "sources/graph/graph_source.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include "language/language.h"
#include "source/roomy_budget.h"
#include "sources/graph/graph_fixture.h"

namespace omni {
namespace {

class GraphSourceTest : public ::testing::Test {
 protected:
  Result<std::unique_ptr<Source>> open(const std::string& path) const {
    return graphSourceKind().open(
        {.id = "g", .kind = "graph", .location = FileLocation{{(files_.path() / path).string()}}}, world_);
  }

  Result<Descriptor> describe(const std::string& path) const {
    OMNI_TRY(source, open(path));
    return source->describe(roomyBudget());
  }

  Result<Outcome> ask(const std::string& path, const std::string& cypher) const {
    OMNI_TRY(source, open(path));
    OMNI_TRY(descriptor, source->describe(roomyBudget()));
    OMNI_TRY(query, cypherLanguage().validate({.route = Route::kCypher, .text = cypher}, descriptor));
    return source->run(query, roomyBudget());
  }

  std::string problemOf(const std::string& path) const {
    const auto descriptor = describe(path);
    return descriptor ? "described" : descriptor.error().message;
  }

  void writeCompressed(const std::string& name, const std::string& text) const {
    const auto file = gzopen((files_.path() / name).c_str(), "wb");
    gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
    gzclose(file);
  }

  TemporaryFolder files_;
  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
};

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST_F(GraphSourceTest, typesColumnsByWhatTheyHold) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  const auto outcome =
      ask("", "MATCH (p:Person) WHERE p.name = 'Ada' RETURN p.born, p.active, p.code, p.joined");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows.at(0),
              ElementsAre(Value(std::int64_t{1815}), Value(true), Value("007"), Value("2020-01-02")));
}

TEST_F(GraphSourceTest, readsNumbersAsPeopleWriteThem) {
  files_.write("nodes_shop.csv", "id,name,staff,profit,since\na,North,\"1,200\",(40),1\nb,South,900,n/a,2\n");
  files_.write("edges.csv", "source,target,type\na,b,NEAR\n");
  const auto outcome = ask("", "MATCH (s:Shop) RETURN sum(s.staff), sum(s.profit)");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows.at(0), ElementsAre(Value(std::int64_t{2100}), Value(std::int64_t{-40})));
  EXPECT_THAT(
      describe("")->notes,
      ElementsAre("nodes_shop.csv, staff: read as numbers, such as \"1,200\", which is 1200",
                  "nodes_shop.csv, profit: read as numbers, such as \"(40)\", which is -40; 1 text for "
                  "what is missing"));
}

TEST_F(GraphSourceTest, codesAndVersionsStayTexts) {
  files_.write("nodes_part.csv", "id,code,version,weight\na,1E5,1.10,1.5\nb,2E3,1.1,2.0\n");
  files_.write("edges.csv", "source,target,type\na,b,NEAR\n");
  const auto outcome = ask("", "MATCH (p:Part) RETURN p.code, p.version, p.weight ORDER BY p.code");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows.at(0), ElementsAre(Value("1E5"), Value("1.10"), Value(1.5)));
}

TEST_F(GraphSourceTest, numbersTooWideForAnyTypeKeepTheirDigits) {
  files_.write("nodes.csv", "id,labels,tracking\na,Parcel,12345678901234567890\nb,Parcel,7\n");
  files_.write(
      "nodes_more.jsonl",
      "{\"id\": \"c\", \"labels\": [\"Parcel\"], \"props\": {\"tracking\": 12345678901234567891}}\n");
  files_.write("edges.csv", "source,target,type\na,b,NEXT\nb,c,NEXT\n");
  const auto outcome = ask("", "MATCH (p:Parcel) RETURN p.tracking ORDER BY p.tracking");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows, ElementsAre(Row{"12345678901234567890"}, Row{"12345678901234567891"}, Row{"7"}));
}

TEST_F(GraphSourceTest, describesLabelsAndPatterns) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  const auto descriptor = describe("");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  const auto& schema = std::get<GraphSchema>(descriptor->shape);
  ASSERT_EQ(schema.labels.size(), 2u);
  EXPECT_EQ(schema.labels[0].name, "Engineer");
  EXPECT_EQ(schema.labels[1].count, 4u);
  const auto& born = schema.labels[1].properties.at(1);
  EXPECT_EQ(born.name, "born");
  EXPECT_EQ(born.values.type, ValueType::kInteger);
  EXPECT_EQ(born.values.minimum, "1815");
  EXPECT_EQ(born.values.distinct, 4u);
  const auto joined = std::find_if(schema.labels[1].properties.begin(), schema.labels[1].properties.end(),
                                   [](const auto& p) { return p.name == "joined"; });
  EXPECT_EQ(joined->values.type, ValueType::kDate);
  EXPECT_EQ(joined->values.nulls, 1u);
  ASSERT_EQ(schema.relationships.size(), 3u);
  EXPECT_EQ(schema.relationships[2].from, "Person");
  EXPECT_EQ(schema.relationships[2].count, 3u);
  EXPECT_EQ(schema.relationships[2].starts, 3u);
  EXPECT_EQ(schema.relationships[2].ends, 2u);
  EXPECT_EQ(schema.relationships[2].properties.at(0).name, "since");
}

TEST_F(GraphSourceTest, readsCompressedLinesByTheirCommonBeginning) {
  writeCompressed(
      "film.nodes.jsonl.gz",
      "{\"id\": \"m\", \"labels\": [\"Movie\"], \"props\": {\"title\": \"Up\", \"tags\": [\"x\", 1], "
      "\"meta\": {\"id\": 5}}}\n{\"id\": 7, \"labels\": [\"Person\"], \"props\": {\"name\": \"Ed\"}}\n");
  writeCompressed("film.edges.jsonl.gz", "{\"s\": 7, \"t\": \"m\", \"type\": \"ACTED_IN\", \"props\": {}}\n");
  const auto outcome =
      ask("film", "MATCH (p:Person)-[r:ACTED_IN]->(m:Movie) RETURN p, r, m, m.tags, m.meta.id");
  ASSERT_TRUE(outcome) << outcome.error().message;
  const auto& row = outcome->rows.at(0);
  EXPECT_EQ(row[0], Value(Nested{R"({"labels":["Person"],"properties":{"name":"Ed"}})"}));
  EXPECT_EQ(row[1], Value(Nested{R"({"label":"ACTED_IN","properties":{}})"}));
  EXPECT_EQ(
      row[2],
      Value(Nested{R"({"labels":["Movie"],"properties":{"meta":{"id":5},"tags":["x",1],"title":"Up"}})"}));
  EXPECT_EQ(row[3], Value(Nested{R"(["x",1])"}));
  EXPECT_EQ(row[4], Value(std::int64_t{5}));
}

TEST_F(GraphSourceTest, hasNoPropertiesThatTheDataLacks) {
  files_.write("nodes_film.csv", "id,labels,title,type\n1,Movie,Up,animation\n");
  files_.write("nodes_people.csv", "id,labels,name\n2,Person,Ed\n");
  files_.write("edges.csv", "source,target,type,id\n2,1,ACTED_IN,9\n");
  const auto outcome =
      ask("",
          "MATCH (n) RETURN n.title, n.type, n.name, keys(n), properties(n), [n IN [n] | n.title] "
          "ORDER BY n.title");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(outcome->columns.at(0), "n.title");
  EXPECT_THAT(
      outcome->rows.at(0),
      ElementsAre(Value("Up"), Value("animation"), Value(Null{}), Value(Nested{R"(["title","type"])"}),
                  Value(Nested{R"({"title":"Up","type":"animation"})"}), Value(Nested{R"(["Up"])"})));
  EXPECT_EQ(outcome->rows.at(1).at(0), Value(Null{}));
  EXPECT_EQ(outcome->rows.at(1).at(2), Value("Ed"));
  const auto edge = ask("", "MATCH ()-[r]->() RETURN r.id, r");
  ASSERT_TRUE(edge) << edge.error().message;
  EXPECT_EQ(edge->rows.at(0).at(0), Value(std::int64_t{9}));
}

TEST_F(GraphSourceTest, idsNameNodesWhereNothingElseDoes) {
  files_.write("nodes_gene.csv", "id\nABC1\nBRCA2\n");
  files_.write("nodes_sample.csv",
               "id,taken,tissue\n1,2024-01-02,skin\n2,2024-01-03,skin\n3,2024-01-04,skin\n");
  files_.write("nodes_person.csv", "id,name\n11,Ada\n12,Bo\n");
  files_.write("edges_carries.csv", "source,target\n1,ABC1\n3,ABC1\n2,BRCA2\n");
  const auto carriers =
      ask("", "MATCH (s:Sample)-[:CARRIES]->(g:Gene {id: 'ABC1'}) RETURN s.id AS sample ORDER BY sample");
  ASSERT_TRUE(carriers) << carriers.error().message;
  EXPECT_THAT(carriers->rows, ElementsAre(Row{std::int64_t{1}}, Row{std::int64_t{3}}));
  const auto named = ask("", "MATCH (p:Person) RETURN p.id, p.name ORDER BY p.name");
  ASSERT_TRUE(named) << named.error().message;
  EXPECT_THAT(named->rows.at(0), ElementsAre(Value(Null{}), Value("Ada"))) << "a name needs no id beside it";
  const std::string address =
      "https://forum.example/questions/62224586/why-does-a-node-have-no-name-of-its-own#comment";
  files_.write("nodes_comment.csv", "id,link\n21," + address + "1\n22," + address + "2\n");
  const auto linked = ask("", "MATCH (c:Comment) RETURN c.id, c.link ORDER BY c.link");
  ASSERT_TRUE(linked) << linked.error().message;
  EXPECT_THAT(linked->rows.at(0), ElementsAre(Value(Null{}), Value(address + "1"))) << "nor does an address";
}

TEST_F(GraphSourceTest, unionsKeepTheNamesOfTheirColumns) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  const auto outcome = ask("",
                           "MATCH (p:Engineer) RETURN p.name, keys(p) UNION "
                           "MATCH (q:Person {name: 'Dan'}) RETURN q.name AS `p.name`, keys(q) AS `keys(p)`");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->columns, ElementsAre("p.name", "keys(p)"));
  EXPECT_EQ(outcome->rows.size(), 2u);
}

TEST_F(GraphSourceTest, readsNeo4jHeads) {
  files_.write("nodes.csv", "personId:ID,name,born:int,:LABEL\np1,Ed,1970,Person;Actor\n");
  files_.write("edges.csv", ":START_ID,role,:END_ID,:TYPE\np1,self,p1,KNOWS\n");
  const auto outcome = ask("", "MATCH (a:Actor)-[k:KNOWS]->(b) RETURN b.name, b.born, k.role");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows.at(0), ElementsAre(Value("Ed"), Value(std::int64_t{1970}), Value("self")));
}

TEST_F(GraphSourceTest, temporalValuesArriveAsIsoText) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  const auto outcome = ask("",
                           "RETURN date('2024-05-06'), datetime('2024-05-06T07:08:09Z'), "
                           "duration({months: 14, days: 3, seconds: 3661})");
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_THAT(outcome->rows.at(0),
              ElementsAre(Value("2024-05-06"), Value("2024-05-06T07:08:09Z"), Value("P1Y2M3DT1H1M1S")));
}

TEST_F(GraphSourceTest, aFileNameThatIsNoUtf8IsReadAllTheSame) {
  files_.write("nodes_caf\xe9.csv", "id,name\n1,Ada\n");
  files_.write("edges.csv", "source,target\n1,1\n");
  EXPECT_EQ(problemOf(""), "described");
}

TEST_F(GraphSourceTest, namesFileAndLine) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", "source,target,type\na,z,KNOWS\n");
  EXPECT_THAT(problemOf(""), HasSubstr("edges.csv:2: there is no node z"));
  files_.write("edges.csv", "source,target,type\na,b\n");
  EXPECT_THAT(problemOf(""), HasSubstr("edges.csv:2: has 2 values, the head 3"));
  files_.write("edges.csv", "source,type\na,KNOWS\n");
  EXPECT_THAT(problemOf(""), HasSubstr("no column for the edges' end"));
  files_.write("edges.csv", kGraphEdges);
  files_.write("nodes.csv", std::string(kGraphPeople) + "a,Person,Again,1,,true,1\n");
  EXPECT_THAT(problemOf(""), HasSubstr("nodes.csv:6: the id a was given before"));
  files_.write("nodes.csv", "");
  EXPECT_THAT(problemOf(""), HasSubstr("nodes.csv: is empty"));
  files_.write("nodes.csv", "id,name\n1,\"open\n");
  EXPECT_THAT(problemOf(""), HasSubstr("nodes.csv:2: a quote is not closed"));
}

TEST_F(GraphSourceTest, namesABrokenLineOfJson) {
  files_.write("x.nodes.jsonl", "{\"id\": 1}\n{\"id\": \n");
  files_.write("x.edges.jsonl", "{}\n");
  EXPECT_THAT(problemOf("x"), HasSubstr("x.nodes.jsonl:2: is no JSON object"));
  files_.write("x.nodes.jsonl", "{\"id\": 1}\n");
  EXPECT_THAT(problemOf("x"), HasSubstr("x.edges.jsonl:1: has no \"source\""));
}

TEST_F(GraphSourceTest, namesALineWithoutEnd) {
  files_.write("x.nodes.jsonl", "{\"id\": 1}\n{" + std::string(33u << 20u, ' ') + "\"id\": 2}\n");
  files_.write("x.edges.jsonl", "{}\n");
  EXPECT_THAT(problemOf("x"), HasSubstr("x.nodes.jsonl:2: the line is longer than"));
}

TEST_F(GraphSourceTest, aPipeAmongTheFilesIsLeftOut) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  ASSERT_EQ(mkfifo((files_.path() / "nodes-new.csv").c_str(), 0600), 0);
  const auto descriptor = describe("");
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  ASSERT_EQ(descriptor->leftOut.size(), 1u);
  EXPECT_THAT(descriptor->leftOut[0].message, HasSubstr("nodes-new.csv"));
}

TEST_F(GraphSourceTest, convertsOnceForEachContent) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  std::size_t loads = 0;
  const Progress count = [&](std::string_view, std::size_t, std::size_t) { ++loads; };
  for (int i = 0; i < 2; ++i) {
    const auto source = open("");
    ASSERT_TRUE(source);
    ASSERT_TRUE((*source)->describe(roomyBudget(), count));
  }
  EXPECT_EQ(loads, 2u) << "one for the nodes, one for the edges";
}

TEST_F(GraphSourceTest, whoHasTheOldContentOpenGoesOnWhenTheNewIsConverted) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  const GraphCache cache({cache_.path() / "graphs", {files_.path().string()}}, std::nullopt);
  const auto old = cache.get(graphFiles({files_.path().string()}).value(), roomyBudget(), {});
  ASSERT_TRUE(old) << old.error().message;
  files_.write("nodes.csv", std::string(kGraphPeople) + "e,Person,Eve,1990,,true,15\n");
  const auto fresh = cache.get(graphFiles({files_.path().string()}).value(), roomyBudget(), {});
  ASSERT_TRUE(fresh) << fresh.error().message;
  std::size_t converted = 0;
  for (const auto& entry : std::filesystem::directory_iterator(cache_.path() / "graphs"))
    converted += entry.path().extension() == ".kgl" ? 1 : 0;
  EXPECT_EQ(converted, 1u);
  const auto count = [](const GraphStore& store) {
    return store.run("MATCH (n) RETURN count(n)", {}, roomyLimits(), roomyBudget()).value().rows.at(0).at(0);
  };
  EXPECT_EQ(count(*old->store), Value(std::int64_t{4}));
  EXPECT_EQ(count(*fresh->store), Value(std::int64_t{5}));
}

TEST_F(GraphSourceTest, saysWhichCacheFolderCannotBeWrittenTo) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  cache_.write("graphs", "no folder");
  const auto descriptor = describe("");
  ASSERT_FALSE(descriptor);
  EXPECT_EQ(descriptor.error().code, Code::kUnavailable);
  EXPECT_THAT(descriptor.error().message, HasSubstr((cache_.path() / "graphs").string()));
  EXPECT_THAT(descriptor.error().hint, HasSubstr("XDG_CACHE_HOME"));
}

TEST_F(GraphSourceTest, ignoresABrokenCacheFile) {
  files_.write("nodes.csv", kGraphPeople);
  files_.write("edges.csv", kGraphEdges);
  ASSERT_TRUE(describe(""));
  for (const auto& entry : std::filesystem::directory_iterator(cache_.path() / "graphs"))
    if (entry.path().extension() == ".kgl") std::ofstream(entry.path()) << "broken";
  EXPECT_EQ(problemOf(""), "described");
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(Graph, SourceContract, ::testing::Values(&contractOf<GraphFixture>));
INSTANTIATE_TEST_SUITE_P(Graph, FileContract, ::testing::Values(&contractOf<GraphFixture>));

}  // namespace omni
