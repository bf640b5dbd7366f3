#pragma once

#include <string>

#include "base/budget.h"

namespace omni {

/// The server's message of a statement that failed.
struct PostgresComplaint {
  std::string state;  // five characters, empty where the connection broke
  std::string message;
  std::string hint;
};

/// The typed error of a complaint: of what the budget ran out of, the login, the server's state, or the
/// query.
Error postgresError(const PostgresComplaint& complaint, const Budget& budget);

}  // namespace omni
