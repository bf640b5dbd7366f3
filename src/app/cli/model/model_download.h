#pragma once

#include <filesystem>

#include "base/budget.h"
#include "base/result.h"
#include "model/local/model_files.h"
#include "source/source.h"

namespace omni {

/// Downloads a model from its makers into `folder`, goes on where an earlier try ended, and puts it in place
/// only when it has the sha256 of their file; returns the path. Errors: those of Download; kUnreadable
/// (another file: nothing of it is kept); kUnavailable (the folder cannot be written).
Result<std::filesystem::path> downloadModel(const KnownModel& model, const std::filesystem::path& folder,
                                            const Budget& budget, const World& world,
                                            const Progress& progress);

}  // namespace omni
