#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"

namespace omni {

/// An identifier or an IRI's last part as words: "orderDate" and "http://x/ns#orderDate" give "order date".
std::string wordsOf(std::string_view name);

/// "city Paris, country France": the columns' names before their values; nothing for nulls.
std::string textOfRow(const std::vector<std::string>& columns, const Row& cells);

/// The cells one after the other, IRIs as words, nodes and relationships by labels and properties.
std::string textOfCells(const Row& cells);

}  // namespace omni
