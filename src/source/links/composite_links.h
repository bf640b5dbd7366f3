#pragma once

#include "source/links/link_finder.h"

namespace omni {

/// Adds foreign keys of several columns between tables that no key relates: columns of the same names, of
/// which the target has each combination once and nearly all that the other table has.
void inferCompositeKeys(RelationalSchema& schema, const EngineQuestions& engine,
                        std::vector<std::string>& notes);

/// For people: what an inferred key means, and how surely.
std::string noteOf(const ForeignKey& key, const Table& table, double confidence);

}  // namespace omni
