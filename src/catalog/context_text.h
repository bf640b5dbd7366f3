#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "schema/entity_model.h"

namespace omni {

/// The topics of a source in short sentences, for the sentence encoder: one for the whole, then one an
/// entity, at most `limit` in all. Empty for corpora without titles.
std::vector<std::string> contextTexts(const Descriptor& descriptor, const EntityModel& model,
                                      std::size_t limit);

}  // namespace omni
