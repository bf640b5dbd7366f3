#include <gmock/gmock.h>

#include <condition_variable>
#include <mutex>
#include <sstream>

#include "app/mcp/mcp_server.h"
#include "app/mcp/stdio.h"
#include "app/service/input/json_input.h"
#include "base/temporary_folder.h"
#include "base/text.h"
#include "endpoint/instant_world.h"
#include "source/cached_in.h"
#include "source/contract/ambiguous_orders.h"
#include "source/contract/example_company.h"
#include "source/contract/scripted_source.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::SizeIs;

class McpTest : public ::testing::Test {
 protected:
  std::shared_ptr<const Engine> open() {
    std::shared_ptr<const Engine> engine =
        Engine::open({.sources = {company("sales", "sqlite", "sales.db"), company("org", "graph", "org"),
                                  company("suppliers", "rdf", "suppliers.ttl")},
                      .limits = roomyLimits()},
                     world_)
            .value();
    (void)engine->catalog();
    return engine;
  }

  RpcResult<Json> legacy(const std::string& method, Json params = Json::object()) {
    return McpServer(service_, "1").handle({.id = 1, .method = method, .params = std::move(params)});
  }
  RpcResult<Json> modern(const std::string& method, Json params = Json::object(),
                         const std::string& revision = std::string(kModernRevision)) {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = revision;
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = Json::object();
    return legacy(method, std::move(params));
  }
  RpcResult<Json> tool(const std::string& name, Json arguments) {
    return legacy("tools/call", {{"name", name}, {"arguments", std::move(arguments)}});
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path()};
  std::shared_ptr<const Engine> engine_ = open();
  Service service_{engine_};
};

TEST_F(McpTest, agreesOnARevision) {
  EXPECT_EQ((*legacy("initialize", {{"protocolVersion", "2025-03-26"}}))["protocolVersion"], "2025-03-26");
  EXPECT_EQ((*legacy("initialize", {{"protocolVersion", "1999-01-01"}}))["protocolVersion"], "2025-11-25");
  const auto discovered = modern("server/discover");
  EXPECT_THAT((*discovered)["supportedVersions"],
              ElementsAre("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"));
  EXPECT_EQ((*discovered)["resultType"], "complete");
  EXPECT_EQ((*discovered)["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "omni");
  EXPECT_TRUE((*discovered).contains("ttlMs"));
}

TEST_F(McpTest, refusesARevisionThatItDoesNotKnow) {
  const auto refused = modern("tools/list", {}, "1900-01-01");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, kUnsupportedVersion);
  EXPECT_THAT(refused.error().data["supported"], Contains("2026-07-28"));
  EXPECT_EQ(legacy("server/discover").error().code, kInvalidParams) << "without its _meta";
  EXPECT_EQ(modern("ping").error().code, kMethodNotFound) << "gone in the newest";
  EXPECT_EQ(*legacy("ping"), Json::object());
}

TEST_F(McpTest, listsReadOnlyToolsWithSchemas) {
  const Json tools = (*legacy("tools/list"))["tools"];
  std::vector<std::string> names;
  for (const Json& listed : tools) {
    names.push_back(listed["name"]);
    EXPECT_EQ(listed["inputSchema"]["type"], "object");
    EXPECT_EQ(listed["outputSchema"]["type"], "object");
    EXPECT_EQ(listed["annotations"]["readOnlyHint"].get<bool>(), listed["name"] != "feedback");
  }
  EXPECT_THAT(names, ElementsAre("ask", "search_sources", "describe_source", "query_source", "feedback"));
}

TEST_F(McpTest, answersWithEvidence) {
  const Json result =
      *tool("ask", {{"question", "How many orders came from Norway?"}, {"sources", Json::array({"sales"})}});
  EXPECT_FALSE(result["isError"].get<bool>());
  const Json& answer = result["structuredContent"];
  EXPECT_EQ(answer["status"], "answered");
  EXPECT_EQ(answer["evidence"][0]["source"], "sales");
  EXPECT_THAT(answer["evidence"][0]["query"].get<std::string>(), HasSubstr("SELECT"));
  EXPECT_EQ(*readJson(result["content"][0]["text"].get<std::string>()), answer);
}

TEST_F(McpTest, givesTheWholeReportWhereTheCallerWantsIt) {
  Json params{{"name", "ask"},
              {"arguments",
               {{"question", "How many orders came from Norway?"}, {"sources", Json::array({"sales"})}}}};
  EXPECT_FALSE(legacy("tools/call", params)->contains("_meta"));
  params["_meta"]["omniretrieval/report"] = true;
  const Json whole = *modern("tools/call", params);
  EXPECT_EQ(whole["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "omni");
  const Json& report = whole["_meta"]["omniretrieval/report"];
  EXPECT_EQ(report["answer"]["text"], whole["structuredContent"]["answer"]);
  EXPECT_EQ(report["evidence"][0]["provenance"]["elements"], Json::array({"orders", "customers"}));
}

TEST_F(McpTest, namesTheCodeOfAFailedCall) {
  const Json result = *tool("query_source", {{"source", "sales"}, {"query", "DELETE FROM orders"}});
  const Json& error = result["_meta"]["omniretrieval/error"];
  EXPECT_EQ(error["code"], "refused");
  EXPECT_EQ(result["content"][0]["text"],
            error["message"].get<std::string>() + ". " + error["hint"].get<std::string>());
}

TEST_F(McpTest, offersWhatAQuestionMayMeanAndAnswersByIt) {
  const Json arguments{{"question", "Which customers placed orders in Norway?"},
                       {"sources", Json::array({"sales"})}};
  const Json offered = (*tool("ask", arguments))["structuredContent"];
  ASSERT_TRUE(offered.contains("readings")) << offered.dump();
  ASSERT_GE(offered["readings"].size(), 2u);
  Json second = arguments;
  second["reading"] = 2;
  const Json answer = (*tool("ask", second))["structuredContent"];
  EXPECT_EQ(answer["evidence"][0]["query"], offered["readings"][1]["query"]);
  second["trust"] = 2;
  EXPECT_TRUE((*tool("ask", second))["isError"].get<bool>());
}

TEST_F(McpTest, saysWhatIsWrongWithACallToTheModelThatMadeIt) {
  const auto errorOf = [&](const std::string& name, Json arguments) {
    const Json result = *tool(name, std::move(arguments));
    EXPECT_TRUE(result["isError"].get<bool>());
    return result["content"][0]["text"].get<std::string>();
  };
  EXPECT_THAT(errorOf("query_source", {{"source", "sales"}, {"query", "DELETE FROM orders"}}),
              HasSubstr("read-only"));
  EXPECT_THAT(errorOf("query_source", {{"source", "sale"}, {"query", "SELECT 1"}}),
              HasSubstr("Did you mean 'sales'?"));
  EXPECT_THAT(errorOf("ask", {{"quesion", "x"}}), HasSubstr("Did you mean 'question'?"));
  EXPECT_THAT(errorOf("ask", {{"question", 7}}), HasSubstr("'question' is no text"));
  EXPECT_EQ(tool("write", {}).error().code, kInvalidParams);
}

TEST_F(McpTest, cutsToTheTokensThatAreWantedAndGoesOnFromThere) {
  Json arguments{
      {"source", "sales"}, {"query", "SELECT order_id FROM orders ORDER BY order_id"}, {"max_tokens", 300}};
  const Json first = (*tool("query_source", arguments))["structuredContent"];
  EXPECT_LT(first.dump().size(), 300u * 4 + 100);
  ASSERT_TRUE(first.contains("next_offset"));
  EXPECT_EQ(first["next_offset"], first["rows"].size());
  arguments["offset"] = first["next_offset"];
  const Json second = (*tool("query_source", arguments))["structuredContent"];
  EXPECT_EQ(second["rows"][0][0].get<int>(), first["rows"].back()[0].get<int>() + 1);
}

TEST_F(McpTest, bindsParameters) {
  const Json result =
      *tool("query_source", {{"source", "sales"},
                             {"query", "SELECT COUNT(*) FROM customers WHERE country = :land"},
                             {"parameters", {{"land", "Norway'; --"}}}});
  EXPECT_EQ(result["structuredContent"]["rows"][0][0], 0);
}

TEST_F(McpTest, findsSourcesAndDescribesThem) {
  const Json all = (*tool("search_sources", Json::object()))["structuredContent"];
  EXPECT_EQ(all["total"], 3);
  EXPECT_THAT(all["sources"], SizeIs(3));
  const Json page = (*tool("search_sources", {{"limit", 2}}))["structuredContent"];
  EXPECT_EQ(page["next_offset"], 2);
  const Json found =
      (*tool("search_sources", {{"question", "Which orders were delivered?"}}))["structuredContent"];
  EXPECT_EQ(found["sources"][0]["id"], "sales");
  const Json described = (*tool("describe_source", {{"source", "sales"}}))["structuredContent"];
  EXPECT_THAT(described["context"].get<std::string>(), HasSubstr("CREATE TABLE customers"));
}

TEST_F(McpTest, describesThePartThatIsWanted) {
  const auto context = [&](Json arguments) {
    const Json result = *tool("describe_source", std::move(arguments));
    const Json& replies =
        result["isError"].get<bool>() ? result["content"][0]["text"] : result["structuredContent"]["context"];
    return replies.get<std::string>();
  };
  EXPECT_THAT(context({{"source", "sales"}, {"tables", {"REFUNDS", "orders"}}}),
              AllOf(HasSubstr("CREATE TABLE refunds"), HasSubstr("CREATE TABLE orders"),
                    Not(HasSubstr("CREATE TABLE customers")), HasSubstr("not told here: customers")));
  EXPECT_THAT(context({{"source", "sales"}, {"like", "Which laboratory tests failed?"}}),
              AllOf(HasSubstr("CREATE TABLE test_results"), Not(HasSubstr("CREATE TABLE refunds"))));
  EXPECT_THAT(context({{"source", "suppliers"}, {"tables", {"component"}}}), HasSubstr("Component"));
  EXPECT_THAT(context({{"source", "sales"}, {"tables", {"refnds"}}}), HasSubstr("Did you mean 'refunds'?"));
  EXPECT_THAT(context({{"source", "sales"}, {"like", "xyzzy"}}), HasSubstr("CREATE TABLE customers"));
}

TEST_F(McpTest, namesTheTablesThatAQuestionNeedsAsQueriesWriteThem) {
  const Json found =
      (*tool("search_sources", {{"question", "Which test results failed?"}}))["structuredContent"];
  EXPECT_EQ(found["sources"][0]["id"], "sales");
  EXPECT_EQ(found["sources"][0]["tables"][0], "test_results");
}

TEST_F(McpTest, givesAQueryItsTime) {
  const Json arguments{
      {"source", "sales"},
      {"query",
       "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) "
       "SELECT COUNT(*) FROM n"},
      {"seconds", 0.05}};
  const Json result = *tool("query_source", arguments);
  EXPECT_TRUE(result["isError"].get<bool>());
  EXPECT_THAT(result["content"][0]["text"].get<std::string>(), HasSubstr("deadline of 50 ms"));
}

TEST_F(McpTest, offersDescriptorsAsResources) {
  const Json listed = (*legacy("resources/list"))["resources"];
  ASSERT_THAT(listed, SizeIs(3));
  const Json read = *legacy("resources/read", {{"uri", listed[0]["uri"]}});
  EXPECT_THAT(read["contents"][0]["text"].get<std::string>(), HasSubstr("CREATE TABLE"));
  EXPECT_EQ(legacy("resources/read", {{"uri", "omni://sources/none"}}).error().code, -32002);
  EXPECT_EQ(modern("resources/read", {{"uri", "omni://sources/none"}}).error().code, kInvalidParams);
  EXPECT_EQ(legacy("resources/list", {{"cursor", "x"}}).error().code, kInvalidParams);
}

TEST_F(McpTest, offersAPromptALanguage) {
  EXPECT_THAT((*legacy("prompts/list"))["prompts"], SizeIs(4));
  const Json arguments{{"source", "org"}, {"question", "Who reports to whom?"}};
  const Json prompt = *legacy("prompts/get", {{"name", "write_cypher"}, {"arguments", arguments}});
  EXPECT_THAT(prompt["messages"][0]["content"]["text"].get<std::string>(), HasSubstr("Who reports to whom?"));
  EXPECT_EQ(legacy("prompts/get", {{"name", "write_sql"}, {"arguments", arguments}}).error().code,
            kInvalidParams)
      << "the graph is not asked in SQL";
}

// Of a folder of a hundred files one is wanted.
TEST(McpPrompts, holdTheTablesThatTheQuestionNeeds) {
  const TemporaryFolder folder;
  for (int i = 0; i < 100; ++i) {
    const std::string n = std::to_string(i);
    std::string columns = "entry" + n;
    for (int c = 0; c < 20; ++c) columns += ",posting_" + n + "_" + std::to_string(c);
    folder.write("data/ledger" + n + ".csv", columns + "\n1" + std::string(20, ',') + "\n");
  }
  folder.write("data/zeppelins.csv", "name,captain\nHindenburg,Pruss\n");
  const CachedIn world(folder.path() / "cache");
  std::shared_ptr<const Engine> engine =
      Engine::open({.sources = {{.id = "depot",
                                 .kind = "duckdb",
                                 .location = FileLocation{{(folder.path() / "data").string()}}}},
                    .limits = roomyLimits()},
                   world)
          .value();
  (void)engine->catalog();
  const Service service(engine);
  const Json params{
      {"name", "write_sql"},
      {"arguments", {{"source", "depot"}, {"question", "Who was the captain of the zeppelin Hindenburg?"}}}};
  const auto prompt = McpServer(service, "1").handle({.id = 1, .method = "prompts/get", .params = params});
  ASSERT_TRUE(prompt) << prompt.error().message;
  const std::string text = (*prompt)["messages"][0]["content"]["text"];
  EXPECT_THAT(text, HasSubstr("CREATE TABLE zeppelins (\n"));
  EXPECT_THAT(text, HasSubstr("captain VARCHAR"));
  EXPECT_LT(estimatedTokens(text), 9000u);
}

TEST_F(McpTest, completesNamesOfSources) {
  const auto values = [&](Json ref, const std::string& argument, const std::string& value) {
    return (*legacy("completion/complete",
                    {{"ref", std::move(ref)},
                     {"argument", {{"name", argument}, {"value", value}}}}))["completion"]["values"];
  };
  EXPECT_EQ(values({{"type", "ref/prompt"}, {"name", "write_sql"}}, "source", "s"), Json::array({"sales"}));
  EXPECT_EQ(values({{"type", "ref/resource"}, {"uri", "omni://sources/{id}"}}, "id", "s"),
            Json::array({"sales", "suppliers"}));
  EXPECT_EQ(values({{"type", "ref/prompt"}, {"name", "none"}}, "source", "s"), Json::array());
}

/// The messages that a server writes for these lines, in any order.
std::vector<Json> served(const Service& service, const std::string& lines) {
  const McpServer server(service, "1");
  std::istringstream in(lines);
  std::ostringstream out;
  serveLines(server, in, out);
  std::vector<Json> messages;
  std::istringstream written(out.str());
  for (std::string line; std::getline(written, line);) messages.push_back(Json::parse(line));
  return messages;
}

TEST_F(McpTest, readsLinesWithoutFlushingWhatAnotherThreadWrites) {
  const McpServer server(service_, "1");
  std::istringstream in;
  std::ostringstream out;
  in.tie(&out);  // as std::cin is to std::cout
  serveLines(server, in, out);
  EXPECT_EQ(in.tie(), nullptr);
}

TEST_F(McpTest, servesLines) {
  const auto messages = served(service_, R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
                                         "\n"
                                         R"({"jsonrpc":"2.0","id":"a","method":"ping"})"
                                         "\r\n\n"
                                         R"({"jsonrpc":"2.0","id":2,"method":"nonsense"})"
                                         "\nthis is no JSON\n"
                                         R"({"jsonrpc":"1.0","id":3,"method":"ping"})"
                                         "\n");
  ASSERT_THAT(messages, SizeIs(4));
  std::vector<int> codes;
  for (const Json& message : messages)
    codes.push_back(message.contains("error") ? message["error"]["code"].get<int>() : 0);
  EXPECT_THAT(codes, ::testing::UnorderedElementsAre(0, kMethodNotFound, kParseError, kInvalidRequest));
}

// Half of a character, as programs write it that cut texts between its two code units.
TEST_F(McpTest, answersTextsThatAreNoUnicodeWithTheirId) {
  for (const std::string text : {R"(\ud83d)", R"(\udca1\ud83d)", "\xed\xa0\xbd"}) {
    const auto messages = served(
        service_, R"({"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":")" + text + "\"}}\n");
    ASSERT_THAT(messages, SizeIs(1)) << text;
    EXPECT_EQ(messages[0]["id"], "a") << text;
    EXPECT_EQ(messages[0]["error"]["code"], kParseError) << text;
  }
  const auto whole = served(
      service_, R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\ud83d\udca1 \\ud83d"}})"
                "\n");
  EXPECT_EQ(whole[0]["error"]["code"], kInvalidParams) << "it is Unicode, and no tool";
}

TEST_F(McpTest, tellsProgressBeforeTheAnswer) {
  const auto messages = served(
      service_,
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"question":"How many orders are there?"},"_meta":{"progressToken":"t"}}})"
      "\n");
  ASSERT_GE(messages.size(), 2u);
  int before = 0;
  for (std::size_t i = 0; i + 1 < messages.size(); ++i) {
    EXPECT_EQ(messages[i]["params"]["progressToken"], "t");
    EXPECT_GT(messages[i]["params"]["progress"], before);
    before = messages[i]["params"]["progress"];
  }
  EXPECT_EQ(messages.back()["id"], 1);
}

/// One line, and the end some time after, or another line before it.
class LineThenEnd final : public std::streambuf {
 public:
  LineThenEnd(std::string line, std::function<void()> after, std::string last = {})
      : line_(std::move(line)), last_(std::move(last)), after_(std::move(after)) {
    show(line_);
  }
  /// What comes before the end, set while `after` runs.
  void then(std::string last) { last_ = std::move(last); }

 protected:
  int underflow() override {
    if (after_) std::exchange(after_, nullptr)();
    if (last_.empty()) return traits_type::eof();
    line_ = std::exchange(last_, {});
    show(line_);
    return traits_type::to_int_type(line_.front());
  }

 private:
  void show(std::string& text) { setg(text.data(), text.data(), text.data() + text.size()); }

  std::string line_, last_;
  std::function<void()> after_;
};

TEST_F(McpTest, tellsThatTheListOfResourcesChanged) {
  const auto config = [&](std::vector<SourceConfig> sources) {
    return EngineConfig{.sources = std::move(sources), .limits = roomyLimits()};
  };
  const SourceConfig sales = company("sales", "sqlite", "sales.db"), org = company("org", "graph", "org");
  const auto service = Service::open(config({sales}), world_).value();
  (void)service->now().engine->catalog();
  const McpServer server(*service, "1");
  const auto change = [&] {
    ASSERT_TRUE(service->reload(config({sales, org})));
    (void)service->now().engine->catalogWith("org", Budget(roomyLimits()));
  };
  const std::string ping = R"({"jsonrpc":"2.0","id":9,"method":"resources/list"})";
  const auto replies = [&](const std::string& first) {
    LineThenEnd lines(first + "\n", change, ping + "\n");
    std::istream in(&lines);
    std::ostringstream out;
    serveLines(server, in, out, world_);
    std::istringstream written(out.str());
    std::vector<Json> messages;
    for (std::string line; std::getline(written, line);) messages.push_back(Json::parse(line));
    return messages;
  };
  const auto legacy =
      replies(R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})");
  EXPECT_TRUE(legacy.at(0)["result"]["capabilities"]["resources"]["listChanged"].get<bool>());
  EXPECT_EQ(legacy.at(1)["method"], "notifications/resources/list_changed");
  ASSERT_TRUE(service->reload(config({sales})));
  const auto modern = replies(
      R"({"jsonrpc":"2.0","id":"s","method":"subscriptions/listen","params":{"notifications":{"resourcesListChanged":true,"toolsListChanged":true},)"
      R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}})");
  EXPECT_EQ(modern.at(0)["method"], "notifications/subscriptions/acknowledged");
  EXPECT_EQ(modern.at(0)["params"]["notifications"],
            (Json{{"resourcesListChanged", true}, {"toolsListChanged", true}}));
  EXPECT_EQ(modern.at(1)["method"], "notifications/resources/list_changed");
  EXPECT_EQ(modern.at(1)["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"], "s");
}

TEST_F(McpTest, tellsThatTheListOfToolsChanged) {
  const auto config = [&](const std::string& description) {
    ToolsConfig tools;
    if (!description.empty())
      tools.tools = {{.name = "orders", .description = description, .source = "sales", .query = "SELECT 1"}};
    return EngineConfig{.sources = {company("sales", "sqlite", "sales.db")},
                        .limits = roomyLimits(),
                        .tools = std::make_shared<const ToolsConfig>(std::move(tools))};
  };
  const auto service = Service::open(config(""), world_).value();
  (void)service->now().engine->catalog();
  const McpServer server(*service, "1");
  const auto reported = [&](const std::string& first, const std::string& description) {
    LineThenEnd lines(
        first + "\n", [&] { ASSERT_TRUE(service->reload(config(description))); },
        R"({"jsonrpc":"2.0","id":9,"method":"ping"})"
        "\n");
    std::istream in(&lines);
    std::ostringstream out;
    serveLines(server, in, out, world_);
    return out.str();
  };
  const std::string initialize =
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}})";
  const auto first = reported(initialize, "Orders.");
  EXPECT_THAT(first, HasSubstr("notifications/tools/list_changed"));
  EXPECT_THAT(first, HasSubstr(R"("tools":{"listChanged":true})"));
  EXPECT_THAT(reported(initialize, "Orders."), Not(HasSubstr("list_changed"))) << "a reload without a change";
  EXPECT_THAT(reported(initialize, "All orders."), HasSubstr("notifications/tools/list_changed"));
  EXPECT_THAT(reported(initialize, ""), HasSubstr("notifications/tools/list_changed"));
}

// --- asking back -------------------------------------------------------------------------------------

class McpAskingBackTest : public ::testing::Test {
 protected:
  static std::shared_ptr<const Engine> open(const TemporaryFolder& folder, const World& world) {
    std::shared_ptr<const Engine> engine =
        Engine::open({.sources = {ambiguousOrders(folder)}, .limits = roomyLimits()}, world).value();
    (void)engine->catalog();
    return engine;
  }

  static Json asking() { return {{"name", "ask"}, {"arguments", {{"question", kTotalPrice}}}}; }
  RpcResult<Json> modern(Json params, const Json& capabilities) const {
    params["_meta"]["io.modelcontextprotocol/protocolVersion"] = kModernRevision;
    params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = capabilities;
    return server_.handle({.id = 1, .method = "tools/call", .params = std::move(params)});
  }
  static Json accept(const std::string& number) {
    return {{"action", "accept"}, {"content", {{"meaning", number}}}};
  }
  static std::string answerOf(const Json& result) { return result["structuredContent"]["answer"]; }

  const Json forms_{{"elicitation", Json::object()}};
  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  Service service_{open(folder_, world_)};
  McpServer server_{service_, "1"};
};

TEST_F(McpAskingBackTest, returnsWhatInputIsRequired) {
  const Json required = modern(asking(), forms_).value();
  EXPECT_EQ(required["resultType"], "input_required");
  EXPECT_FALSE(required.contains("content"));
  const Json& request = required["inputRequests"]["meaning"];
  EXPECT_EQ(request["method"], "elicitation/create");
  const Json& choices = request["params"]["requestedSchema"]["properties"]["meaning"]["oneOf"];
  ASSERT_THAT(choices, SizeIs(2)) << required.dump();
  std::vector<std::string> answers;
  for (const Json& choice : choices) {
    Json retry = asking();
    retry["requestState"] = required["requestState"];
    retry["inputResponses"] = {{"meaning", accept(choice["const"])}, {"more", 1}};
    const Json result = modern(retry, forms_).value();
    EXPECT_EQ(result["resultType"], "complete");
    answers.push_back(answerOf(result));
  }
  EXPECT_NE(answers[0], answers[1]);
}

TEST_F(McpAskingBackTest, asksNoClientWithoutForms) {
  for (const Json& capabilities : {Json::object(), Json{{"elicitation", {{"url", Json::object()}}}}})
    EXPECT_EQ((*modern(asking(), capabilities))["structuredContent"]["status"], "answered");
  Json wanted = asking();
  wanted["arguments"]["clarify"] = true;
  const Json offered = (*modern(wanted, Json::object()))["structuredContent"];
  EXPECT_EQ(offered["status"], "needs_input") << "the model asks by itself";
  EXPECT_FALSE(offered["needs_input"].contains("token"));
  wanted["arguments"]["meant"] = {offered["needs_input"]["choices"][1]["id"]};
  EXPECT_EQ((*modern(wanted, Json::object()))["structuredContent"]["status"], "answered");
}

TEST_F(McpAskingBackTest, answersByTheLikeliestWhereNoneIsChosenAndAsksAgainWhereTheResponseLacks) {
  const Json required = modern(asking(), forms_).value();
  Json retry = asking();
  retry["requestState"] = required["requestState"];
  for (const std::string action : {"decline", "cancel"}) {
    retry["inputResponses"] = {{"meaning", {{"action", action}}}};
    EXPECT_EQ((*modern(retry, forms_))["structuredContent"]["status"], "answered") << action;
  }
  for (const Json& response : {Json(), accept("x"), Json{{"action", "accept"}}}) {
    retry["inputResponses"] = {{"meaning", response}};
    EXPECT_EQ((*modern(retry, forms_))["resultType"], "input_required") << response.dump();
  }
}

TEST_F(McpAskingBackTest, takesNoStateThatItDidNotMakeForTheCall) {
  const std::string state = (*modern(asking(), forms_))["requestState"];
  const auto refused = [&](Json params, const Json& given) {
    params["requestState"] = given;
    params["inputResponses"] = {{"meaning", accept("1")}};
    const auto result = modern(std::move(params), forms_);
    return !result && result.error().code == kInvalidParams;
  };
  EXPECT_FALSE(refused(asking(), state));
  EXPECT_TRUE(refused(asking(), state + "0"));
  EXPECT_TRUE(refused(asking(), 7));
  Json other = asking();
  other["arguments"]["question"] = "How many orders are there?";
  EXPECT_TRUE(refused(other, state));
}

/// What a server writes, awaited by another thread.
class Written final : public std::streambuf {
 public:
  /// All of it, once this stands in it.
  std::string await(const std::string& text) {
    std::unique_lock lock(mutex_);
    grown_.wait(lock, [&] { return text_.find(text) != std::string::npos; });
    return text_;
  }

 protected:
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    const std::scoped_lock lock(mutex_);
    text_.append(text, static_cast<std::size_t>(size));
    grown_.notify_all();
    return size;
  }
  int overflow(int c) override {
    const char one = static_cast<char>(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
  }

 private:
  std::mutex mutex_;
  std::condition_variable grown_;
  std::string text_;
};

TEST_F(McpAskingBackTest, asksTheUserOfAnEarlierClient) {
  const auto answered = [&](const Json& result) {
    Written written;
    std::ostream out(&written);
    std::stringstream in;
    const auto say = [&](const Json& message) { in << message.dump() << "\n"; };
    say({{"jsonrpc", "2.0"},
         {"id", 1},
         {"method", "initialize"},
         {"params", {{"protocolVersion", "2025-06-18"}, {"capabilities", forms_}}}});
    say({{"jsonrpc", "2.0"}, {"id", 2}, {"method", "tools/call"}, {"params", asking()}});
    std::string response;
    LineThenEnd lines(in.str(), [&] {
      const std::string text = written.await("elicitation/create");
      const std::size_t id = text.find(R"("id":")", text.find('\n'));  // behind the reply to `initialize`
      response = Json{{"jsonrpc", "2.0"}, {"id", text.substr(id + 6, 32)}, {"result", result}}.dump() + "\n";
      lines.then(response);
    });
    std::istream reading(&lines);
    serveLines(server_, reading, out);
    const std::string text = written.await(R"("id":2)");
    const auto messages = split(text, '\n');
    const auto last = std::ranges::find_if(
        messages, [](const std::string& line) { return line.find(R"("id":2)") != std::string::npos; });
    return answerOf(Json::parse(*last)["result"]);
  };
  EXPECT_NE(answered(accept("1")), answered(accept("2")));
  EXPECT_EQ(answered(accept("1")), answered({{"action", "decline"}}));
}

TEST_F(McpAskingBackTest, answersAnEarlierClientThatIsGone) {
  const auto messages = served(
      service_,
      Json{{"jsonrpc", "2.0"},
           {"id", 1},
           {"method", "initialize"},
           {"params", {{"protocolVersion", "2025-11-25"}, {"capabilities", forms_}}}}
              .dump() +
          "\n" + Json{{"jsonrpc", "2.0"}, {"id", 2}, {"method", "tools/call"}, {"params", asking()}}.dump() +
          "\n");
  EXPECT_EQ(answerOf(messages.back()["result"]).empty(), false) << "by the likeliest, once nobody can answer";
}

// As clients end a server, which waits for nothing but its end.
TEST(ServeLines, stopsWhatWasUnderWayWhenTheClientCloses) {
  const TemporaryFolder folder;
  const InstantWorld world(folder.path());
  Script script;
  script.of("slow").runsHang = true;
  const SourceKind kind = scriptedKind(script);
  const auto service = Service::open({.sources = {{.id = "slow", .kind = "scripted"}},
                                      .limits = {.time = std::chrono::hours(1)},
                                      .kinds = std::span(&kind, 1)},
                                     world)
                           .value();
  (void)service->now().engine->catalog();
  const McpServer server(*service, "1");
  LineThenEnd line(
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query_source","arguments":{"source":"slow","query":"SELECT 1"}}})"
      "\n",
      [&] {
        script.of("slow").awaitRunning(1);
        (void)world.waitUntil(world.now() + std::chrono::seconds(1), {});
      });
  std::istream in(&line);
  std::ostringstream out;
  serveLines(server, in, out, world);
  EXPECT_EQ(out.str(), "") << "nobody awaits a response";
}

TEST(JsonInput, takesNoDepthAndNoBreadthWithoutEnd) {
  EXPECT_TRUE(readJson(R"({"a":[[["[[[[\"{"]]]})"));
  const auto deep = readJson(std::string(100000, '[') + std::string(100000, ']'));
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().code, Code::kLimit);
  std::string wide = "{";
  for (int i = 0; i < 100000; ++i) wide += "\"" + std::to_string(i) + "\":0,";
  const auto broad = readJson(wide + "\"last\":0}");
  ASSERT_FALSE(broad) << "it takes a minute to read";
  EXPECT_EQ(broad.error().code, Code::kLimit);
  EXPECT_EQ(readJson("{").error().code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace omni
