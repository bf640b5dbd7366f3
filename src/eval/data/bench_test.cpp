#include "eval/data/bench.h"

#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(BenchSources, GraphsAreOpenedByTheFilesThatBeginWithTheirPath) {
  const TemporaryFolder folder;
  folder.write("sources.jsonl",
               R"({"kb_id": "films", "route": "CYPHER", "kind": "property_graph", "path": "g/films"}
{"kb_id": "shop", "route": "SQL", "kind": "sqlite", "path": "shop.sqlite"}
)");
  folder.write("g/films.nodes.jsonl", "");
  folder.write("g/films.edges.jsonl", "");
  folder.write("g/films2.nodes.jsonl", "");
  folder.write("g/films.nt", "");
  const auto sources = readBenchSources(folder.path());
  ASSERT_TRUE(sources) << sources.error().message;
  ASSERT_THAT(*sources, SizeIs(2));
  EXPECT_EQ(sources->at(0).kind, "graph");
  EXPECT_EQ(sources->at(0).id, "films");
  EXPECT_THAT(sources->at(0).files().paths, ElementsAre((folder.path() / "g/films.edges.jsonl").string(),
                                                        (folder.path() / "g/films.nodes.jsonl").string()));
  EXPECT_THAT(sources->at(1).files().paths, ElementsAre((folder.path() / "shop.sqlite").string()));
}

TEST(BenchSources, AMalformedLineIsNamedByFileAndNumber) {
  const TemporaryFolder folder;
  folder.write("sources.jsonl",
               "{\"kb_id\": \"a\", \"kind\": \"rdf\", \"path\": \"a.nt\"}\n\n{\"kb_id\": \n");
  const auto sources = readBenchSources(folder.path());
  ASSERT_FALSE(sources);
  EXPECT_THAT(sources.error().message, HasSubstr("sources.jsonl:3"));
}

TEST(BenchSources, AFolderWithoutAListOfSourcesIsRefused) {
  const TemporaryFolder folder;
  const auto sources = readBenchSources(folder.path());
  ASSERT_FALSE(sources);
  EXPECT_EQ(sources.error().code, Code::kNotFound);
  EXPECT_THAT(sources.error().message, HasSubstr("sources.jsonl"));
}

TEST(BenchSources, APathThatNoFileCanHaveIsKeptForTheSourceToSay) {
  const TemporaryFolder folder;
  const std::string name(300, 'n');
  folder.write("sources.jsonl", R"({"kb_id": "a", "kind": "sqlite", "path": ")" + name + "\"}\n");
  const auto sources = readBenchSources(folder.path());
  ASSERT_TRUE(sources) << sources.error().message;
  EXPECT_THAT(sources->at(0).files().paths, ElementsAre((folder.path() / name).string()));
}

class OneSample : public ::testing::Test {
 protected:
  Result<Sample> read(const std::string& members) {
    folder_.write("samples.jsonl",
                  R"({"id": "q1", "question": "How many?", "kb_id": "shop", )" + members + "}\n");
    OMNI_TRY(samples, readSamples(folder_.path() / "samples.jsonl"));
    return samples.at(0);
  }
  TemporaryFolder folder_;
};

TEST_F(OneSample, GoldRowsAndQueryAreKept) {
  const auto sample =
      read(R"("route": "SQL", "split": "dev", "target_query": "SELECT 1", "metadata": {"gold_rows": [[1]]})");
  ASSERT_TRUE(sample) << sample.error().message;
  EXPECT_EQ(sample->gold.rows, nlohmann::json::parse("[[1]]"));
  EXPECT_EQ(sample->gold.query, "SELECT 1");
  EXPECT_EQ(sample->split, "dev");
}

TEST_F(OneSample, UnusableGoldRowsAreLeftOut) {
  EXPECT_TRUE(read(R"("route": "SQL", "metadata": {})")->gold.rows.is_null());
  EXPECT_TRUE(
      read(R"("route": "SQL", "metadata": {"gold_rows": [[1]], "gold_error": "no"})")->gold.rows.is_null());
  EXPECT_TRUE(read(R"("route": "SQL", "metadata": {"gold_rows": [[1]], "gold_rows_truncated": true})")
                  ->gold.rows.is_null());
  EXPECT_TRUE(read(R"("route": "CYPHER", "metadata": {"gold_rows": []})")->gold.rows.is_null());
  EXPECT_FALSE(
      read(R"("route": "SQL", "metadata": {"gold_rows": [], "gold_error": null})")->gold.rows.is_null());
}

TEST_F(OneSample, GradesComeFromTheJudgementsElseFromTheAnswer) {
  const auto judged =
      read(R"("route": "SEARCH", "gold_answer": ["9"], "metadata": {"qrels": {"1": 2, "7": 0}})");
  EXPECT_THAT(judged->gold.grades, ElementsAre(std::pair<const std::string, int>{"1", 2}));
  const auto listed = read(R"("route": "SEARCH", "gold_answer": ["9", 4], "metadata": {})");
  EXPECT_THAT(listed->gold.grades, ElementsAre(std::pair<const std::string, int>{"4", 1},
                                               std::pair<const std::string, int>{"9", 1}));
}

TEST_F(OneSample, AnUnknownRouteIsNamedWithItsLine) {
  const auto sample = read(R"("route": "GREMLIN")");
  ASSERT_FALSE(sample);
  EXPECT_THAT(sample.error().message, HasSubstr("samples.jsonl:1: unknown route \"GREMLIN\""));
}

}  // namespace
}  // namespace omni
