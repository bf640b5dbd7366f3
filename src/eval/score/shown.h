#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "eval/data/asked_world.h"
#include "source/outcome.h"

namespace omni {

/// Whether rows show what one of the question's alternatives asks for: as many rows, and each gold row's
/// values in a row of their own, next to whatever else it shows. Whole numbers are met exactly, others to
/// half a percent or a hundredth; text in any case; a date by its beginning.
bool showsGold(const WorldQuestion& question, const nlohmann::json& rows);

/// Whether the first three passages are, or hold, those of one of the question's alternatives.
bool showsGold(const WorldQuestion& question, std::span<const Passage> passages);

}  // namespace omni
