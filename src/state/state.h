#pragma once

#include <memory>
#include <string>

#include "base/world.h"
#include "config/service_config.h"
#include "state/database/database.h"

namespace omni {

/// Where this world's state is kept: the address of a PostgreSQL database in $OMNI_STATE, which several
/// servers may share, else the state folder (base/keeping/state_folder.h); empty: nowhere.
std::string statePlace(const World& world);

/// Whether something may be kept at such a place already: a server is not asked.
bool mayHoldState(const std::string& place);

/// The database of the state at such a place, made and brought up to date where that is needed; nobody but
/// its owner can enter a folder. Errors: kUnavailable (an empty place; another's folder), and those of
/// Database and migrate(). `world` must outlive it.
Result<std::shared_ptr<Database>> openState(const std::string& place, const World& world = realWorld());

/// The state of a process that keeps a log, where something is kept already; null: nothing is, or it cannot
/// be read.
std::shared_ptr<Database> knownState(const LogConfig& log, const World& world);

}  // namespace omni
