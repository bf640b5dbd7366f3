#pragma once

#include <filesystem>

#include "base/result.h"

namespace omni {

/// Makes a folder that none but its owner can enter, with those above it that are missing; one that is there
/// is closed to others. What is kept in it is as private as what it was made of, and nobody else can have put
/// it there. Error: kUnavailable, naming the folder (another's; it cannot be made).
Status makePrivateFolder(const std::filesystem::path& folder);

}  // namespace omni
