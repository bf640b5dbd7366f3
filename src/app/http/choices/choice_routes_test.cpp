// Chips: the parts of an answer's logical query, what they can be changed to, and the answer of a changed
// one.
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

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// The example company behind HTTP: "keeper" sees all, from "clerk" customers' cities are hidden and all
/// regions but one, "asker" takes no queries.
class ChoiceRoutes : public ::testing::Test {
 protected:
  ChoiceRoutes() {
    EngineConfig config = readConfig("examples/company/omni.yaml", world_).value();
    config.limits = roomyLimits();
    std::erase_if(config.sources, [](const SourceConfig& source) { return source.id != "sales"; });
    AccessConfig access;
    access.roles = {{.name = "keeper", .asked = {"*"}, .queried = {"*"}, .described = {"*"}},
                    {.name = "clerk", .asked = {"sales"}, .queried = {"sales"}, .described = {"sales"}},
                    {.name = "asker", .asked = {"sales"}, .described = {"sales"}}};
    access.roles[1].rules["sales"] = {.hidden = {"customers.city"},
                                      .rows = {{"customers", "region = 'Nordics'"}}};
    for (const char* name : {"keeper", "clerk", "asker"})
      access.keys.push_back({{.name = name, .roles = {name}}, sha256Hex(name)});
    config.access = std::make_shared<const AccessConfig>(std::move(access));
    service_ = Service::open(std::move(config), world_).value();
    (void)service_->now().engine->catalog();
    api_ = std::make_unique<Api>(*service_, "1", true);
  }

  OutgoingReply send(const std::string& key, const std::string& path, const std::string& body = {}) const {
    return sent(*api_, key, body.empty() ? "GET" : "POST", path, body);
  }
  Json json(const std::string& key, const std::string& path, const std::string& body = {}) const {
    return Json::parse(send(key, path, body).body, nullptr, false);
  }
  Json ask(const std::string& key, const std::string& question) const {
    return json(key, "/v1/ask", Json{{"question", question}, {"sources", {"sales"}}}.dump());
  }
  OutgoingReply askBy(const std::string& key, const Json& query) const {
    return send(key, "/v1/ask",
                Json{{"question", "Changed"}, {"logical", {{"source", "sales"}, {"query", query}}}}.dump());
  }

  TemporaryFolder folder_;
  KeptIn world_{folder_.path() / "cache", folder_.path() / "state"};
  std::unique_ptr<Service> service_;
  std::unique_ptr<Api> api_;
};

constexpr const char* kByRegion = "What is the total amount of orders by region?";

TEST_F(ChoiceRoutes, aChangedPartGivesAnotherAnswer) {
  const Json report = ask("keeper", kByRegion);
  ASSERT_EQ(report["status"], "answered") << report.dump(1);
  Json query = report["attempts"][0]["logical"];
  ASSERT_TRUE(query.is_object()) << report["attempts"][0].dump(1);
  EXPECT_EQ(query["group"][0]["attribute"], "region");
  EXPECT_THAT(query["group"][0]["words"].get<std::string>(), HasSubstr("region"));

  for (const char* part : {"group", "select"}) query[part][0]["attribute"] = "segment";
  query["limit"] = 2;
  const Json changed = Json::parse(askBy("keeper", query).body);
  EXPECT_EQ(changed["status"], "answered") << changed.dump(1);
  EXPECT_EQ(changed["attempts"][0]["outcome"]["rows"].size(), 2u);
  EXPECT_THAT(changed["attempts"][0]["query"].get<std::string>(),
              AllOf(HasSubstr("segment"), HasSubstr("LIMIT")));
  EXPECT_EQ(changed["attempts"][0]["logical"]["group"][0]["attribute"], "segment");
  EXPECT_EQ(changed["attempts"].size(), 1u);
}

TEST_F(ChoiceRoutes, aConditionThatLeavesNothingKeepsItsParts) {
  Json query = ask("keeper", "Which customers are in Norway?")["attempts"][0]["logical"];
  ASSERT_TRUE(query.contains("where")) << query.dump(1);
  query["where"][0]["right"]["value"] = "Nowhere";
  const Json report = Json::parse(askBy("keeper", query).body);
  EXPECT_TRUE(report["attempts"][0]["outcome"]["rows"].empty()) << report.dump(1);
  EXPECT_EQ(report["attempts"][0]["logical"]["where"][0]["right"]["value"], "Nowhere");
}

TEST_F(ChoiceRoutes, anUnknownNameInALogicalQueryIsAnErrorOfItsCaller) {
  EXPECT_EQ(askBy("keeper", Json::object()).status, 400u);
  const OutgoingReply reply =
      askBy("keeper", {{"nodes", {{{"entity", "vault"}}}}, {"select", {{{"node", 0}}}}});
  EXPECT_EQ(reply.status, 404u);
  EXPECT_THAT(reply.body, HasSubstr("has no table, class or label 'vault'"));
}

TEST_F(ChoiceRoutes, fieldsComeFromTheEntityAndWhatItRefersTo) {
  const Json choices = json("keeper", "/v1/sources/sales/fields?of=orders");
  std::map<std::string, Json> fields;
  for (const Json& field : choices["fields"])
    fields.emplace(field["entity"].get<std::string>() + "." + field["attribute"].get<std::string>(), field);
  EXPECT_EQ(fields.at("orders.total_amount")["type"], "number");
  EXPECT_EQ(fields.at("orders.ordered_on")["type"], "date");
  EXPECT_TRUE(fields.at("orders.order_id")["identifies"]);
  EXPECT_EQ(fields.at("customers.city")["path"].size(), 1u);
  EXPECT_FALSE(fields.contains("order_items.quantity")) << "there are several of an order";
  EXPECT_EQ(send("keeper", "/v1/sources/sales/fields?of=nothing").status, 404u);
  EXPECT_EQ(send("keeper", "/v1/sources/sales/fields").status, 400u);
}

TEST_F(ChoiceRoutes, valuesAreFoundByAPartOfThem) {
  const Json channels = json("keeper", "/v1/sources/sales/values?of=orders&attribute=channel");
  EXPECT_EQ(channels["values"], Json::array({"direct", "online", "partner"}));
  EXPECT_TRUE(channels["complete"]);
  const Json days = json("keeper", "/v1/sources/sales/values?of=orders&attribute=ordered_on&like=2024-02-2");
  ASSERT_FALSE(days["values"].empty());
  for (const Json& day : days["values"]) EXPECT_THAT(day.get<std::string>(), HasSubstr("2024-02-2"));
  EXPECT_EQ(send("keeper", "/v1/sources/sales/values?of=orders&attribute=secret").status, 404u);
}

TEST_F(ChoiceRoutes, whatIsHiddenFromACallerIsNoChoiceOfHis) {
  EXPECT_THAT(send("keeper", "/v1/sources/sales/fields?of=orders").body, HasSubstr("\"city\""));
  EXPECT_THAT(send("clerk", "/v1/sources/sales/fields?of=orders").body,
              AllOf(HasSubstr("\"country\""), Not(HasSubstr("\"city\""))));
  EXPECT_EQ(send("clerk", "/v1/sources/sales/values?of=customers&attribute=city").status, 404u);
  EXPECT_THAT(send("keeper", "/v1/sources/sales/values?of=customers&attribute=country").body,
              HasSubstr("Germany"));
  EXPECT_THAT(send("clerk", "/v1/sources/sales/values?of=customers&attribute=country").body,
              AllOf(HasSubstr("Norway"), Not(HasSubstr("Germany"))));
  const Json cities{{"nodes", {{{"entity", "customers"}}}},
                    {"select", {{{"node", 0}, {"attribute", "city"}}}}};
  EXPECT_EQ(askBy("keeper", cities).status, 200u);
  EXPECT_EQ(askBy("clerk", cities).status, 404u);
  const Json countries{{"nodes", {{{"entity", "customers"}}}},
                       {"select", {{{"node", 0}, {"attribute", "country"}}}}};
  EXPECT_THAT(askBy("clerk", countries).body, AllOf(HasSubstr("Norway"), Not(HasSubstr("Germany"))));
}

TEST_F(ChoiceRoutes, whoMayAskAndNotQueryChangesNothing) {
  const Json report = ask("asker", kByRegion);
  EXPECT_EQ(report["status"], "answered");
  EXPECT_FALSE(report["attempts"][0].contains("logical"));
  const Json query = ask("keeper", kByRegion)["attempts"][0]["logical"];
  EXPECT_EQ(askBy("asker", query).status, 403u);
}

}  // namespace
}  // namespace omni
