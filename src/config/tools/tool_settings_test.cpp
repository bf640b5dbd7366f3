#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "config/config.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kSources =
    "sources:\n"
    "  sales: { kind: sqlite, path: a.db }\n"
    "  terms: { kind: rdf, path: a.ttl }\n"
    "  org: { kind: graph, path: org }\n"
    "  notes: { kind: documents, path: n }\n";

class ToolSettings : public ::testing::Test {
 protected:
  Result<EngineConfig> read(const std::string& blocks) const {
    return parseConfig(kSources + blocks, folder_.path() / "omni.yaml", world_);
  }
  std::string wrong(const std::string& blocks) const {
    const auto config = read(blocks);
    return config ? "nothing" : config.error().text();
  }
  /// What is wrong with a tool over `sales` whose query uses :x, of these keys.
  std::string wrongParameter(const std::string& keys) const {
    return wrong(
        "tools:\n"
        "  t:\n"
        "    description: d\n"
        "    source: sales\n"
        "    query: SELECT 1 WHERE :x\n"
        "    parameters:\n"
        "      x: { " +
        keys + " }\n");
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
};

TEST_F(ToolSettings, readsAWholeTool) {
  const auto config = read(
      "tools:\n"
      "  orders_of:\n"
      "    description: Orders of a country\n"
      "    source: sales\n"
      "    query: SELECT * FROM orders WHERE country = :country AND day >= :since AND open = :open LIMIT :n\n"
      "    parameters:\n"
      "      country: { description: Where, values: customers.country }\n"
      "      since: { type: date, default: 2025-01-01, minimum: 2023-01-01, maximum: 2030-12-31 }\n"
      "      open: { type: boolean, default: null }\n"
      "      n: { type: integer, minimum: 1, maximum: 100, default: 10 }\n"
      "    roles: clerk\n"
      "    groups: [support]\n"
      "    rows: 50\n"
      "    seconds: 2.5\n"
      "    cache: 60\n"
      "groups:\n"
      "  support: { description: For the desk, tools: [search_sources, resources] }\n"
      "  all: [orders_of, ask]\n"
      "access: { roles: { clerk: { sources: [sales] }, desk: { sources: [sales], groups: [support] } } }\n");
  ASSERT_TRUE(config) << config.error().text();
  ASSERT_TRUE(config->tools);
  const NamedTool& tool = *config->tools->find("orders_of");
  EXPECT_EQ(tool.source, "sales");
  EXPECT_THAT(tool.roles, ElementsAre("clerk"));
  EXPECT_EQ(tool.rows, 50u);
  EXPECT_EQ(tool.time, std::chrono::milliseconds(2500));
  EXPECT_EQ(tool.cache, std::chrono::seconds(60));
  ASSERT_EQ(tool.parameters.size(), 4u);
  EXPECT_EQ(tool.parameters[0].valuesOf, "customers.country");
  EXPECT_FALSE(tool.parameters[0].fallback);
  EXPECT_EQ(tool.parameters[1].minimum, Value(std::string("2023-01-01")));
  EXPECT_EQ(tool.parameters[2].fallback, Value(Null{}));
  EXPECT_EQ(tool.parameters[3].fallback, Value(std::int64_t{10}));
  EXPECT_THAT(config->tools->findGroup("support")->members,
              ElementsAre("orders_of", "search_sources", "resources"));
  EXPECT_THAT(config->tools->findGroup("all")->members, ElementsAre("orders_of", "ask"));
  EXPECT_THAT(config->access->roles[1].groups, ElementsAre("support"));
  EXPECT_EQ(config->tools->find("Orders_Of"), nullptr);
}

TEST_F(ToolSettings, readsAToolOfEachLanguage) {
  const auto config = read(
      "tools:\n"
      "  a: { description: d, source: terms, query: \"SELECT ?s WHERE { ?s ?p ?x }\", parameters: { x: {} } "
      "}\n"
      "  b: { description: d, source: org, query: \"MATCH (n {name: $x}) RETURN n\", parameters: { x: {} } "
      "}\n"
      "  c: { description: d, source: notes, query: \"policy :x\", parameters: { x: {} } }\n"
      "  d: { description: d, source: sales, query: \"SELECT 1 WHERE 'a' = @x\", parameters: { x: {} } }\n");
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->tools->tools.size(), 4u);
}

TEST_F(ToolSettings, namesTheLineOfWhatIsWrongAndWhatToDo) {
  EXPECT_THAT(wrong("tools: [a]\n"), AllOf(HasSubstr("omni.yaml:6: "), HasSubstr("have no names")));
  EXPECT_THAT(wrong("tools:\n  1x: {}\n"), AllOf(HasSubstr("omni.yaml:7: "), HasSubstr("'1x' is no name")));
  EXPECT_THAT(wrong("tools:\n  \"a b\": {}\n"), HasSubstr("is no name of a tool"));
  EXPECT_THAT(wrong("tools:\n  ask: { description: d, source: sales, query: q }\n"), HasSubstr("is taken"));
  EXPECT_THAT(wrong("tools:\n  prompts: { description: d, source: sales, query: q }\n"),
              HasSubstr("is taken"));
  EXPECT_THAT(wrong("tools:\n  t: { source: sales, query: q }\n"), HasSubstr("has no description"));
  EXPECT_THAT(wrong("tools:\n  t: { description: \" \", source: sales, query: q }\n"), HasSubstr("is empty"));
  EXPECT_THAT(
      wrong("tools:\n  t: { description: d, source: sals, query: q }\n"),
      AllOf(HasSubstr("names a source 'sals' that does not exist"), HasSubstr("Did you mean 'sales'?")));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, sorce: x }\n"),
              HasSubstr("Did you mean 'source'?"));
  EXPECT_THAT(wrong("tools:\n"
                    "  t: { description: d, source: sales, query: q }\n"
                    "  T: { description: d, source: sales, query: q }\n"),
              AllOf(HasSubstr("omni.yaml:8: "), HasSubstr("two tools 'T'")));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, roles: [clerk] }\n"),
              HasSubstr("callers have none"));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, roles: [clrk] }\n"
                    "access: { roles: { clerk: { sources: [sales] } } }\n"),
              HasSubstr("Did you mean 'clerk'?"));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, rows: 0 }\n"),
              HasSubstr("'rows'"));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, seconds: -1 }\n"),
              HasSubstr("'seconds'"));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, cache: 1.5 }\n"),
              HasSubstr("'cache'"));
}

TEST_F(ToolSettings, refusesParametersThatCannotHold) {
  EXPECT_THAT(wrongParameter("type: text"),
              AllOf(HasSubstr("omni.yaml:12: "), HasSubstr("unknown type 'text'")));
  EXPECT_THAT(wrongParameter("type: integer, default: many"), HasSubstr("is no integer"));
  EXPECT_THAT(wrongParameter("type: number, default: nan"), HasSubstr("is no number"));
  EXPECT_THAT(wrongParameter("type: integer, default: 99999999999999999999"), HasSubstr("is no integer"));
  EXPECT_THAT(wrongParameter("type: date, default: 2025-02-30"), HasSubstr("as in 2026-11-25"));
  EXPECT_THAT(wrongParameter("type: boolean, default: yes"), HasSubstr("is no boolean"));
  EXPECT_THAT(wrongParameter("type: integer, minimum: 5, maximum: 4"), HasSubstr("leaves no value"));
  EXPECT_THAT(wrongParameter("type: integer, minimum: 5, default: 4"), HasSubstr("below its minimum, 5"));
  EXPECT_THAT(wrongParameter("type: date, maximum: 2024-01-01, default: 2024-01-02"),
              HasSubstr("above its maximum"));
  EXPECT_THAT(wrongParameter("minimum: 5"), HasSubstr("no order"));
  EXPECT_THAT(wrongParameter("type: integer, values: [1, 2]"), HasSubstr("is no string"));
  EXPECT_THAT(wrongParameter("values: country"), HasSubstr("neither a list nor TABLE.COLUMN"));
  EXPECT_THAT(wrongParameter("values: []"), HasSubstr("accepts no value"));
  EXPECT_THAT(wrongParameter("values: [open, closed], default: opn"), HasSubstr("Did you mean 'open'?"));
  EXPECT_THAT(wrongParameter("kind: integer"), HasSubstr("unknown key 'kind'"));
  EXPECT_EQ(wrongParameter("type: number, minimum: 0.5, maximum: 2, default: 1"), "nothing");
}

TEST_F(ToolSettings, refusesParametersThatTheQueryDoesNotUse) {
  const auto of = [&](const std::string& source, const std::string& query, const std::string& name) {
    return wrong("tools:\n  t: { description: d, source: " + source + ", query: \"" + query +
                 "\", parameters: { " + name + ": {} } }\n");
  };
  EXPECT_THAT(of("sales", "SELECT 1", "x"), HasSubstr("does not use the parameter 'x'"));
  EXPECT_THAT(of("sales", "SELECT :xy", "x"), HasSubstr("does not use the parameter 'x'"));
  EXPECT_THAT(of("sales", "SELECT 1::x", "x"), HasSubstr("does not use the parameter 'x'")) << "a cast";
  EXPECT_EQ(of("sales", "SELECT :xy, :x", "x"), "nothing");
  EXPECT_THAT(of("org", "MATCH (n) RETURN :x", "x"), HasSubstr("$x in Cypher"));
  EXPECT_THAT(of("sales", "SELECT :omni_caller_region", "omni_caller_region"),
              HasSubstr("the program's own"));
  EXPECT_THAT(of("sales", "SELECT :OMNI_mask_key", "OMNI_mask_key"), HasSubstr("the program's own"));
  EXPECT_THAT(
      wrong("tools:\n  t: { description: d, source: terms, query: \"SELECT ?x {}\", parameters: { x: { "
            "default: null } } }\n"),
      HasSubstr("SPARQL has no null"));
}

TEST_F(ToolSettings, refusesGroupsOfWhatDoesNotExist) {
  EXPECT_THAT(wrong("groups: { desk: [qery_source] }\n"), HasSubstr("Did you mean 'query_source'?"));
  EXPECT_THAT(wrong("groups: { desk: [] }\n"), HasSubstr("has no members"));
  EXPECT_THAT(wrong("groups: { \"../desk\": [ask] }\n"), HasSubstr("is no name of a group"));
  EXPECT_THAT(wrong("tools:\n  t: { description: d, source: sales, query: q, groups: [\"a/b\"] }\n"),
              HasSubstr("is no name of a group"));
  EXPECT_THAT(
      wrong("groups: { desk: [ask] }\naccess: { roles: { a: { sources: [sales], groups: [dsk] } } }\n"),
      AllOf(HasSubstr("omni.yaml:7: "), HasSubstr("names a group 'dsk' that does not exist")));
  EXPECT_THAT(wrong("access: { roles: { a: { sources: [sales], groups: [] } } }\n"),
              HasSubstr("kept to no group"));
}

TEST(IsDay, knowsTheCalendar) {
  for (const char* day : {"2024-02-29", "1999-12-31", "0001-01-01"}) EXPECT_TRUE(isDay(day)) << day;
  for (const char* other : {"2023-02-29", "2024-13-01", "2024-1-1", "24-01-01", "2024-01-01T00", "2024/01/01",
                            "+024-01-01", "2024-01-0 ", ""})
    EXPECT_FALSE(isDay(other)) << other;
}

TEST(CheckToolValue, refusesTextThatIsNone) {
  const ToolParameter parameter{.name = "x"};
  EXPECT_TRUE(checkToolValue(parameter, std::string("O'Brien\"; DROP TABLE orders; --")));
  EXPECT_TRUE(checkToolValue(parameter, std::string(kMaxToolText, 'x')));
  EXPECT_FALSE(checkToolValue(parameter, std::string(kMaxToolText + 1, 'x')));
  EXPECT_FALSE(checkToolValue(parameter, std::string("a\0b", 3)));
  EXPECT_FALSE(checkToolValue(parameter, std::string("\xED\xA0\x80"))) << "half of a surrogate pair";
  EXPECT_FALSE(checkToolValue(parameter, std::string("\xC0\x80"))) << "a NUL in two bytes";
}

}  // namespace
}  // namespace omni
