#include "app/cli/commands.h"
#include "base/text.h"

namespace omni {
namespace {

/// Words that may follow a command: its sub-commands and long options.
std::vector<std::string> wordsAfter(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::App* inner : command.get_subcommands({})) words.push_back(inner->get_name());
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
  return words;
}

std::string bashScript(const CLI::App& app) {
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({}))
    cases += "    " + command->get_name() + ") words=\"" + join(wordsAfter(*command), " ") + "\" ;;\n";
  return "_omni() {\n"
         "  local words=\"" +
         join(wordsAfter(app), " ") +
         "\"\n"
         "  case \"${COMP_WORDS[1]}\" in\n" +
         cases +
         "  esac\n"
         "  [ \"$COMP_CWORD\" = 1 ] && words=\"" +
         join(wordsAfter(app), " ") +
         "\"\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
         "}\n"
         "complete -o default -F _omni omni\n";
}

std::string fishScript(const CLI::App& app) {
  std::string script = "complete -c omni -f\n";
  for (const CLI::App* command : app.get_subcommands({})) {
    const std::string& name = command->get_name();
    script +=
        "complete -c omni -n __fish_use_subcommand -a " + name + " -d '" + command->get_description() + "'\n";
    for (const std::string& word : wordsAfter(*command))
      script += "complete -c omni -F -n '__fish_seen_subcommand_from " + name + "' " +
                (word.starts_with("--") ? "-l " + word.substr(2) : "-a " + word) + "\n";
  }
  return script;
}

}  // namespace

void addCompletionCommand(CLI::App& app, Session& session) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", "Print a completion script for bash, zsh or fish");
  command->add_option("shell", *shell, "The shell")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([&app, &session, shell] {
    session.command = [&app, shell](Terminal& terminal) {
      if (*shell == "zsh") terminal.raw("autoload -U +X bashcompinit && bashcompinit\n");
      terminal.raw(*shell == "fish" ? fishScript(app) : bashScript(app));
      return kExitAnswered;
    };
  });
}

}  // namespace omni
