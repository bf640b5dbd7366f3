#pragma once

#include <string>

#include "query/logical_query.h"

namespace omni {

/// A compact text that two logical queries share exactly when they are built alike; for telling copies apart,
/// not for people.
std::string canonical(const LogicalQuery& query);

}  // namespace omni
