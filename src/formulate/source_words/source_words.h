#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// The question in words that the parser reads, of what one source holds.
Question inSourceWords(Question question, const CatalogEntry& entry);

}  // namespace omni
