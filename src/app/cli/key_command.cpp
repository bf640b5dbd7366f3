#include "access/credentials/crypto.h"
#include "app/cli/commands.h"
#include "net/signature/digest.h"

namespace omni {
namespace {

int makeKey(const Session& session, const std::string& name, Terminal& terminal) {
  const std::string key = newApiKey(), hash = "sha256:" + sha256Hex(key);
  if (session.json) {
    printJson(session, {{"name", name}, {"key", key}, {"hash", hash}}, terminal);
    return kExitAnswered;
  }
  terminal.line(key);
  terminal.note("This is shown once. Of it the configuration keeps its hash, under access: keys:");
  for (const std::string& line :
       {"  - name: " + name, std::string("    roles: []"), std::string("    hash:"), "      " + hash})
    terminal.note(line);  // short enough for any terminal: what is wrapped cannot be pasted
  return kExitAnswered;
}

}  // namespace

void addKeyCommand(CLI::App& app, Session& session) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("key", "Make a key for a program that asks omni serve");
  command->add_option("name", *name, "Who it is for")->required()->check([](const std::string& text) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    return !text.empty() && text.find_first_not_of(kPlain) == std::string::npos
               ? ""
               : "Letters, digits, -, _ and . make a name";
  });
  command->add_flag("--json", session.json, "One JSON object on standard output");
  command->callback([&session, name] {
    session.command = [&session, name](Terminal& terminal) { return makeKey(session, *name, terminal); };
  });
}

}  // namespace omni
