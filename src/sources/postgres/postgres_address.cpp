#include "sources/postgres/postgres_address.h"

#include <libpq-fe.h>

#include <algorithm>
#include <map>
#include <memory>

namespace omni {
namespace {

constexpr const char* kCertificates = "/etc/ssl/certs/ca-certificates.crt";

using Settings = std::map<std::string, std::string>;

tl::unexpected<Error> wrong(const std::string& what, const std::string& hint) {
  return fail(Code::kInvalidArgument, what, hint, Audience::kOperator);
}

Result<Settings> parsed(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), nullptr), &PQconninfoFree);
  const bool isUrl = url.starts_with("postgresql://") || url.starts_with("postgres://");
  if (!options || !isUrl)
    return wrong("its url is no address of a PostgreSQL server",
                 "Write url: postgresql://HOST:5432/DATABASE.");
  Settings settings;
  for (const auto* option = options.get(); option->keyword; ++option)
    if (option->val) settings.emplace(option->keyword, option->val);
  return settings;
}

// The other side is this machine.
bool isLocal(const Settings& settings) {
  const auto host = settings.find("host");
  if (host == settings.end() || host->second.empty()) return !settings.contains("hostaddr");
  return host->second.starts_with('/') || host->second == "localhost" || host->second == "127.0.0.1" ||
         host->second == "::1";
}

std::string nameOf(const Settings& settings) {
  const auto valueOf = [&](const char* key, const char* otherwise) {
    const auto found = settings.find(key);
    return found == settings.end() ? std::string(otherwise) : found->second;
  };
  return valueOf("host", "localhost") + ":" + valueOf("port", "5432") + "/" + valueOf("dbname", "");
}

}  // namespace

Result<PostgresAddress> postgresAddress(const std::string& url, const Login& login,
                                        std::chrono::milliseconds connectTime) {
  OMNI_TRY(settings, parsed(url));
  if (settings.contains("password"))
    return wrong("a password is written in its url", "Write secret: env:NAME or secret: file:PATH instead.");
  if (!login.user.empty()) settings["user"] = login.user;
  if (!isLocal(settings)) {
    settings.try_emplace("sslmode", "verify-full");
    settings.try_emplace("sslrootcert", kCertificates);
  }
  settings["connect_timeout"] = std::to_string(std::max<long>(2, connectTime.count() / 1000));
  settings["client_encoding"] = "UTF8";
  settings.try_emplace("application_name", "omni");
  settings.try_emplace("keepalives_idle", "30");
  settings.try_emplace("tcp_user_timeout", "30000");
  return PostgresAddress{{settings.begin(), settings.end()}, login.secret, nameOf(settings)};
}

}  // namespace omni
