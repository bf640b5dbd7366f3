#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "link/linker.h"
#include "question/question.h"

namespace omni {

/// The source's facts on the question's words, a line each, for a language model: which are values there,
/// each as the source spells it, whether a value is the same, holds the words or only may be meant; and what
/// its periods are. `samples`: false leaves values out.
std::string knownWords(const Question& question, const std::vector<Item>& items, const CatalogEntry& entry,
                       bool samples);

}  // namespace omni
