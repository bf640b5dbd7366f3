#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/service/feedback.h"
#include "base/text.h"

namespace omni {
namespace {

struct FeedbackArguments {
  Rating rating;
  std::string verdict;
};

// Rows as they are; of passages their documents.
std::string givenBy(const Json& outcome) {
  if (outcome.contains("rows")) return outcome["rows"].dump();
  std::string documents;
  for (const Json& passage : outcome.value("passages", Json::array()))
    documents += (documents.empty() ? "" : ", ") + passage.value("document", "");
  return documents.empty() ? "nothing" : documents;
}

int feedback(const Session& session, FeedbackArguments arguments, Terminal& terminal) {
  if (arguments.rating.id.empty() || arguments.verdict.empty())
    return misused(session, terminal, "a question and a verdict are needed",
                   "Write omni feedback ID right, or wrong; omni log list names the questions.");
  arguments.rating.right = arguments.verdict == "right";
  const auto log = openLog(session.surroundings.world);
  if (!log) return failed(session, terminal, log.error());
  std::shared_ptr<const Engine> engine;
  const auto open = [&]() -> Result<std::shared_ptr<const Engine>> {
    if (!engine) {
      OMNI_TRY(opened, openForQuestions(session, terminal, {}));
      engine = std::move(opened);
    }
    return engine;
  };
  const auto templates = [&](const Engine& engine) {
    return openTemplates(session.surroundings.world, &engine);
  };
  const auto kept =
      rate(**log, open, templates, arguments.rating, {.caller = "command line", .route = "cli feedback"},
           session.surroundings.world.today());
  terminal.endProgress();
  if (!kept) return failed(session, terminal, kept.error());
  if (session.json)
    printJson(session, *kept, terminal);
  else if (kept->contains("outcome"))
    terminal.lines("kept: " + (*kept)["source"].get<std::string>() + " gives " + givenBy((*kept)["outcome"]),
                   0);
  else
    terminal.lines("kept", 0);
  if (kept->contains("template")) terminal.note("template " + (*kept)["template"].get<std::string>());
  if (kept->contains("no_template"))
    terminal.note("no template: " + (*kept)["no_template"].get<std::string>());
  return kExitAnswered;
}

}  // namespace

void addFeedbackCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<FeedbackArguments>();
  CLI::App* command =
      app.add_subcommand("feedback", "Say that an answer is right or wrong, and what should have been asked");
  Rating& rating = arguments->rating;
  command->add_option("id", rating.id, "The question, by its id in the log or the beginning of it");
  command->add_option("verdict", arguments->verdict, "right or wrong")
      ->check(CLI::IsMember({"right", "wrong"}));
  CLI::Option* interpretation =
      command->add_option("--reading", rating.interpretation, "The N-th of the readings was meant")
          ->check(CLI::Range(1, static_cast<int>(kMaxInterpretations)))
          ->type_name("N");
  command->add_option("--query", rating.query, "The query that should have been asked; it is run first")
      ->excludes(interpretation)
      ->check([](const std::string& text) { return trim(text).empty() ? "There is no query in it" : ""; })
      ->type_name("TEXT");
  command->add_option("--source", rating.source, "Of which source the query is (default: the answer's)")
      ->type_name("ID");
  command->add_option("--note", rating.note, "What is to be said beside")->type_name("TEXT");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->rating.id, &arguments->verdict});
    session.command = [&session, arguments](Terminal& terminal) {
      return feedback(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
