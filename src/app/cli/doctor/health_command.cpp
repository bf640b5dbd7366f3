#include "app/cli/commands.h"
#include "net/http_client.h"

namespace omni {
namespace {

constexpr std::chrono::seconds kMaxWait{4};  // who watches a server asks every few seconds

/// Whether the server at an address has read its sources: the exit code says it, for those who watch it.
int askHealth(const Session& session, const std::string& url, Terminal& terminal) {
  const auto address = HttpAddress::parse(url);
  if (!address) return misused(session, terminal, address.error().message, address.error().hint);
  Limits limits;
  limits.time = kMaxWait;
  HttpClient client;
  const auto reply = client.send({.address = address->below("readyz"), .method = HttpMethod::kGet},
                                 Budget(limits, session.surroundings.world));
  if (!reply) return failed(session, terminal, reply.error());
  if (reply->status != 200)
    return failed(session, terminal,
                  Error{Code::kUnavailable, address->host() + " answers " + std::to_string(reply->status),
                        "It is ready when its sources have been read: ask again in a while."});
  terminal.note(address->host() + " is ready");
  return kExitAnswered;
}

}  // namespace

void addHealthCommand(CLI::App& app, Session& session) {
  auto url = std::make_shared<std::string>("http://127.0.0.1:8086");
  CLI::App* command = app.add_subcommand("health", "Say whether a server is ready, as the exit code does");
  command->add_option("url", *url, "Its address (default: " + *url + ")")->type_name("URL");
  command->add_flag("-q,--quiet", session.quiet, "Say nothing but errors");
  command->callback([&session, url] {
    session.command = [&session, url](Terminal& terminal) { return askHealth(session, *url, terminal); };
  });
}

}  // namespace omni
