#include "eval/data/benchmark.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "eval/data/question_log.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

class BenchmarkFolder : public ::testing::Test {
 protected:
  Result<Benchmark> read(const std::string& questions = "") const {
    return readBenchmark(folder_.path() / "b", questions.empty() ? "" : folder_.path() / "b" / questions);
  }
  const TemporaryFolder folder_;
};

TEST_F(BenchmarkFolder, AFolderInBeirsFormIsOneCorpusWithItsJudgedQueries) {
  folder_.write("b/corpus.jsonl", "{\"_id\": \"d1\", \"text\": \"owls\"}\n");
  folder_.write("b/queries.jsonl", R"({"_id": "q1", "text": "What hunts?"}
{"_id": "q2", "text": "What sleeps?"}
{"_id": "q3", "text": "never judged"}
)");
  folder_.write("b/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\n");
  folder_.write("b/qrels/train.tsv", "query-id\tcorpus-id\tscore\nq2\td1\t1\n");
  const auto benchmark = read();
  ASSERT_TRUE(benchmark) << benchmark.error().message;
  ASSERT_EQ(benchmark->sources.size(), 1u);
  EXPECT_EQ(benchmark->sources[0].id, "b");
  EXPECT_EQ(benchmark->sources[0].kind, "documents");
  ASSERT_EQ(benchmark->samples.size(), 2u);
  EXPECT_EQ(benchmark->samples[0].question, "What hunts?");
  EXPECT_EQ(benchmark->samples[0].split, "test");
  EXPECT_THAT(benchmark->samples[0].gold.grades, ElementsAre(Pair("d1", 2)));
  EXPECT_EQ(benchmark->samples[1].split, "train");
}

TEST_F(BenchmarkFolder, AMalformedJudgementIsNamedByFileAndLine) {
  folder_.write("b/corpus.jsonl", "");
  folder_.write("b/queries.jsonl", "");
  folder_.write("b/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1 d1 2\n");
  EXPECT_THAT(read().error().message, HasSubstr("test.tsv:2"));
}

TEST_F(BenchmarkFolder, JudgementsThatCannotBeListedAreNamed) {
  folder_.write("b/corpus.jsonl", "");
  std::filesystem::create_symlink("qrels", folder_.path() / "b" / "qrels");  // leads nowhere
  const auto benchmark = read();
  ASSERT_FALSE(benchmark);
  EXPECT_EQ(benchmark.error().code, Code::kUnavailable);
  EXPECT_THAT(benchmark.error().message, HasSubstr("qrels"));
}

TEST_F(BenchmarkFolder, ALineWithoutEndIsNamedByFileAndLine) {
  folder_.write("b/corpus.jsonl", "");
  folder_.write("b/qrels/test.tsv", "query-id\tcorpus-id\tscore\n");
  folder_.write("b/queries.jsonl", "{\"_id\": \"q1\", \"text\": \"?\"}\n{" + std::string(33u << 20u, ' '));
  const auto benchmark = read();
  ASSERT_FALSE(benchmark);
  EXPECT_EQ(benchmark.error().code, Code::kLimit);
  EXPECT_THAT(benchmark.error().message, HasSubstr("queries.jsonl:2: the line is longer than"));
}

TEST_F(BenchmarkFolder, SpidersQuestionsWaitForTheRowsOfTheirQueries) {
  folder_.write("b/database/shop/shop.sqlite", "");
  folder_.write("b/database/readme.txt", "");
  folder_.write("b/dev.json",
                R"([{"db_id": "shop", "question": "How many?", "query": "SELECT count(*) FROM t"}])");
  const auto benchmark = read();
  ASSERT_TRUE(benchmark) << benchmark.error().message;
  ASSERT_EQ(benchmark->sources.size(), 1u);
  EXPECT_EQ(benchmark->sources[0].id, "shop");
  ASSERT_EQ(benchmark->samples.size(), 1u);
  const Sample& sample = benchmark->samples[0];
  EXPECT_EQ(sample.id, "dev-0");
  EXPECT_EQ(sample.gold.query, "SELECT count(*) FROM t");
  EXPECT_TRUE(sample.gold.rowsByQuery);
  EXPECT_TRUE(sample.gold.rows.is_null());
}

TEST_F(BenchmarkFolder, BirdsQuestionsHaveTheirQueryUnderAnotherName) {
  folder_.write("b/dev_databases/shop/shop.sqlite", "");
  folder_.write("b/mini.json",
                R"([{"question_id": 17, "db_id": "shop", "question": "?", "SQL": "SELECT 1"}])");
  const auto benchmark = read("mini.json");
  ASSERT_TRUE(benchmark) << benchmark.error().message;
  EXPECT_EQ(benchmark->samples.at(0).id, "mini-17");
  EXPECT_EQ(benchmark->samples.at(0).gold.query, "SELECT 1");
}

TEST_F(BenchmarkFolder, AQuestionWithoutItsDatabaseIsNamed) {
  folder_.write("b/database/shop/shop.sqlite", "");
  folder_.write("b/dev.json", R"([{"question": "?", "query": "SELECT 1"}])");
  EXPECT_THAT(read().error().message, AllOf(HasSubstr("dev.json, question 0"), HasSubstr("db_id")));
  folder_.write("b/dev.json", "{}");
  EXPECT_EQ(read().error().code, Code::kUnreadable);
}

TEST_F(BenchmarkFolder, AnUnknownFormIsRefused) {
  folder_.write("b/other.txt", "");
  EXPECT_EQ(read().error().code, Code::kNotFound);
}

class Log : public ::testing::Test {
 protected:
  Result<QuestionLog> read(const std::string& lines) const {
    folder_.write("log.jsonl", lines);
    return readQuestionLog(folder_.path() / "log.jsonl", {{"shop", Route::kSql}, {"notes", Route::kSearch}});
  }
  const TemporaryFolder folder_;
};

TEST_F(Log, WhatWasRightIsGold) {
  const auto log = read(R"({"question": "How many?", "source": "shop", "rows": [[7]], "feedback": "right"}
{"id": "x", "question": "Where?", "source": "notes", "documents": ["d1"]}
{"question": "Who?", "source": "shop", "query": "SELECT 1"}
{"question": "Which?", "source": "shop"}
)");
  ASSERT_TRUE(log) << log.error().message;
  ASSERT_EQ(log->samples.size(), 4u);
  EXPECT_EQ(log->samples[0].id, "1");
  EXPECT_EQ(log->samples[0].route, Route::kSql);
  EXPECT_EQ(log->samples[0].gold.rows, nlohmann::json::array({{7}}));
  EXPECT_EQ(log->samples[1].id, "x");
  EXPECT_THAT(log->samples[1].gold.grades, ElementsAre(Pair("d1", 1)));
  EXPECT_TRUE(log->samples[2].gold.rowsByQuery);
  EXPECT_TRUE(log->samples[3].gold.rows.is_null()) << "the source alone is known to be right";
  EXPECT_FALSE(log->samples[3].gold.rowsByQuery);
}

TEST_F(Log, WrongAnswersAreCountedAndLeftOut) {
  const auto log =
      read("{\"question\": \"?\", \"source\": \"shop\", \"rows\": [[1]], \"feedback\": \"wrong\"}\n");
  ASSERT_TRUE(log) << log.error().message;
  EXPECT_THAT(log->samples, IsEmpty());
  EXPECT_EQ(log->wrong, 1u);
}

TEST_F(Log, WhatIsMisspeltIsNamedByItsLine) {
  EXPECT_THAT(read("\n{\"question\": \"?\", \"source\": \"shoop\"}\n").error().message,
              HasSubstr("log.jsonl:2"));
  EXPECT_THAT(read("{\"question\": \"?\", \"source\": \"shop\", \"feedback\": \"rihgt\"}\n").error().message,
              HasSubstr("rihgt"));
  EXPECT_THAT(read("{\"question\": \"?\", \"source\": \"shop\", \"rows\": [1]}\n").error().message,
              HasSubstr("rows"));
}

}  // namespace
}  // namespace omni
