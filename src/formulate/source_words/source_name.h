#pragma once

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// The question, with the source's own name in it made words of no content: "members who have left THE CLUB",
/// asked of the source `club`, narrows nothing. What the source calls an element or a value so stays.
Question withoutSourceName(Question question, const CatalogEntry& entry);

}  // namespace omni
