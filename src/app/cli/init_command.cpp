#include <istream>
#include <ostream>

#include "app/cli/commands.h"
#include "base/counted.h"
#include "base/file.h"
#include "base/keeping/cache_tag.h"
#include "base/text.h"
#include "config/config.h"
#include "config/discover.h"
#include "config/model_search.h"
#include "config/pool_config.h"
#include "model/local/model_offer.h"
#include "terminal/text.h"

namespace omni {
namespace {

struct InitArguments {
  std::string place = ".";
  bool force = false;
  bool yes = false;
};

constexpr std::string_view kAboutModels =
    "\n# A language model within reach. With a model: block the planner is an ensemble: it is asked where "
    "the\n"
    "# built-in is unsure, and what it is told is in docs/models.md. Without one nothing is sent anywhere.\n";

/// Whether the first of the models that were found is to be used: by --yes, else by an answer at a terminal.
bool isWanted(const FoundModel& model, const Session& session, const InitArguments& arguments,
              Terminal& terminal) {
  const Surroundings& around = session.surroundings;
  if (arguments.yes) return true;
  if (!around.in || !around.inIsTerminal || !around.outIsTerminal) return false;
  terminal.raw("Use " + printable(inWords(model)) +
               "? Questions, and what is found for them, go there. [y/N] ");
  around.out.flush();
  std::string answer;
  std::getline(*around.in, answer);
  return lower(trim(answer)).starts_with('y');
}

/// The models found, as blocks of which at most the first has an effect.
std::string modelBlocks(const Session& session, const InitArguments& arguments, Terminal& terminal) {
  const auto found = searchModels(session.surroundings.world, session.surroundings.modelServers);
  if (found.empty()) return {};
  const bool wanted = isWanted(found.front(), session, arguments, terminal);
  std::string blocks(kAboutModels);
  for (const FoundModel& model : found) {
    const bool used = wanted && &model == &found.front();
    blocks += modelBlock(model, !used);
    terminal.note((used ? "The language model is " : "There is a language model, not used: ") +
                  inWords(model));
  }
  return blocks;
}

/// The sources in the folder, or at the address.
Result<Discovery> foundAt(const std::string& place, const Session& session) {
  const auto& around = session.surroundings;
  if (!isAddress(place)) {
    OMNI_RETURN_IF_ERROR(refuseCacheFolder(place));
    return discover({place}, around.kinds);
  }
  OMNI_TRY(pool, poolConfig({.in = {place}, .kinds = around.kinds}, around.world));
  return Discovery{std::move(pool.engine.sources), std::move(pool.notes)};
}

int init(const Session& session, const InitArguments& arguments, Terminal& terminal) {
  const std::filesystem::path folder =
      isAddress(arguments.place) ? session.surroundings.folder : std::filesystem::path(arguments.place);
  const std::filesystem::path file = folder / "omni.yaml";
  if (std::error_code unreachable; std::filesystem::exists(file, unreachable) && !arguments.force)
    return failed(session, terminal,
                  {Code::kInvalidArgument, file.string() + " exists already", "Pass --force to replace it."});
  const auto found = foundAt(arguments.place, session);
  if (!found) return failed(session, terminal, found.error());
  for (const std::string& note : found->notes) terminal.note(note);
  if (const Status written = writeFileAtomically(
          file, writeConfig(found->sources, folder) + modelBlocks(session, arguments, terminal));
      !written)
    return failed(session, terminal, written.error());
  for (const SourceConfig& source : found->sources)
    terminal.lines(source.id + "  " + source.kind + "  " + join(source.files().paths, " "), 2);
  terminal.note("Wrote " + file.string() + " with " + counted(found->sources.size(), "source") +
                ". Descriptions in your own words help: add description: to each.");
  if (const std::string offer = modelOffer(session.surroundings.world); !offer.empty()) terminal.note(offer);
  return kExitAnswered;
}

}  // namespace

void addInitCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<InitArguments>();
  CLI::App* command = app.add_subcommand("init", "Write omni.yaml from what lies in a folder");
  command->add_option("folder", arguments->place, "The folder, or the address of files")->type_name("DIR");
  command->add_flag("--force", arguments->force, "Replace an omni.yaml that is there");
  command->add_flag("--yes", arguments->yes, "Use the first language model that is found");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return init(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
