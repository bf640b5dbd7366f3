#pragma once

#include <cstddef>
#include <vector>

#include "entities/name_keys.h"
#include "entities/name_list.h"

namespace omni {

/// Who holds which names.
NameKeys keysOf(const std::vector<NameList>& lists);

/// Which lists may name the same things: of each list the first such. Own lists of different tables, classes
/// or labels may where they have names in common, or such as read alike: a third of those of the shorter one,
/// a tenth where both are called the same; at least two.
std::vector<std::size_t> kindsAlike(const std::vector<NameList>& lists);

/// Brings two of them together, whatever they have in common.
void unite(std::vector<std::size_t>& firsts, std::size_t a, std::size_t b);

}  // namespace omni
