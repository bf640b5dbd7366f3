#include "app/cli/session.h"

#include <malloc.h>

#include <algorithm>

#include "base/text.h"
#include "config/config.h"
#include "config/pool_config.h"
#include "engine/unanswered/missing_source.h"
#include "report/report_text.h"
#include "source/source_config.h"
#include "state/entity_decisions.h"
#include "state/own_weights_store.h"
#include "state/source_history.h"
#include "state/state.h"
#include "state/template_store.h"

namespace omni {
namespace {

constexpr int kArenas = 2;

}  // namespace

ExitCode exitCode(AskStatus status) {
  switch (status) {
    case AskStatus::kAnswered: return kExitAnswered;
    case AskStatus::kAbstained: return kExitAbstained;
    case AskStatus::kRefused: return kExitRefused;
    case AskStatus::kFailed: return kExitFailed;
    case AskStatus::kNeedsInput: return kExitAbstained;
  }
  return kExitFailed;
}

ExitCode exitCode(const Error& error) {
  return error.code == Code::kRefused ? kExitRefused : kExitFailed;
}

TerminalStyle Session::style() const {
  const World& world = surroundings.world;
  const bool dumb = world.environment("TERM").value_or("") == "dumb";
  const bool plain = noColor || !world.environment("NO_COLOR").value_or("").empty() || dumb;
  TerminalStyle style;
  style.color = surroundings.outIsTerminal && !plain;
  style.progress = surroundings.errIsTerminal && !quiet && !dumb;
  style.quiet = quiet;
  style.width = surroundings.width;
  return style;
}

namespace {

// What --json and --table are otherwise.
constexpr const char *kJsonFormat = "json", *kTableFormat = "table";

std::vector<std::string> formatNames() {
  std::vector<std::string> names{kJsonFormat, kTableFormat};
  for (const RowsFormatInfo& format : rowsFormats()) names.emplace_back(format.name);
  return names;
}

void takeFormat(const std::string& name, Session& session) {
  session.json = name == kJsonFormat;
  session.table = name == kTableFormat;
  session.format = rowsFormatOf(name);
}

}  // namespace

void addOutputOptions(CLI::App& command, Session& session) {
  command.add_flag("--json", session.json, "Print one JSON object");
  command.add_flag("-q,--quiet", session.quiet, "Say nothing but data and errors");
  command.add_flag("--no-color", session.noColor, "No colours (as NO_COLOR)");
}

void addRowsOptions(CLI::App& command, Session& session) {
  CLI::Option* json = command.get_option("--json");
  CLI::Option* csv = command.add_flag_callback(
      "--csv", [&session] { session.format = RowsFormat::kCsv; }, "Print the rows alone, as CSV");
  CLI::Option* tsv = command.add_flag_callback(
      "--tsv", [&session] { session.format = RowsFormat::kTsv; }, "Print the rows alone, as TSV");
  CLI::Option* table = command.add_flag("--table", session.table, "Print the rows alone, all of them");
  CLI::Option* format =
      command
          .add_option_function<std::string>(
              "--format", [&session](const std::string& name) { takeFormat(name, session); },
              "The form of the output; all but json are the rows alone")
          ->check(CLI::IsMember(formatNames()))
          ->type_name("F");
  command.add_flag("--exact", session.exact,
                   "In CSV and TSV leave texts that spreadsheets take for formulas");
  csv->excludes(json, tsv, table, format);
  tsv->excludes(json, table, format);
  table->excludes(json, format);
  format->excludes(json);
}

void addPoolOptions(CLI::App& command, Session& session) {
  command.add_option("--config", session.config, "The configuration (default: omni.yaml here or above)")
      ->type_name("FILE");
  command
      .add_option("--in", session.in,
                  "Folders, files and addresses (https://…, s3://…) to ask, no configuration needed")
      ->type_name("DIR|FILE|URL…")
      ->excludes("--config");
  command
      .add_option("--planner", session.planner,
                  "Who plans: builtin, or with a configured model: model, ensemble, agent")
      ->check(CLI::IsMember({"builtin", "model", "ensemble", "agent"}))
      ->type_name("P");
}

void addRepeatable(CLI::App& command, const std::string& name, const char* type,
                   std::vector<std::string>& values, const std::string& about) {
  command.add_option(name, values, about + " (may be repeated)")
      ->type_name(type)
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
}

void reclaim(Session& session, std::initializer_list<std::string*> positionals) {
  for (auto target = std::rbegin(positionals); target != std::rend(positionals); ++target) {
    if (!(*target)->empty() || session.in.size() < 2) continue;
    if (std::error_code none;
        isAddress(session.in.back()) || std::filesystem::exists(session.in.back(), none))
      continue;
    **target = std::move(session.in.back());
    session.in.pop_back();
  }
}

namespace {

// Takes confirmed questions, decisions and learned weights of these sources.
void takeKept(const World& world, EngineConfig& config) {
  const auto state = knownState(config.log, world);
  if (!state) return;
  config.confirmed = confirmedQuestions(state, config.sources);
  config.names = decidedNames(state, config.sources);
  if (auto own = OwnWeightsStore(state, config.sources).all()) config.own = inForce(*std::move(own));
}

}  // namespace

Result<EngineConfig> poolConfig(const Session& session, Terminal& terminal) {
  const PoolChoice choice{.in = {session.in.begin(), session.in.end()},
                          .config = session.config,
                          .folder = session.surroundings.folder,
                          .kinds = session.surroundings.kinds,
                          .planner = session.planner};
  OMNI_TRY(pool, poolConfig(choice, session.surroundings.world, terminal.progress()));
  for (const std::string& note : pool.notes) terminal.note(note);
  pool.engine.kinds = session.surroundings.kinds;
  takeKept(session.surroundings.world, pool.engine);
  pool.engine.described = keepingDescriptions(pool.engine.log, session.surroundings.world);
  return std::move(pool.engine);
}

std::filesystem::path configFile(const Session& session) {
  if (!session.in.empty()) return {};
  if (!session.config.empty()) return session.config;
  return findConfig(session.surroundings.folder).value_or(std::filesystem::path());
}

Status keepOnly(const std::vector<SourceId>& only, std::vector<SourceConfig>& sources) {
  std::vector<SourceId> ids;
  for (const auto& source : sources) ids.push_back(source.id);
  for (const auto& id : only)
    if (std::ranges::find(ids, id) == ids.end()) return tl::unexpected(unknownSource(id, ids));
  if (!only.empty())
    std::erase_if(sources, [&](const SourceConfig& source) {
      return std::ranges::find(only, source.id) == only.end();
    });
  return {};
}

Result<EngineConfig> questionsConfig(const Session& session, Terminal& terminal) {
  OMNI_TRY(config, poolConfig(session, terminal));
  for (SourceConfig& source : config.sources) source.soon = true;
  // The user who typed the question sees the progress, and can end it.
  config.describingWait.needed = std::chrono::minutes(5);
  return std::move(config);
}

Result<EngineConfig> servedConfig(const Session& session, Terminal& terminal) {
  auto config = questionsConfig(session, terminal);
  if (config && config->model) config->model->keepLocal = true;
  return config;
}

Result<std::unique_ptr<Service>> openService(const Session& session, Terminal& terminal,
                                             AuditTrouble trouble) {
  mallopt(M_ARENA_MAX, kArenas);  // many threads with an arena each would hold what each once needed
  OMNI_TRY(config, servedConfig(session, terminal));
  return Service::open(std::move(config), session.surroundings.world, terminal.progress(),
                       std::move(trouble));
}

bool mayOfferModel(const EngineConfig& config) {
  return !config.model && !config.planner.chosen;
}

Result<std::unique_ptr<Engine>> openForQuestions(const Session& session, Terminal& terminal,
                                                 const std::vector<SourceId>& only) {
  OMNI_TRY(config, questionsConfig(session, terminal));
  OMNI_RETURN_IF_ERROR(keepOnly(only, config.sources));
  OMNI_TRY(audit, openAudit(config.auditing, false, session.surroundings.world,
                            [&terminal](const Error& error) { terminal.complain(error); }));
  config.audit = std::move(audit);
  return Engine::open(std::move(config), session.surroundings.world, terminal.progress());
}

Result<std::unique_ptr<Engine>> openPool(const Session& session, Terminal& terminal) {
  auto engine = openForQuestions(session, terminal, {});
  if (engine) (void)(*engine)->catalog();
  terminal.endProgress();
  return engine;
}

Budget patientBudget(const Session& session) {
  return Budget(describingLimits(), session.surroundings.world);
}

int misused(const Session& session, Terminal& terminal, const std::string& what, const std::string& hint) {
  failed(session, terminal, {Code::kInvalidArgument, what, hint});
  return kExitUsage;
}

void printJson(const Session& session, const Json& json, const Terminal& terminal) {
  terminal.line(jsonText(json, session.jsonLayout, session.surroundings.outIsTerminal));
}

Status checkFormat(const Session& session) {
  if (!session.format || infoOf(*session.format).isText || !session.surroundings.outIsTerminal) return {};
  const RowsFormatInfo& format = infoOf(*session.format);
  return fail(Code::kInvalidArgument, "a terminal cannot show " + std::string(format.name),
              "Write it to a file: omni … > rows" + std::string(format.suffix) + ".");
}

Status printRows(const Session& session, const Outcome& outcome, const ExportedNotes& notes,
                 Terminal& terminal) {
  if (session.table) {
    printAll(outcome, terminal, !session.surroundings.outIsTerminal);
    return {};
  }
  const RowsFormat format = session.format.value_or(RowsFormat::kCsv);
  OMNI_TRY(text, exportRows(outcome, format, session.exact ? Formulas::kExact : Formulas::kHarmless, notes));
  terminal.raw(session.surroundings.outIsTerminal ? visible(text) : text);
  if (outcome.truncated) terminal.note(cutOff(outcome));
  return {};
}

int failed(const Session& session, Terminal& terminal, const Error& error) {
  if (session.json) printJson(session, {{"error", toJson(error)}}, terminal);
  terminal.complain(error);
  return exitCode(error);
}

}  // namespace omni
