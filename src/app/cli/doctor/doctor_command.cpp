#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "access/login/page_login.h"
#include "access/permission.h"
#include "access/permitted/permitted_schema.h"
#include "app/cli/commands.h"
#include "app/cli/doctor/question_sweep.h"
#include "base/counted.h"
#include "base/text.h"
#include "base/time/iso_time.h"
#include "model/chat/open_chat.h"
#include "model/local/model_files.h"
#include "model/local/model_offer.h"
#include "model/sentence_encoder.h"
#include "report/describe.h"
#include "report/report_json.h"
#include "state/log_json.h"
#include "state/own_weights_store.h"
#include "state/state.h"
#include "worker/sandbox/worker_sandbox.h"

namespace omni {
namespace {

constexpr std::size_t kDayLength = 10;          // of an ISO time
constexpr std::size_t kMaxSweptQuestions = 60;  // questions of each source

struct Finding {
  std::string what;
  bool good = false;
  std::string detail;
  std::string remedy;  // what to do when it is not good
};

Finding cacheFinding(const World& world) {
  const auto folder = world.cacheFolder();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  const bool writable = !error && access(folder.c_str(), W_OK) == 0;
  return {"cache folder", writable, folder.string(), "Make it writable, or point XDG_CACHE_HOME elsewhere."};
}

/// `without` is what becomes of omni when the encoder is missing.
Finding encoderFinding(const std::string& what, const SentenceEncoder& encoder, const std::string& without) {
  const std::string folder = "share/omni/" + encoder.name();
  return {what, encoder.available(), folder,
          without + " until the model lies in " + folder + "; make install puts it there."};
}

/// A program that reads what a kind of file holds.
Finding readerFinding(const std::string& what, const std::string& program, const std::string& hint,
                      const World& world) {
  for (const std::string& folder : split(world.environment("PATH").value_or(""), ':'))
    if (access((folder + "/" + program).c_str(), X_OK) == 0) return {what, true, folder + "/" + program, {}};
  return {what, false, program + " is not on PATH", hint};
}

/// The limits of the workers that read sources. Time and memory are bounded on any kernel.
Finding sandboxFinding() {
  const SandboxSupport support = sandboxSupport();
  return {
      "workers",
      true,
      std::string(support.calls ? "no network" : "no seccomp in this kernel: the network can be reached") +
          (support.fileRules > 0 ? ", no files but the source's"
                                 : ", no Landlock in this kernel: other files can be read"),
      {}};
}

/// Whether a model replies to a greeting; a reply from the cache would prove nothing.
Finding modelFinding(const std::string& stage, ModelConfig model, const Limits& limits, const World& world) {
  model.cache.reset();
  model.record.reset();
  const ChatRequest greeting{.stage = stage, .messages = {{ChatRole::kUser, "Reply with the word ready."}}};
  const auto chat = openChatModel(model, world);
  const auto reply = chat ? (*chat)->chat(greeting, Budget(limits, world)) : tl::unexpected(chat.error());
  const ModelTarget& target = model.of(stage);
  const std::string where = target.local.empty() ? target.endpoint : "run by the program: " + target.local;
  return {"model " + target.name, reply.has_value(), reply ? where : reply.error().message,
          reply ? "" : reply.error().hint};
}

/// One finding for each model that a stage of the planner asks.
std::vector<Finding> modelFindings(const EngineConfig& config, const World& world) {
  if (!config.model) return {};
  if (config.model->replay) return {{"models", true, "replayed from " + config.model->replay->string(), {}}};
  std::vector<Finding> findings;
  std::set<std::pair<std::string, std::string>> asked;
  for (const auto& stage : config.planner.askingStages())
    if (const ModelTarget& target = config.model->of(stage);
        asked.emplace(target.endpoint + target.local, target.name).second)
      findings.push_back(modelFinding(stage, *config.model, config.limits, world));
  return findings;
}

/// Where no model is configured: which could be. The built-in planner needs none, so that nothing is wrong.
Finding noModelFinding(const Session& session) {
  std::vector<std::string> within;
  for (const FoundModel& model : searchModels(session.surroundings.world, session.surroundings.modelServers))
    within.push_back(inWords(model));
  std::string found = within.empty() ? "" : "; within reach: " + join(within, "; ") + " (add a model: block)";
  for (const InstalledModel& model : installedModels(session.surroundings.world))
    found += "; installed: " + model.name + " (add model: { local: " + model.name + " })";
  if (const std::string offer = modelOffer(session.surroundings.world); !offer.empty()) found += ". " + offer;
  return {"language model", true, "none is configured, nothing is sent anywhere" + found, {}};
}

/// The weights learned of this pool's confirmed questions, where anything was.
std::vector<Finding> ownFindings(const EngineConfig& config, const World& world) {
  std::vector<Finding> findings;
  const auto state = knownState(config.log, world);
  if (!state) return findings;
  const auto parts = OwnWeightsStore(state, config.sources).all();
  for (const KeptOwnPart& kept : parts.value_or(std::vector<KeptOwnPart>{})) {
    const std::string learned = "learned from " + counted(kept.questions, "confirmed question") + " on " +
                                isoTime(kept.at).substr(0, kDayLength);
    findings.push_back({"own weights of " + kept.part,
                        true,
                        kept.fits ? "in force, " + learned
                                  : "not in force, " + learned + " by another version: run omni train --log",
                        {}});
  }
  return findings;
}

/// The message of an error, without the source that the finding names already.
std::string bareMessage(const SourceId& id, const Error& error) {
  const std::string named = "source '" + id + "': ";
  return error.message.starts_with(named) ? error.message.substr(named.size()) : error.message;
}

/// One finding for each role whose rules do not fit the tables of a source: its callers see nothing of that
/// source, and do not learn why.
std::vector<Finding> ruleFindings(const AccessConfig& access, const CatalogEntry& entry) {
  std::vector<Finding> findings;
  const SourceInfo& info = entry.descriptor.info;
  const auto* schema = std::get_if<RelationalSchema>(&entry.descriptor.shape);
  for (const Role& role : access.roles) {
    const auto rules = role.rules.find(info.id);
    if (!schema || rules == role.rules.end() || rules->second.empty()) continue;
    SourcePermission permission{.rules = rules->second};
    for (const auto& [table, condition] : permission.rules.rows)
      for (const std::string& attribute : rowCondition(condition, ':').attributes)
        permission.values[attribute] = std::string();
    if (const auto fits = permittedSchema(*schema, permission, info.dialect); !fits)
      findings.push_back(
          {"role " + role.name + " at source " + info.id, false, fits.error().message, fits.error().hint});
  }
  return findings;
}

/// Whether people can sign in to the web page, where that is configured.
std::vector<Finding> loginFindings(const EngineConfig& config, const World& world) {
  if (!config.access || !config.access->login) return {};
  const LoginRules& rules = *config.access->login;
  const Status good = PageLogin(rules, world).check();
  const std::string found = good ? "the provider and its keys can be reached" : good.error().message;
  return {{"sign-in at " + rules.tokens.issuer, good.has_value(), found, good ? "" : good.error().hint}};
}

/// One finding a source, one for each model, and one for each of its files that is left out; one in all when
/// the pool itself cannot be opened.
std::vector<Finding> poolFindings(const Session& session, Terminal& terminal) {
  const auto engine = openPool(session, terminal);
  if (!engine) return {{"sources", false, engine.error().message, engine.error().hint}};
  std::vector<Finding> findings;
  const Budget budget = patientBudget(session);
  const auto catalog = (*engine)->catalog();
  for (const CatalogEntry& entry : catalog->entries()) {
    const SourceId& id = entry.descriptor.info.id;
    const auto health = entry.source->check(budget);
    const bool good = health && health->reachable && health->readOnly;
    findings.push_back({"source " + id, good, health ? health->detail : bareMessage(id, health.error()),
                        health ? "Give it a login or file mode that cannot write." : health.error().hint});
    if (const auto& access = (*engine)->config().access)
      std::ranges::move(ruleFindings(*access, entry), std::back_inserter(findings));
    for (const Error& error : entry.descriptor.leftOut)
      findings.push_back({"a file of source " + id, false, error.message, error.hint});
    if (const auto unindexed = notIndexed(entry); !unindexed.empty())
      findings.push_back({"values of source " + id, true, unindexed, {}});
  }
  for (const CatalogFailure& failure : catalog->failures())
    findings.push_back({"source " + failure.config.id, false, bareMessage(failure.config.id, failure.error),
                        failure.error.hint});
  std::ranges::move(loginFindings((*engine)->config(), session.surroundings.world),
                    std::back_inserter(findings));
  std::ranges::move(ownFindings((*engine)->config(), session.surroundings.world),
                    std::back_inserter(findings));
  if (!(*engine)->config().model) findings.push_back(noModelFinding(session));
  std::ranges::move(modelFindings((*engine)->config(), session.surroundings.world),
                    std::back_inserter(findings));
  return findings;
}

int doctor(const Session& session, Terminal& terminal) {
  const World& world = session.surroundings.world;
  std::vector<Finding> findings{
      cacheFinding(world),
      encoderFinding("sentence encoder", *SentenceEncoder::shared(), "Sources are chosen by words alone"),
      encoderFinding("passage encoder", *SentenceEncoder::ofPassages(),
                     "Documents are searched by words alone"),
      readerFinding("PDF reader", "pdftotext", "Install poppler-utils to search PDF files.", world),
      readerFinding("reader of pictures", "tesseract",
                    "Install tesseract-ocr to find pictures by the text in them.", world),
      sandboxFinding()};
  for (Finding& finding : poolFindings(session, terminal)) findings.push_back(std::move(finding));
  bool healthy = true;
  Json report = Json::array();
  for (const Finding& finding : findings) {
    healthy = healthy && finding.good;
    const std::string remedy = finding.good ? "" : finding.remedy;
    report.push_back(
        {{"what", finding.what}, {"ok", finding.good}, {"detail", finding.detail}, {"mend", remedy}});
    if (session.json) continue;
    const std::string detail = finding.detail.empty() ? "" : ": " + finding.detail;
    terminal.lines((finding.good ? "ok    " : "FAIL  ") + finding.what + detail, 0);
    terminal.lines(remedy, 6);
  }
  if (session.json) printJson(session, {{"healthy", healthy}, {"findings", std::move(report)}}, terminal);
  return healthy ? kExitAnswered : kExitFailed;
}

}  // namespace

void addDoctorCommand(CLI::App& app, Session& session) {
  CLI::App* command = app.add_subcommand("doctor", "Say what is wrong and how to mend it");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  struct DoctorOptions {
    bool questions = false;
    std::size_t most = kMaxSweptQuestions;
  };
  const auto options = std::make_shared<DoctorOptions>();
  command->add_flag("--questions", options->questions,
                    "Say which questions about each source are read, and what would let more be");
  command->add_option("-n", options->most, "With --questions: so many of each source at most")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000}))
      ->capture_default_str();
  command->callback([&session, options] {
    session.command = [&session, options](Terminal& terminal) {
      return options->questions ? sweepQuestions(session, options->most, terminal)
                                : doctor(session, terminal);
    };
  });
}

}  // namespace omni
