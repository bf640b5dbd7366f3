#pragma once

#include <string>

#include "base/world.h"

namespace omni {

/// A sentence that tells people of the language model that they could install, and how; empty where one is
/// installed, or where none could be kept.
std::string modelOffer(const World& world);

/// modelOffer() on its first call with this cache folder; empty on later calls.
std::string modelOfferOnce(const World& world);

}  // namespace omni
