#pragma once

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "eval/data/sample.h"
#include "eval/evaluation_options.h"

namespace omni {

/// All that decides which line a question gets, fingerprints of the questions and of this program among it;
/// methods and jobs may differ between runs into one folder.
nlohmann::json settingsOf(const EvaluationOptions& options, const std::vector<Sample>& samples);

/// Makes the output folder this run's own, or finds that it is. Refuses one that holds a run with other
/// settings.
Status claimFolder(const std::filesystem::path& folder, const nlohmann::json& settings);

}  // namespace omni
