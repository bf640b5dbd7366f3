#include <gmock/gmock.h>

#include "app/http/contract/sent.h"
#include "base/temporary_folder.h"
#include "config/config.h"
#include "net/signature/digest.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

/// "keeper" operates the server and sees all, "foreman" operates it and sees a part of sales alone, "reader"
/// does not operate it.
class VerifiedRoutes : public ::testing::Test {
 protected:
  // Verified queries answer callers who see everything.
  void open(bool limited) {
    EngineConfig config = readConfig("examples/company/omni.yaml", world_).value();
    config.limits = roomyLimits();
    std::erase_if(config.sources, [](const SourceConfig& source) { return source.id != "sales"; });
    AccessConfig access;
    access.roles = {
        {.name = "keeper", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .operates = true},
        {.name = "foreman", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .operates = true},
        {.name = "reader", .asked = {"*"}, .queried = {"*"}, .described = {"*"}}};
    access.roles[1].rules["sales"] = {.hidden = {"customers.city"}};
    for (const char* name : {"keeper", "foreman", "reader"})
      access.keys.push_back({{.name = name, .roles = {name}}, sha256Hex(name)});
    if (limited) config.access = std::make_shared<const AccessConfig>(std::move(access));
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", true);
  }

  OutgoingReply send(const std::string& key, const std::string& method, const std::string& path,
                     const std::string& body = {}) const {
    return sent(*api_, key, method, path, body);
  }
  Json json(const std::string& key, const std::string& method, const std::string& path,
            const std::string& body = {}) const {
    return Json::parse(send(key, method, path, body).body, nullptr, false);
  }
  Json keep(const std::string& question, const std::string& query) const {
    return json("keeper", "POST", "/v1/verified",
                Json{{"question", question}, {"source", "sales"}, {"query", query}}.dump());
  }
  std::string answerOf(const std::string& question) const {
    return json("keeper", "POST", "/v1/ask", Json{{"question", question}}.dump()).dump();
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

constexpr const char* kQuestion = "How many orders came from Norway?";
constexpr const char* kQuery =
    "SELECT COUNT(*) AS verified FROM orders o JOIN customers c ON c.customer_id = o.customer_id "
    "WHERE c.country = 'Norway'";

TEST_F(VerifiedRoutes, oneThatIsKeptAnswersUntilItIsHeldOrRemoved) {
  open(false);
  EXPECT_EQ(json("keeper", "GET", "/v1/verified")["queries"].size(), 0u);
  const Json kept = keep(kQuestion, kQuery);
  ASSERT_TRUE(kept.contains("id")) << kept.dump(1);
  EXPECT_EQ(kept["status"], "active");
  const std::string one = "/v1/verified/" + kept["id"].get<std::string>();
  EXPECT_THAT(answerOf(kQuestion), HasSubstr("\"confirmed\""));

  EXPECT_EQ(json("keeper", "POST", one, R"({"status": "review"})")["status"], "review");
  EXPECT_THAT(answerOf(kQuestion), ::testing::Not(HasSubstr("\"confirmed\"")));
  EXPECT_EQ(json("keeper", "POST", one, R"({"status": "active"})")["status"], "active");
  EXPECT_THAT(answerOf(kQuestion), HasSubstr("\"confirmed\""));

  EXPECT_EQ(keep(kQuestion, "SELECT 7 AS other FROM orders LIMIT 1")["id"], kept["id"]) << "it is replaced";
  EXPECT_THAT(answerOf(kQuestion), HasSubstr("other"));
  EXPECT_EQ(send("keeper", "DELETE", one).status, 204u);
  EXPECT_EQ(json("keeper", "GET", "/v1/verified")["queries"].size(), 0u);
  EXPECT_EQ(send("keeper", "DELETE", one).status, 404u);
}

TEST_F(VerifiedRoutes, aQueryThatDoesNotRunIsNotKept) {
  open(false);
  EXPECT_EQ(send("keeper", "POST", "/v1/verified",
                 R"({"question": "q", "source": "sales", "query": "SELECT nothing FROM orders"})")
                .status,
            400u);
  EXPECT_EQ(send("keeper", "POST", "/v1/verified",
                 R"({"question": "q", "source": "sales", "query": "DELETE FROM orders"})")
                .status,
            403u);
  EXPECT_EQ(send("keeper", "POST", "/v1/verified",
                 R"({"question": "q", "source": "sales", "query": "SELECT 1", "at": "soon"})")
                .status,
            400u);
  EXPECT_EQ(json("keeper", "GET", "/v1/verified")["queries"].size(), 0u);
}

TEST_F(VerifiedRoutes, itsScopeAreTheQuestionsThatItAnswers) {
  open(false);
  for (const char* question : {"How many orders came from Germany?", "Which products are there?"})
    (void)answerOf(question);
  const std::string one = "/v1/verified/" + keep(kQuestion, kQuery)["id"].get<std::string>();
  const Json scope = json("keeper", "GET", one + "/scope");
  ASSERT_EQ(scope["questions"].size(), 1u) << scope.dump(1);
  EXPECT_EQ(scope["questions"][0]["question"], "How many orders came from Germany?");
  EXPECT_THAT(scope["questions"][0]["values"].dump(), HasSubstr("Germany"));
  EXPECT_EQ(scope["looked_at"], 2u);
  EXPECT_EQ(json("keeper", "GET",
                 one + "/scope?question=How%20many%20orders%20came%20from%20France%3F")["questions"]
                .size(),
            1u);
  EXPECT_TRUE(json("keeper", "GET", one + "/scope?question=Who%20wrote%20it%3F")["questions"].empty());
}

TEST_F(VerifiedRoutes, aToolIsMadeOfIt) {
  open(false);
  const std::string one = "/v1/verified/" + keep(kQuestion, kQuery)["id"].get<std::string>();
  const Json tool = json("keeper", "GET", one + "/tool");
  EXPECT_THAT(tool["yaml"].get<std::string>(), HasSubstr("tools:"));
  EXPECT_THAT(tool["yaml"].get<std::string>(), HasSubstr(tool["name"].get<std::string>()));
}

TEST_F(VerifiedRoutes, operatorsSeeThemWhereTheySeeTheWholeSource) {
  open(true);
  const std::string id = keep(kQuestion, kQuery)["id"];
  EXPECT_EQ(send("reader", "GET", "/v1/verified").status, 403u);
  EXPECT_EQ(json("foreman", "GET", "/v1/verified")["queries"].size(), 0u);
  for (const char* path : {"/scope", "/tool"})
    EXPECT_EQ(send("foreman", "GET", "/v1/verified/" + id + path).status, 404u) << path;
  EXPECT_EQ(send("foreman", "DELETE", "/v1/verified/" + id).status, 404u);
  EXPECT_EQ(
      send("foreman", "POST", "/v1/verified", R"({"question": "q", "source": "sales", "query": "SELECT 1"})")
          .status,
      403u);
}

}  // namespace
}  // namespace omni
