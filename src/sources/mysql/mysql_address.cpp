#include "sources/mysql/mysql_address.h"

#include "base/number.h"
#include "base/text.h"
#include "net/form.h"

namespace omni {
namespace {

constexpr unsigned kMaxPort = 65535;

tl::unexpected<Error> wrong(const std::string& what) {
  return fail(Code::kInvalidArgument, what,
              "Write url: mysql://HOST:3306/DATABASE, and user: and secret: beside it.", Audience::kOperator);
}

bool isLocal(const std::string& host) {
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

// What stands behind the "?".
Status takeOptions(std::string_view options, MysqlAddress& address) {
  for (const auto& option : split(options, '&')) {
    const auto equals = std::min(option.find('='), option.size());
    const auto value = percentDecoded(std::string_view(option).substr(std::min(equals + 1, option.size())));
    const std::string key = option.substr(0, equals);
    if (key == "socket" && value)
      address.socket = *value;
    else if (key == "tls" && value && (*value == "off" || *value == "on"))
      address.encrypted = *value == "on";
    else
      return wrong("its url asks for what is not known behind the question mark");
  }
  return {};
}

}  // namespace

std::string MysqlAddress::server() const {
  return (socket.empty() ? host + ":" + std::to_string(port) : socket) + "/" + database;
}

Result<MysqlAddress> mysqlAddress(const std::string& url, Login login,
                                  std::chrono::milliseconds connectTime) {
  std::string_view rest = url;
  bool known = false;
  for (const std::string_view scheme : {"mysql://", "mariadb://"})
    if (rest.starts_with(scheme)) {
      rest.remove_prefix(scheme.size());
      known = true;
      break;
    }
  const auto slash = rest.find('/');
  if (!known || slash == std::string_view::npos)
    return wrong("its url is no address of a MySQL or MariaDB server");
  if (rest.substr(0, slash).find('@') != std::string_view::npos)
    return wrong("a login is written in its url");
  MysqlAddress address{.login = std::move(login), .connectTime = connectTime};
  const auto place = rest.substr(0, slash);
  const auto colon = place.starts_with('[') ? place.find(':', place.find(']')) : place.find(':');
  address.host = place.substr(0, colon);
  if (colon != std::string_view::npos) {
    const auto port = parsedNumber<unsigned>(place.substr(colon + 1));
    if (!port || *port == 0 || *port > kMaxPort) return wrong("the port in its url is none");
    address.port = *port;
  }
  address.encrypted = !isLocal(address.host);
  const auto path = rest.substr(slash + 1);
  const auto mark = std::min(path.find('?'), path.size());
  const auto database = percentDecoded(path.substr(0, mark));
  if (!database || database->empty() || address.host.empty())
    return wrong("its url names no host and database");
  address.database = *database;
  if (mark < path.size()) OMNI_RETURN_IF_ERROR(takeOptions(path.substr(mark + 1), address));
  return address;
}

}  // namespace omni
