#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "link/linker.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// What a question shows of the wanted query: its words, runs of up to three words in which what the source
/// explains is replaced by its kind, runs of its items, and how what is linked lies in the source. No name
/// and no value of the source is among it. As hashes, sorted, each once.
std::vector<std::uint64_t> questionFeatureHashes(const Question& question, std::span<const Item> items,
                                                 const EntityModel& model);

}  // namespace omni
