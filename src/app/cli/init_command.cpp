#include "app/cli/commands.h"
#include "base/counted.h"
#include "base/file.h"
#include "base/text.h"
#include "config/config.h"
#include "config/discover.h"

namespace omni {
namespace {

struct InitArguments {
  std::string folder = ".";
  bool force = false;
};

int init(const Session& session, const InitArguments& arguments, Terminal& terminal) {
  const std::filesystem::path folder = arguments.folder;
  const std::filesystem::path file = folder / "omni.yaml";
  if (std::error_code unreachable; std::filesystem::exists(file, unreachable) && !arguments.force)
    return failed(session, terminal,
                  {Code::kInvalidArgument, file.string() + " exists already", "Pass --force to replace it."});
  const auto found = discover({folder});
  if (!found) return failed(session, terminal, found.error());
  for (const std::string& note : found->notes) terminal.note(note);
  if (const Status written = writeFileAtomically(file, writeConfig(found->sources, folder)); !written)
    return failed(session, terminal, written.error());
  for (const SourceConfig& source : found->sources)
    terminal.lines(source.id + "  " + source.kind + "  " + join(source.files().paths, " "), 2);
  terminal.note("Wrote " + file.string() + " with " + counted(found->sources.size(), "source") +
                ". Descriptions in your own words help: add description: to each.");
  return kExitAnswered;
}

}  // namespace

void addInitCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<InitArguments>();
  CLI::App* command = app.add_subcommand("init", "Write omni.yaml from what lies in a folder");
  command->add_option("folder", arguments->folder, "The folder")->type_name("DIR");
  command->add_flag("--force", arguments->force, "Replace an omni.yaml that is there");
  addOutputOptions(*command, session);
  command->callback([&session, arguments] {
    session.command = [&session, arguments](Terminal& terminal) {
      return init(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
