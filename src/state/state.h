#pragma once

#include <filesystem>
#include <memory>

#include "state/database.h"

namespace omni {

/// The state file in the state folder (base/keeping/state_folder.h), made and brought up to date where that
/// is needed; nobody but its owner can enter the folder. Errors: kUnavailable (an empty name; another's
/// folder), and those of Database and migrate().
Result<std::shared_ptr<Database>> openState(const std::filesystem::path& folder);

}  // namespace omni
