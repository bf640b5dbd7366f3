#include "app/cli/commands.h"
#include "app/cli/log/ask_log.h"
#include "app/cli/tools/role_caller.h"
#include "app/tools/skill.h"
#include "base/counted.h"
#include "base/file.h"
#include "state/state.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

struct SkillArguments {
  std::string folder;
  std::vector<std::string> roles;
  std::string group;
  bool force = false;
};

/// Verified queries, where any are kept.
std::vector<KeptTemplate> verifiedQueries(const Session& session, const Engine& engine) {
  if (!knownState(engine.config().log, session.surroundings.world)) return {};
  const auto store = openTemplates(session.surroundings.world, &engine);
  if (!store) return {};
  return (*store)->all().value_or(std::vector<KeptTemplate>());
}

Result<std::string> skillNameOf(const fs::path& folder) {
  std::string name = fs::absolute(folder).lexically_normal().filename().string();
  if (name.empty()) name = fs::absolute(folder).lexically_normal().parent_path().filename().string();
  if (isSkillName(name)) return name;
  return fail(Code::kInvalidArgument, "'" + name + "' is no name of a skill, which its folder is called by",
              "Use lower case letters, digits and single hyphens, as in company-data.");
}

Status writeSkill(const fs::path& folder, const std::vector<SkillFile>& files) {
  for (const SkillFile& file : files)
    OMNI_RETURN_IF_ERROR(writeFileAtomically(folder / file.path, file.text));
  return {};
}

Result<std::size_t> exported(const Session& session, const SkillArguments& arguments, const Engine& engine) {
  const fs::path folder = fs::absolute(session.surroundings.folder / arguments.folder);
  OMNI_TRY(name, skillNameOf(folder));
  std::error_code none;
  if (fs::exists(folder, none) && !fs::is_empty(folder, none) && !arguments.force)
    return fail(Code::kInvalidArgument, "the folder is not empty: " + folder.string(),
                "Name another, or write over its files with --force.");
  OMNI_TRY(view, viewOf(engine, session.surroundings.world, arguments.roles, arguments.group));
  const auto files = skillFiles(name, *view.in.engine, view.scope, verifiedQueries(session, engine));
  OMNI_RETURN_IF_ERROR(writeSkill(folder, files));
  return files.size();
}

int exportSkill(const Session& session, const SkillArguments& arguments, Terminal& terminal) {
  const auto engine = openPool(session, terminal);
  if (!engine) return failed(session, terminal, engine.error());
  const auto files = exported(session, arguments, **engine);
  if (!files) return failed(session, terminal, files.error());
  if (session.json)
    printJson(session, {{"folder", arguments.folder}, {"files", *files}}, terminal);
  else
    terminal.note(arguments.folder + ": " + counted(*files, "file"));
  return kExitAnswered;
}

}  // namespace

void addSkillCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<SkillArguments>();
  CLI::App* command = app.add_subcommand("skill", "Skill folders for agent programs");
  command->require_subcommand(1);
  CLI::App* below = command->add_subcommand(
      "export", "Writes a skill folder: what the sources hold, which tool when, verified queries");
  below->add_option("folder", arguments->folder, "Which is called as the skill is");
  addRepeatable(*below, "--role", "NAME", arguments->roles, "What this role of access: sees, and no more");
  below->add_option("--group", arguments->group, "Only the tools of this group")->type_name("NAME");
  below->add_flag("--force", arguments->force, "Write over files that are there");
  addPoolOptions(*below, session);
  addOutputOptions(*below, session);
  below->callback([&session, arguments] {
    reclaim(session, {&arguments->folder});
    session.command = [&session, arguments](Terminal& terminal) {
      if (!arguments->folder.empty()) return exportSkill(session, *arguments, terminal);
      return misused(session, terminal, "a folder is needed", "Write omni skill export DIR.");
    };
  });
}

}  // namespace omni
