#include "agent/agent.h"
#include "answer/answer_prompt.h"
#include "app/cli/commands.h"
#include "base/counted.h"
#include "engine/unanswered/missing_source.h"
#include "evidence/model/evidence_prompt.h"
#include "formulate/model/formulation_prompt.h"
#include "model/chat/reply/tokens.h"
#include "report/report_json.h"
#include "route/narrow.h"
#include "route/routing_prompt.h"
#include "select/selection_prompt.h"

namespace omni {
namespace {

struct PromptArguments {
  std::string stage;
  std::string question;
  std::vector<std::string> sources;
};

constexpr const char* kStages = "route, select, formulate, evidence, answer, agent";

// Makes the request that a stage would send for one question.
class PromptMaker {
 public:
  PromptMaker(const Engine& engine, std::shared_ptr<const Prompts> prompts, const PromptArguments& arguments)
      : engine_(engine), catalog_(engine.catalog()), prompts_(std::move(prompts)), arguments_(arguments) {
    if (engine.config().model) share_ = engine.config().model->share;
  }

  Result<ChatRequest> make(const Question& question) const {
    if (arguments_.stage == "route")
      return RoutingPrompt(prompts_).request(question, countSources(*catalog_, arguments_.sources));
    if (arguments_.stage == "select") return select(question);
    if (arguments_.stage == "formulate") return formulate(question);
    if (arguments_.stage == "evidence") return evidence(question);
    if (arguments_.stage == "answer") return answer(question);
    if (arguments_.stage == "agent") return agent(question);
    return fail(Code::kInvalidArgument, "no stage asks a model under the name '" + arguments_.stage + "'",
                std::string("Stages are: ") + kStages + ".");
  }

 private:
  Result<ChatRequest> select(const Question& question) const {
    const auto indexes = std::make_shared<const BuiltinSelector>(*catalog_);
    return SelectionPrompt(indexes, prompts_, {.samples = share_.samples})
        .request(question, engine_.config().candidates, arguments_.sources);
  }

  Result<ChatRequest> formulate(const Question& question) const {
    const auto best = BuiltinSelector(*catalog_).rank(question, Budget(), 1, arguments_.sources);
    if (best.empty())
      return fail(Code::kNotFound, "no source to write a query for", "Name one with --source.");
    std::shared_ptr<const Templates> templates;
    if (const auto& file = engine_.config().planner.templates; !file.empty()) {
      OMNI_TRY(read, Templates::read(file, *catalog_));
      templates = std::make_shared<const Templates>(std::move(read));
    }
    return FormulationPrompt(prompts_, {.samples = share_.samples, .rows = share_.rows}, std::move(templates))
        .request(question, *catalog_->find(best.front().source));
  }

  Result<ChatRequest> evidence(const Question& question) const {
    OMNI_RETURN_IF_ERROR(rowsAreShared());
    OMNI_TRY(asked, EvidencePrompt(prompts_).request(question, report().attempts));
    return std::move(asked.request);
  }

  Result<ChatRequest> answer(const Question& question) const {
    OMNI_RETURN_IF_ERROR(rowsAreShared());
    const AskReport found = report();
    if (found.evidence.empty())
      return fail(Code::kNotFound, "there is no evidence to word an answer from", "See omni ask --trace.");
    return AnswerPrompt(prompts_).request(question, found.attempts, {found.evidence, found.contradictions});
  }

  // The first of its steps; what it is asked next depends on its replies.
  Result<ChatRequest> agent(const Question& question) const {
    const auto indexes = std::make_shared<const BuiltinSelector>(*catalog_);
    const Budget budget(engine_.config().limits);
    Trace trace;
    return Agent(*catalog_, indexes, nullptr, prompts_, {.samples = share_.samples, .rows = share_.rows})
        .firstRequest({question, budget, trace}, arguments_.sources);
  }

  // The answer without a model.
  AskReport report() const { return engine_.ask(arguments_.question, {.sources = arguments_.sources}); }

  Status rowsAreShared() const {
    if (share_.rows) return {};
    return fail(Code::kRefused, "rows are not shared with a model: this stage works without one",
                "See model.share in the configuration.");
  }

  const Engine& engine_;
  std::shared_ptr<const Catalog> catalog_;
  std::shared_ptr<const Prompts> prompts_;
  const PromptArguments& arguments_;
  ModelShare share_;
};

Json toJson(const ChatRequest& request) {
  Json messages = Json::array();
  for (const auto& message : request.messages)
    messages.push_back({{"role", name(message.role)}, {"text", message.text}});
  return {{"stage", request.stage},
          {"tokens", estimatedTokens(request)},
          {"messages", std::move(messages)},
          {"schema", request.schema ? Json::parse(request.schema->schema) : Json()}};
}

// Fenced data is printable already.
void print(const ChatRequest& request, Terminal& terminal) {
  for (const auto& message : request.messages)
    terminal.raw("## " + std::string(name(message.role)) + "\n\n" + message.text + "\n\n");
  if (request.schema) terminal.raw("## schema\n\n" + request.schema->schema + "\n");
  terminal.note("about " + grouped(estimatedTokens(request)) + " tokens");
}

int prompt(const Session& session, const PromptArguments& arguments, Terminal& terminal) {
  if (arguments.stage.empty() || arguments.question.empty())
    return misused(session, terminal, "a stage and a question are needed",
                   "Write omni prompt STAGE \"…\" --in DIR.");
  const auto question = analyse(arguments.question, session.surroundings.world.today());
  if (!question) return failed(session, terminal, question.error());
  const auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const auto prompts = Prompts::load((*engine)->config().planner.prompts, formulationVariants());
  if (!prompts) return failed(session, terminal, prompts.error());
  for (const SourceId& id : arguments.sources)
    if (const auto catalog = (*engine)->catalog(); !catalog->find(id))
      return failed(session, terminal, missingSource(*catalog, id));
  const auto request =
      PromptMaker(**engine, std::make_shared<const Prompts>(*prompts), arguments).make(*question);
  if (!request) return failed(session, terminal, request.error());
  if (session.json)
    printJson(session, toJson(*request), terminal);
  else
    print(*request, terminal);
  return kExitAnswered;
}

}  // namespace

void addPromptCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<PromptArguments>();
  CLI::App* command =
      app.add_subcommand("prompt", "Show what a stage would ask a language model, and send nothing");
  command->add_option("stage", arguments->stage, std::string("The stage: ") + kStages);
  command->add_option("question", arguments->question, "The question, in plain words");
  addRepeatable(*command, "--source", "ID", arguments->sources, "Only this source");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    reclaim(session, {&arguments->stage, &arguments->question});
    session.command = [&session, arguments](Terminal& terminal) {
      return prompt(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
