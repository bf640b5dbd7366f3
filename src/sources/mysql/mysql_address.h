#pragma once

#include <string>

#include "source/remote/remote_settings.h"

namespace omni {

/// Where a MySQL or MariaDB server is.
struct MysqlAddress {
  std::string host;  // empty: by the socket
  unsigned port = 3306;
  std::string socket;  // a path; empty: over the network
  std::string database;
  bool encrypted = true;  // the server has to show a certificate of its name that the machine trusts
  Login login;
  std::chrono::milliseconds connectTime{5000};

  /// The name of the server in errors.
  std::string server() const;
};

/// Reads "mysql://HOST:PORT/DATABASE" and "mysql://localhost/DATABASE?socket=PATH"; "?tls=off" leaves a
/// connection over a network without encryption, one to this machine has none. Error kInvalidArgument, which
/// never repeats the address.
Result<MysqlAddress> mysqlAddress(const std::string& url, Login login, std::chrono::milliseconds connectTime);

}  // namespace omni
