// The key of an endpoint is sent there, and stands in nothing that anybody reads: no output, no error, no
// file.
#include <gmock/gmock.h>

#include <sstream>

#include "app/cli/command_line.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "eval/one_question.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;

constexpr const char* kKey = "sk-of-this-test-alone";
constexpr const char* kQuestion = "How many products are there?";

class KeyTest : public ::testing::Test {
 protected:
  KeyTest() {
    folder_.write("key.txt", std::string(kKey) + "\n");
    writeOneQuestion(folder_, "measured");
    configure("model", "record: calls.jsonl");
  }
  void configure(const std::string& planner, const std::string& more) {
    folder_.write("omni.yaml", "sources: { sales: { kind: sqlite, path: bench/sales.db } }\nplanner: " +
                                   planner + "\nmodel: { endpoint: \"" + endpoint_.url() +
                                   "\", name: scripted, api_key_file: key.txt, " + more + " }\n");
  }
  void repliesWell() {
    endpoint_.reply("route",
                    R"({"kind": "quantity", "granularity": "table", "confidence": 1, "reason": ""})");
    endpoint_.reply("select", R"({"sources": [{"id": "sales", "probability": 0.9, "reason": "it fits"},
                                                   {"id": "measured", "probability": 0.8, "reason": "so too"}]})");
    endpoint_.reply("formulate", R"({"query": "SELECT COUNT(*) FROM products", "explanation": "as asked",
                                     "confidence": 0.9, "parameters": []})");
    endpoint_.reply(
        "evidence",
        R"({"evidence": [{"outcome": 1, "items": [1], "confidence": 0.9, "missing": []}], "why_not": ""})");
    endpoint_.reply("", "There are 14. [1]");
  }

  void run(std::vector<std::string> arguments) {
    for (const std::string& argument : {std::string("--config"), (folder_.path() / "omni.yaml").string()})
      arguments.push_back(argument);
    std::ostringstream out, err;
    runCommandLine(arguments, {.out = out, .err = err, .world = world_});
    output_ += out.str() + err.str();
  }
  void runAll(const std::string& name) {
    for (const auto& more : std::vector<std::vector<std::string>>{
             {"ask", kQuestion, "--json"}, {"ask", kQuestion, "--trace"}, {"explain", kQuestion}})
      run(more);
    run({"eval", "--bench", (folder_.path() / "bench").string(), "--out", (folder_.path() / name).string()});
  }
  void expectNoKey() const {
    EXPECT_THAT(output_, Not(HasSubstr(kKey)));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path()))
      if (entry.is_regular_file() && entry.path().filename() != "key.txt") {
        EXPECT_THAT(readFile(entry.path()).value(), Not(HasSubstr(kKey))) << entry.path();
      }
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path() / "cache"};
  ScriptedEndpoint endpoint_;
  std::string output_;
};

TEST_F(KeyTest, whereAllGoesWell) {
  endpoint_.requireKey(kKey);
  repliesWell();
  runAll("well");
  EXPECT_THAT(output_, HasSubstr("There are 14. [1]"));
  EXPECT_THAT(endpoint_.requests().at(0).headers, Contains(Pair("authorization", HasSubstr(kKey))));
  EXPECT_THAT(readFile(folder_.path() / "calls.jsonl").value(), HasSubstr("select"));
  EXPECT_TRUE(std::filesystem::exists(folder_.path() / "well/report.html"));
  expectNoKey();
}

TEST_F(KeyTest, whereTheEndpointQuotesItInEveryError) {
  for (const int status : {400, 401, 403, 404, 429, 500}) {
    const auto quoted = ScriptedReply::error(status, std::string("Incorrect API key provided: ") + kKey);
    endpoint_.answerWith([&](const ScriptedRequest&) { return quoted; });
    configure("{ route: model, select: model, formulate: model, evidence: model, answer: model }",
              "retries: 0");
    runAll(std::to_string(status));
    configure("agent", "retries: 0");
    run({"ask", kQuestion, "--json"});
  }
  EXPECT_THAT(output_, AllOf(HasSubstr("[key]"), HasSubstr("status 401")));
  expectNoKey();
}

TEST_F(KeyTest, whereTheReplyIsNoneOfUs) {
  for (const auto& text : {std::string("no JSON but ") + kKey, "{\"key\": \"" + std::string(kKey) + "\"}"}) {
    ScriptedReply reply;
    reply.body = text;
    endpoint_.answerWith([&](const ScriptedRequest&) { return reply; });
    configure("model", "retries: 0");
    run({"ask", kQuestion, "--json"});
    run({"ask", kQuestion, "--trace"});
  }
  EXPECT_THAT(output_, HasSubstr("the reply is no chat completion"));
  expectNoKey();
}

}  // namespace
}  // namespace omni
