#include <gtest/gtest.h>

#include "state/review/asked_again.h"
#include "state/review/log_usage.h"

namespace omni {
namespace {

Json reportOf(const std::string& status, const std::string& source, const std::string& query) {
  Json report{{"status", status}, {"ms", 12.5}, {"usage", {{"tokens", 30}, {"money", .5}}}};
  report["attempts"] = {
      {{"source", "spare"}, {"query", nullptr}, {"ms", 1.0}, {"outcome", {{"error", "no"}}}},
      {{"source", source}, {"query", query}, {"ms", 3.0}, {"written_by", "built-in"}}};
  report["evidence"] = Json::array();
  if (status == "answered") report["evidence"].push_back({{"source", source}, {"attempt", 1}});
  return report;
}

LoggedTrace traceOf(const std::string& question, const Json& report, const std::string& verdict = "") {
  LoggedTrace trace;
  trace.question.question = question;
  trace.question.status = report["status"];
  trace.question.verdict = verdict;
  trace.question.tokens = 30;
  trace.report = report;
  return trace;
}

TEST(AskedAgain, tellsWhatIsOther) {
  const auto change = [](const Json& then, const Json& now) {
    return changeOf(resultOf(then), resultOf(now));
  };
  const Json answered = reportOf("answered", "sales", "SELECT 1");
  EXPECT_EQ(change(answered, answered), AnswerChange::kNone);
  EXPECT_EQ(change(answered, reportOf("answered", "sales", "SELECT 2")), AnswerChange::kQuery);
  EXPECT_EQ(change(answered, reportOf("answered", "crm", "SELECT 1")), AnswerChange::kSource);
  EXPECT_EQ(change(answered, reportOf("abstained", "", "")), AnswerChange::kNoLongerAnswered);
  EXPECT_EQ(change(reportOf("failed", "", ""), answered), AnswerChange::kAnsweredNow);
  EXPECT_EQ(change(reportOf("failed", "", ""), reportOf("abstained", "", "")), AnswerChange::kStatus);
  EXPECT_EQ(change(reportOf("abstained", "", "a"), reportOf("abstained", "", "b")), AnswerChange::kNone);
}

TEST(AskedAgain, otherValuesAreAnotherQuery) {
  Json then = reportOf("answered", "sales", "SELECT ?"), now = then;
  then["attempts"][1]["parameters"] = {{"1", "Oslo"}};
  now["attempts"][1]["parameters"] = {{"1", "Bergen"}};
  EXPECT_EQ(changeOf(resultOf(then), resultOf(now)), AnswerChange::kQuery);
}

TEST(AskedAgain, isCountedWithItsVerdicts) {
  const auto then = resultOf(reportOf("answered", "sales", "SELECT 1"));
  const auto now = resultOf(reportOf("answered", "crm", "SELECT 1"));
  AskedAgain same{.asked = {}, .then = then, .now = then}, other{.asked = {}, .then = then, .now = now};
  same.asked.verdict = other.asked.verdict = "right";
  const Json review = toJson(std::vector{same, other});
  EXPECT_EQ(review["right"]["questions"], 2);
  EXPECT_EQ(review["right"]["changed"], 1);
  EXPECT_EQ(review["wrong"]["questions"], 0);
  EXPECT_EQ(review["changes"]["another source"], 1);
  EXPECT_EQ(review["now"]["tokens"], 60);
  EXPECT_EQ(review["then"]["median_ms"], 12.5);
}

TEST(AskedAgain, ofADamagedReportIsNothing) {
  EXPECT_EQ(resultOf(Json::object()).status, "");
  Json report = reportOf("answered", "sales", "SELECT 1");
  report["evidence"][0]["attempt"] = 9;
  EXPECT_EQ(resultOf(report).query, "");
}

TEST(LogUsage, countsWhatSourcesAndWritersDid) {
  const std::vector traces{traceOf("How many orders?", reportOf("answered", "sales", "SELECT 1"), "right"),
                           traceOf("How many refunds?", reportOf("abstained", "sales", "SELECT 1"))};
  const LogUsage usage = usageOf(traces);
  EXPECT_EQ(usage.sources.at("sales").asked, 2u);
  EXPECT_EQ(usage.sources.at("sales").won, 1u);
  EXPECT_EQ(usage.sources.at("spare").won, 0u);
  EXPECT_EQ(usage.sources.at("spare").failed, 2u);
  EXPECT_EQ(usage.writers.at("built-in").right, 1u);
  EXPECT_EQ(usage.writers.at("built-in").tokens, 30u);
}

TEST(LogUsage, unansweredQuestionsAreGroupedByTopic) {
  const Json none = reportOf("abstained", "", "");
  const std::vector traces{traceOf("Which refunds are open?", none),
                           traceOf("How many refunds in May?", none), traceOf("Who parks where?", none)};
  const auto topics = usageOf(traces).unanswered;
  ASSERT_EQ(topics.size(), 1u);
  EXPECT_EQ(topics[0].word, "refund");
  EXPECT_EQ(topics[0].questions, 2u);
  EXPECT_EQ(topics[0].example, "Which refunds are open?");
}

}  // namespace
}  // namespace omni
