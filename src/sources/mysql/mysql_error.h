#pragma once

#include <string>

#include "base/budget.h"

namespace omni {

/// The typed error of what the server (or the client library, from 2000 on) reported of a statement.
Error mysqlError(unsigned number, const std::string& message, const Budget& budget);

}  // namespace omni
