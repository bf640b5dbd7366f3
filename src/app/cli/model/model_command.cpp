#include <chrono>
#include <cmath>

#include "app/cli/commands.h"
#include "app/cli/model/model_download.h"
#include "model/local/local_model.h"
#include "model/local/model_files.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr std::uint32_t kTestTokens = 48;
constexpr std::chrono::hours kDownloadTime{24};

std::string megabytes(std::uint64_t bytes) {
  return std::to_string((bytes + kMegabyte - 1) / kMegabyte) + " MB";
}

int listModels(const Session& session, Terminal& terminal) {
  const World& world = session.surroundings.world;
  const auto installed = installedModels(world);
  const auto installedAs = [&](std::string_view name) {
    const auto found = std::ranges::find(installed, name, &InstalledModel::name);
    return found == installed.end() ? fs::path() : found->file;
  };
  Json models = Json::array();
  for (const KnownModel& model : knownModels()) {
    const fs::path file = installedAs(model.name);
    models.push_back({{"name", model.name},
                      {"bytes", model.bytes},
                      {"licence", model.licence},
                      {"address", model.address},
                      {"sha256", model.sha256},
                      {"installed", !file.empty()},
                      {"file", file.string()}});
  }
  for (const InstalledModel& model : installed)
    if (!knownModel(model.name))
      models.push_back(
          {{"name", model.name}, {"bytes", model.bytes}, {"installed", true}, {"file", model.file.string()}});
  if (session.json) {
    printJson(session, {{"folder", modelsFolder(world).string()}, {"models", models}}, terminal);
    return kExitAnswered;
  }
  for (const Json& model : models) {
    const bool here = model["installed"].get<bool>();
    terminal.line(terminal.bold(model["name"].get<std::string>()) + "  " +
                  megabytes(model["bytes"].get<std::uint64_t>()) +
                  (model.contains("licence") ? ", " + model["licence"].get<std::string>() : "") +
                  (here ? ", installed" : ""));
    terminal.lines(here ? model["file"].get<std::string>() : model["address"].get<std::string>(), 2, true);
  }
  return kExitAnswered;
}

int getModel(const Session& session, const std::string& name, Terminal& terminal) {
  const World& world = session.surroundings.world;
  const KnownModel* model = knownModel(name);
  if (!model)
    return failed(session, terminal,
                  {Code::kNotFound, "there is no language model '" + name + "' to get",
                   "Choose one of omni model list; any other GGUF file is used by its path."});
  const fs::path folder = modelsFolder(world);
  if (folder.empty())
    return failed(session, terminal,
                  {Code::kInvalidArgument, "there is no folder for models", "Set HOME or XDG_DATA_HOME."});
  const auto file = downloadModel(*model, folder, Budget(describingLimits(kDownloadTime), world), world,
                                  terminal.progress());
  terminal.endProgress();
  if (!file) return failed(session, terminal, file.error());
  if (session.json)
    printJson(session, {{"name", name}, {"file", file->string()}}, terminal);
  else
    terminal.line(file->string());
  terminal.note("Use it with model: { local: " + name + " } in omni.yaml.");
  return kExitAnswered;
}

int removeModel(const Session& session, const std::string& name, Terminal& terminal) {
  const auto installed = installedModels(session.surroundings.world);
  const auto found = std::ranges::find(installed, name, &InstalledModel::name);
  std::error_code error;
  if (found == installed.end() || !fs::remove(found->file, error))
    return failed(
        session, terminal,
        {Code::kNotFound, "the language model '" + name + "' is not installed", "See omni model list."});
  terminal.note("removed " + found->file.string());
  return kExitAnswered;
}

// Whether a model can be run here, and how fast: loaded once, asked once.
int testModel(const Session& session, const std::string& name, Terminal& terminal) {
  using Clock = std::chrono::steady_clock;
  const World& world = session.surroundings.world;
  const auto file = modelFile(name, world);
  if (!file) return failed(session, terminal, file.error());
  LocalModel model({.file = *file, .idle = {}}, world);
  const Budget budget({.time = std::chrono::minutes(5)}, world);
  const auto ask = [&](std::uint32_t tokens) {
    return model.ask(
        {.messages = {{ChatRole::kUser, "Count from one to thirty in words."}}, .tokens = tokens}, budget);
  };
  const auto seconds = [](Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
  };
  const auto start = Clock::now();
  if (const auto loaded = ask(1); !loaded) return failed(session, terminal, loaded.error());
  const double loading = seconds(start);
  const auto asked = Clock::now();
  const auto answer = ask(kTestTokens);
  if (!answer) return failed(session, terminal, answer.error());
  const double speed = answer->tokens / seconds(asked);
  if (session.json) {
    printJson(session,
              {{"file", file->string()},
               {"loading_seconds", loading},
               {"tokens_per_second", speed},
               {"memory_limit_bytes", memoryFor(*file)},
               {"text", answer->text}},
              terminal);
    return kExitAnswered;
  }
  terminal.lines(answer->text, 0);
  terminal.note("loaded in " + std::to_string(std::lround(loading)) + " s, writes " +
                std::to_string(std::lround(speed)) + " tokens a second; it may hold " +
                megabytes(memoryFor(*file)));
  return kExitAnswered;
}

// Prepares prompts that questions to the sources would wait for, and keeps their states.
int prepareModel(const Session& session, const std::vector<SourceId>& before, Terminal& terminal) {
  const auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const Budget budget(describingLimits(), session.surroundings.world);
  if (const Status done = (*engine)->prepareModel(budget, before); !done)
    return failed(session, terminal, done.error());
  return kExitAnswered;
}

void addPrepare(CLI::App& models, Session& session) {
  auto before = std::make_shared<std::vector<SourceId>>();
  CLI::App* command = models.add_subcommand(
      "prepare", "Have the configured model read the sources' schemas, so that questions need not wait");
  addRepeatable(*command, "--source", "ID", *before, "This source before the others");
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, before] {
    session.command = [&session, before](Terminal& terminal) {
      return prepareModel(session, *before, terminal);
    };
  });
}

using Action = int (*)(const Session&, const std::string&, Terminal&);

void addNamed(CLI::App& models, Session& session, const std::string& verb, const std::string& about,
              const std::string& which, Action act) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = models.add_subcommand(verb, about);
  command->add_option("name", *name, which)->required();
  addOutputOptions(*command, session);
  command->callback([&session, name, act] {
    session.command = [&session, name, act](Terminal& terminal) { return act(session, *name, terminal); };
  });
}

}  // namespace

void addModelCommand(CLI::App& app, Session& session) {
  CLI::App* models = app.add_subcommand("model", "Language models that omni runs itself");
  models->require_subcommand(1);
  CLI::App* list =
      models->add_subcommand("list", "List the models that can be downloaded, and those that are installed");
  addOutputOptions(*list, session);
  list->callback([&session] {
    session.command = [&session](Terminal& terminal) { return listModels(session, terminal); };
  });
  addNamed(*models, session, "get", "Download a model from its makers, verified", "One of omni model list",
           getModel);
  addNamed(*models, session, "remove", "Delete an installed model", "One of omni model list", removeModel);
  addNamed(*models, session, "test", "Load a model, and say what it writes and how fast",
           "An installed model, or a GGUF file", testModel);
  addPrepare(*models, session);
}

}  // namespace omni
