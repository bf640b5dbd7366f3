#pragma once

#include <string>
#include <utility>
#include <vector>

#include "source/remote/remote_settings.h"

namespace omni {

/// Where a PostgreSQL server is, as its client library takes it.
struct PostgresAddress {
  std::vector<std::pair<std::string, std::string>> settings;  // without the password
  Secret password;
  std::string server;  // what errors call it: host and port, or the folder of its socket
};

/// Reads "postgresql://HOST:PORT/DATABASE?…". Over a network, and unless the address says otherwise, the
/// server has to show a certificate of its name that the machine trusts. Error kInvalidArgument, which never
/// repeats the address: no such address, or a password in it.
Result<PostgresAddress> postgresAddress(const std::string& url, const Login& login,
                                        std::chrono::milliseconds connectTime);

}  // namespace omni
