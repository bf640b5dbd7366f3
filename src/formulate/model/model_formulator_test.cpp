#include "formulate/model/model_formulator.h"

#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/temporary_folder.h"
#include "catalog/pool/pool.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "execute/explore.h"
#include "model/chat/open_chat.h"
#include "model/chat/scripted_model.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

std::string written(const std::string& query) {
  return nlohmann::json{{"query", query},
                        {"explanation", "what is asked"},
                        {"confidence", 0.9},
                        {"parameters", nlohmann::json::array()}}
      .dump();
}

// Gives its reply so many times, then that the budget does not allow more.
class PoorModel final : public ChatModel {
 public:
  PoorModel(std::shared_ptr<ChatModel> model, int calls) : model_(std::move(model)), calls_(calls) {}
  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override {
    if (calls_-- > 0) return model_->chat(request, budget, sink);
    return fail(Code::kLimit, "formulate: skipped, no tokens are left");
  }

 private:
  std::shared_ptr<ChatModel> model_;
  int calls_;
};

// Writes a query in whatever language it is asked for.
class ByLanguage final : public ChatModel {
 public:
  explicit ByLanguage(std::shared_ptr<ChatModel> counting) : counting_(std::move(counting)) {}
  Result<ChatReply> chat(const ChatRequest& request, const Budget& budget, const ReplySink& sink) override {
    static_cast<void>(counting_->chat(request, budget, sink));
    const std::string& system = request.messages[0].text;
    if (system.find("Cypher") != std::string::npos)
      return ChatReply{.text = written("MATCH (p:Person) RETURN count(p)")};
    if (system.find("SPARQL") != std::string::npos)
      return ChatReply{.text = written("SELECT (COUNT(?s) AS ?n) { ?s a :Supplier }")};
    return ChatReply{.text = R"({"searches": ["\"send back\" reimbursement", "+broken:\"x"],
                                 "explanation": "", "confidence": 80})"};
  }

 private:
  std::shared_ptr<ChatModel> counting_;
};

class ModelFormulatorTest : public ::testing::Test {
 protected:
  void open(const std::string& id, const std::string& kind, const std::string& path) {
    configs_.push_back(
        {.id = id, .kind = kind, .location = FileLocation{{std::filesystem::absolute(path).string()}}});
  }

  void reply(const std::string& query) { model_->reply("formulate", written(query)); }

  // One attempt a source, in the order in which they were opened.
  std::vector<Attempt> ask(const std::string& text, bool run = true) {
    if (configs_.empty()) open("sales", "sqlite", "examples/company/sales.db");
    catalog_ = openCatalog(configs_, Budget(), world_, {});
    EXPECT_THAT(catalog_.failures(), IsEmpty());
    question_ = analyse(text, {}).value();
    std::vector<Candidate> candidates;
    for (const auto& entry : catalog_.entries())
      candidates.push_back({.source = entry.descriptor.info.id, .route = entry.descriptor.info.route});
    const ModelFormulator formulator(chat_ ? chat_ : model_, FormulationPrompt(prompts_, limits_), repairs_,
                                     "small");
    return explore({question_, budget_, trace_}, candidates, catalog_, formulator, run);
  }

  std::string prompt(std::size_t call) const { return model_->requests().at(call).messages.at(1).text; }
  std::size_t calls() const { return model_->requests().size(); }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
  std::vector<SourceConfig> configs_;
  std::shared_ptr<const Prompts> prompts_ = std::make_shared<const Prompts>(Prompts::load().value());
  std::shared_ptr<ScriptedModel> model_ = std::make_shared<ScriptedModel>();
  std::shared_ptr<ChatModel> chat_;  // instead of the scripted one
  FormulationPromptLimits limits_;
  RepairLimits repairs_;
  Catalog catalog_;
  Question question_;
  Budget budget_;
  std::vector<std::string> steps_;
  Trace trace_{[this](std::string_view, std::string_view detail) { steps_.emplace_back(detail); }};
};

TEST_F(ModelFormulatorTest, aRightQueryIsRunAfterOneCall) {
  reply("SELECT count(*) FROM products");
  const auto attempt = ask("How many products are there?").at(0);
  ASSERT_TRUE(attempt.outcome) << attempt.error->message;
  EXPECT_EQ(toText(attempt.outcome->rows.at(0).at(0)), "14");
  EXPECT_THAT(attempt.elements, ElementsAre("products"));
  EXPECT_DOUBLE_EQ(attempt.query->confidence, 0.9);
  EXPECT_EQ(attempt.query->why, "what is asked");
  EXPECT_EQ(attempt.derivation.writer, "small");
  EXPECT_EQ(attempt.repairs, 0);
  EXPECT_EQ(calls(), 1u);
  EXPECT_THAT(prompt(0),
              AllOf(HasSubstr("CREATE TABLE products ("), HasSubstr("How many products are there?")));
}

TEST_F(ModelFormulatorTest, aNameThatIsSurelyASlipIsRepairedWithoutACall) {
  reply("SELECT p.Name FROM product p WHERE p.famliy = 'Sensors'");
  const auto attempt = ask("Which sensors are there?").at(0);
  ASSERT_TRUE(attempt.query);
  EXPECT_EQ(attempt.query->text, "SELECT p.Name FROM products p WHERE p.family = 'Sensors'");
  EXPECT_TRUE(attempt.outcome);
  EXPECT_EQ(attempt.repairs, 1);
  EXPECT_EQ(calls(), 1u);
}

TEST_F(ModelFormulatorTest, wrongSyntaxIsRepairedByACallThatShowsIt) {
  reply("SELECT count(* FROM products");
  reply("SELECT count(*) FROM products");
  const auto attempt = ask("How many products are there?").at(0);
  ASSERT_TRUE(attempt.outcome) << attempt.error->message;
  EXPECT_EQ(attempt.repairs, 1);
  EXPECT_EQ(calls(), 2u);
  EXPECT_THAT(prompt(1), AllOf(HasSubstr("Query: SELECT count(* FROM products"), HasSubstr("It failed: ")));
}

TEST_F(ModelFormulatorTest, ofALargeSchemaTheNeededPartIsInThePrompt) {
  std::string wide;
  for (int column = 0; column < 12; ++column) wide += ",a_rather_long_column_" + std::to_string(column);
  for (int table = 0; table < 8; ++table)
    folder_.write("many/ledger_" + std::to_string(table) + ".csv",
                  "id_of_" + std::to_string(table) + wide + "\n1" + std::string(12, ',') + "\n");
  folder_.write("many/lamp.csv", "lamp,sold\nred,3\n");
  open("many", "duckdb", (folder_.path() / "many").string() + "/*.csv");
  reply("SELECT sum(solt, 1) FROM lamp");
  reply("SELECT sum(sold) FROM lamp");
  ASSERT_TRUE(ask("How many of the red lamp are sold?").at(0).outcome);
  for (const std::string& asked : {prompt(0), prompt(1)}) {
    EXPECT_THAT(asked, HasSubstr("CREATE TABLE lamp"));
    EXPECT_THAT(asked, Not(HasSubstr("CREATE TABLE ledger_7")));
  }
}

TEST_F(ModelFormulatorTest, whatTheEngineComplainsOfIsRepairedToo) {
  reply("SELECT date(name, 1, 2) IN (SELECT name, price FROM products) FROM products");
  reply("SELECT name FROM products");
  const auto attempt = ask("Which products are there?").at(0);
  ASSERT_TRUE(attempt.outcome);
  EXPECT_EQ(calls(), 2u);
}

TEST_F(ModelFormulatorTest, whatStaysWrongIsGivenUpAfterTheRepairs) {
  for (const auto* query :
       {"SELECT a1 FROM b", "SELECT a2 FROM b", "SELECT a3 FROM b", "SELECT name FROM products"})
    reply(query);
  const auto attempt = ask("How many products are there?").at(0);
  EXPECT_FALSE(attempt.outcome);
  ASSERT_TRUE(attempt.error);
  EXPECT_EQ(attempt.error->code, Code::kInvalidArgument);
  EXPECT_EQ(calls(), 3u);
}

TEST_F(ModelFormulatorTest, hostileQueriesAreRefusedAndNeverRun) {
  folder_.write("shop.csv", "name\nlamp\n");
  open("shop", "duckdb", (folder_.path() / "shop.csv").string());
  const std::string target = (folder_.path() / "out.csv").string();
  for (const auto& query :
       std::vector<std::string>{"DROP TABLE shop", "COPY shop TO '" + target + "'",
                                "SELECT 1; DELETE FROM shop", "SELECT * FROM read_csv('/etc/passwd')"})
    reply(query);
  repairs_.repairs = 3;
  const auto attempt = ask("How many are in the shop?").at(0);
  EXPECT_FALSE(attempt.outcome);
  ASSERT_TRUE(attempt.error);
  EXPECT_EQ(attempt.error->code, Code::kRefused);
  EXPECT_EQ(calls(), 4u);
  EXPECT_FALSE(std::filesystem::exists(target));
}

TEST_F(ModelFormulatorTest, aModelThatInsistsIsNotAskedAgain) {
  reply("DROP TABLE products");
  EXPECT_EQ(ask("How many products are there?").at(0).error->code, Code::kRefused);
  EXPECT_EQ(calls(), 2u);
}

TEST_F(ModelFormulatorTest, anEmptyResultIsReconsideredOnceWithTheValuesThatThereAre) {
  reply("SELECT name FROM customers WHERE city = 'Trondhiem'");
  reply("SELECT name FROM customers WHERE city = 'Trondheim'");
  const auto attempt = ask("Which customers are from Trondhiem?").at(0);
  ASSERT_TRUE(attempt.outcome);
  EXPECT_FALSE(attempt.outcome->rows.empty());
  EXPECT_EQ(calls(), 2u);
  EXPECT_THAT(prompt(1),
              AllOf(HasSubstr("It ran and gave nothing"), HasSubstr("'Trondheim' of city of customers")));
  // A value from the source and not from the question is bound.
  EXPECT_EQ(attempt.query->text, "SELECT name FROM customers WHERE city = :text1");
  ASSERT_EQ(attempt.query->parameters.size(), 1u);
  EXPECT_EQ(attempt.query->parameters[0].value, Value(std::string("Trondheim")));
}

TEST_F(ModelFormulatorTest, aCountOfWhatTheSourceSpellsOtherwiseIsReconsidered) {
  reply("SELECT count(*) FROM customers WHERE city = 'Trondhiem'");
  reply("SELECT count(*) FROM customers WHERE city = 'Trondheim'");
  const auto attempt = ask("How many customers are from Trondhiem?").at(0);
  ASSERT_TRUE(attempt.outcome);
  EXPECT_NE(toText(attempt.outcome->rows.at(0).at(0)), "0");
  EXPECT_THAT(prompt(1), HasSubstr("near 'Trondhiem': 'Trondheim' of city of customers"));
}

TEST_F(ModelFormulatorTest, aMissingValueIsReportedAndACountOfNothingMayStand) {
  reply("SELECT count(*) FROM customers WHERE city = 'Xyzzyplugh'");
  const auto attempt = ask("How many customers are from Xyzzyplugh?").at(0);
  ASSERT_TRUE(attempt.outcome);
  EXPECT_EQ(toText(attempt.outcome->rows.at(0).at(0)), "0");
  EXPECT_EQ(calls(), 2u);
  EXPECT_THAT(prompt(1), HasSubstr("'Xyzzyplugh': no value is near to it"));
}

TEST_F(ModelFormulatorTest, whatIsBoundIsBoundInEveryPartOfAQuery) {
  folder_.write("shop.csv", "name,sold\nlamp,3\nchair,4\nlamp,5\n");
  open("shop", "duckdb", (folder_.path() / "shop.csv").string());
  reply("SELECT name = 'lamp', sum(sold) FROM shop GROUP BY name = 'lamp' ORDER BY 2 DESC LIMIT 1");
  const auto attempt = ask("What sells best?").at(0);
  ASSERT_TRUE(attempt.outcome) << attempt.error->message;
  EXPECT_EQ(attempt.query->parameters.size(), 1u);
  EXPECT_EQ(toText(attempt.outcome->rows.at(0).at(1)), "8");
}

TEST_F(ModelFormulatorTest, whatIsBoundIsBoundInASubQueryOfSparql) {
  folder_.write("shop.ttl",
                "@prefix : <http://s/> .\n:a a :Lamp ; :name \"blue lamp\"@en ; :sold 3 .\n"
                ":b a :Lamp ; :name \"red lamp\"@en ; :sold 5 .\n");
  open("shop", "rdf", (folder_.path() / "shop.ttl").string());
  reply("SELECT ?n { { SELECT ?l { ?l a :Lamp ; :name \"red lamp\"@en } } ?l :sold ?n }");
  const auto attempt = ask("How often is the best one sold?").at(0);
  ASSERT_TRUE(attempt.outcome) << attempt.error->message;
  EXPECT_THAT(attempt.query->text, HasSubstr(":name ?text1 }"));
  ASSERT_EQ(attempt.outcome->rows.size(), 1u);
  EXPECT_EQ(toText(attempt.outcome->rows.at(0).at(0)), "5");
}

TEST_F(ModelFormulatorTest, anEmptyResultThatTheModelStandsByIsAnOutcome) {
  reply("SELECT name FROM customers WHERE city = 'Lima'");
  const auto attempt = ask("Which customers are from Lima?").at(0);
  ASSERT_TRUE(attempt.outcome);
  EXPECT_THAT(attempt.outcome->rows, IsEmpty());
  EXPECT_EQ(calls(), 2u);
}

TEST_F(ModelFormulatorTest, aBudgetThatEndsKeepsWhatThereIsAndSaysSo) {
  reply("SELECT count(* FROM products");
  chat_ = std::make_shared<PoorModel>(model_, 1);
  const auto attempt = ask("How many products are there?").at(0);
  ASSERT_TRUE(attempt.error);
  EXPECT_EQ(attempt.error->code, Code::kInvalidArgument);
  EXPECT_THAT(trace_.warnings(),
              ElementsAre(AllOf(HasSubstr("'sales' is not repaired"), HasSubstr("no tokens are left"))));
}

TEST_F(ModelFormulatorTest, anErrorOfTheModelIsTheAttempts) {
  EXPECT_EQ(ask("How many products are there?").at(0).error->code, Code::kUnavailable);
}

TEST_F(ModelFormulatorTest, aModelMaySayThatTheSourceCannotAnswer) {
  reply("");
  const auto attempt = ask("Who painted the ceiling?").at(0);
  EXPECT_EQ(attempt.error->code, Code::kNotFound);
  EXPECT_EQ(attempt.declined, "what is asked");
  EXPECT_FALSE(attempt.query);
  EXPECT_FALSE(wentWrong(attempt));
}

TEST_F(ModelFormulatorTest, aModelMaySaySoInARepairToo) {
  reply("SELECT painter FROM products");
  reply("");
  const auto attempt = ask("Who painted the ceiling?").at(0);
  EXPECT_EQ(attempt.declined, "what is asked");
  EXPECT_EQ(attempt.repairs, 1);
  EXPECT_FALSE(attempt.query);
  EXPECT_FALSE(wentWrong(attempt));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(ModelFormulatorTest, wordsThatAQuerySaysInAnotherWayAreNotLeftOut) {
  reply("SELECT count(*) FROM customers WHERE country = 'Norway'");
  EXPECT_EQ(ask("How many Norwegian firms buy from us?").at(0).unexplained, "");
}

TEST_F(ModelFormulatorTest, aQueryIsWrittenAnewWithWhatCameAndWhyItDoesNotAnswer) {
  reply("SELECT count(*) FROM customers");
  reply("SELECT count(*) FROM products");
  const auto first = ask("How many products are there?").at(0);
  const ModelFormulator formulator(model_, FormulationPrompt(prompts_, limits_), repairs_, "small");
  const auto next =
      exploreAgain({question_, budget_, trace_}, first, "It counts customers.\n", catalog_, formulator);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->query->text, "SELECT count(*) FROM products");
  EXPECT_EQ(next->repairs, 1);
  EXPECT_THAT(prompt(1),
              AllOf(HasSubstr("Query: SELECT count(*) FROM customers"), HasSubstr("It counts customers.")));
  EXPECT_FALSE(exploreAgain({question_, budget_, trace_}, *next, "No.", catalog_, formulator))
      << "it insists";
}

TEST_F(ModelFormulatorTest, whatIsKnownOfAValueIsEveryPlaceThatHoldsIt) {
  folder_.write("geo/state.csv", "name,code\nmississippi,3\nohio,4\n");
  folder_.write("geo/river.csv", "river_name,traverse\nmississippi,ohio\nohio,ohio\n");
  open("geo", "duckdb", (folder_.path() / "geo").string() + "/*.csv");
  reply("SELECT 1");
  ask("Which 3 states does the mississippi cross?");
  EXPECT_THAT(prompt(0),
              AllOf(HasSubstr("'mississippi' is the value 'mississippi' of "), HasSubstr("name of state"),
                    HasSubstr("river_name of river"), Not(HasSubstr("'3' is the value"))));
}

TEST_F(ModelFormulatorTest, whatIsKnownTellsTheSameFromWhatOnlyHoldsIt) {
  folder_.write(
      "firms.csv",
      "name,city\nLogistics,Oslo\nFjordline Logistics,Bergen\nNordic logistics,Oslo\nLOGISTICS,Hamar\n");
  open("firms", "duckdb", (folder_.path() / "firms.csv").string());
  reply("SELECT 1");
  ask("In which city is Logistics, in which Fjordline?");
  EXPECT_THAT(prompt(0),
              AllOf(HasSubstr("'Logistics' is the value 'Logistics' of name of firms"),
                    HasSubstr("'Logistics' is the value 'LOGISTICS' of name of firms"),
                    HasSubstr("'Fjordline' stands in the value 'Fjordline Logistics' of name of firms")));
}

TEST_F(ModelFormulatorTest, valuesWithinListsAreKnown) {
  folder_.write("wares.json",
                R"([{"ware":"Anvil","tags":["urgent","heavy"]},{"ware":"Bolt","tags":["new"]}])");
  open("wares", "duckdb", (folder_.path() / "wares.json").string());
  reply("SELECT 1");
  ask("Which wares are urgent?");
  EXPECT_THAT(prompt(0), HasSubstr("'urgent' is the value 'urgent' of the lists in tags of wares"));
}

TEST_F(ModelFormulatorTest, eachSpellingOfAValueIsKnown) {
  folder_.write("orders.csv", "order,state\n1,cancelled\n2,canceled\n3,paid\n4,Cancelled\n");
  open("orders", "duckdb", (folder_.path() / "orders.csv").string());
  reply("SELECT 1");
  ask("How many orders are cancelled?");
  for (const char* spelling : {"cancelled", "canceled", "Cancelled"})
    EXPECT_THAT(prompt(0), HasSubstr("the value '" + std::string(spelling) + "' of state of orders"));
}

TEST_F(ModelFormulatorTest, eachOfTwoValuesIsKnown) {
  folder_.write("brackets.csv", "bracket,price\nA4,3\nA5,4\nB1,5\n");
  open("brackets", "duckdb", (folder_.path() / "brackets.csv").string());
  reply("SELECT 1");
  ask("What do the A4 bracket and the A5 bracket cost?");
  EXPECT_THAT(prompt(0), AllOf(HasSubstr("'A4' is the value 'A4'"), HasSubstr("'A5' is the value 'A5'")));
}

TEST_F(ModelFormulatorTest, valuesStayHereWhereTheyMayNotLeave) {
  limits_.samples = false;
  reply("SELECT name FROM customers WHERE city = 'Trondhiem'");
  ask("Which customers are from Trondhiem and Bergen?");
  for (std::size_t i = 0; i < calls(); ++i)
    EXPECT_THAT(prompt(i), AllOf(Not(HasSubstr("Trondheim")), Not(HasSubstr("Arctic Catch"))));
}

TEST_F(ModelFormulatorTest, whatAnEngineQuotesStaysHereToo) {
  folder_.write("shop.csv", "name,sold\nlamp,3\nchair,4\n");
  open("shop", "duckdb", (folder_.path() / "shop.csv").string());
  reply("SELECT CAST(name AS INTEGER) FROM shop");
  reply("SELECT sum(name) FROM shop");
  ASSERT_THAT(ask("How many are sold?").at(0).error->message, HasSubstr("lamp"));
  EXPECT_THAT(prompt(1), HasSubstr("It failed: "));
  EXPECT_THAT(prompt(1), HasSubstr("'lamp'"));
  for (auto* const shared : {&limits_.samples, &limits_.rows}) {
    model_ = std::make_shared<ScriptedModel>();
    reply("SELECT CAST(name AS INTEGER) FROM shop");
    reply("SELECT sold FROM shops");
    limits_ = {};
    *shared = false;
    ask("How many are sold?");
    EXPECT_THAT(prompt(1), HasSubstr("the engine could not run it"));
    EXPECT_THAT(prompt(1).substr(prompt(1).find("It failed")), Not(HasSubstr("lamp")));
  }
}

struct Slip {
  const char* kind;
  const char* wrong;
  const char* right;
  const char* step;  // where it failed; empty: the guard, which parses with the engine's own parser
};

std::ostream& operator<<(std::ostream& out, const Slip& slip) {
  return out << slip.kind;
}

class SlipTest : public ModelFormulatorTest, public ::testing::WithParamInterface<Slip> {
 protected:
  SlipTest() {
    folder_.write("shop.csv", "name,sold\nlamp,3\nchair,4\n");
    const std::map<std::string_view, std::string> paths{{"sqlite", "examples/company/sales.db"},
                                                        {"duckdb", (folder_.path() / "shop.csv").string()},
                                                        {"rdf", "examples/company/suppliers.ttl"},
                                                        {"graph", "examples/company/org"}};
    open("a", GetParam().kind, paths.at(GetParam().kind));
    reply(GetParam().wrong);
    reply(GetParam().right);
  }
};

TEST_P(SlipTest, isRepairedAndReportsWhereItWasFound) {
  const auto attempt = ask("How many are there?").at(0);
  ASSERT_TRUE(attempt.outcome) << attempt.error->message;
  EXPECT_EQ(attempt.query->text, GetParam().right);
  EXPECT_EQ(attempt.repairs, 1);
  EXPECT_THAT(prompt(1), HasSubstr("It failed: "));
  const std::string step = GetParam().step;
  if (!step.empty()) {
    EXPECT_THAT(steps_, Contains(HasSubstr(step)));
  }
  for (const char* other : {"dry run failed", "run failed"}) {
    if (step.starts_with(other)) continue;
    EXPECT_THAT(steps_, Not(Contains(::testing::StartsWith(other))));
  }
}

TEST_P(SlipTest, isShownWithoutRunningWhereTheEngineCanSaySo) {
  repairs_.repairs = 0;
  const auto attempt = ask("How many are there?", false).at(0);
  EXPECT_FALSE(attempt.outcome);
  EXPECT_EQ(attempt.error.has_value(), std::string_view(GetParam().kind) != "graph");
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, SlipTest,
    ::testing::Values(Slip{"sqlite", "SELECT substr(name) FROM products", "SELECT count(*) FROM products",
                           "dry run failed, nothing was read: source 'a': wrong number of arguments"},
                      Slip{"duckdb", "SELECT sum(name) FROM shop", "SELECT sum(sold) FROM shop",
                           "dry run failed, nothing was read: source 'a': Binder Error"},
                      Slip{"rdf", "SELECT (STRLEN(?s, ?s) AS ?n) { ?s a :Supplier }",
                           "SELECT (COUNT(?s) AS ?n) { ?s a :Supplier }", ""},
                      Slip{"graph", "MATCH (p:Person) RETURN substring(p.name)",
                           "MATCH (p:Person) RETURN count(p)", "run failed: source 'a': Cypher query"}),
    [](const auto& info) { return std::string(info.param.kind); });

TEST_F(ModelFormulatorTest, eachRouteInItsOwnLanguageOneCallEach) {
  folder_.write("notes/refunds.md", "# Refunds\n\nA customer may send a sensor back within thirty days.\n");
  open("notes", "documents", (folder_.path() / "notes").string());
  open("org", "graph", "examples/company/org");
  open("suppliers", "rdf", "examples/company/suppliers.ttl");
  chat_ = std::make_shared<ByLanguage>(model_);
  const auto attempts = ask("May a customer return a sensor?");
  ASSERT_EQ(attempts.size(), 3u);
  for (const auto& attempt : attempts)
    ASSERT_TRUE(attempt.outcome) << attempt.candidate.source << ": " << attempt.error->message;
  EXPECT_EQ(attempts[0].query->text,
            "May a customer return a sensor? | \"send back\" reimbursement | broken x");
  EXPECT_DOUBLE_EQ(attempts[0].query->confidence, 0.8);
  EXPECT_FALSE(attempts[0].outcome->passages.empty());
  EXPECT_EQ(toText(attempts[1].outcome->rows.at(0).at(0)), "116");
  EXPECT_THAT(attempts[1].elements, ElementsAre("Person"));
  EXPECT_NE(toText(attempts[2].outcome->rows.at(0).at(0)), "0");
  EXPECT_EQ(calls(), 3u);
}

TEST_F(ModelFormulatorTest, overHttpAQueryIsWrittenAndRepaired) {
  ScriptedEndpoint endpoint;
  endpoint.reply("formulate", written("SELECT count(* FROM products"));
  endpoint.reply("formulate", written("SELECT count(*) FROM products"));
  ModelConfig config;
  config.target = {.endpoint = endpoint.url(), .name = "small"};
  chat_ = openChatModel(config, world_).value();
  const auto attempt = ask("How many products are there?").at(0);
  ASSERT_TRUE(attempt.outcome) << attempt.error->message;
  EXPECT_EQ(toText(attempt.outcome->rows.at(0).at(0)), "14");
  EXPECT_EQ(endpoint.count("formulate"), 2u);
  EXPECT_THAT(endpoint.requests().at(1).prompt(), HasSubstr("It failed: "));
}

TEST_F(ModelFormulatorTest, overHttpABudgetIsNotExceeded) {
  ScriptedEndpoint endpoint;
  endpoint.reply("formulate", ScriptedReply::usage(written("SELECT count(* FROM products"), 8500, 100));
  ModelConfig config;
  config.target = {.endpoint = endpoint.url(), .name = "small"};
  chat_ = openChatModel(config, world_).value();
  budget_ = Budget(Limits{.tokens = 9000}, world_);
  const auto attempt = ask("How many products are there?").at(0);
  EXPECT_EQ(attempt.error->code, Code::kInvalidArgument);
  EXPECT_EQ(endpoint.count("formulate"), 1u);
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("skipped")));
}

}  // namespace
}  // namespace omni
