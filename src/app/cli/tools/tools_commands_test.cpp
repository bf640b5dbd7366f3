#include <gmock/gmock.h>

#include <fstream>

#include "app/cli/log/typed_commands.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ToolsCommandTest : public LogCommandTest {
 protected:
  void configure(const std::string& blocks) const {
    std::ofstream(folder_ / "omni.yaml") << "sources: { sales: { path: '" << sales_ << "' } }\n" << blocks;
  }
  static constexpr const char* kTools =
      "tools:\n"
      "  orders_of:\n"
      "    description: Orders of a country\n"
      "    source: sales\n"
      "    query: SELECT COUNT(*) AS n FROM orders JOIN customers USING (customer_id) WHERE country = "
      ":country\n"
      "    parameters: { country: { values: customers.country } }\n"
      "    groups: [desk]\n"
      "  orders_since:\n"
      "    description: Orders since a day\n"
      "    source: sales\n"
      "    query: SELECT COUNT(*) AS n FROM orders WHERE ordered_on >= :since\n"
      "    parameters: { since: { type: date, default: 2025-01-01 } }\n";
};

TEST_F(ToolsCommandTest, listsShowsAndRunsTools) {
  configure(kTools);
  const Ran listed = run({"tools", "list"});
  EXPECT_EQ(listed.code, kExitAnswered) << listed.err;
  EXPECT_THAT(listed.out, AllOf(HasSubstr("orders_of"), HasSubstr("since?"), HasSubstr("desk")));
  EXPECT_EQ(run({"tools"}).out, listed.out);
  EXPECT_TRUE(json({"tools", "list", "--json"})["tools"][1]["works"].get<bool>());
  EXPECT_THAT(run({"tools", "show", "orders_of"}).out, HasSubstr("Norway"));
  EXPECT_THAT(run({"tools", "show", "orders_off"}).err, HasSubstr("Did you mean 'orders_of'?"));
  EXPECT_GT(json({"tools", "test", "orders_of", "country=Norway"})["rows"][0][0].get<int>(), 0);
  EXPECT_GT(json({"tools", "test", "orders_since"})["rows"][0][0].get<int>(), 0);
  EXPECT_THAT(run({"tools", "test", "orders_since", "since=soon"}).err, HasSubstr("'since' is no date"));
  EXPECT_THAT(run({"tools", "test", "orders_since", "sinse=2025-01-01"}).err,
              HasSubstr("Did you mean 'since'?"));
  EXPECT_THAT(run({"tools", "test", "orders_of", "country"}).err, HasSubstr("Write name=value"));
  EXPECT_THAT(run({"tools", "test", "orders_of", "country=x' OR 1=1 --"}).err, HasSubstr("is no value of"));
}

TEST_F(ToolsCommandTest, saysWhichToolCannotWork) {
  configure(
      "tools:\n"
      "  broken: { description: d, source: sales, query: SELECT nme FROM customers }\n"
      "  writes: { description: d, source: sales, query: DELETE FROM customers }\n"
      "  column: { description: d, source: sales, query: \"SELECT :x\", parameters: { x: { values: "
      "customers.cuntry } } }\n");
  const Ran listed = run({"tools", "list"});
  EXPECT_EQ(listed.code, kExitFailed);
  const Json tools = json({"tools", "list", "--json"})["tools"];
  EXPECT_THAT(tools[0]["error"].dump(), HasSubstr("nme"));
  EXPECT_EQ(tools[1]["error"]["code"], "refused");
  EXPECT_THAT(tools[2]["error"].dump(), HasSubstr("customers.country"));
}

TEST_F(ToolsCommandTest, exportsTheContractWithoutOpeningSources) {
  configure(kTools);
  const Json contract = json({"tools", "export"});
  EXPECT_EQ(contract["tools"].size(), 7u);
  EXPECT_EQ(contract["groups"]["desk"][0], "orders_of");
  EXPECT_EQ(json({"tools", "export", "orders_of"})["values"]["country"], "customers.country");
  EXPECT_EQ(run({"tools", "export", "none"}).code, kExitFailed);
}

TEST_F(ToolsCommandTest, suggestsWhatIsAskedOftenAndConfirmed) {
  configure("");
  const std::string id = json({"ask", "How many customers are in Norway?", "--json"})["id"];
  EXPECT_THAT(run({"tools", "suggest"}).err, HasSubstr("No confirmed query"));
  run({"feedback", id, "right"});
  run({"ask", "How many customers are in Germany?"});
  const Ran suggested = run({"tools", "suggest"});
  EXPECT_EQ(suggested.code, kExitAnswered) << suggested.err;
  EXPECT_THAT(suggested.out, AllOf(HasSubstr("# asked 2 times, confirmed 1 time"), HasSubstr("tools:"),
                                   HasSubstr("country:"), HasSubstr("values: customers.country")));
  configure(suggested.out);
  EXPECT_EQ(run({"tools", "list"}).code, kExitAnswered) << "what is suggested can be pasted";
  EXPECT_THAT(run({"tools", "suggest"}).out, Not(HasSubstr("tools:"))) << "there is one now";
}

TEST_F(ToolsCommandTest, makesAToolOfAVerifiedQuery) {
  configure("");
  const std::string id = json({"ask", "How many customers are in Norway?", "--json"})["id"];
  run({"feedback", id, "right"});
  const std::string verified = json({"templates", "list", "--json"})["templates"][0]["id"];
  const Ran added = run({"tools", "add", "customers_in", "--from", verified.substr(0, 6)});
  EXPECT_EQ(added.code, kExitAnswered) << added.err;
  configure(added.out);
  EXPECT_GT(json({"tools", "test", "customers_in", "country=Norway"})["rows"][0][0].get<int>(), 0);
  EXPECT_EQ(run({"tools", "add", "ask", "--from", verified}).code, kExitFailed) << "the name is taken";
  EXPECT_EQ(run({"tools", "add", "a b", "--from", verified}).code, kExitFailed);
  EXPECT_EQ(run({"tools", "add", "other", "--from", "zzz"}).code, kExitFailed);
  EXPECT_EQ(run({"tools", "add", "other"}).code, kExitUsage);
}

TEST_F(ToolsCommandTest, exportsASkillOfWhatARoleSees) {
  configure(
      std::string(kTools) +
      "access: { roles: { clerk: { sources: [sales], hide: { sales: [refunds, customers.industry] } } } }\n");
  const auto read = [&](const std::string& file) {
    std::ifstream in(folder_ / file);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  EXPECT_EQ(run({"skill", "export", "company-data"}).code, kExitAnswered);
  EXPECT_THAT(read("company-data/SKILL.md"),
              AllOf(HasSubstr("name: company-data"), HasSubstr("`orders_of`")));
  EXPECT_THAT(read("company-data/sources/sales.md"), AllOf(HasSubstr("refunds"), HasSubstr("industry")));
  EXPECT_THAT(run({"skill", "export", "company-data"}).err, HasSubstr("is not empty"));
  EXPECT_EQ(run({"skill", "export", "company-data", "--force"}).code, kExitAnswered);
  EXPECT_EQ(run({"skill", "export", "clerk-data", "--role", "clerk"}).code, kExitAnswered);
  EXPECT_THAT(read("clerk-data/sources/sales.md"), AllOf(HasSubstr("customers"), Not(HasSubstr("refunds")),
                                                         Not(HasSubstr("industry")), Not(HasSubstr(sales_))));
  EXPECT_THAT(run({"skill", "export", "Bad_Name"}).err, HasSubstr("is no name of a skill"));
  EXPECT_THAT(run({"skill", "export", "other", "--role", "clrk"}).err, HasSubstr("there is no role"));
}

TEST_F(ToolsCommandTest, servesAGroupToAnAgent) {
  configure(kTools);
  EXPECT_THAT(run({"mcp", "--group", "dsk"}).err, HasSubstr("nothing to read"));
  std::ostringstream out, err;
  std::istringstream in("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");
  const auto mcp = [&](const std::string& group) {
    return runCommandLine({{"mcp", "-q", "--group", group}},
                          {.out = out, .err = err, .in = &in, .folder = folder_, .world = keeping_});
  };
  EXPECT_EQ(mcp("dsk"), kExitUsage);
  EXPECT_THAT(err.str(), HasSubstr("Groups are: desk."));
  EXPECT_EQ(mcp("desk"), kExitAnswered);
  EXPECT_THAT(out.str(),
              AllOf(HasSubstr("orders_of"), Not(HasSubstr("query_source")), Not(HasSubstr("orders_since"))));
}

}  // namespace
}  // namespace omni
