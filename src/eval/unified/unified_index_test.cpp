#include "eval/unified/unified_index.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

/// A table, a knowledge graph, a property graph and a corpus.
class SmallPool : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("rivers.csv", "name,length\nLoire,1006\nSeine,777\nRhone,813\n");
    folder_.write("towers.nt",
                  "<http://x.org/eiffel> <http://x.org/builtBy> \"Gustave\" .\n"
                  "<http://x.org/eiffel> <http://x.org/height> \"330\" .\n");
    folder_.write("films.nodes.jsonl",
                  R"({"id": "1", "labels": ["Person"], "props": {"name": "Keanu"}}
{"id": "2", "labels": ["Film"], "props": {"title": "Matrix"}}
)");
    folder_.write("films.edges.jsonl", R"({"s": "1", "t": "2", "type": "PLAYED_IN", "props": {}}
)");
    folder_.write("notes.jsonl", R"({"_id": "n1", "title": "Owls", "text": "Owls hunt mice at night."}
{"_id": "n2", "title": "Bees", "text": "Bees gather pollen."}
)");
    EngineConfig config;
    config.sources = {source("rivers", "duckdb", {"rivers.csv"}), source("towers", "rdf", {"towers.nt"}),
                      source("films", "graph", {"films.nodes.jsonl", "films.edges.jsonl"}),
                      source("notes", "documents", {"notes.jsonl"})};
    auto engine = Engine::open(config, world_);
    ASSERT_TRUE(engine) << engine.error().message;
    ASSERT_TRUE((*engine)->catalog()->failures().empty())
        << (*engine)->catalog()->failures().front().error.message;
    engine_ = std::move(*engine);
  }

  SourceConfig source(const SourceId& id, const std::string& kind, std::vector<std::string> files) const {
    SourceConfig config;
    config.id = id;
    config.kind = kind;
    for (const auto& file : files) config.files().paths.push_back((folder_.path() / file).string());
    return config;
  }

  std::unique_ptr<UnifiedIndex> index(std::size_t perSource) const {
    auto built = UnifiedIndex::build(*engine_, perSource, folder_.path() / "unified", world_, {});
    if (!built) ADD_FAILURE() << built.error().message;
    return built ? std::move(*built) : nullptr;
  }

  const TemporaryFolder folder_;
  const CachedIn world_{folder_.path() / "cache"};
  std::unique_ptr<Engine> engine_;
};

TEST_F(SmallPool, RowsTriplesEdgesAndDocumentsAreFacts) {
  const auto unified = index(100);
  ASSERT_TRUE(unified);
  EXPECT_EQ(unified->size().facts, 3u + 2u + 2u + 1u + 2u);
  EXPECT_EQ(unified->size().all, unified->size().facts);
  const auto facts = folder_.read("unified/facts.jsonl");
  for (const auto* text :
       {"name Seine, length 777", "eiffel built by Gustave", "Person name Keanu", "Owls hunt"})
    EXPECT_THAT(facts, HasSubstr(text));
}

TEST_F(SmallPool, TheSourceOfTheBestFactAnswers) {
  const auto unified = index(100);
  ASSERT_TRUE(unified);
  const auto row = unified->ask("How long is the Seine?", {.candidates = 1});
  ASSERT_EQ(row.attempts.size(), 1u);
  EXPECT_EQ(row.attempts[0].candidate.source, "rivers");
  EXPECT_EQ(row.candidates.front().source, "rivers");
  ASSERT_EQ(row.attempts[0].outcome->rows.size(), 1u);
  EXPECT_EQ(toText(row.attempts[0].outcome->rows[0].at(0)), "Seine");
  const auto document = unified->ask("What do owls hunt?", {});
  EXPECT_EQ(document.attempts.at(0).candidate.source, "notes");
  EXPECT_THAT(document.attempts[0].outcome->ranking, ::testing::ElementsAre("n1"));
  EXPECT_TRUE(document.attempts[0].outcome->rows.empty());
}

TEST_F(SmallPool, ASourceGivesAtMostSoManyFacts) {
  const auto unified = index(2);
  ASSERT_TRUE(unified);
  EXPECT_EQ(unified->size().facts, 2u + 2u + 2u + 2u);
  EXPECT_GT(unified->size().all, unified->size().facts);
}

TEST_F(SmallPool, NothingFoundIsNoAnswer) {
  const auto unified = index(100);
  ASSERT_TRUE(unified);
  const auto report = unified->ask("zyxwv qqqq", {});
  EXPECT_TRUE(report.evidence.empty());
  EXPECT_NE(report.status, AskStatus::kAnswered);
}

}  // namespace
}  // namespace omni
