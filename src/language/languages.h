#pragma once

#include "language/language.h"

namespace omni {

/// The language that sources of a route are met in.
const Language& languageOf(Route route);

}  // namespace omni
