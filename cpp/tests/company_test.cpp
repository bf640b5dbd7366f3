// The real program over the example company.
#include <gmock/gmock.h>

#include <cstdlib>
#include <future>

#include "base/temporary_folder.h"
#include "omni/client.h"

namespace omni::client {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

/// The options of a client of the real program, which finds no language model and keeps no state.
class CompanyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::getenv("OMNI_PROGRAM")) GTEST_SKIP() << "OMNI_PROGRAM names no program";
  }

  OpenOptions options(const std::string& config) const {
    const std::string state = folder_.path().string();
    return {.config = config,
            .environment = {{"XDG_DATA_HOME", state}, {"XDG_STATE_HOME", state}},
            .timeout = std::chrono::minutes(5)};
  }
  Client company() const { return Client::open(options("examples/company/omni.yaml")).value(); }

  TemporaryFolder folder_;
};

TEST_F(CompanyTest, aNumberWithItsQueryAndProvenance) {
  Client client = company();
  std::vector<std::string> stages;
  const Answer answer = client
                            .ask("How many customers are in the Nordics?",
                                 {.onStage = [&](const Stage& stage) { stages.push_back(stage.name); }})
                            .value();
  ASSERT_TRUE(answer.answered()) << answer.text;
  ASSERT_NE(answer.query(), nullptr);
  EXPECT_EQ(answer.query()->text, "SELECT COUNT(*) FROM customers WHERE region = :p1");
  EXPECT_EQ(answer.query()->parameters, (std::vector<std::pair<std::string, Cell>>{{"p1", "Nordics"}}));
  ASSERT_EQ(answer.table().rows.size(), 1u);
  EXPECT_THAT(answer.text, HasSubstr(toText(answer.table().rows[0].at(0))));
  EXPECT_EQ(answer.provenance().at(0).text(), "sales · SQL · customers");
  EXPECT_THAT(stages, Contains("select"));
}

TEST_F(CompanyTest, aChangeIsRefusedAndAWrongArgumentIsAnError) {
  Client client = company();
  EXPECT_EQ(client.ask("Delete all cancelled orders from the sales database").value().status,
            AnswerStatus::kRefused);
  EXPECT_EQ(client.ask("").error().code, Code::kInvalidArgument);
  EXPECT_EQ(client.ask("How many orders?", {.sources = {"nothing"}}).error().code, Code::kNotFound);
}

TEST_F(CompanyTest, aQuestionOfSeveralMeaningsIsAskedBack) {
  Client client = company();
  const std::string question = "What is the total price of all orders?";
  const Answer asked = client.ask(question, {.clarify = true}).value();
  ASSERT_EQ(asked.status, AnswerStatus::kNeedsInput) << asked.text;
  ASSERT_GE(asked.choices.size(), 2u);
  const Answer answer = client.ask(question, {.meant = {asked.choices[1].id}}).value();
  EXPECT_TRUE(answer.answered()) << answer.text;
}

TEST_F(CompanyTest, listsTheSources) {
  Client client = company();
  std::vector<std::string> ids;
  for (const Source& source : client.sources().value().sources) ids.push_back(source.id);
  EXPECT_THAT(ids, ::testing::UnorderedElementsAre("sales", "crm", "org", "suppliers", "handbook"));
  EXPECT_EQ(client.sources("How many orders came from Spain?").value().sources.at(0).id, "sales");
}

TEST_F(CompanyTest, threadsShareAClient) {
  Client client = company();
  std::vector<std::future<std::string>> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.push_back(std::async(std::launch::async, [&client] {
      std::string texts;
      for (const char* question : {"How many customers are in the Nordics?", "Who does Lena Vogt report to?"})
        texts += client.ask(question).value().text + "\n";
      return texts;
    }));
  const std::string first = threads[0].get();
  EXPECT_NE(first, "");
  for (std::size_t thread = 1; thread < threads.size(); ++thread) EXPECT_EQ(threads[thread].get(), first);
}

TEST_F(CompanyTest, aConfigurationThatIsWrong) {
  folder_.write("omni.yaml", "sources:\n  x: { kind: nothing, path: x }\n");
  Client client = Client::open(options((folder_.path() / "omni.yaml").string())).value();
  const auto answer = client.ask("Hello?");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, Code::kProgramEnded);
  EXPECT_THAT(answer.error().message, HasSubstr("nothing"));
  EXPECT_NE(answer.error().hint, "");
}

}  // namespace
}  // namespace omni::client
