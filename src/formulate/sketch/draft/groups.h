#pragma once

#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/sketch/sketch.h"

namespace omni {

/// Whether things can be sorted into what is read: no amounts, no dates.
bool isSort(const LinkCandidate& match, const ElementFacts& facts);

/// Whether the cursor's "by" or "per" says what things are sorted into where nobody asks to list them ("2024
/// orders BY region") or for another figure: how many there are of each is wanted.
bool sortsThings(const ItemCursor& cursor, const ElementFacts& facts);
/// The same of whatever stands before it.
bool sortsNext(const ItemCursor& cursor, const ElementFacts& facts);

/// Shows of each group the sum of a measure that was named alone ("sales by category"), or the average of
/// levels ("temperature per month"). Where neither the name nor the values tell which, that is
/// assumed. Rows that are a group each keep their value.
void measureGroups(Sketch& sketch, const ElementFacts& facts);

/// Ranks values that several rows share by their sums: "top 10 customers by sales", "the region with the
/// highest profit". A level, and a superlative of what may be one, ranks single rows.
void rankGroupsBySum(Sketch& sketch, const ElementFacts& facts);
/// "products with more than 1,000 units sold" of a list of sales: whose sum is more, no single sale.
void compareGroupsBySum(Sketch& sketch, const ElementFacts& facts);

/// "top 5 authors", and nothing says by what: values that several rows share, by how many have them; `least`:
/// by how few. Either way it is a guess.
void rankTopByRows(Sketch& sketch, bool least, const ElementFacts& facts);

}  // namespace omni
