// Questions back over HTTP, and who may go on with them.
#include <gmock/gmock.h>

#include "access/credentials/crypto.h"
#include "app/http/contract/sent.h"
#include "net/signature/digest.h"
#include "source/contract/ambiguous_orders.h"
#include "source/roomy_budget.h"
#include "state/kept_in.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class AskingBack : public ::testing::Test {
 protected:
  AskingBack() {
    EngineConfig config{.sources = {ambiguousOrders(folder_)}, .limits = roomyLimits()};
    auto access = std::make_shared<AccessConfig>();
    const std::vector<std::string> orders{"orders"};
    access->roles = {{.name = "clerk", .asked = orders, .queried = orders, .described = orders},
                     {.name = "seller", .asked = orders, .queried = orders, .described = orders}};
    access->roles[1].rules["orders"] = {.hidden = {"orders.gross_price"}, .rows = {}};
    access->keys = {{{.name = "ann", .roles = {"clerk"}}, sha256Hex("omni_ann")},
                    {{.name = "bob", .roles = {"clerk"}}, sha256Hex("omni_bob")},
                    {{.name = "cyd", .roles = {"seller"}}, sha256Hex("omni_cyd")}};
    config.access = access;
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", false);
  }

  Json ask(const Json& body, const std::string& key = "omni_ann") { return post("/v1/ask", body, key); }
  Json post(const std::string& path, const Json& body, const std::string& key) {
    IncomingRequest request{.method = "POST", .path = path, .body = body.dump()};
    request.headers = {{"Host", "omni.example:8086"},
                       {"Content-Type", "application/json"},
                       {"Authorization", "Bearer " + key}};
    SilentStream stream;
    return Json::parse(api_->handle(request, stream, {}).body, nullptr, false);
  }
  std::string refused(const Json& body, const std::string& key = "omni_ann") {
    return ask(body, key).value("code", "");
  }
  Json needed() { return ask({{"question", kTotalPrice}, {"clarify", true}})["needs_input"]; }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

TEST_F(AskingBack, goesOnWithTheTokenAndTheChoice) {
  EXPECT_EQ(ask({{"question", kTotalPrice}})["status"], "answered")
      << "who does not say so is not asked back";
  const Json asked = ask({{"question", kTotalPrice}, {"clarify", true}});
  EXPECT_EQ(asked["status"], "needs_input");
  const Json& needs = asked["needs_input"];
  ASSERT_EQ(needs["choices"].size(), 2u) << needs.dump();
  for (std::size_t choice = 1; choice <= 2; ++choice) {
    const Json answer = ask({{"token", needs["token"]}, {"choice", choice}});
    EXPECT_EQ(answer["status"], "answered") << answer.dump();
    EXPECT_EQ(answer["question"], kTotalPrice);
    EXPECT_EQ(answer["meant"], needs["choices"][choice - 1]["id"]);
  }
}

TEST_F(AskingBack, isNotAskedTheSameAgain) {
  const Json id = needed()["choices"][1]["id"];
  const Json answer = ask({{"question", kTotalPrice}, {"clarify", true}, {"meant", {id}}});
  EXPECT_EQ(answer["status"], "answered");
  EXPECT_EQ(answer["meant"], id);
}

TEST_F(AskingBack, takesNoOtherTokenAndNoOtherChoice) {
  const std::string token = needed()["token"];
  EXPECT_EQ(refused({{"token", token + "0"}, {"choice", 1}}), "invalid_argument");
  EXPECT_EQ(refused({{"token", "e30.00"}, {"choice", 1}}), "invalid_argument");
  EXPECT_EQ(refused({{"token", token}, {"choice", 4}}), "invalid_argument");
  EXPECT_EQ(refused({{"token", token}}), "invalid_argument");
  EXPECT_EQ(refused({{"token", token}, {"choice", 1}, {"question", "How many?"}}), "invalid_argument");
}

TEST_F(AskingBack, letsNobodyElseGoOnAndShowsNothingThatIsHidden) {
  const Json needs = needed();
  EXPECT_EQ(refused({{"token", needs["token"]}, {"choice", 1}}, "omni_bob"), "invalid_argument")
      << "with the same role";
  const Json seen = ask({{"question", kTotalPrice}, {"clarify", true}}, "omni_cyd");
  EXPECT_EQ(seen["status"], "answered") << "there is but one price for her";
  EXPECT_EQ(seen.dump().find("gross"), std::string::npos);
  for (const Json& choice : needs["choices"]) {
    const Json answer = ask({{"question", kTotalPrice}, {"meant", {choice["id"]}}}, "omni_cyd");
    EXPECT_THAT(answer["answer"]["text"].get<std::string>(), Not(HasSubstr("72"))) << "an id permits nothing";
  }
}

TEST_F(AskingBack, isAQuestionInChats) {
  Json body{{"messages", {{{"role", "user"}, {"content", kTotalPrice}}}}};
  const auto reply = [&](const Json& sent) {
    return post("/v1/chat/completions", sent, "omni_ann")["choices"][0]["message"];
  };
  EXPECT_THAT(reply(body)["content"].get<std::string>(), Not(StartsWith(kWhatIsMeant)));
  body["clarify"] = true;
  const std::string back = reply(body)["content"];
  EXPECT_THAT(back, AllOf(StartsWith(kWhatIsMeant), HasSubstr("\n2. ")));
  EXPECT_TRUE(reply(body)["refusal"].is_null());
  std::vector<std::string> answers;
  for (const std::string number : {"1", "2"}) {
    Json chosen = body;
    chosen["messages"].push_back({{"role", "assistant"}, {"content", back}});
    chosen["messages"].push_back({{"role", "user"}, {"content", number}});
    answers.push_back(reply(chosen)["content"]);
    EXPECT_THAT(answers.back(), Not(StartsWith(kWhatIsMeant)));
  }
  EXPECT_NE(answers[0], answers[1]);
}

TEST_F(AskingBack, saysWhereTheMeaningIsGone) {
  const Json needs = needed();
  folder_.write("orders.csv", "customer,cost\nAnn,10\n");
  EXPECT_EQ(refused({{"token", needs["token"]}, {"choice", 2}}), "not_found");
}

}  // namespace
}  // namespace omni
