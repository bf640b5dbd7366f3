#pragma once

#include <span>

#include "state/database/database.h"

namespace omni {

/// The steps that bring a database of state from one version to the next, in order, as Database::advance()
/// takes it. A released step is never changed: what is to be otherwise is a further step.
std::span<const char* const> stateMigrations();

/// Brings the database up to date, step by step, each whole or not at all. Errors: those of the database;
/// kUnsupported, one of a newer program.
Status migrate(Database& database, std::span<const char* const> steps = stateMigrations());

}  // namespace omni
