#include "app/cli/commands.h"
#include "base/text.h"

namespace omni {
namespace {

/// Text as roff takes it: no character of it is a command.
std::string roff(std::string_view text) {
  std::string out;
  bool lineBegins = true;
  for (const char c : text) {
    if (lineBegins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    lineBegins = c == '\n';
  }
  return out;
}

/// "-k N", "--source ID", "question".
std::string headOf(const CLI::Option& option) {
  const std::string name = option.get_positional() ? option.get_name(true) : option.get_name(false, true);
  const std::string type = option.get_positional() ? "" : option.get_type_name();
  return "\\fB" + roff(name) + "\\fR" + (type.empty() ? "" : " \\fI" + roff(type) + "\\fR");
}

void addOptions(const CLI::App& command, std::string& page) {
  for (const CLI::Option* option : command.get_options())
    page += ".TP\n" + headOf(*option) + "\n" + roff(option->get_description()) + "\n";
}

void addCommands(const CLI::App& parent, const std::string& prefix, std::string& page) {
  for (const CLI::App* command : parent.get_subcommands({})) {
    const std::string name = prefix + " " + command->get_name();
    page += ".SS " + roff(name) + "\n" + roff(command->get_description()) + ".\n";
    addOptions(*command, page);
    addCommands(*command, name, page);
  }
}

/// The manual page, from what --help says.
std::string manualPage(const CLI::App& app) {
  std::string page = ".TH OMNI 1 \"\" \"omni " OMNI_VERSION "\"\n.SH NAME\nomni \\- " +
                     roff(app.get_description()) + "\n.SH SYNOPSIS\n.B omni\n.I COMMAND\n[\\fIOPTIONS\\fR]\n";
  page += ".SH OPTIONS\n";
  addOptions(app, page);
  page += ".SH COMMANDS\n";
  addCommands(app, app.get_name(), page);
  page += ".SH NOTES\n";
  for (const std::string& line : split(app.get_footer(), '\n')) page += roff(line) + "\n.br\n";
  return page;
}

}  // namespace

void addManCommand(CLI::App& app, Session& session) {
  CLI::App* command = app.add_subcommand("man", "Print the manual page, omni.1");
  command->callback([&app, &session] {
    session.command = [&app](Terminal& terminal) {
      terminal.raw(manualPage(app));
      return kExitAnswered;
    };
  });
}

}  // namespace omni
