#include <gmock/gmock.h>

#include <sstream>

#include "app/mcp/mcp_server.h"
#include "app/mcp/stdio.h"
#include "base/temporary_folder.h"
#include "config/config.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;

/// The twenty tools of tests/tools, and roles that see parts of them.
class ToolGroupsTest : public ::testing::Test {
 protected:
  std::unique_ptr<Service> open() {
    EngineConfig config = readConfig("tests/tools/omni.yaml", world_).value();
    config.limits = roomyLimits();
    auto tools = std::make_shared<ToolsConfig>(*config.tools);
    for (NamedTool& tool : tools->tools)
      if (tool.name == "orders_above") tool.roles = {"keeper"};
    config.tools = tools;
    AccessConfig access;
    access.roles = {
        {.name = "clerk", .asked = {"sales"}, .queried = {}, .described = {"sales"}},
        {.name = "keeper", .asked = {"*"}, .queried = {"*"}, .described = {"*"}},
        {.name = "agent", .asked = {"*"}, .queried = {"*"}, .described = {"*"}, .groups = {"desk"}}};
    access.roles[0].rules["sales"].rows["customers"] = "country = 'Norway'";
    config.access = std::make_shared<const AccessConfig>(std::move(access));
    auto service = Service::open(std::move(config), world_).value();
    (void)service->now().engine->catalog();
    return service;
  }

  McpServer server(std::vector<std::string> roles, std::string group = {}) const {
    return McpServer(*service_, "1", Caller{.name = "test", .roles = std::move(roles)}, std::move(group));
  }
  McpServer ownServer(std::string group = {}) const {
    return McpServer(*service_, "1", {}, std::move(group));
  }

  static std::vector<std::string> toolsOf(const McpServer& server) {
    std::vector<std::string> names;
    const auto listed = server.handle({.id = 1, .method = "tools/list"});
    EXPECT_TRUE(listed) << listed.error().message;
    if (listed)
      for (const Json& tool : (*listed)["tools"]) names.push_back(tool["name"]);
    return names;
  }
  static RpcResult<Json> call(const McpServer& server, const Json& name, Json arguments = Json::object()) {
    return server.handle(
        {.id = 1, .method = "tools/call", .params = {{"name", name}, {"arguments", std::move(arguments)}}});
  }

  TemporaryFolder folder_;
  ExampleWorld world_{folder_.path()};
  std::unique_ptr<Service> service_ = open();
};

TEST_F(ToolGroupsTest, namedToolsAreListedWithSchemasAndCalled) {
  const McpServer all = ownServer();
  EXPECT_EQ(toolsOf(all).size(), 25u);
  const Json tool = (*all.handle({.id = 1, .method = "tools/list"}))["tools"][5];
  EXPECT_EQ(tool["name"], "orders_of_country");
  EXPECT_EQ(tool["title"], "Orders of country");
  EXPECT_THAT(tool["inputSchema"]["properties"]["country"]["enum"], Contains("Norway"));
  EXPECT_EQ(tool["outputSchema"]["type"], "object");
  EXPECT_TRUE(tool["annotations"]["readOnlyHint"].get<bool>());
  const Json result = *call(all, "orders_of_country", {{"country", "Norway"}});
  EXPECT_FALSE(result["isError"].get<bool>()) << result.dump();
  EXPECT_GT(result["structuredContent"]["rows"][0][0].get<int>(), 0);
  const Json wrong = *call(all, "orders_of_country", {{"country", "Norwy"}});
  EXPECT_TRUE(wrong["isError"].get<bool>());
  EXPECT_THAT(wrong["content"][0]["text"].get<std::string>(), HasSubstr("Did you mean 'Norway'?"));
}

TEST_F(ToolGroupsTest, aRoleHasTheToolsOfItsSourcesAndItsScopes) {
  const auto clerk = toolsOf(server({"clerk"}));
  EXPECT_THAT(clerk, IsSupersetOf({"ask", "orders_of_country", "customers_named"}));
  EXPECT_THAT(clerk, AllOf(Not(Contains("orders_above")), Not(Contains("reports_of")),
                           Not(Contains("policy_about"))));
  EXPECT_THAT(toolsOf(server({"keeper"})), AllOf(Contains("orders_above"), Contains("reports_of")));
  EXPECT_THAT(toolsOf(server({"agent"})), Not(Contains("orders_above"))) << "of another role";
  EXPECT_EQ(call(server({"clerk"}), "orders_above", {{"amount", 1}}).error().code, kInvalidParams);
}

TEST_F(ToolGroupsTest, aToolShowsTheRowsOfItsCaller) {
  const McpServer clerk = server({"clerk"});
  const Json schema = (*clerk.handle({.id = 1, .method = "tools/list"}))["tools"][5]["inputSchema"];
  EXPECT_THAT(schema["properties"]["country"]["enum"], ElementsAre("Norway")) << "no other is there";
  EXPECT_TRUE((*call(clerk, "orders_of_country", {{"country", "Spain"}}))["isError"].get<bool>());
  const Json customers = (*call(clerk, "customers_named", {{"text", ""}}))["structuredContent"]["rows"];
  ASSERT_FALSE(customers.empty());
  for (const Json& row : customers) EXPECT_EQ(row[2], "Norway");
  const Json written = *call(clerk, "query_source", {{"source", "sales"}, {"query", "SELECT 1"}});
  EXPECT_TRUE(written["isError"].get<bool>()) << "the role queries nothing itself";
}

TEST_F(ToolGroupsTest, aGroupListsItsMembersAlone) {
  EXPECT_THAT(toolsOf(ownServer("desk")),
              ElementsAre("search_sources", "orders_of_country", "customers_named", "orders_with_status",
                          "interactions_with", "policy_about"));
  EXPECT_THAT(toolsOf(server({"clerk"}, "desk")),
              ElementsAre("search_sources", "orders_of_country", "customers_named", "orders_with_status"));
  EXPECT_THAT(toolsOf(ownServer("readers")), ElementsAre("describe_source", "return_policy"));
}

TEST_F(ToolGroupsTest, aGroupOffersWhatItsMembersAre) {
  const auto initialized = [](const McpServer& server) {
    return *server.handle({.id = 1, .method = "initialize", .params = {{"protocolVersion", "2025-11-25"}}});
  };
  const Json desk = initialized(ownServer("desk"));
  EXPECT_EQ(desk["instructions"], "Tools for the service desk.");
  EXPECT_EQ(desk["capabilities"], (Json{{"tools", Json::object()}}));
  EXPECT_TRUE(initialized(ownServer("readers"))["capabilities"].contains("resources"));
  EXPECT_FALSE(initialized(ownServer("readers"))["capabilities"].contains("prompts"));
  EXPECT_TRUE(initialized(ownServer("writers"))["capabilities"].contains("prompts"));
  EXPECT_FALSE(initialized(ownServer("writers"))["capabilities"].contains("resources"));
  EXPECT_TRUE(ownServer("readers").handle({.id = 1, .method = "resources/list"}));
  EXPECT_EQ(ownServer("readers").handle({.id = 1, .method = "prompts/list"}).error().code, kMethodNotFound);
  EXPECT_TRUE(ownServer("writers").handle({.id = 1, .method = "prompts/list"}));
  const Json completion{{"ref", {{"type", "ref/resource"}, {"uri", "omni://sources/{id}"}}},
                        {"argument", {{"name", "id"}, {"value", ""}}}};
  const auto completed = [&](const McpServer& server) {
    return server.handle({.id = 1, .method = "completion/complete", .params = completion});
  };
  EXPECT_GT((*completed(ownServer("readers")))["completion"]["total"], 0);
  EXPECT_EQ((*completed(ownServer("writers")))["completion"]["total"], 0) << "it has no resources";
}

TEST_F(ToolGroupsTest, aRoleIsKeptToItsGroups) {
  EXPECT_EQ(toolsOf(server({"agent"})), toolsOf(server({"agent"}, "desk")))
      << "without an address of a group too";
  EXPECT_EQ(server({"agent"}, "readers").handle({.id = 1, .method = "tools/list"}).error().code,
            kInvalidRequest);
  EXPECT_THAT(toolsOf(server({"agent", "keeper"})), Contains("orders_above"))
      << "the other role is kept to none";
  EXPECT_EQ(call(server({"agent"}), "ask", {{"question", "How many customers are there?"}}).error().code,
            kInvalidParams);
  EXPECT_EQ(server({"agent"}).handle({.id = 1, .method = "resources/list"}).error().code, kMethodNotFound);
}

TEST_F(ToolGroupsTest, whatIsOutsideAGroupCannotBeCalled) {
  const McpServer desk = ownServer("desk");
  std::size_t tried = 0;
  const std::vector<Json> names{"ask",
                                "query_source",
                                "describe_source",
                                "feedback",
                                "reports_of",
                                "return_policy",
                                "suppliers_rated",
                                "pipeline_since",
                                "ASK",
                                "Ask",
                                "Orders_Of_Country",
                                "ORDERS_OF_COUNTRY",
                                " ask",
                                "ask ",
                                "\task",
                                "ask\n",
                                std::string("ask\0", 4),
                                std::string("search_sources\0ask", 18),
                                "search_sources,ask",
                                "search_sources/../ask",
                                "../ask",
                                "desk/ask",
                                "readers/return_policy",
                                "/mcp/ask",
                                "mcp ask",
                                "tools/ask",
                                "%61sk",
                                "a%73k",
                                "\\u0061sk",
                                "\xD0\xB0sk",
                                "\xEF\xBD\x81sk",
                                "a\xE2\x80\x8Bsk",
                                "ask#",
                                "ask?",
                                "ask;search_sources",
                                "query-source",
                                "query source",
                                "querySource",
                                "query_sources",
                                "resources",
                                "prompts",
                                "resources/read",
                                "prompts/get",
                                "",
                                nullptr,
                                7,
                                true,
                                Json::array({"ask"}),
                                Json{{"name", "ask"}},
                                "desk",
                                "tools",
                                "omni.ask",
                                "omni__ask",
                                "ask()"};
  for (const Json& name : names) {
    const auto result = call(desk, name, {{"question", "How many customers are there?"}});
    EXPECT_EQ(result ? 0 : result.error().code, kInvalidParams) << name;
    ++tried;
  }
  const Json uri{{"uri", "omni://sources/sales"}};
  const Json prompt{{"name", "write_sql"}, {"arguments", {{"source", "sales"}, {"question", "x"}}}};
  const std::vector<std::pair<const char*, Json>> methods{
      {"resources/list", Json::object()},
      {"resources/read", uri},
      {"resources/templates/list", Json::object()},
      {"resources/subscribe", uri},
      {"prompts/list", Json::object()},
      {"prompts/get", prompt},
      {"completion/complete",
       {{"ref", {{"type", "ref/prompt"}, {"name", "write_sql"}}},
        {"argument", {{"name", "source"}, {"value", ""}}}}},
      {"ask", {{"question", "x"}}},
      {"query_source", Json::object()},
      {"Tools/Call", {{"name", "ask"}}},
      {"tools/ask", Json::object()},
      {"Resources/List", Json::object()},
      {"resources/list ", Json::object()}};
  for (const auto& [method, params] : methods) {
    const auto result = desk.handle({.id = 1, .method = method, .params = params});
    EXPECT_EQ(result ? 0 : result.error().code, kMethodNotFound) << method;
    ++tried;
  }
  EXPECT_GE(tried, 40u);
  EXPECT_EQ(desk.listedResources(), nullptr) << "no change of it is told";
}

TEST_F(ToolGroupsTest, aNameInTheArgumentsReachesNoOtherTool) {
  const McpServer desk = ownServer("desk");
  const Json params{{"name", "search_sources"},
                    {"arguments", {{"name", "ask"}, {"tool", "query_source"}, {"group", "readers"}}},
                    {"group", "readers"}};
  const auto result = desk.handle({.id = 1, .method = "tools/call", .params = params});
  ASSERT_TRUE(result);
  EXPECT_TRUE((*result)["isError"].get<bool>()) << "there is no such argument";
}

TEST_F(ToolGroupsTest, theRevisionMakesNoDifference) {
  const Json meta{{"io.modelcontextprotocol/protocolVersion", kModernRevision},
                  {"io.modelcontextprotocol/clientCapabilities", Json::object()}};
  const McpServer desk = ownServer("desk");
  const auto modern = [&](const char* method, Json params = Json::object()) {
    params["_meta"] = meta;
    return desk.handle({.id = 1, .method = method, .params = std::move(params)});
  };
  EXPECT_EQ((*modern("server/discover"))["capabilities"], (Json{{"tools", Json::object()}}));
  const Json listed = *modern("tools/list");
  EXPECT_EQ(listed["tools"].size(), 6u);
  EXPECT_LE(listed["ttlMs"], 10000) << "values of columns change";
  EXPECT_EQ(modern("tools/call", {{"name", "ask"}}).error().code, kInvalidParams);
  EXPECT_EQ(modern("resources/list").error().code, kMethodNotFound);
}

TEST_F(ToolGroupsTest, linesServeAGroup) {
  const McpServer desk = ownServer("desk");
  std::istringstream in(
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"question":"x"}}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"orders_with_status","arguments":{"status":"open","count":1}}})"
      "\n");
  std::ostringstream out;
  serveLines(desk, in, out, world_);
  EXPECT_THAT(out.str(), AllOf(HasSubstr("there is no tool 'ask'"), HasSubstr("\"isError\":false")));
}

}  // namespace
}  // namespace omni
