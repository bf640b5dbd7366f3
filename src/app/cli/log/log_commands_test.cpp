#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "app/cli/log/typed_commands.h"
#include "config/pool_config.h"
#include "state/own_weights_store.h"
#include "state/state.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST_F(LogCommandTest, whatIsOneThingIsListedAndDecided) {
  fs::create_directories(folder_ / "shop");
  std::ofstream(folder_ / "shop" / "customers.csv")
      << "name,country\nPennine Water,UK\nArctic Catch,Norway\nSevern Castings,UK\n";
  std::ofstream(folder_ / "shop" / "deals.csv")
      << "deal,customer\n1,Pennine Water\n2,Arctic Catch\n3,SC Foundry\n";
  std::ofstream(folder_ / "omni.yaml") << "sources:\n  shop: { kind: duckdb, path: shop/customers.csv }\n"
                                          "  crm: { kind: duckdb, path: shop/deals.csv }\n";
  const auto names = [&](std::size_t entity) {
    return json({"entities", "list", "--json"})["entities"][entity]["names"].size();
  };
  EXPECT_EQ(json({"entities", "list", "--json"})["entities"].size(), 2u);
  EXPECT_THAT(run({"entities", "list", "arctic"}).out,
              AllOf(HasSubstr("shop, crm"), Not(HasSubstr("Pennine"))));
  EXPECT_EQ(run({"entities", "merge", "crm:SC Foundry", "shop:Severn Castings"}).code, kExitAnswered);
  EXPECT_EQ(names(2), 2u);
  EXPECT_EQ(json({"entities", "list", "--decided", "--json"})["decided"][0]["same"], true);
  EXPECT_EQ(run({"entities", "merge", "crm:SC Foundry", "shop:Severn Castings", "--undo"}).code,
            kExitAnswered);
  EXPECT_EQ(run({"entities", "split", "crm:Arctic Catch", "shop:Arctic Catch"}).code, kExitAnswered);
  EXPECT_EQ(json({"entities", "list", "--json"})["entities"].size(), 1u);
  EXPECT_THAT(run({"entities", "merge", "crm:Nobody", "shop:Arctic Catch"}).err, HasSubstr("crm:Nobody"));
  EXPECT_THAT(run({"entities", "merge", "nowhere:a", "shop:Arctic Catch"}).err, HasSubstr("nowhere"));
  EXPECT_EQ(run({"entities", "merge", "a", "b"}).code, kExitUsage);
}

TEST_F(LogCommandTest, whatOneSourceCallsACustomerFindsHimInAnother) {
  std::ofstream(folder_ / "desk.csv") << "ticket,customer,opened\n1,SC Foundry,2026-03-01\n2,Arctic "
                                         "Catch,2026-03-02\n3,Old Foundry,2026-03-04\n";
  std::ofstream(folder_ / "omni.yaml")
      << "sources:\n  desk: { kind: duckdb, path: desk.csv }\n  sales: { path: " << sales_ << " }\n";
  const auto answer = [&](const std::string& question) {
    return json({"ask", "--json", question})["answer"]["text"].get<std::string>();
  };
  const std::string country = "In which country is SC Foundry?",
                    tickets = "Which tickets has Severn Castings?";
  EXPECT_THAT(answer(country), Not(HasSubstr("United Kingdom")));
  ASSERT_EQ(run({"entities", "merge", "desk:SC Foundry", "sales:Severn Castings"}).code, kExitAnswered);
  EXPECT_THAT(answer(country), HasSubstr("United Kingdom"));
  EXPECT_THAT(answer(tickets), HasSubstr("1"));
  EXPECT_THAT(run({"explain", country}).out, HasSubstr("another name of it, as was decided"));
  ASSERT_EQ(run({"entities", "split", "desk:SC Foundry", "sales:Severn Castings"}).code, kExitAnswered);
  EXPECT_THAT(answer(country), Not(HasSubstr("United Kingdom")));
}

TEST_F(LogCommandTest, whatWasAskedIsListedShownRatedAndForgotten) {
  const Json report = json({"ask", "--json", "How many customers are there?", "--in", sales_});
  const std::string id = report["id"];
  EXPECT_THAT(run({"log"}).out, AllOf(HasSubstr(id.substr(0, 8)), HasSubstr("How many customers")));
  EXPECT_THAT(run({"log", "show", id.substr(0, 8)}).out, HasSubstr("sales: SELECT"));
  EXPECT_EQ(json({"log", "show", "--json", id})["log"], "questions");

  EXPECT_EQ(run({"feedback", id, "right"}).code, kExitAnswered);
  const Ran refused = run({"feedback", id, "wrong", "--query", "DROP TABLE orders", "--in", sales_});
  EXPECT_EQ(refused.code, kExitRefused) << refused.err;
  const Ran corrected = run({"feedback", id, "wrong", "--query", "SELECT count(*) FROM orders", "--note",
                             "orders", "--in", sales_});
  EXPECT_EQ(corrected.code, kExitAnswered) << corrected.err;
  EXPECT_THAT(run({"log", "show", id}).out, AllOf(HasSubstr("right"), HasSubstr("wrong: orders")));
  EXPECT_EQ(json({"log", "stats", "--json"})["wrong"], 1);
  EXPECT_THAT(run({"log", "list", "--verdict", "right"}).err, HasSubstr("no such question"));

  EXPECT_EQ(run({"log", "forget"}).code, kExitUsage);
  EXPECT_EQ(json({"log", "forget", "--json", id})["forgotten"], 1);
  EXPECT_EQ(run({"log", "show", id}).code, kExitFailed);
}

TEST_F(LogCommandTest, whatWasAskedIsAskedAgain) {
  EXPECT_THAT(run({"eval", "--log", "--in", sales_}).err, HasSubstr("the log holds no questions"));
  const std::string id = json({"ask", "How many customers are there?", "--json", "--in", sales_})["id"];
  run({"feedback", id, "right"});
  run({"ask", "Who won the race?", "--in", sales_});
  const Json again = json({"eval", "--log", "--json", "--in", sales_});
  ASSERT_EQ(again["questions"].size(), 2u);
  EXPECT_EQ(again["questions"][1]["question"], "How many customers are there?");
  EXPECT_EQ(again["right"]["questions"], 1);
  EXPECT_EQ(again["then"]["tokens"], 0);
  EXPECT_EQ(json({"log", "list", "--json"})["questions"].size(), 2u) << "nothing of it is kept";
  EXPECT_THAT(run({"eval", "--log", "--limit", "1", "--in", sales_}).out,
              HasSubstr("1 question asked again"));
  const std::string other = (folder_ / "other").string();
  fs::create_directories(other);
  std::ofstream(other + "/cats.csv") << "cat,age\nTom,3\n";
  const Json elsewhere = json({"eval", "--log", "--json", "--in", other});
  EXPECT_EQ(elsewhere["left_out"], 2) << "they were asked of other sources";
  EXPECT_TRUE(elsewhere["questions"].empty());
  const Json usage = json({"log", "stats", "--json"})["usage"];
  EXPECT_EQ(usage["sources"]["sales"]["won"], 1);
  EXPECT_EQ(usage["writers"]["built-in"]["right"], 1);
  EXPECT_THAT(run({"log", "stats"}).out, HasSubstr("written by"));
}

TEST_F(LogCommandTest, offKeepsNothing) {
  std::ofstream(folder_ / "omni.yaml") << "log: off\nsources: { sales: { path: '" << sales_ << "' } }\n";
  EXPECT_FALSE(json({"ask", "--json", "How many customers are there?"}).contains("id"));
  EXPECT_FALSE(fs::exists(folder_ / ".state")) << "nothing is written";
  EXPECT_FALSE(json({"explain", "--json", "How many customers are there?", "--in", sales_}).contains("id"));
}

TEST_F(LogCommandTest, changesAreReportedUntilTheyAreAccepted) {
  const auto trips = [&](const std::string& text) { std::ofstream(folder_ / "trips.csv") << text; };
  trips("city,guests\nOslo,3\nRome,5\nOslo,4\n");
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\n";
  EXPECT_EQ(run({"sources", "drift"}).code, kExitAnswered);
  trips("city,guests\nOslo,3\nRome,5\nOslo,4\nRome,11\n");
  EXPECT_THAT(run({"sources", "drift", "trips"}).out, HasSubstr("unchanged since"));
  trips("town,guests\nOslo,3\nRome,5\nOslo,4\nRome,12\n");
  EXPECT_EQ(run({"ask", "How many trips?"}).code, kExitAnswered) << "a refresh on the way takes nothing away";
  const Ran changed = run({"sources", "drift"});
  EXPECT_EQ(changed.code, kExitFailed);
  EXPECT_THAT(changed.out, HasSubstr("renamed column trips.city → trips.town"));
  EXPECT_EQ(json({"sources", "drift", "--json"})["sources"][0]["changes"][0]["change"], "renamed");
  EXPECT_EQ(run({"sources", "drift", "--accept"}).code, kExitAnswered);
  EXPECT_EQ(run({"sources", "drift"}).code, kExitAnswered);
  EXPECT_EQ(run({"sources", "drift", "--since", "2000-01-01"}).code, kExitFailed);
  EXPECT_EQ(run({"sources", "drift", "--since", "lately"}).code, kExitUsage);
  EXPECT_THAT(run({"sources", "drift", "tripz"}).err, HasSubstr("trips"));
}

TEST_F(LogCommandTest, whatBreaksIsListedWithTheNearestRepair) {
  const auto trips = [&](const std::string& text) { std::ofstream(folder_ / "trips.csv") << text; };
  trips("home_city,guests,price\nOslo,3,10\nRome,5,20\nOslo,4,30\nParis,9,40\n");
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\n"
                                          "aliases: { place: home city, cost: price }\n"
                                          "definitions: { big trip: { source: trips, query: \"SELECT "
                                          "home_city FROM trips WHERE guests > 4\" } }\n";
  const Json asked = json({"ask", "--json", "How many guests are there in Oslo?"});
  ASSERT_EQ(asked["status"], "answered") << asked.dump(1);
  EXPECT_THAT(run({"feedback", asked["id"], "right"}).err, HasSubstr("template "));
  EXPECT_EQ(run({"sources", "drift"}).code, kExitAnswered);
  trips("home_town,guests\nOslo,3\nRome,5\nOslo,4\nParis,9\n");
  const Json drift = json({"sources", "drift", "--json"});
  EXPECT_EQ(drift["changed"], true);
  std::map<std::string, std::string> repairs;
  for (const Json& broken : drift["sources"][0]["broken"])
    repairs[broken["what"].get<std::string>() + " " + broken["name"].get<std::string>()] =
        broken.value("repair", "");
  EXPECT_THAT(repairs,
              ::testing::UnorderedElementsAre(
                  ::testing::Pair("alias place", "home town"), ::testing::Pair("alias cost", ""),
                  ::testing::Pair("definition big trip", "SELECT home_town FROM trips WHERE guests > 4"),
                  ::testing::Pair("template How many guests are there in Oslo?", HasSubstr("home_town = "))));
  EXPECT_EQ(run({"sources", "drift", "--accept"}).code, kExitFailed) << "what broke is still broken";
  EXPECT_THAT(run({"sources", "drift"}).out,
              AllOf(HasSubstr("broken definition 'big trip'"), HasSubstr("SELECT home_town FROM trips")));
}

TEST_F(LogCommandTest, definitionsOfValuesThatAreOthersByNowAreNamed) {
  const auto trips = [&](const std::string& state) {
    std::ofstream file(folder_ / "trips.csv");
    file << "city,state\n";
    for (int i = 0; i < 40; ++i) file << "town " << i << ',' << state << i % 3 << '\n';
  };
  trips("open");
  std::ofstream(folder_ / "omni.yaml")
      << "sources: { trips: { path: trips.csv } }\n"
         "definitions: { due trip: { source: trips, query: \"SELECT city FROM trips WHERE state = 'open1'\" "
         "},\n"
         "  any trip: { source: trips, query: \"SELECT city FROM trips WHERE state IS NOT NULL\" } }\n";
  EXPECT_EQ(run({"sources", "drift"}).code, kExitAnswered);
  trips("X");
  const Json broken = json({"sources", "drift", "--json"})["sources"][0]["broken"];
  ASSERT_EQ(broken.size(), 1U) << broken.dump(1);
  EXPECT_EQ(broken[0]["name"], "due trip");
  EXPECT_THAT(broken[0]["why"].get<std::string>(), HasSubstr("state"));
}

TEST_F(LogCommandTest, measuresWhoseColumnsAreGoneAreNamed) {
  const auto trips = [&](const std::string& text) { std::ofstream(folder_ / "trips.csv") << text; };
  trips("city,guests,price\nOslo,3,10\nRome,5,20\nOslo,4,30\nParis,9,40\n");
  std::ofstream(folder_ / "cubes.yml") << "cubes:\n"
                                          "  - name: trips\n"
                                          "    sql_table: trips\n"
                                          "    measures:\n"
                                          "      - { name: takings, sql: price, type: sum }\n"
                                          "      - { name: visitors, sql: guests, type: sum }\n"
                                          "  - name: elsewhere\n"
                                          "    sql_table: elsewhere\n"
                                          "    measures:\n"
                                          "      - { name: other, sql: x, type: sum }\n";
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\n";
  EXPECT_EQ(run({"sources", "drift"}).code, kExitAnswered) << "what was never there is another source's";
  trips("city,people,price\nOslo,3,10\nRome,5,20\nOslo,4,30\nParis,9,40\n");
  const Json broken = json({"sources", "drift", "--json"})["sources"][0]["broken"];
  ASSERT_EQ(broken.size(), 1U) << broken.dump(1);
  EXPECT_EQ(broken[0]["what"], "measure");
  EXPECT_EQ(broken[0]["name"], "visitors");
  EXPECT_EQ(broken[0]["why"], "there is no column 'guests' in trips");
  EXPECT_EQ(broken[0]["repair"], "people");
}

TEST_F(LogCommandTest, aConfirmedQuestionAnswersWhereNothingIsThere) {
  std::ofstream(folder_ / "sold.csv")
      << "day,shop,amount,waste\n2024-01-05,North,10,1\n2024-03-02,South,20,2\n";
  const std::string sold = folder_ / "sold.csv";
  const Json asked = json({"ask", "--json", "What was the revenue in 2024?", "--in", sold});
  run({"feedback", asked["id"], "wrong", "--query",
       "SELECT SUM(amount) - SUM(waste) FROM sold WHERE day >= '2024-01-01' AND day < '2025-01-01'", "--in",
       sold});
  const Json none = json({"ask", "--json", "What was the revenue in 2021?", "--in", sold});
  ASSERT_TRUE(isConfirmed(none)) << none.dump(1);
  EXPECT_EQ(none["status"], "answered");
  EXPECT_EQ(none["attempts"][0]["outcome"]["rows"], Json::parse("[[null]]"));
}

TEST_F(LogCommandTest, aConfirmedQuestionAnswersSimilarOnes) {
  const Json asked = json({"ask", "--json", "How many customers are there in Norway?", "--in", sales_});
  EXPECT_FALSE(isConfirmed(asked));
  const Ran kept = run({"feedback", asked["id"], "right", "--in", sales_});
  EXPECT_THAT(kept.err, HasSubstr("template ")) << kept.out;
  const Json similar = json({"ask", "--json", "How many customers are there in Sweden?", "--in", sales_});
  ASSERT_TRUE(isConfirmed(similar)) << similar.dump(1);
  EXPECT_THAT(similar["attempts"][0]["parameters"].dump(), HasSubstr("Sweden"));
  EXPECT_THAT(run({"ask", "How many customers are there in Sweden?", "--in", sales_}).out,
              HasSubstr("verified query of: How many customers are there in Norway?"));
  EXPECT_FALSE(isConfirmed(json({"ask", "--json", "How many orders came from Sweden?", "--in", sales_})));

  const Ran wrong = run({"feedback", similar["id"], "wrong", "--in", sales_});
  EXPECT_EQ(wrong.code, kExitAnswered) << wrong.err;
  const Json listed = json({"templates", "list", "--json"})["templates"];
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0]["status"], "review");
  EXPECT_FALSE(
      isConfirmed(json({"ask", "--json", "How many customers are there in Sweden?", "--in", sales_})));
  EXPECT_THAT(run({"templates", "export"}).out, IsEmpty());
  const std::string id = listed[0]["id"];
  EXPECT_EQ(run({"templates", "confirm", id, "--in", sales_}).code, kExitAnswered);
  EXPECT_EQ(json({"templates", "list", "--json"})["templates"][0]["id"], id) << "it is the same one";

  const Ran exported = run({"templates", "export"});
  EXPECT_THAT(exported.out, HasSubstr("Norway"));
  EXPECT_EQ(run({"templates", "remove", json({"templates", "list", "--json"})["templates"][0]["id"]}).code,
            kExitAnswered);
  EXPECT_THAT(run({"templates", "list"}).err, HasSubstr("No question is confirmed"));
  std::ofstream(folder_ / "confirmed.jsonl")
      << exported.out << R"({"question": "All?", "source": "sales", "query": "DROP TABLE orders"})"
      << "\n";
  const Ran imported = run({"templates", "import", (folder_ / "confirmed.jsonl").string(), "--in", sales_});
  EXPECT_EQ(imported.code, kExitFailed) << "one of them does not run";
  EXPECT_THAT(imported.err, HasSubstr("line 2"));
  EXPECT_EQ(json({"templates", "show", json({"templates", "list", "--json"})["templates"][0]["id"],
                  "--json"})["status"],
            "active");
}

TEST_F(LogCommandTest, aFileThatIsNoListOfTemplatesIsOneError) {
  std::ofstream(folder_ / "notes.txt") << "\n{\"question\": 1}\n" << std::string(500, '\n') << "more\n";
  const Ran imported = run({"templates", "import", (folder_ / "notes.txt").string(), "--in", sales_});
  EXPECT_EQ(imported.code, kExitFailed);
  EXPECT_THAT(imported.err, AllOf(HasSubstr("line 2"), Not(HasSubstr("line 503"))));
}

TEST_F(LogCommandTest, nothingIsConfirmedByWhatWasNotAnswered) {
  const Json asked = json({"ask", "--json", "How many zeppelins of the customers landed?", "--in", sales_});
  ASSERT_EQ(asked["status"], "abstained") << asked.dump(1);
  const Ran ran = run({"feedback", asked["id"], "right", "--in", sales_});
  EXPECT_EQ(ran.code, kExitAnswered);
  EXPECT_THAT(ran.err, HasSubstr("nothing was answered"));
  EXPECT_THAT(run({"templates", "list"}).err, HasSubstr("No question is confirmed"));
}

TEST_F(LogCommandTest, anEmptyCorrectionIsNone) {
  const Json asked = json({"ask", "--json", "How many customers are there?", "--in", sales_});
  const Ran ran = run({"feedback", asked["id"], "wrong", "--query", " ", "--in", sales_});
  EXPECT_EQ(ran.code, kExitUsage);
  EXPECT_THAT(ran.err, HasSubstr("--query"));
  EXPECT_EQ(run({"key", ""}).code, kExitUsage);
}

TEST_F(LogCommandTest, aSearchIsNoTemplateAndNoQueryCorrectsIt) {
  const fs::path notes = folder_ / "notes";
  fs::create_directories(notes);
  std::ofstream(notes / "refunds.md") << "# Refunds\n\nCustomers may return a product within 30 days.\n";
  const auto pool = notes.string();
  const Json asked = json({"ask", "--json", "How long may customers return a product?", "--in", pool});
  ASSERT_EQ(asked["status"], "answered") << asked.dump(1);
  const auto say = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"feedback", asked["id"]};
    words.insert(words.end(), more.begin(), more.end());
    words.insert(words.end(), {"--in", pool});
    return run(words);
  };
  EXPECT_THAT(say({"right"}).err, HasSubstr("no template: a search is no template"));
  const Ran query = say({"wrong", "--query", "SELECT days FROM refunds"});
  EXPECT_EQ(query.code, kExitFailed);
  EXPECT_THAT(query.err, HasSubstr("searched by words"));
  EXPECT_THAT(say({"wrong", "--query", "days", "--source", "zzz"}).err, HasSubstr("Known are: "));
  EXPECT_THAT(say({"wrong", "--query", "refunds"}).out, HasSubstr("gives refunds.md"));
}

TEST_F(LogCommandTest, whoTakesARightBackTakesItsTemplateBack) {
  const auto isSweden = [&] {
    return isConfirmed(json({"ask", "--json", "How many customers are there in Sweden?", "--in", sales_}));
  };
  const auto say = [&](const Json& of, const char* verdict) {
    const Ran ran = run({"feedback", of["id"], verdict, "--in", sales_});
    EXPECT_EQ(ran.code, kExitAnswered) << ran.err;
  };
  const auto active = [&] {
    const Json listed = json({"templates", "list", "--json"})["templates"];
    return std::count_if(listed.begin(), listed.end(),
                         [](const Json& one) { return one["status"] == "active"; });
  };
  const Json norway = json({"ask", "--json", "How many customers are there in Norway?", "--in", sales_});
  say(norway, "right");
  EXPECT_TRUE(isSweden());
  say(norway, "wrong");
  EXPECT_FALSE(isSweden()) << "of an answer that no template gave";

  say(norway, "right");
  const Json sweden = json({"ask", "--json", "How many customers are there in Sweden?", "--in", sales_});
  say(sweden, "right");
  EXPECT_EQ(active(), 2);
  say(sweden, "wrong");
  EXPECT_EQ(active(), 0) << "of an answer of a template: that one, and what was made of the answer";
}

TEST_F(LogCommandTest, ownWeightsAreReportedAndForgotten) {
  EXPECT_EQ(run({"train"}).code, kExitUsage);
  EXPECT_EQ(run({"train", "--forget"}).code, kExitUsage);
  const Ran nothing = run({"train", "--log", "--in", sales_});
  EXPECT_EQ(nothing.code, kExitAnswered) << nothing.err;
  EXPECT_THAT(nothing.err, HasSubstr("too few questions"));
  const auto pool = poolConfig(PoolChoice{.in = {sales_}, .folder = folder_}, keeping_);
  ASSERT_TRUE(pool) << pool.error().text();
  OwnWeightsStore store(openState(statePlace(keeping_), keeping_).value(), pool->engine.sources);
  const auto findings = [&] { return run({"doctor", "--in", sales_}).out; };
  EXPECT_THAT(findings(), Not(HasSubstr("own weights")));
  ASSERT_TRUE(store.replace({{.part = "ranking", .at = kDay, .questions = 40}}));
  EXPECT_THAT(findings(), HasSubstr("own weights of ranking: in force, learned from 40 confirmed questions"));
  EXPECT_EQ(json({"train", "--log", "--forget", "--json", "--in", sales_})["forgotten"], 1);
  EXPECT_THAT(findings(), Not(HasSubstr("own weights")));
}

TEST_F(LogCommandTest, aTemplateWhoseColumnIsGoneIsSetAside) {
  const auto trips = [&](const std::string& text) { std::ofstream(folder_ / "trips.csv") << text; };
  trips("city,guests\nOslo,3\nRome,5\nOslo,4\n");
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\n";
  const Json asked = json({"ask", "--json", "How many guests in Oslo?"});
  EXPECT_THAT(
      run({"feedback", asked["id"], "wrong", "--query", "SELECT sum(guests) FROM trips WHERE city = 'Oslo'"})
          .err,
      HasSubstr("template "));
  EXPECT_TRUE(isConfirmed(json({"ask", "--json", "How many guests in Rome?"})));
  trips("town,guests\nOslo,3\nRome,5\nOslo,4\nRome,12\n");
  EXPECT_FALSE(isConfirmed(json({"ask", "--json", "How many guests in Rome?"})));
  const Json listed = json({"templates", "list", "--json"})["templates"];
  EXPECT_EQ(listed[0]["status"], "aside");
  EXPECT_THAT(listed[0]["note"].get<std::string>(), HasSubstr("trips.city"));
  trips("city,guests\nOslo,3\nRome,5\nOslo,4\nRome,12\nRome,13\n");
  (void)run({"sources", "list"});
  EXPECT_EQ(json({"templates", "list", "--json"})["templates"][0]["status"], "active") << "it binds again";
}

}  // namespace
}  // namespace omni
