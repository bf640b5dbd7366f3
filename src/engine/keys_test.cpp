#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "engine/engine.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;
using namespace std::chrono;

// Questions that need what one source holds as the keys of another.
class KeysTest : public ::testing::Test {
 protected:
  AskReport ask(const std::string& question, std::vector<Definition> definitions = {}) {
    EngineConfig config{
        .sources = {company("sales", "sqlite", "sales.db"), company("suppliers", "rdf", "suppliers.ttl"),
                    company("org", "graph", "org")},
        .limits = roomyLimits()};
    config.definitions = std::move(definitions);
    engine_ = Engine::open(std::move(config), world_).value();
    (void)engine_->catalog();
    return engine_->ask(question);
  }

  static const Attempt& answering(const AskReport& report) {
    return report.attempts[report.evidence[report.answer.citations.at(0)].attempt];
  }

  TemporaryFolder folder_;
  ExampleWorld world_{folder_.path()};
  std::unique_ptr<Engine> engine_;
};

TEST_F(KeysTest, twoSourcesAnswerTogether) {
  const auto report = ask("What are the list prices of the products with components from Volta Storage?");
  ASSERT_EQ(report.status, AskStatus::kAnswered) << report.answer.text;
  const Attempt& attempt = answering(report);
  EXPECT_EQ(attempt.candidate.source, "sales");
  ASSERT_TRUE(attempt.keysFrom);
  EXPECT_EQ(attempt.keysFrom->source, "suppliers");
  EXPECT_EQ(attempt.keysFrom->keys, 2u);
  EXPECT_THAT(attempt.outcome->rows, UnorderedElementsAre(ElementsAre(Value("Pulse V1"), Value(210.0)),
                                                          ElementsAre(Value("Pulse V2"), Value(265.0))));
  // Both queries stand in the report.
  ASSERT_EQ(report.evidence.size(), 2u);
  EXPECT_EQ(report.evidence[1].provenance.source, "suppliers");
  EXPECT_LE(report.confidence, report.evidence[1].confidence);
}

TEST_F(KeysTest, whatOneSourceExplainsIsAskedOfItAlone) {
  const auto report = ask("How many products are there?");
  ASSERT_EQ(report.status, AskStatus::kAnswered);
  for (const Attempt& attempt : report.attempts) EXPECT_FALSE(attempt.keysFrom);
}

Definition northerners(std::string query) {
  return {"northern customer", "sales", std::move(query)};
}

TEST_F(KeysTest, aDefinedTermIsAskedOfItsSourceFirst) {
  const auto report = ask("How many contacts do we have at northern customers?",
                          {northerners("SELECT name FROM customers WHERE region = 'Nordics'")});
  ASSERT_EQ(report.status, AskStatus::kAnswered) << report.answer.text;
  const Attempt& attempt = answering(report);
  EXPECT_EQ(attempt.candidate.source, "org");
  ASSERT_TRUE(attempt.keysFrom);
  EXPECT_EQ(attempt.keysFrom->question, "northern customer");
  EXPECT_THAT(attempt.outcome->rows, ElementsAre(ElementsAre(Value(std::int64_t{19}))));
  EXPECT_EQ(report.attempts[report.evidence.back().attempt].query->text,
            "SELECT name FROM customers WHERE region = 'Nordics'");
}

TEST_F(KeysTest, whichAndHowManyThereAreIsAskedOfTheDefinitionItself) {
  const std::string query = "SELECT name FROM customers WHERE region = 'Nordics';";
  for (const char* question : {"How many northern customers are there?",
                               "How many northern customers do we have?", "Count the northern customers"}) {
    const auto report = ask(question, {northerners(query)});
    ASSERT_EQ(report.status, AskStatus::kAnswered) << question << report.answer.text;
    EXPECT_EQ(answering(report).candidate.source, "sales");
    EXPECT_THAT(answering(report).outcome->rows, ElementsAre(ElementsAre(Value(std::int64_t{11}))))
        << question;
    EXPECT_FALSE(report.isGuess()) << question;
  }
  for (const char* question : {"List the northern customers", "Which northern customers are there?"}) {
    const auto report = ask(question, {northerners(query)});
    ASSERT_EQ(report.status, AskStatus::kAnswered) << question << report.answer.text;
    EXPECT_EQ(answering(report).query->text, query);
    EXPECT_EQ(answering(report).outcome->rows.size(), 11u) << question;
    EXPECT_FALSE(report.isGuess()) << question;
  }
}

TEST_F(KeysTest, whatNarrowsADefinedTermIsAskedOfItsKeys) {
  const auto report = ask("How many northern customers are in Norway?",
                          {northerners("SELECT name FROM customers WHERE region = 'Nordics'")});
  ASSERT_EQ(report.status, AskStatus::kAnswered) << report.answer.text;
  ASSERT_TRUE(answering(report).keysFrom);
  EXPECT_THAT(answering(report).outcome->rows, ElementsAre(ElementsAre(Value(std::int64_t{4}))));
}

TEST_F(KeysTest, aDefinitionThatTheGuardRefusesIsReportedAndNotUsed) {
  const auto report = ask("How many products are there?", {northerners("SELECT nam FROM customers")});
  EXPECT_EQ(report.status, AskStatus::kAnswered);
  EXPECT_THAT(report.warnings, Contains(HasSubstr("the definition of 'northern customer'")));
}

TEST_F(KeysTest, aTermThatNothingIsAnswersNothing) {
  const auto report = ask("How many northern customers are there?",
                          {northerners("SELECT name FROM customers WHERE region = 'Pole'")});
  EXPECT_EQ(report.status, AskStatus::kAbstained);
  EXPECT_THAT(report.warnings, Contains(HasSubstr("nothing in 'sales' is a 'northern customer'")));
}

}  // namespace
}  // namespace omni
