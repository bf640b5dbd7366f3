#pragma once

#include <set>
#include <string>

#include "source/links/link_finder.h"

namespace omni {

/// Completes keys that nobody declared. A table without a primary key gets the column that is unique and
/// named like a key, else the one that other tables refer to. A column without a foreign key gets one
/// where its values and its name speak for it; rows of two tables that share several columns, of which one
/// has each combination once, get one of all these. Each is marked as inferred, and `notes` says how surely.
void inferKeys(RelationalSchema& schema, const SchemaSketches& sketches, const EngineQuestions& engine,
               std::vector<std::string>& notes);

/// The tables whose primary key inferKeys() would find in their rows, with no declared key that refers to it.
std::set<std::string> tablesOfInferredKeys(const RelationalSchema& schema);

/// Changes when the structure or the observed values change.
std::string fingerprintOf(const RelationalSchema& schema);

}  // namespace omni
