#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// "For each ward, list the nurses" as "each ward with its nurses": which belongs to which is asked. As it
/// was where a figure of each is asked for, or the source knows no such things.
Question withListedEach(Question question, const CatalogEntry& entry);

}  // namespace omni
