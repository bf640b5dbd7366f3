#include <gmock/gmock.h>

#include "app/service/input/json_schema.h"
#include "app/service/operation_schemas.h"
#include "app/tools/contract.h"
#include "app/tools/proposed_tool.h"
#include "app/tools/run_tool.h"
#include "app/tools/skill.h"
#include "app/tools/tool_arguments.h"
#include "app/tools/tool_cache.h"
#include "app/tools/tool_schema.h"
#include "app/tools/tool_scope.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "base/text.h"
#include "config/config.h"
#include "config/tools/tool_yaml.h"
#include "endpoint/instant_world.h"
#include "source/contract/example_company.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kConfig = "tests/tools/omni.yaml";

class ToolsTest : public ::testing::Test {
 protected:
  std::shared_ptr<const Engine> open() {
    EngineConfig config = readConfig(kConfig, world_).value();
    config.limits = roomyLimits();
    std::shared_ptr<const Engine> engine = Engine::open(std::move(config), world_).value();
    (void)engine->catalog();
    return engine;
  }
  const NamedTool& tool(const std::string& name) const { return *engine_->config().tools->find(name); }
  Result<Json> call(const std::string& name, const Json& arguments) const {
    InForce in{.engine = engine_};
    in.toolCache = cache_;
    return runTool(tool(name), in, {.arguments = arguments}, 100000);
  }
  Json rows(const std::string& name, const Json& arguments) const {
    const auto result = call(name, arguments);
    EXPECT_TRUE(result) << name << ": " << result.error().text();
    return result ? (*result)["rows"] : Json();
  }
  std::string wrong(const std::string& name, const Json& arguments) const {
    const auto result = call(name, arguments);
    return result ? "nothing" : result.error().text();
  }

  TemporaryFolder folder_;
  ExampleWorld world_{folder_.path()};
  std::shared_ptr<const Engine> engine_ = open();
  std::shared_ptr<ToolCache> cache_;
};

TEST_F(ToolsTest, allWork) {
  const auto catalog = engine_->catalog();
  ASSERT_EQ(engine_->config().tools->tools.size(), 20u);
  for (const NamedTool& named : engine_->config().tools->tools) {
    const auto works = checkTool(named, *catalog);
    EXPECT_TRUE(works) << named.name << ": " << works.error().text();
  }
}

TEST_F(ToolsTest, answerOverEachKindOfSource) {
  const Json norway = rows("orders_of_country", {{"country", "Norway"}});
  EXPECT_GT(norway[0][0].get<int>(), 0);
  EXPECT_LT(rows("orders_of_country", {{"country", "Norway"}, {"since", "2026-01-01"}})[0][0], norway[0][0]);
  EXPECT_EQ(rows("orders_with_status", {{"status", "open"}, {"count", 2}}).size(), 2u);
  EXPECT_GT(rows("products_for_sale", Json::object()).size(), 0u);
  EXPECT_GT(rows("refunds_by_reason", {{"status", nullptr}}).size(), 0u) << "null is all of them";
  EXPECT_GT(rows("pipeline_since", {{"since", "2023-01-01"}}).size(), 1u);
  EXPECT_GT(rows("lost_deals_above", {{"amount", 1}}).size(), 0u);
  EXPECT_GT(rows("reports_of", {{"person", "Ingrid Solberg"}}).size(), 0u);
  EXPECT_GT(rows("hired_since", Json::object())[0][0].get<int>(), 0);
  EXPECT_THAT(rows("suppliers_rated", {{"rating", "A"}}).dump(), HasSubstr("Kestrel Cells"));
  EXPECT_GT(rows("suppliers_founded_since", {{"year", 2005}}).size(), 1u);
  EXPECT_EQ(rows("supplier_named", {{"name", "Nordic Cast"}})[0][0], "A");
  EXPECT_GT((*call("policy_about", {{"topic", "travel expenses"}}))["passages"].size(), 0u);
  EXPECT_GT((*call("return_policy", Json::object()))["passages"].size(), 0u);
}

TEST_F(ToolsTest, listTheValuesThatAColumnHoldsNow) {
  const auto catalog = engine_->catalog();
  const Json schema = inputSchemaOf(tool("orders_of_country"), catalog.get());
  EXPECT_THAT(schema["properties"]["country"]["enum"], Contains("Norway"));
  EXPECT_EQ(schema["properties"]["since"]["format"], "date");
  EXPECT_EQ(schema["properties"]["since"]["default"], "2023-01-01");
  EXPECT_THAT(schema["required"], ElementsAre("country"));
  EXPECT_FALSE(inputSchemaOf(tool("orders_of_country"), nullptr)["properties"]["country"].contains("enum"));
  const Json optional = inputSchemaOf(tool("refunds_by_reason"), catalog.get())["properties"]["status"];
  EXPECT_THAT(optional["type"], ElementsAre("string", "null"));
  EXPECT_THAT(optional["enum"], AllOf(Contains("rejected"), Contains(nullptr)));
  EXPECT_THAT(inputSchemaOf(tool("people_in_team"), catalog.get())["properties"]["team"]["enum"],
              Contains("Management"))
      << "of a graph";
}

// What a schema accepts and what a call takes are the same.
TEST_F(ToolsTest, acceptWhatTheirSchemasAccept) {
  const auto catalog = engine_->catalog();
  const std::vector<std::pair<std::string, Json>> calls{
      {"orders_of_country", {{"country", "Norway"}}},
      {"orders_of_country", {{"country", "norway"}}},
      {"orders_of_country", {{"country", 7}}},
      {"orders_of_country", Json::object()},
      {"orders_of_country", {{"contry", "Norway"}}},
      {"orders_with_status", {{"status", "open"}, {"count", 0}}},
      {"orders_with_status", {{"status", "open"}, {"count", 101}}},
      {"orders_with_status", {{"status", "open"}, {"count", 3.0}}},
      {"orders_with_status", {{"status", "open"}, {"count", 3.5}}},
      {"orders_with_status", {{"status", "open"}, {"count", "3"}}},
      {"orders_above", {{"amount", -1}}},
      {"orders_above", {{"amount", 1e3}}},
      {"products_for_sale", {{"sold", 1}}},
      {"products_for_sale", {{"sold", false}}},
      {"refunds_by_reason", {{"status", nullptr}}},
      {"refunds_by_reason", {{"status", "none"}}},
      {"customers_named", {{"text", nullptr}}},
      {"customers_named", {{"text", std::string(5000, 'x')}}},
      {"return_policy", {{"any", 1}}},
      {"return_policy", Json::array()}};
  for (const auto& [name, arguments] : calls) {
    const JsonSchema schema(inputSchemaOf(tool(name), catalog.get()).dump());
    EXPECT_EQ(call(name, arguments).has_value(), schema.check(arguments).has_value())
        << name << " " << arguments.dump().substr(0, 100);
  }
}

TEST_F(ToolsTest, sayWhatIsWrongWithAnArgument) {
  EXPECT_THAT(wrong("orders_of_country", {{"country", "Norwy"}}), HasSubstr("Did you mean 'Norway'?"));
  EXPECT_THAT(wrong("orders_of_country", {{"country", "Norway"}, {"sinc", "2024-01-01"}}),
              HasSubstr("Did you mean 'since'?"));
  EXPECT_THAT(wrong("orders_of_country", {{"country", "Norway"}, {"since", "yesterday"}}),
              HasSubstr("is no date"));
  EXPECT_THAT(wrong("orders_of_country", {{"country", "Norway"}, {"since", "2022-12-31"}}),
              HasSubstr("below its minimum, 2023-01-01"));
  EXPECT_THAT(wrong("orders_with_status", {{"status", "opn"}}), HasSubstr("Did you mean 'open'?"));
  EXPECT_THAT(wrong("orders_above", Json::object()), HasSubstr("'amount' is missing"));
  EXPECT_THAT(wrong("return_policy", {{"x", 1}}), HasSubstr("takes none"));
}

/// Texts that are something to a parser, an engine or a terminal.
std::vector<std::string> hostileTexts() {
  std::vector<std::string> texts{"'",
                                 "''; DROP TABLE orders; --",
                                 "x' OR '1'='1",
                                 "\" OR \"\"=\"",
                                 "1; ATTACH DATABASE '/etc/passwd' AS p",
                                 "') UNION SELECT name FROM sqlite_master --",
                                 "read_csv('/etc/passwd')",
                                 "$1 :country @x ?y {{z}} %s ${HOME}",
                                 "\\'; --",
                                 "/* */ -- #",
                                 "' }) DETACH DELETE n //",
                                 "`]->(m) SET m.x = 1",
                                 "\" } ; DROP ALL ; SELECT ?x { ?x ?y \"",
                                 "> <http://evil.example/> <",
                                 "SERVICE <http://169.254.169.254/> { ?s ?p ?o }",
                                 "\xE2\x80\xAE"
                                 "evil",
                                 "\x1b[2J",
                                 "\n\r\t",
                                 "",
                                 " ",
                                 "+a -b title:x | \"c",
                                 "NULL",
                                 "true",
                                 "0x41",
                                 "99999999999999999999999"};
  texts.push_back(std::string(kMaxToolText, '\''));
  return texts;
}

TEST_F(ToolsTest, bindHostileTextsAsValues) {
  const std::vector<std::pair<std::string, std::string>> tools{{"customers_named", "text"},
                                                               {"supplier_named", "name"},
                                                               {"policy_about", "topic"},
                                                               {"product_specification", "product"}};
  const auto customers = rows("customers_named", {{"text", "Arctic"}}).size();
  for (const std::string& text : hostileTexts())
    for (const auto& [name, parameter] : tools) {
      const auto result = call(name, {{parameter, text}});
      if (!result) {
        EXPECT_EQ(result.error().code, Code::kInvalidArgument)
            << name << ": " << text << ": " << result.error().text();
        EXPECT_EQ(tool(name).source, "handbook")
            << name << ": " << text << ": " << result.error().text() << ": a search without words";
      } else if (name == "supplier_named") {
        EXPECT_TRUE((*result)["rows"].empty()) << text;
      }
    }
  EXPECT_EQ(rows("customers_named", {{"text", "Arctic"}}).size(), customers);
}

/// The tool, with a parameter's accepted values forgotten: so hostile texts come to the engine.
NamedTool openTo(NamedTool tool) {
  for (ToolParameter& parameter : tool.parameters) {
    parameter.values.clear();
    parameter.valuesOf.clear();
  }
  return tool;
}

TEST_F(ToolsTest, giveHostileTextsToEveryEngineAsValues) {
  const InForce in{.engine = engine_};
  for (const std::string& text : hostileTexts())
    for (const auto& [name, parameter] :
         std::vector<std::pair<std::string, std::string>>{{"orders_of_country", "country"},
                                                          {"opportunities_in_stage", "stage"},
                                                          {"interactions_with", "customer"},
                                                          {"reports_of", "person"},
                                                          {"people_in_team", "team"},
                                                          {"suppliers_rated", "rating"}}) {
      const NamedTool open = openTo(tool(name));
      const Json arguments{{parameter, text}};
      const auto result = runTool(open, in, {.arguments = arguments}, 100000);
      ASSERT_TRUE(result) << name << ": " << text << ": " << result.error().text();
      const Json& found = (*result)["rows"];
      EXPECT_TRUE(found.empty() || (name == "orders_of_country" && found[0][0] == 0)) << name << ": " << text;
    }
}

TEST_F(ToolsTest, turnAwayTextsThatAreNone) {
  for (const std::string& text : {std::string("a\0b", 3), std::string("\xED\xA0\xBD"), std::string("\xff"),
                                  std::string(kMaxToolText + 1, 'x'), std::string("\xC0\xAF")})
    for (const auto& [name, parameter] : std::vector<std::pair<std::string, std::string>>{
             {"customers_named", "text"}, {"supplier_named", "name"}, {"policy_about", "topic"}}) {
      const auto result = call(name, {{parameter, text}});
      ASSERT_FALSE(result) << name;
      EXPECT_EQ(result.error().code, Code::kInvalidArgument);
    }
}

TEST_F(ToolsTest, turnAwayValuesOfOtherTypes) {
  const std::vector<Json> values{
      true, 1, 1.5, nullptr, Json::array({"x"}), Json::object(), "x", "2024-13-01", 18446744073709551615u,
      1e300};
  const auto taken = [&](const std::string& name, const std::string& parameter) {
    std::vector<std::string> accepted;
    for (const Json& value : values)
      if (call(name, {{parameter, value}})) accepted.push_back(value.dump());
    return accepted;
  };
  EXPECT_THAT(taken("customers_named", "text"), ElementsAre("\"x\"", "\"2024-13-01\""));
  EXPECT_THAT(taken("suppliers_founded_since", "year"), ElementsAre());
  EXPECT_THAT(taken("orders_above", "amount"), ElementsAre("1", "1.5", "18446744073709551615", "1e+300"));
  EXPECT_THAT(taken("products_for_sale", "sold"), ElementsAre("true"));
  EXPECT_THAT(taken("pipeline_since", "since"), ElementsAre());
}

TEST_F(ToolsTest, searchForPlainWordsAlone) {
  const auto query =
      boundQuery(tool("policy_about"), {{"topic", "+travel -\"costs | title:x"}}, Route::kSearch, nullptr);
  ASSERT_TRUE(query) << query.error().text();
  EXPECT_TRUE(query->parameters.empty());
  EXPECT_THAT(query->text,
              AllOf(HasSubstr("policy"), HasSubstr("travel"), HasSubstr("costs"), Not(HasSubstr("|")),
                    Not(HasSubstr("\"")), Not(HasSubstr("+")), Not(HasSubstr("title:"))));
}

TEST_F(ToolsTest, keepToTheirRows) {
  NamedTool few = tool("orders_above");
  few.rows = 3;
  const Json arguments{{"amount", 0}};
  const auto result = runTool(few, {.engine = engine_}, {.arguments = arguments}, 100000);
  ASSERT_TRUE(result) << result.error().text();
  EXPECT_EQ((*result)["rows"].size(), 3u);
  EXPECT_TRUE((*result)["truncated"].get<bool>());
}

TEST_F(ToolsTest, keepToTheirTime) {
  NamedTool slow = tool("orders_above");
  slow.query =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT COUNT(*) "
      "FROM n "
      "WHERE i > :amount";
  slow.time = std::chrono::milliseconds(50);
  const Json arguments{{"amount", 0}};
  const auto result = runTool(slow, {.engine = engine_}, {.arguments = arguments}, 100000);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::kDeadline);
}

TEST_F(ToolsTest, refuseAQueryThatWrites) {
  NamedTool writes = tool("orders_above");
  writes.query = "DELETE FROM orders WHERE total_amount >= :amount";
  const Json arguments{{"amount", 0}};
  const auto result = runTool(writes, {.engine = engine_}, {.arguments = arguments}, 100000);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::kRefused);
  EXPECT_FALSE(checkTool(writes, *engine_->catalog()));
}

TEST_F(ToolsTest, giveAResultAgainForAsLongAsTheySay) {
  InstantWorld clock;
  cache_ = std::make_shared<ToolCache>();
  InForce in{.engine = engine_};
  in.toolCache = cache_;
  in.world = &clock;
  const auto isCached = [&](const char* name, const Json& arguments) {
    return runTool(tool(name), in, {.arguments = arguments}, 100000)->contains("cached");
  };
  EXPECT_FALSE(isCached("orders_of_country", {{"country", "Norway"}}));
  EXPECT_TRUE(isCached("orders_of_country", {{"country", "Norway"}}));
  EXPECT_TRUE(isCached("orders_of_country", {{"country", "Norway"}, {"since", "2023-01-01"}}))
      << "the default";
  EXPECT_FALSE(isCached("orders_of_country", {{"country", "Spain"}}));
  EXPECT_FALSE(isCached("return_policy", Json::object()));
  EXPECT_FALSE(isCached("return_policy", Json::object())) << "it says no time";
}

TEST(ToolCacheTest, belongsToOneCatalog) {
  ToolCache cache;
  const ToolCache::Time now{};
  auto mine = std::make_shared<const Catalog>(), other = std::make_shared<const Catalog>();
  cache.put("key", mine, {.columns = {"a"}}, now + std::chrono::seconds(5));
  EXPECT_TRUE(cache.find("key", mine, now));
  EXPECT_FALSE(cache.find("key", other, now)) << "others may see less";
  EXPECT_FALSE(cache.find("kez", mine, now));
  EXPECT_FALSE(cache.find("key", mine, now + std::chrono::seconds(5))) << "its time is over";
}

TEST_F(ToolsTest, haveAContractThatChangesOnPurposeAlone) {
  const Json contract = toolContract(engine_->config().tools.get());
  const auto kept = readFile("tests/tools/contract.json", 1u << 20);
  const std::string now = jsonText(contract, JsonLayout::kIndented, false) + "\n";
  EXPECT_EQ(kept.value_or(""), now) << "omni tools export --config " << kConfig
                                    << " > tests/tools/contract.json, where that is meant";
}

TEST_F(ToolsTest, areMadeOfVerifiedQueries) {
  const auto entry = engine_->catalog()->find("sales");
  const ConfirmedQuery confirmed{"sales", "How many customers are in Norway?",
                                 "SELECT COUNT(*) FROM customers WHERE country = 'Norway'", Json::object(),
                                 world_.today()};
  const auto made = toolFrom("customers_in", confirmed, *entry);
  ASSERT_TRUE(made) << made.error().text();
  ASSERT_EQ(made->parameters.size(), 1u) << made->query;
  EXPECT_EQ(made->parameters[0].name, "country");
  EXPECT_EQ(made->parameters[0].valuesOf, "customers.country");
  EXPECT_THAT(made->query, HasSubstr(":country"));
  const Json arguments{{"country", "Norway"}};
  EXPECT_TRUE(runTool(*made, {.engine = engine_}, {.arguments = arguments}, 100000));

  const std::string sources = "sources: { sales: { kind: sqlite, path: a.db } }\n";
  const auto read = parseConfig(sources + toolYaml(*made), "/nowhere/omni.yaml", world_);
  ASSERT_TRUE(read) << read.error().text() << "\n" << toolYaml(*made);
  EXPECT_EQ(read->tools->tools.front(), *made) << "what is printed is what is read";
}

TEST(ToolYaml, isReadAsItWas) {
  const TemporaryFolder folder;
  const CachedIn world(folder.path());
  NamedTool tool{.name = "odd",
                 .description = "Of \"quotes\": ${HOME}, $$ and # - with\ntwo lines",
                 .source = "sales",
                 .query = "SELECT ':x', :text, :day, :number, :none\n  FROM \"a b\" WHERE c = '${X}'\n"};
  tool.parameters = {{.name = "text",
                      .description = "- a: b",
                      .values = {"null", "yes", "1", "a, b", "$${x}"},
                      .fallback = Value(std::string("null"))},
                     {.name = "day", .type = ToolType::kDate, .minimum = Value(std::string("2020-01-01"))},
                     {.name = "number",
                      .type = ToolType::kNumber,
                      .fallback = Value(0.5),
                      .maximum = Value(std::int64_t{3})},
                     {.name = "none", .fallback = Value(Null{})}};
  tool.rows = 7;
  tool.time = std::chrono::milliseconds(1500);
  tool.cache = std::chrono::seconds(30);
  const std::string sources = "sources: { sales: { kind: sqlite, path: a.db } }\n";
  const auto read = parseConfig(sources + toolYaml(tool), folder.path() / "omni.yaml", world);
  ASSERT_TRUE(read) << read.error().text() << "\n" << toolYaml(tool);
  EXPECT_EQ(read->tools->tools.front(), tool) << toolYaml(tool);
}

LoggedTrace trace(const std::string& question, const std::string& query, const std::string& verdict) {
  LoggedTrace made;
  made.question.question = question;
  made.question.status = "answered";
  made.question.verdict = verdict;
  made.report = {{"evidence", Json::array({{{"source", "sales"}, {"attempt", 0}}})},
                 {"attempts", Json::array({{{"source", "sales"}, {"route", "SQL"}, {"query", query}}})}};
  return made;
}

TEST(FrequentQueries, areConfirmedAndStable) {
  const std::vector<LoggedTrace> traces{
      trace("Orders of Norway?", "q1", "right"), trace("Orders of Spain?", "q1", ""),
      trace("Orders of Chile?", "q1", ""),       trace("Best customer?", "q2", "right"),
      trace("Best customers?", "q2", "wrong"),   trace("Open orders?", "q3", ""),
      trace("Open orders?", "q3", ""),           trace("Refunds?", "q4", "right"),
      trace("refunds?", "q5", "right"),          trace("Prices?", "q6", "right")};
  const auto frequent = frequentQueries(traces, 2);
  ASSERT_EQ(frequent.size(), 1u) << "others are wrong, unconfirmed, changing or asked once";
  EXPECT_EQ(frequent[0].query.query, "q1");
  EXPECT_EQ(frequent[0].asked, 3u);
  EXPECT_EQ(frequent[0].right, 1u);
  EXPECT_EQ(frequentQueries(traces, 1).size(), 2u);
}

TEST(NameFor, isOneOfATool) {
  EXPECT_EQ(nameFor("How many orders came from Norway?", {}), "how_many_orders_came_from");
  EXPECT_EQ(nameFor("How many orders came from Norway?", {"how_many_orders_came_from"}),
            "how_many_orders_came_from_2");
  EXPECT_TRUE(isToolName(nameFor("¿Cuántos? 7 日本", {})));
  EXPECT_TRUE(isToolName(nameFor(std::string(500, 'x'), {})));
}

TEST_F(ToolsTest, areDescribedInASkill) {
  const InForce in{.engine = engine_};
  const auto scope = ToolScope::of(in, {}, "");
  const std::vector<KeptTemplate> verified{{.id = "1",
                                            .source = "sales",
                                            .question = "How many | `customers`?",
                                            .query = "SELECT COUNT(*) FROM customers"},
                                           {.id = "2",
                                            .source = "sales",
                                            .question = "Under review?",
                                            .query = "SELECT 2",
                                            .status = TemplateStatus::kReview}};
  const auto files = skillFiles("company-data", *engine_, *scope, verified);
  ASSERT_EQ(files.size(), 6u);
  EXPECT_EQ(files[0].path, "SKILL.md");
  EXPECT_TRUE(files[0].text.starts_with("---\nname: company-data\ndescription: \""));
  EXPECT_THAT(files[0].text,
              AllOf(HasSubstr("`orders_of_country`"), HasSubstr("[sales](sources/sales.md)"),
                    HasSubstr("How many \\| \\`customers\\`?"), Not(HasSubstr("Under review?")),
                    Not(HasSubstr(std::filesystem::current_path().string()))));
  EXPECT_THAT(files[1].text, AllOf(HasSubstr("CREATE TABLE customers"), Not(HasSubstr("Arctic Catch"))))
      << "without values";
  const auto few = skillFiles("desk", *engine_, *ToolScope::of(in, {}, "desk"), {});
  EXPECT_THAT(few[0].text, AllOf(Not(HasSubstr("`query_source`")), HasSubstr("`search_sources`")));
}

TEST(SkillName, isOneOfAFolder) {
  for (const char* name : {"a", "company-data", "x2"}) EXPECT_TRUE(isSkillName(name)) << name;
  for (const char* name : {"", "-a", "a-", "a--b", "A", "a_b", "a/b", ".."})
    EXPECT_FALSE(isSkillName(name)) << name;
}

TEST(BuiltInTools, matchTheOperations) {
  std::vector<std::string_view> names;
  for (const Operation& operation : operations()) names.push_back(operation.name);
  EXPECT_EQ(names, std::vector<std::string_view>(kBuiltInTools.begin(), kBuiltInTools.end()));
}

}  // namespace
}  // namespace omni
