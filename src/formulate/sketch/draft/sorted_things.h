#pragma once

#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/elements/element_facts.h"

namespace omni {

/// Whether things can be sorted into what is read: no amounts, no dates.
bool isSort(const Reading& reading, const ElementFacts& facts);

/// Whether the cursor's "by" or "per" says what things are sorted into where nobody asks to list them ("2024
/// orders BY region") or for another figure: how many there are of each is wanted.
bool sortsThings(const ItemCursor& cursor, const ElementFacts& facts);

}  // namespace omni
