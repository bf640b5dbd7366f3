#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "link/linker.h"
#include "source/values/stored_values.h"

namespace omni {

/// A value that a question names, and which attribute of the model holds it.
struct NamedValue {
  std::size_t entity = 0;
  std::size_t attribute = 0;  // of the entity
  std::string value;          // as the source spells it
};

/// How far a look-up goes: what reads the same as a span, or also what holds its words or differs by a slip.
enum class NamedBy { kName, kNameWordsOrSlip };

/// Whether nothing of a source explains the item, or a value that is spelled otherwise.
bool isOpen(const Item& item);

/// Values that the source holds, which its samples need not, for spans of which `items` leave a word open. A
/// single common word names things alone: no other value.
std::vector<NamedValue> namedValues(const Question& question, const std::vector<Item>& items,
                                    const EntityModel& model, const StoredValues& stored, NamedBy how);

/// The model with them among its samples.
EntityModel withNamedValues(EntityModel model, const std::vector<NamedValue>& named);

}  // namespace omni
