#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"
#include "engine/engine.h"
#include "entities/names_elsewhere.h"
#include "language/languages.h"
#include "source/fetched/fetched_kinds.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Role role(const std::string& name, std::vector<std::string> sources) {
  return {.name = name, .asked = sources, .queried = sources, .described = sources};
}

class View : public ::testing::Test {
 protected:
  View() {
    folder_.write("orders.csv",
                  "id,region,amount,buyer\n1,North,5,Ada\n2,North,7,Bob\n3,South,90,Zenobia\n4,South,91,"
                  "Ada\n5,East,1,Eve\n");
    folder_.write("salaries.csv", "person,salary\nAda,100\nBob,200\n");
    folder_.write("stock.csv", "product,pieces\nhammer,3\nsaw,4\n");
    access_->roles = {role("clerk", {"sales"}), role("manager", {"*"}), role("keeper", {"stock"})};
    access_->roles[0].rules["sales"] = {.hidden = {"salaries", "orders.buyer"},
                                        .rows = {{"orders", "region = :caller.region"}}};
    access_->roles[2].queried.clear();
  }

  std::unique_ptr<Engine> open() {
    EngineConfig config{.limits = roomyLimits(), .markAge = markAge_, .kinds = kinds_.all()};
    config.access = access_;
    config.aliases = aliases_;
    const auto file = [&](const char* name) { return (folder_.path() / name).string(); };
    config.sources = {{.id = "sales",
                       .kind = "duckdb",
                       .location = FileLocation{{file("orders.csv"), file("salaries.csv")}},
                       .lists = lists_},
                      {.id = "stock", .kind = "duckdb", .location = FileLocation{{file("stock.csv")}}}};
    config.names = names_;
    return Engine::open(std::move(config), world_).value();
  }

  static Caller clerk(const std::string& region) {
    return {.name = "c", .roles = {"clerk"}, .attributes = {{"region", region}}};
  }

  static std::string led(const Engine& engine, const std::string& source, const std::string& query) {
    const auto outcome = engine.query(source, {.text = query}, roomyBudget());
    if (!outcome) return outcome.error().text();
    std::string text;
    for (const Row& row : outcome->rows)
      for (const Value& value : row) text += toText(value) + " ";
    return text;
  }

  SourceLists lists_;
  std::chrono::milliseconds markAge_{0};
  std::map<std::string, std::string, std::less<>> aliases_;
  TemporaryFolder folder_;
  InstantWorld world_{folder_.path() / "cache"};
  const FetchedKinds kinds_{sourceKinds()};
  std::shared_ptr<const NamesElsewhere> names_;
  std::shared_ptr<AccessConfig> access_ = std::make_shared<AccessConfig>();
};

TEST_F(View, theOwnerOfTheMachineSeesTheEngineItself) {
  const auto engine = open();
  EXPECT_EQ(engine->as(localCaller())->get(), engine.get());
}

// Beneath what a role hides, and for whoever owns the machine too.
TEST_F(View, theListsOfASourceHoldForEverybody) {
  lists_ = {.hidden = {"orders.id"}};
  const auto engine = open();
  EXPECT_EQ(led(*engine, "sales", "SELECT * FROM orders WHERE amount = 5"), "North 5 Ada ");
  EXPECT_THAT(led(*engine, "sales", "SELECT id FROM orders"), HasSubstr("no column is called 'id'"));
  const auto north = engine->as(clerk("North")).value();
  EXPECT_EQ(led(*north, "sales", "SELECT * FROM orders WHERE amount = 5"), "North 5 ");
  EXPECT_THAT(led(*north, "sales", "SELECT id FROM orders"), HasSubstr("no column is called 'id'"));
}

TEST_F(View, aCallerWithoutARoleSeesNothing) {
  const auto engine = open();
  const auto nothing = engine->as({.name = "c", .roles = {"other"}});
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, Code::kRefused);
}

TEST_F(View, queriesReachPermittedRowsAlone) {
  const auto engine = open();
  const auto north = engine->as(clerk("North")).value(), south = engine->as(clerk("South")).value();
  EXPECT_EQ(led(*north, "sales", "SELECT count(*), sum(amount) FROM orders"), "2 12 ");
  EXPECT_EQ(led(*south, "sales", "SELECT count(*), sum(amount) FROM orders"), "2 181 ");
  EXPECT_EQ(led(*engine, "sales", "SELECT count(*), sum(amount) FROM orders"), "5 194 ");
  EXPECT_THAT(led(*north, "sales", "SELECT buyer FROM orders"), HasSubstr("no column is called 'buyer'"));
  EXPECT_THAT(led(*north, "sales", "SELECT * FROM salaries"), HasSubstr("no table is called 'salaries'"));
  EXPECT_THAT(led(*north, "stock", "SELECT * FROM stock"), HasSubstr("there is no source 'stock'"));
  EXPECT_EQ(
      led(*engine->as({.name = "m", .roles = {"manager"}}).value(), "stock", "SELECT sum(pieces) FROM stock"),
      "7 ");
}

TEST_F(View, aCopyThatServesIsReportedToARestrictedCaller) {
  ServedFiles server;
  server.put("sales/orders.csv", {"id,region\n1,North\n2,South\n", "\"1\""});
  EngineConfig config{
      .limits = roomyLimits(), .markAge = std::chrono::milliseconds(0), .kinds = kinds_.all()};
  config.access = access_;
  config.sources = {
      {.id = "sales", .kind = "duckdb", .location = FileLocation{{server.url("sales/orders.csv")}}}};
  access_->roles[0].rules["sales"].hidden.clear();
  const auto engine = Engine::open(std::move(config), world_).value();
  const auto north = engine->as(clerk("North")).value();
  EXPECT_THAT(north->ask("How many orders are there?").warnings, ::testing::IsEmpty());
  server.before([](const ScriptedRequest&) { return std::optional(ScriptedReply::closesEarly()); });
  (void)world_.waitUntil(world_.now() + std::chrono::hours(5), {});
  // The server is looked for behind a question.
  for (const auto& asked : std::initializer_list<const Engine*>{engine.get(), north.get()}) {
    std::vector<std::string> warnings;
    for (int asks = 0; asks < 1000 && warnings.empty(); ++asks)
      warnings = asked->ask("How many orders are there?").warnings;
    EXPECT_THAT(warnings, Contains(HasSubstr("fetched 5 hours ago")));
  }
}

TEST_F(View, whatDescribesDataTellsOfWhatIsPermittedAlone) {
  folder_.write("schema.yml", R"yaml(models:
  - name: orders
    description: What was sold
    columns:
      - { name: amount, description: In euros, meta: { label: sales } }
      - { name: buyer, description: Who paid for it, meta: { label: payer } }
semantic_models:
  - name: orders
    model: ref('orders')
    measures:
      - { name: turnover, agg: sum, expr: amount }
      - { name: clientele, agg: count_distinct, expr: buyer }
  - name: salaries
    model: ref('salaries')
    measures: [ { name: payroll, agg: sum, expr: salary } ]
metrics:
  - { name: big_spenders, type: simple, type_params: { measure: clientele }, filter: "{{ Dimension('buyer') }} = 'Ada'" }
)yaml");
  const auto engine = open();
  const auto descriptionOf = [](const Engine& of) {
    return languageOf(Route::kSql).verbalise(of.catalog()->find("sales")->descriptor);
  };
  EXPECT_THAT(descriptionOf(*engine), HasSubstr("measure clientele"));
  EXPECT_THAT(descriptionOf(*engine), HasSubstr("measure payroll"));
  const auto north = engine->as(clerk("North")).value();
  EXPECT_THAT(descriptionOf(*north), HasSubstr("measure turnover: sum(amount)"));
  EXPECT_THAT(descriptionOf(*north), HasSubstr("In euros"));
  for (const char* hidden : {"clientele", "payroll", "payer", "Who paid", "buyer", "big_spenders"})
    EXPECT_THAT(descriptionOf(*north), Not(HasSubstr(hidden)));
  EXPECT_THAT(north->catalog()->find("sales")->descriptor.notes, ::testing::IsEmpty());
  EXPECT_EQ(north->ask("What is the turnover?").answer.text, "12");
}

TEST_F(View, theCatalogHoldsWhatIsPermitted) {
  const auto engine = open();
  const auto north = engine->as(clerk("North")).value();
  const auto catalog = north->catalog();
  EXPECT_THAT(catalog->ids(), ElementsAre("sales"));
  const auto& schema = std::get<RelationalSchema>(catalog->find("sales")->descriptor.shape);
  ASSERT_EQ(schema.tables.size(), 1u);
  EXPECT_EQ(schema.tables[0].rows, 2u);
  EXPECT_EQ(schema.tables[0].columns.size(), 3u);
  EXPECT_THAT(schema.tables[0].columns[1].values.samples, ElementsAre("North"));
}

TEST_F(View, questionsAreAnsweredFromPermittedRows) {
  const auto engine = open();
  const auto north = engine->as(clerk("North")).value();
  EXPECT_THAT(engine->ask("How many orders are there?").answer.text, HasSubstr("5"));
  EXPECT_THAT(north->ask("How many orders are there?").answer.text, HasSubstr("2"));
  const AskReport pieces = north->ask("How many pieces of the hammer are there?", {.sources = {"stock"}});
  EXPECT_TRUE(pieces.candidates.empty());
}

TEST_F(View, aNameOfASourceThatIsNotSeenWholeFindsNothing) {
  names_ = std::make_shared<NamesElsewhere>(std::vector<EntityDecision>{
      {"sales", "Bob", "stock", "hammer", true}, {"sales", "Zenobia", "stock", "saw", true}});
  const auto engine = open();
  const auto pieces = [](const Engine& asked) {
    return asked.ask("How many pieces of Zenobia are there?", {.sources = {"stock"}}).answer.text;
  };
  EXPECT_THAT(pieces(*engine), HasSubstr("4"));
  EXPECT_THAT(pieces(*engine->as({.name = "m", .roles = {"manager"}}).value()), HasSubstr("4"));
  EXPECT_THAT(pieces(*engine->as({.name = "k", .roles = {"keeper"}}).value()), Not(HasSubstr("4")));
  access_->roles.push_back(role("both", {"sales", "stock"}));
  access_->roles.back().rules["sales"] = {.hidden = {"orders.buyer"}, .rows = {}};
  const auto again = open();
  EXPECT_THAT(pieces(*again->as({.name = "b", .roles = {"both"}}).value()), Not(HasSubstr("4")));
}

TEST_F(View, whatMayNotBeQueriedIsRefusedAndDescribedAllTheSame) {
  const auto engine = open();
  const auto keeper = engine->as({.name = "k", .roles = {"keeper"}}).value();
  EXPECT_THAT(keeper->catalog()->ids(), ElementsAre("stock"));
  EXPECT_THAT(led(*keeper, "stock", "SELECT 1 FROM stock"), HasSubstr("takes no queries"));
}

TEST_F(View, sourcesThatMayOnlyBeAskedAreNotInTheCatalog) {
  access_->roles[2].described.clear();
  const auto engine = open();
  const auto keeper = engine->as({.name = "k", .roles = {"keeper"}}).value();
  EXPECT_EQ(keeper->catalog()->size(), 0u);
  EXPECT_THAT(keeper->ask("What is the sum of the pieces?").answer.text, HasSubstr("7"));
}

TEST_F(View, callersWhoMaySeeTheSameShareAnEngine) {
  const auto engine = open();
  EXPECT_EQ(engine->as(clerk("North"))->get(), engine->as(clerk("North"))->get());
  EXPECT_NE(engine->as(clerk("North"))->get(), engine->as(clerk("South"))->get());
}

TEST_F(View, rulesThatDoNotFitHideTheSource) {
  access_->roles[0].rules["sales"].hidden.emplace_back("orders.byer");
  const auto engine = open();
  const auto north = engine->as(clerk("North")).value();
  const std::string message = led(*north, "sales", "SELECT count(*) FROM orders");
  EXPECT_THAT(message, HasSubstr("cannot be shown"));
  EXPECT_THAT(message, Not(HasSubstr("byer")));
}

// An alias to what is hidden would tell that there is such a thing.
TEST_F(View, anAliasIsReadWhereWhatItStandsForIsSeen) {
  aliases_ = {{"wages", "salary"}, {"customer", "buyer"}, {"upcountry", "north"}, {"tools", "hammer"}};
  const auto engine = open();
  const auto north = engine->as(clerk("North")).value();
  const auto asked = [](const Engine& by, const std::string& question) {
    std::string all;
    const AskReport report = by.ask(question);
    for (const Attempt& attempt : report.attempts)
      for (const Parameter& parameter : attempt.query.value_or(NativeQuery{}).parameters)
        all += toText(parameter.value) + " ";
    return report.answer.text + " " + all;
  };
  EXPECT_THAT(asked(*engine, "What is the sum of the wages?"), HasSubstr("300"));
  EXPECT_THAT(asked(*north, "What is the sum of the wages?"), Not(HasSubstr("salar")));
  EXPECT_THAT(asked(*north, "How many orders of the customer Ada are there?"), Not(HasSubstr("buyer")));
  EXPECT_THAT(asked(*north, "How many pieces of the tools are there?"), Not(HasSubstr("hammer")));
  EXPECT_THAT(asked(*north, "How many orders are there in upcountry?"), HasSubstr("2"));
  const auto keeper = engine->as({.name = "k", .roles = {"keeper"}}).value();
  EXPECT_THAT(asked(*keeper, "How many pieces of the tools are there?"), HasSubstr("3"));
}

// Queries find new content at once; an answer that is kept goes by the mark.
TEST_F(View, theMarkOfContentTellsOfTheContentThatQueriesFind) {
  markAge_ = std::chrono::hours(1);
  const auto engine = open();
  for (const auto& caller : {clerk("North"), Caller{.name = "m", .roles = {"manager"}}}) {
    const auto view = engine->as(caller).value();
    Source* sales = view->catalog()->source(0);
    const auto before = sales->contentMark(roomyBudget()).value();
    EXPECT_EQ(sales->contentMark(roomyBudget()).value(), before);
    folder_.write("orders.csv", "id,region,amount,buyer\n1,North,5," + caller.name + caller.name + "\n");
    EXPECT_NE(sales->contentMark(roomyBudget()).value(), before);
  }
}

TEST_F(View, newContentIsSeen) {
  const auto engine = open();
  const auto north = engine->as(clerk("North")).value();
  EXPECT_EQ(led(*north, "sales", "SELECT count(*) FROM orders"), "2 ");
  folder_.write("orders.csv", "id,region,amount,buyer\n1,North,5,Ada\n2,North,7,Bob\n3,North,90,Zenobia\n");
  std::string seen;
  for (int tries = 0; tries < 1000 && seen != "3 "; ++tries)
    seen = led(*north, "sales", "SELECT count(*) FROM orders");
  EXPECT_EQ(seen, "3 ");
}

}  // namespace
}  // namespace omni
