#pragma once

#include <vector>

#include "link/linker.h"

namespace omni {

/// A word for what many things have ("id", "name") is, of a thing that the question says it of, that thing's:
/// "the ID and details of events", "the address of the customer with ID 10". Keeps the matches that are.
void settleOwners(std::vector<Item>& items, const Question& question, const EntityModel& model);

}  // namespace omni
