#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "app/cli/commands.h"
#include "app/cli/preparing/preparing.h"
#include "app/http/api.h"
#include "app/http/http_server.h"
#include "app/page/page_files.h"
#include "app/schedules/background.h"
#include "app/service/reloader.h"
#include "app/telemetry/span_exporter.h"
#include "base/number.h"
#include "config/schedules/schedule_settings.h"
#include "model/local/model_offer.h"

namespace omni {
namespace {

struct ServeArguments {
  std::string listen;  // empty: as configured
  bool insecure = false;
  bool demo = false;
};

struct Address {
  std::string host;
  std::uint16_t port = 0;
};

/// "ADDRESS:PORT", "[ADDRESS]:PORT" or "PORT".
Result<Address> addressOf(const std::string& text) {
  const auto colon = text.rfind(':');
  const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
  std::string host = colon == std::string::npos ? "127.0.0.1" : text.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  const auto number = parsedNumber<std::uint16_t>(port);
  if (!number || host.empty())
    return fail(Code::kInvalidArgument, "'" + text + "' is no address to listen at",
                "Write it as in 127.0.0.1:8086.");
  return Address{std::move(host), *number};
}

bool isLoopback(const std::string& host) {
  return host == "::1" || host.starts_with("127.");
}

/// Connections are files too, of which a shell allows 1,024 unless it is configured otherwise.
void allowFiles() {
  constexpr rlim_t kEnough = 65536;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = std::max(files.rlim_cur, std::min(files.rlim_max, kEnough));
  setrlimit(RLIMIT_NOFILE, &files);
}

/// The sources that are not served, from the beginning or after a reload: all there is, to everybody who
/// reaches the machine.
Status checkKept(const AccessConfig* access, const Address& address, const ServeArguments& arguments) {
  if (isLoopback(address.host) || arguments.insecure || (access && access->asksWho())) return {};
  return fail(Code::kInvalidArgument,
              address.host + " can be reached from other machines, and nobody is asked who he is",
              "Configure keys, tokens or login under access:, listen on 127.0.0.1, or add --insecure.");
}

/// Whether people can sign in to the page where it is served: a session is not sent over plain HTTP.
Status checkLogin(const AccessConfig* access, const Address& address) {
  if (!access || !access->login || access->tls || isLoopback(address.host)) return {};
  if (access->login->address.starts_with("https://")) return {};
  return fail(Code::kInvalidArgument, "nobody can sign in at " + address.host + " over plain HTTP",
              "Configure access: tls:, or access: login: address: where a proxy speaks TLS.");
}

int serve(const Session& session, const ServeArguments& arguments, Terminal& terminal) {
  const Surroundings& around = session.surroundings;
  ServerLog log(around.err, !session.quiet && !around.errIsTerminal, around.world);
  if (!around.errIsTerminal)
    terminal.noteTo([&](std::string_view text) { log.info("note", {{"text", text}}); });
  std::signal(SIGPIPE, SIG_IGN);  // the reader of the log may end before this does
  std::signal(SIGHUP, SIG_IGN);   // until it can reload; it reads the configuration anyway
  const auto service =
      openService(session, terminal, [&log](const Error& error) { log.error("audit", error); });
  if (!service) return failed(session, terminal, service.error());
  if (const auto unlogged = (*service)->now().unlogged) log.error("log", *unlogged);
  const EngineConfig& config = (*service)->now().engine->config();
  const auto address = addressOf(arguments.listen.empty() ? config.server.listen : arguments.listen);
  if (!address) return misused(session, terminal, address.error().message, address.error().hint);
  const auto access = config.access;
  if (const auto kept = checkKept(access.get(), *address, arguments); !kept)
    return misused(session, terminal, kept.error().message, kept.error().hint);
  if (const auto safe = checkLogin(access.get(), *address); !safe)
    return misused(session, terminal, safe.error().message, safe.error().hint);
  allowFiles();
  Collector collector(OMNI_VERSION);
  if (const auto known = collector.moveTo((*service)->now().engine->config().server.otlp); !known)
    return failed(session, terminal, known.error());
  (*service)->tell([&](const Asked& asked) {
    collector.add(asked, around.world.today());
    if (asked.unkept) log.error("log", *asked.unkept);
  });
  const std::optional<TlsFiles> tls = access ? access->tls : std::nullopt;
  Api api(**service, OMNI_VERSION, isLoopback(address->host), &log, tls.has_value());
  const auto server = HttpServer::listen(address->host, address->port, api.handler(), {}, tls);
  if (!server) return failed(session, terminal, server.error());
  const std::string host =
      address->host.find(':') == std::string::npos ? address->host : "[" + address->host + "]";
  terminal.note(std::string("omni serves at ") + (tls ? "https://" : "http://") + host + ":" +
                std::to_string((*server)->port()) + " (stop with Ctrl-C)");
  if (!hasPage()) terminal.note("it was built without its web page; make release builds it in");
  if (const std::string offer = modelOffer(around.world); !offer.empty() && mayOfferModel(config))
    terminal.note(offer);
  SchedulesInBackground schedules(**service, log, around.world);
  const auto takeSchedules = [&]() -> Status {
    OMNI_TRY(read, schedulesOf(configFile(session), (*service)->now().engine->config(), around.world));
    schedules.set(std::move(read));
    return {};
  };
  if (const auto taken = takeSchedules(); !taken) return failed(session, terminal, taken.error());
  Reloader reloader(
      **service, configFile(session),
      [&]() -> Result<EngineConfig> {
        OMNI_TRY(config, servedConfig(session, terminal));
        OMNI_RETURN_IF_ERROR(checkKept(config.access.get(), *address, arguments));
        OMNI_RETURN_IF_ERROR(checkLogin(config.access.get(), *address));
        return std::move(config);
      },
      [&](Status done) {
        if (done) done = collector.moveTo((*service)->now().engine->config().server.otlp);
        if (done) done = takeSchedules();
        api.metrics().reloaded(done.has_value());
        if (done)
          log.info("reload", Json::object());
        else
          log.error("reload", done.error());
      });
  const std::jthread preparing(
      [&](const std::stop_token& stop) { keepModelPrepared(**service, around.world, stop); });
  (*server)->stopOnSignals([&] { reloader.ask(); });
  (*server)->run();
  return kExitAnswered;
}

/// The example's configuration, as it is installed or built.
std::filesystem::path demoConfig() {
  std::error_code none;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  const auto built = program / "share/omni/company/omni.yaml";
  return std::filesystem::exists(built, none) ? built : program / "../share/omni/company/omni.yaml";
}

}  // namespace

void addServeCommand(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<ServeArguments>();
  CLI::App* command = app.add_subcommand(
      "serve", "Serve the sources over HTTP: the web page, JSON, MCP and the OpenAI protocol");
  command
      ->add_option("--listen", arguments->listen,
                   "Where (default: server.listen of the configuration, else 127.0.0.1:8086)")
      ->type_name("ADDRESS:PORT");
  command->add_flag("--insecure", arguments->insecure,
                    "Listen on an address that other machines reach, though nobody is asked who he is");
  addPoolOptions(*command, session);
  command->add_flag("--demo", arguments->demo, "Serve the example company")->excludes("--config", "--in");
  command->add_flag("-q,--quiet", session.quiet, "Say nothing but errors");
  command->callback([&session, arguments] {
    if (arguments->demo) session.config = demoConfig();
    session.command = [&session, arguments](Terminal& terminal) {
      return serve(session, *arguments, terminal);
    };
  });
}

}  // namespace omni
