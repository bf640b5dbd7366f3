#pragma once

#include <span>
#include <string>
#include <vector>

#include "link/linker.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// What a question shows of the wanted query's shape, each once: its words, runs of up to three words in
/// which what the source explains is replaced by its kind, and how what is linked lies in the source. No name
/// and no value of the source is among it.
std::vector<std::string> shapeFeatures(const Question& question, std::span<const Item> items,
                                       const EntityModel& model);

}  // namespace omni
