#include "app/cli/command_line.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>

#include "app/cli/log/typed_commands.h"
#include "config/pool_config.h"
#include "endpoint/scripted_endpoint.h"
#include "eval/one_question.h"
#include "source/contract/ambiguous_orders.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST_F(CommandLineTest, helpGoesToStdout) {
  for (const auto& arguments :
       {std::vector<std::string>{"--help"}, {"ask", "--help"}, {"sources", "show", "--help"}}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 0);
    EXPECT_THAT(ran.out, HasSubstr("Usage:"));
    EXPECT_THAT(ran.err, IsEmpty());
  }
}

TEST_F(CommandLineTest, misuseIsTwoWithTheNearestCommand) {
  EXPECT_EQ(run({}).code, 2);
  const Ran misspelt = run({"ak", "how many"});
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_THAT(misspelt.err, HasSubstr("omni ask"));
  EXPECT_THAT(misspelt.out, IsEmpty());
  EXPECT_EQ(run({"ask"}).code, 2);
  EXPECT_EQ(run({"ask", "q", "--nonsense"}).code, 2);
  EXPECT_EQ(run({"ask", "q", "--config", "a", "--in", "b"}).code, 2);
  EXPECT_EQ(run({"query", "only_source"}).code, 2);
  EXPECT_EQ(run({"completion", "cmd.exe"}).code, 2);
}

TEST_F(CommandLineTest, healthIsWhatTheServerAnswers) {
  ScriptedEndpoint server;
  server.reply("", "ready");
  server.reply("", ScriptedReply::error(503, "sources are being read"));
  EXPECT_EQ(run({"health", server.url()}).code, 0);
  EXPECT_THAT(server.requests().back().path, EndsWith("/readyz"));
  const Ran waiting = run({"health", server.url()});
  EXPECT_EQ(waiting.code, 1);
  EXPECT_THAT(waiting.err, HasSubstr("answers 503"));
  EXPECT_EQ(run({"health", "http://127.0.0.1:1"}).code, 1);
  EXPECT_EQ(run({"health", "no address"}).code, 2);
}

TEST_F(CommandLineTest, mcpRefusesARoleThatIsNotConfigured) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\n"
                                          "access: { roles: { clerk: { sources: [trips] } } }\n";
  const Ran ran = run({"mcp", "--role", "clark"}, "");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("there is no role 'clark'"));
  EXPECT_THAT(ran.err, HasSubstr("Roles are: clerk."));
  EXPECT_EQ(run({"mcp", "--role", "clerk"}, "").code, 0);
}

TEST_F(CommandLineTest, aValueThatIsCalledAsACommandIsNoCommand) {
  std::ofstream(folder_ / "ask.csv") << "city,price\nOslo,2\n";
  const std::string in = folder_.string();
  EXPECT_THAT(run({"query", "ask", "SELECT city FROM ask", "--in", in, "--json"}).out, HasSubstr("Oslo"));
  EXPECT_EQ(run({"sources", "show", "ask", "--in", in}).code, 0);
  for (const std::string command : {"query", "log", "sources", "mcp"}) {
    const std::string missing = "there is no source '" + command + "'";
    EXPECT_THAT(run({"query", command, "SELECT 1", "--in", in}).err, HasSubstr(missing));
    EXPECT_THAT(run({"sources", "show", command, "--in", in}).err, HasSubstr(missing));
  }
  EXPECT_THAT(run({"ask", "query", "--in", in}).err, Not(HasSubstr("a source and a query are needed")));
  EXPECT_THAT(run({"explain", "sources", "--in", in}).err, Not(HasSubstr("subcommand is required")));
  EXPECT_THAT(run({"feedback", "ask", "right"}).err, Not(HasSubstr("there is no question")));
  EXPECT_THAT(run({"init", "ask"}).err, HasSubstr("ask")) << "a folder that is called so";
  EXPECT_THAT(run({"completion", "ask"}).err, HasSubstr("ask"));
}

TEST_F(CommandLineTest, aQuestionWithoutQuotesIsReportedToNeedThem) {
  const Ran ran = run({"ask", "how", "many", "orders?"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("not expected: many orders?"));
  EXPECT_THAT(ran.err, HasSubstr("in quotes"));
}

TEST_F(CommandLineTest, misuseIsAnErrorAsJsonToo) {
  for (const auto& arguments : {std::vector<std::string>{"ask", "--json"},
                                {"ask", "q", "--nonsense", "--json"},
                                {"query", "only_source", "--json"}}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_THAT(ran.out, HasSubstr("\"code\": \"invalid_argument\""));
  }
}

TEST_F(CommandLineTest, initThatCannotWriteLeavesNothingBehind) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  fs::create_directory(folder_ / "omni.yaml");
  const Ran ran = run({"init", folder_.string(), "--force"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("omni.yaml"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
}

TEST_F(CommandLineTest, aLinkToNothingIsNamed) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  fs::create_symlink(folder_ / "gone.csv", folder_ / "hotels.csv");
  const Ran ran = run({"sources", "list", "--in", folder_.string()});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.err, HasSubstr("hotels.csv is a link to nothing and was left out"));
}

TEST_F(CommandLineTest, asksAtATerminalWhatIsMeant) {
  ambiguousOrders(temporary_);
  const std::vector<std::string> question{"ask", kTotalPrice, "--clarify", "--in",
                                          (folder_ / "orders.csv").string()};
  terminal_ = true;
  const Ran asked = run(question, "7\n2\n");
  EXPECT_EQ(asked.code, 0) << asked.err;
  EXPECT_THAT(asked.out,
              AllOf(HasSubstr("What did you mean?"), ContainsRegex("1\\. .*price"), HasSubstr("2. ")));
  EXPECT_THAT(asked.err, HasSubstr("Write a number from 1 to 2"));
  const Ran first = run(question, "\n");
  EXPECT_EQ(first.code, 0) << first.err;
  const bool netFirst = first.out.find("SUM(net_price)") != std::string::npos;
  EXPECT_THAT(first.out, HasSubstr(netFirst ? "60" : "72"));
  EXPECT_THAT(asked.out, HasSubstr(netFirst ? "72" : "60"));
}

TEST_F(CommandLineTest, asksNothingBackWithoutATerminal) {
  ambiguousOrders(temporary_);
  const std::vector<std::string> question{"ask", kTotalPrice, "--in", (folder_ / "orders.csv").string()};
  const auto with = [&](const std::vector<std::string>& options) {
    auto arguments = question;
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(arguments, "2\n");
  };
  EXPECT_THAT(with({"--clarify"}).out, Not(HasSubstr("What did you mean?"))) << "no terminal";
  terminal_ = true;
  EXPECT_THAT(with({}).out, Not(HasSubstr("Write its number"))) << "not wanted";
  for (const std::string option : {"--json", "--csv", "--table", "--quiet"})
    EXPECT_THAT(with({"--clarify", option}).out, Not(HasSubstr("Write its number"))) << option;
}

TEST_F(CommandLineTest, saysWhatToDoWithoutAConfiguration) {
  const Ran ran = run({"ask", "how many?"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("omni init"));
  EXPECT_THAT(run({"ask", "how many?", "--json"}).out, HasSubstr("\"code\": \"not_found\""));
}

TEST_F(CommandLineTest, anEvaluationTakesItsModelFromTheNearestConfiguration) {
  const TemporaryFolder bench;
  writeOneQuestion(bench, "measured");
  const std::vector<std::string> arguments{"eval",  "--bench", (bench.path() / "bench").string(), "--planner",
                                           "model", "--out",   (bench.path() / "out").string()};
  const Ran without = run(arguments);
  EXPECT_EQ(without.code, 1);
  EXPECT_THAT(without.err, HasSubstr("there is no omni.yaml"));
  ScriptedEndpoint endpoint;
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\nmodel: { endpoint: \""
                                       << endpoint.url() << "\", name: small, retries: 0 }\n";
  const Ran with = run(arguments);
  EXPECT_EQ(with.code, 0) << with.err;
  EXPECT_THAT(with.out, HasSubstr("1 sources in one pool"));
  EXPECT_FALSE(endpoint.requests().empty());
  EXPECT_THAT(with.out, HasSubstr("| omni | 3 | 1 | the built-in answer is used: answer: 127.0.0.1"));
}

TEST_F(CommandLineTest, buildsAGraphOfDocumentsAndAsksIt) {
  fs::create_directories(folder_ / "texts");
  std::ofstream(folder_ / "texts/a.md") << "# Our policy\n\nOwner: Freja Holm.\n";
  const std::string org = fs::absolute("examples/company/org").string(), out = (folder_ / "read").string();
  const std::vector<std::string> build{"graph", "build", "texts", "--out", out, "--in", org, "--json"};
  auto price = build;
  price.emplace_back("--price");
  EXPECT_EQ(Json::parse(run(price).out)["changed"], 1);
  const Ran built = run(build);
  ASSERT_EQ(built.code, kExitAnswered) << built.err;
  EXPECT_EQ(Json::parse(built.out)["facts"], 1);
  const Ran asked =
      run({"query", "read", "MATCH (d:Document)-[r:OWNER]->(p:Person) RETURN d.name, p.name, r.sentence",
           "--csv", "--in", out});
  EXPECT_THAT(asked.out, HasSubstr("Our policy,Freja Holm,Owner: Freja Holm.")) << asked.err;
  EXPECT_EQ(Json::parse(run(build).out)["read"], 0);
  EXPECT_EQ(run({"graph", "build", "nowhere", "--out", out, "--in", org}).code, kExitFailed);
}

TEST_F(CommandLineTest, buildsAGraphWithAModel) {
  ScriptedEndpoint endpoint;
  endpoint.reply("graph_schema",
                 R"({"relations": [{"from": "person", "relation": "leads", "to": "project"}]})");
  endpoint.reply(
      "graph", R"({"things": [{"name": "Freja Holm", "type": "Person"}, {"name": "Tidal", "type": "Project"}],
      "facts": [{"from": "Freja Holm", "relation": "LEADS", "to": "Tidal", "sentence": "Freja Holm leads Tidal.", "confidence": 1},
                {"from": "Freja Holm", "relation": "LEADS", "to": "Tidal", "sentence": "Freja Holm owns Tidal.", "confidence": 1}]})");
  fs::create_directories(folder_ / "texts");
  std::ofstream(folder_ / "texts/a.md") << "Freja Holm leads Tidal.\n";
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\nmodel: { endpoint: \""
                                       << endpoint.url() << "\", name: small, retries: 0 }\n";
  const std::string out = (folder_ / "read").string();
  const Ran proposed = run({"graph", "build", "texts", "--out", out, "--propose"});
  EXPECT_EQ(proposed.out, "(:Person)-[:LEADS]->(:Project)\n") << proposed.err;
  std::ofstream(folder_ / "schema.txt") << proposed.out;
  const Ran built = run({"graph", "build", "texts", "--out", out, "--model", "--schema",
                         (folder_ / "schema.txt").string(), "--json"});
  EXPECT_EQ(Json::parse(built.out, nullptr, false)["sentences"], 1) << built.err;
}

TEST_F(CommandLineTest, theDoctorNamesRulesThatFitNothing) {
  std::ofstream(folder_ / "trips.csv") << "city,guests\nOslo,3\nRome,5\n";
  const auto checked = [&](const std::string& rules) {
    std::ofstream(folder_ / "omni.yaml") << "sources: { trips: { path: trips.csv } }\n"
                                            "access: { roles: { clerk: { sources: [trips], " +
                                                rules + " } } }\n";
    return run({"doctor"}).out;
  };
  EXPECT_THAT(checked("hide: { trips: [trips.gests] }"), HasSubstr("FAIL  role clerk at source trips: "));
  EXPECT_THAT(checked("hide: { trips: [trips.guests] }, rows: { trips: { trips: \"city = :caller.city\" } }"),
              AllOf(HasSubstr("source trips"), Not(HasSubstr("role clerk"))));
}

TEST_F(CommandLineTest, peopleSignInWhereTheirSessionIsSafe) {
  ScriptedEndpoint provider;
  provider.reply("", ScriptedReply::noJson());
  const std::string issuer = provider.url();
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "omni.yaml")
      << "sources: { trips: { path: trips.csv } }\n"
         "access: { roles: { clerk: { sources: [trips] } }, login: { client_id: omni, issuer: \""
      << issuer << "\" } }\n";
  const Ran checked = run({"doctor"});
  EXPECT_EQ(checked.code, 1);
  EXPECT_THAT(checked.out, AllOf(HasSubstr("FAIL  sign-in at " + issuer),
                                 ContainsRegex("does not describe itself\\s+in JSON")));
  EXPECT_THAT(provider.requests().back().path, EndsWith("/v1/.well-known/openid-configuration"));
  const Ran served = run({"serve", "--listen", "0.0.0.0:0"});
  EXPECT_EQ(served.code, 2);
  EXPECT_THAT(served.err, HasSubstr("nobody can sign in at 0.0.0.0 over plain HTTP"));
}

TEST_F(CommandLineTest, theDoctorAsksEachModelThatAStageAsks) {
  ScriptedEndpoint endpoint;
  endpoint.reply("", "ready");
  endpoint.reply("", ScriptedReply::error(401, "who are you?"));
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const auto write = [&](const char* planner) {
    std::ofstream(folder_ / "omni.yaml")
        << "sources: { trips: { path: trips.csv } }\nplanner: " << planner << "\nmodel: { endpoint: \""
        << endpoint.url()
        << "\", name: small, stages: { answer: { name: large }, embed: { name: other } } }\n";
  };
  write("builtin");
  EXPECT_THAT(run({"doctor"}).out, Not(HasSubstr("model small")));
  EXPECT_TRUE(endpoint.requests().empty());
  write("model");
  const Ran ran = run({"doctor"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("ok    model small: " + endpoint.url()), HasSubstr("FAIL  model large"),
                    HasSubstr("status 401: who are you?"), HasSubstr("Check model.api_key")));
  EXPECT_EQ(endpoint.requests().size(), 2u);
}

TEST_F(CommandLineTest, aModelWithinReachIsWrittenAndUsedOnlyWhenConfigured) {
  ScriptedEndpoint endpoint;
  ScriptedReply models;
  models.body = R"({"data": [{"id": "small"}]})";
  endpoint.reply("", models);
  servers_ = {{"Ollama", endpoint.url()}};
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const auto written = [&] {
    std::ostringstream text;
    text << std::ifstream(folder_ / "omni.yaml").rdbuf();
    return text.str();
  };
  const std::string there = "small of Ollama at " + endpoint.url();
  EXPECT_THAT(run({"init", folder_.string()}).err, HasSubstr("not used: " + there));
  EXPECT_THAT(written(), HasSubstr("\n# model:\n#   endpoint: \"" + endpoint.url()));
  EXPECT_THAT(run({"doctor"}).out, HasSubstr("within reach: "));
  const std::vector<std::string> again{"init", folder_.string(), "--force"};
  terminal_ = true;
  EXPECT_THAT(run(again, "n\n").out, HasSubstr("Use " + there + "?"));
  EXPECT_THAT(written(), HasSubstr("\n# model:\n"));
  run(again, "y\n");
  EXPECT_THAT(written(), HasSubstr("\nmodel:\n  endpoint: "));
  terminal_ = false;
  run({"init", folder_.string(), "--force", "--yes"});
  EXPECT_THAT(written(), HasSubstr("\nmodel:\n  endpoint: "));
  for (const auto& request : endpoint.requests()) EXPECT_EQ(request.path, "/v1/models");
}

TEST_F(CommandLineTest, aQuestionMayFollowTheFolders) {
  const Ran ran = run({"ask", "--in", (folder_ / "absent").string(), "how many?"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("absent"));
}

TEST_F(CommandLineTest, aSourceThatIsNotThereIsNamed) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const Ran ran = run({"ask", "how many trips?", "--source", "trip", "--in", folder_.string()});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("there is no source 'trip'"));
  EXPECT_THAT(ran.err, HasSubstr("'trips'"));
}

TEST_F(CommandLineTest, oneSourceMayBeDescribedAnew) {
  for (const char* name : {"trips.csv", "fares.csv"}) std::ofstream(folder_ / name) << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "omni.yaml")
      << "sources: { trips: { path: trips.csv }, fares: { path: fares.csv } }\n";
  const Ran ran = run({"sources", "refresh", "--source", "trips"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("trips"), Not(HasSubstr("fares"))));
  EXPECT_THAT(run({"sources", "refresh", "--source", "trip"}).err, HasSubstr("there is no source 'trip'"));
}

TEST_F(CommandLineTest, anOptionThatRepeatsTakesOneValueEachTime) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const std::string pool = folder_.string();
  EXPECT_EQ(run({"ask", "--in", pool, "--source", "trips", "How many trips are there?"}).code, 0);
  EXPECT_EQ(run({"explain", "--in", pool, "--source", "trips", "How many trips are there?"}).code, 0);
  EXPECT_EQ(run({"prompt", "--in", pool, "--source", "trips", "select", "How many trips?"}).code, 0);
  EXPECT_EQ(
      run({"query", "--in", pool, "-p", "n=1", "trips", "SELECT city FROM trips WHERE price > $n"}).code, 0);
}

TEST_F(CommandLineTest, whatAQueryGivesIsWholeAndSaysWhatCutIt) {
  std::ofstream(folder_ / "trips.csv") << "city,price\n" << std::string(90, 'x') << ",2\nOslo,3\nRome,4\n";
  const Ran all =
      run({"query", "--in", folder_.string(), "trips", "SELECT city, count(*) FROM trips GROUP BY 1"});
  EXPECT_THAT(all.out, HasSubstr(std::string(90, 'x')));
  EXPECT_THAT(all.out, HasSubstr("count(*)"));
  const Ran few = run({"query", "--in", folder_.string(), "--rows", "2", "trips", "SELECT city FROM trips"});
  EXPECT_THAT(few.out, HasSubstr("cut off after 2 rows: limits.rows"));
}

TEST_F(CommandLineTest, triplesAreTurtleAndWarningsGoToStderr) {
  std::ofstream(folder_ / "people.ttl")
      << "@prefix : <http://e/> . :ann a :Person ; :age 36 . :bob a :Person .";
  const Ran built = run({"query", "--in", folder_.string(), "people", "CONSTRUCT WHERE { ?p :age ?n }"});
  EXPECT_THAT(built.out, HasSubstr("@prefix : <http://e/> .\n\n:ann :age 36 .\n"));
  const Ran optional = run({"query", "--in", folder_.string(), "people",
                            "SELECT ?p ?m { ?p a :Person OPTIONAL { ?p :mail ?m } }"});
  EXPECT_EQ(optional.code, 0);
  EXPECT_THAT(optional.err, HasSubstr("no property <http://e/mail>"));
}

TEST_F(CommandLineTest, aConfigurationNextToTheDataIsReportedAsUnused) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const std::vector<std::string> arguments{"sources", "list", "--in", folder_.string()};
  EXPECT_THAT(run(arguments).err, Not(HasSubstr("--config")));
  std::ofstream(folder_ / "omni.yaml") << "sources: { travel: { path: trips.csv } }\n";
  EXPECT_THAT(run(arguments).err, HasSubstr("omni.yaml is not used with --in: ask with --config"));
}

TEST_F(CommandLineTest, aFileThatIsThereIsNoQuestion) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "hotels.csv") << "city,beds\nOslo,2\n";
  const Ran ran = run({"ask", "--in", (folder_ / "trips.csv").string(), (folder_ / "hotels.csv").string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("there is no question"));
}

TEST_F(CommandLineTest, theOnlySourceIsShownWithoutItsName) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  EXPECT_THAT(run({"sources", "show", "--in", folder_.string()}).out, HasSubstr("CREATE TABLE trips"));
  fs::create_directory(folder_ / "more");
  std::ofstream(folder_ / "more" / "hotels.csv") << "city,beds\nOslo,2\n";
  const Ran ran = run({"sources", "show", "--in", folder_.string()});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no source is named"));
}

TEST_F(CommandLineTest, whereNoSourceIsNamedNoneIsReadFirst) {
  std::ofstream(folder_ / "omni.yaml") << "sources: { a: { path: gone.csv }, b: { path: also_gone.csv } }\n";
  const Ran ran = run({"sources", "show"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, Not(HasSubstr("gone.csv")));
  std::ofstream(folder_ / "omni.yaml") << "sources: { a: { path: gone.csv } }\n";
  EXPECT_THAT(run({"sources", "show"}).err, HasSubstr("gone.csv"));
}

TEST_F(CommandLineTest, aFileThatIsLeftOutIsNamedWhereSourcesAreLookedAt) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  std::ofstream(folder_ / "hotels.csv") << "";
  std::ofstream(folder_ / "omni.yaml") << "sources: { travel: { path: '*.csv' } }\n";
  EXPECT_THAT(run({"sources", "list"}).err, HasSubstr("hotels.csv is empty"));
  EXPECT_THAT(run({"sources", "list", "--json"}).out, HasSubstr("hotels.csv is empty"));
  EXPECT_THAT(run({"sources", "check"}).err, HasSubstr("hotels.csv is empty"));
  EXPECT_THAT(run({"sources", "show", "travel"}).out, HasSubstr("hotels.csv is empty"));
  EXPECT_THAT(run({"doctor"}).out, HasSubstr("hotels.csv is empty"));
  EXPECT_EQ(run({"sources", "list"}).code, 0);
  EXPECT_EQ(run({"sources", "check"}).code, 1);
  EXPECT_EQ(run({"doctor"}).code, 1);
}

// Not fewer than when the sweep was written: 175 of 176.
TEST_F(CommandLineTest, aSweepSaysWhichQuestionsAreRead) {
  const Ran ran =
      run({"doctor", "--questions", "--json", "-n", "60", "--config", "examples/company/omni.yaml"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  std::size_t asked = 0, read = 0;
  std::set<std::string> kinds;
  const Json report = Json::parse(ran.out);
  for (const auto& source : report["sources"])
    for (const auto& [kind, counts] : source["kinds"].items()) {
      asked += counts["asked"].get<std::size_t>();
      read += counts["read"].get<std::size_t>();
      kinds.insert(kind);
    }
  EXPECT_EQ(kinds.size(), 8u);
  EXPECT_GE(read * 100, asked * 95) << read << " of " << asked;
  const std::string out = run({"doctor", "--questions", "-n", "3", "--in", "examples/company/sales.db"}).out;
  EXPECT_THAT(out, HasSubstr("3 of 3 questions read (there are more"));
}

TEST_F(CommandLineTest, explainingEndsWithoutAVerdict) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const Ran ran = run({"explain", "How many trips are there?", "--in", folder_.string()});
  EXPECT_THAT(ran.out, HasSubstr("nothing was run"));
  EXPECT_THAT(ran.out, Not(HasSubstr("abstained")));
}

TEST_F(CommandLineTest, whatIsNoQuestionIsAComplaint) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const Ran ran = run({"ask", "???", "--in", folder_.string()});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("the question is empty"));
  EXPECT_THAT(ran.out, IsEmpty());
  EXPECT_EQ(run({"ask", "  ", "--in", folder_.string()}).code, 2);
}

TEST_F(CommandLineTest, invisibleCharactersAreWrittenOutEverywhere) {
  fs::create_directory(folder_ / "a\u202eb");
  std::ofstream(folder_ / "a\u202eb" / "trips.csv") << "city\u2066,price\nOs\xc2\x9blo\u202e\x1b[31m,2\n";
  std::ofstream(folder_ / "a\u202eb" / "empty.csv") << "";
  std::string output;
  const std::string pool = (folder_ / "a\u202eb").string();
  for (auto arguments : std::vector<std::vector<std::string>>{{"sources", "list"},
                                                              {"sources", "check"},
                                                              {"doctor"},
                                                              {"ask", "List all trips", "--trace"},
                                                              {"explain", "Which city \u202eis it?"},
                                                              {"sources", "show", "a\u202eb"}}) {
    arguments.insert(arguments.end(), {"--in", pool});
    const Ran ran = run(arguments);
    output += ran.out + ran.err;
  }
  EXPECT_THAT(output, HasSubstr("Os\\u{9b}lo\\u{202e}\\u{1b}[31m"));
  EXPECT_THAT(output, HasSubstr("a\\u{202e}b"));
  for (const auto* hidden : {"\u202e", "\u2066", "\xc2\x9b", "\x1b"})
    EXPECT_THAT(output, Not(HasSubstr(hidden)));
}

TEST_F(CommandLineTest, severalQuestionsALineEachAreAskedOfOnePool) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\nBergen,5\n";
  const std::vector<std::string> arguments{"ask", "--in", folder_.string()};
  const Ran ran = run(arguments,
                      ":explain\n:sources\nHow many trips are there?\n\n:trace\n:explain\n:sorces\n:help\n"
                      "What is the highest price?\r\n:quit\nHow many cities?\n");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("nothing was asked yet"), HasSubstr("Did you mean :sources?")));
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("duckdb"), HasSubstr("> How many trips are there?\n2\n"),
                    HasSubstr("Candidates"), HasSubstr("nothing was run"), HasSubstr(":quit"),
                    HasSubstr("> What is the highest price?\n5\n"), Not(HasSubstr("How many cities"))));
}

TEST_F(CommandLineTest, linesWithoutAnAnswerAreTheExitCode) {
  std::ofstream(folder_ / "trips.csv") << "city,price\nOslo,2\n";
  const std::vector<std::string> arguments{"ask", "--json", "--in", folder_.string()};
  EXPECT_EQ(run(arguments, "\n").code, 2);
  const Ran ran = run(arguments, "How many trips are there?\nDelete all trips\nHow many trips are there?\n");
  EXPECT_EQ(ran.code, 4);
  EXPECT_EQ(std::ranges::count(ran.out, '\n'), 3);
  EXPECT_THAT(ran.out, HasSubstr(R"({"question":"Delete all trips","status":"refused")"));
}

TEST_F(CommandLineTest, rowsAloneAreForOtherPrograms) {
  std::ofstream(folder_ / "trips.csv") << "city,price\n\"Os,lo\",2\nBergen,5\n";
  const auto asked = [&](const std::string& layout) {
    return run({"ask", "List the city and the price of all trips", layout, "--in", folder_.string()});
  };
  EXPECT_THAT(asked("--csv").out, HasSubstr("\n\"Os,lo\",2\n"));
  EXPECT_THAT(asked("--tsv").out, HasSubstr("\nOs,lo\t2\n"));
  EXPECT_THAT(asked("--table").out, HasSubstr("\nOs,lo       2\n"));
  EXPECT_EQ(run({"ask", "q", "--csv", "--json", "--in", folder_.string()}).code, 2);
  const Ran guess =
      run({"ask", "How many trips are there?", "--csv", "--trust", "1", "--in", folder_.string()});
  EXPECT_THAT(guess.err, ContainsRegex("warning: (Check this|Not sure) \\("));
  EXPECT_THAT(guess.out, Not(HasSubstr("Check")));
  const Ran nothing = run({"ask", "Who painted the ceiling?", "--csv", "--in", folder_.string()});
  EXPECT_EQ(nothing.code, 3);
  EXPECT_THAT(nothing.out, IsEmpty());
  const auto queried = [&](const std::string& layout) {
    return run({"query", "trips", "SELECT city, price FROM trips", layout, "--rows", "1", "--in",
                (folder_ / "trips.csv").string()});
  };
  EXPECT_EQ(queried("--csv").out, "city,price\n\"Os,lo\",2\n");
  EXPECT_EQ(queried("--tsv").out, "city\tprice\nOs,lo\t2\n");
  EXPECT_THAT(queried("--csv").err, HasSubstr("cut off after 1 row"));
}

TEST_F(CommandLineTest, theManualHoldsWhatHelpSays) {
  const std::string manual = run({"man"}).out;
  EXPECT_THAT(manual, HasSubstr(".TH OMNI 1"));
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{{},
                                                                                       {"ask"},
                                                                                       {"explain"},
                                                                                       {"query"},
                                                                                       {"sources"},
                                                                                       {"sources", "show"},
                                                                                       {"init"},
                                                                                       {"doctor"},
                                                                                       {"prompt"},
                                                                                       {"eval"},
                                                                                       {"train", "queries"},
                                                                                       {"completion"},
                                                                                       {"man"}}) {
    auto arguments = command;
    arguments.emplace_back("--help");
    const std::string help = run(arguments).out;
    for (std::size_t at = 0; (at = help.find("  --", at)) != std::string::npos; ++at) {
      std::string option = help.substr(at + 2, help.find_first_of(" ,\n", at + 2) - at - 2);
      for (std::size_t dash = 0; (dash = option.find('-', dash)) != std::string::npos; dash += 2)
        option.insert(dash, "\\");
      EXPECT_THAT(manual, HasSubstr(option));
    }
  }
}

TEST_F(CommandLineTest, completionNamesEveryCommand) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run({"completion", shell});
    EXPECT_EQ(ran.code, 0);
    for (const char* command : {"ask", "explain", "query", "sources", "init", "doctor"})
      EXPECT_THAT(ran.out, HasSubstr(command));
  }
}

TEST_F(CommandLineTest, initSaysWhenNothingIsThereAndReplacesOnlyByForce) {
  EXPECT_EQ(run({"init", folder_.string()}).code, 1);
  std::ofstream(folder_ / "omni.yaml") << "sources: {}\n";
  EXPECT_THAT(run({"init", folder_.string()}).err, HasSubstr("--force"));
}

}  // namespace
}  // namespace omni
