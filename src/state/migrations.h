#pragma once

#include <span>

#include "state/database.h"

namespace omni {

/// What brings a state file from one version to the next, in order; the file's `user_version` counts how many
/// it has been through. A released step is never changed: what is to be otherwise is a further step.
std::span<const char* const> stateMigrations();

/// Brings the file up to date, step by step, each whole or not at all. Errors: those of the database;
/// kUnsupported, a file of a newer program; kUnreadable, one that is none of ours.
Status migrate(Database& database, std::span<const char* const> steps = stateMigrations());

}  // namespace omni
