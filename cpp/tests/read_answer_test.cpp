#include "read_answer.h"

#include <gmock/gmock.h>

#include <fstream>

namespace omni::client::detail {
namespace {

using ::testing::HasSubstr;

class ReadAnswerTest : public ::testing::Test {
 protected:
  ReadAnswerTest() { std::ifstream("python/tests/report.json") >> report_; }

  Json report_;
};

TEST_F(ReadAnswerTest, readsWhatAReportHolds) {
  const Answer answer = readAnswer(report_).value();
  EXPECT_EQ(answer.question, "Orders by region?");
  EXPECT_EQ(answer.text, "Nordics 7, Iberia 5 [1]");
  EXPECT_EQ(answer.confidence, 0.875);
  EXPECT_FALSE(answer.isGuess);
  EXPECT_EQ(answer.warnings, std::vector<std::string>{"a file was left out"});
  EXPECT_EQ(Json::parse(answer.json), report_);
  ASSERT_EQ(answer.citations.size(), 1u);
  EXPECT_EQ(answer.citations[0].number, 1);
  const Table& table = answer.table();
  ASSERT_EQ(table.rows.size(), 2u);  // the third does not answer
  EXPECT_EQ(table.rows[1], (std::vector<Cell>{"Iberia", std::int64_t{5}, std::int64_t{5}}));
  EXPECT_EQ(table.find("orders"), 1u);
  EXPECT_EQ(table.find("nothing"), std::nullopt);
  const Query* query = answer.query();
  ASSERT_NE(query, nullptr);
  EXPECT_EQ(query->asks, "number of orders by region");
  EXPECT_EQ(query->unusedWords, "really");
  EXPECT_EQ(query->parameters, (std::vector<std::pair<std::string, Cell>>{{"p1", std::int64_t{2025}}}));
  ASSERT_EQ(answer.interpretations.size(), 2u);
  EXPECT_EQ(answer.interpretations[1].asks, "opportunities per region");
}

TEST_F(ReadAnswerTest, readsPassages) {
  report_["answer"]["citations"] = {1};
  const Answer answer = readAnswer(report_).value();
  EXPECT_EQ(answer.provenance().at(0).text(), "handbook · SEARCH · sales.pdf, page 3");
  EXPECT_EQ(answer.citations.at(0).passage.value().text, "Orders come by region.");
  EXPECT_TRUE(answer.table().columns.empty());
}

TEST_F(ReadAnswerTest, cellsHaveTheTypesOfTheirValues) {
  report_["attempts"][0]["outcome"]["rows"][0] = Json::parse(R"([null, true, 18446744073709551615])");
  report_["attempts"][0]["outcome"]["rows"][1] = Json::parse(R"([0.1, -3, {"a": [1]}])");
  const Table table = readAnswer(report_).value().table();
  EXPECT_EQ(table.rows[0], (std::vector<Cell>{std::monostate(), true, "18446744073709551615"}));
  EXPECT_EQ(table.rows[1], (std::vector<Cell>{0.1, std::int64_t{-3}, R"({"a":[1]})"}));
  std::vector<std::string> texts;
  for (const auto& row : table.rows)
    for (const Cell& cell : row) texts.push_back(toText(cell));
  EXPECT_EQ(texts,
            (std::vector<std::string>{"", "true", "18446744073709551615", "0.1", "-3", R"({"a":[1]})"}));
}

TEST_F(ReadAnswerTest, readsWhatIsAskedBack) {
  report_["status"] = "needs_input";
  report_["needs_input"] = Json::parse(
      R"({"question": "Which?", "choices": [{"id": "m1", "label": "orders per region", "source": "sales"},
                                            {"id": "m2", "label": "opportunities", "source": "crm"}]})");
  const Answer answer = readAnswer(report_).value();
  EXPECT_EQ(answer.status, AnswerStatus::kNeedsInput);
  ASSERT_EQ(answer.choices.size(), 2u);
  EXPECT_EQ(answer.choices[1].id, "m2");
  EXPECT_TRUE(answer.table().columns.empty());
}

TEST_F(ReadAnswerTest, aReportThatLacksSomethingIsAnError) {
  for (const char* key :
       {"question", "status", "answer", "confidence", "guess", "readings", "attempts", "evidence"}) {
    Json report = report_;
    report.erase(key);
    EXPECT_EQ(readAnswer(report).error().code, Code::kProtocol) << key;
  }
  report_["answer"]["citations"] = {7};
  EXPECT_THAT(readAnswer(report_).error().message, HasSubstr("incomplete report"));
  report_["status"] = "new";
  EXPECT_EQ(readAnswer(report_).error().message, "the status of the answer is unknown: 'new'");
}

}  // namespace
}  // namespace omni::client::detail
