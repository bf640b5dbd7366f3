#pragma once

#include <functional>

#include "schema/descriptor.h"
#include "source/source_config.h"

namespace omni {

/// Receives each source that was described anew, on whatever thread did that; several may be at once.
using DescribedSink = std::function<void(const SourceConfig&, const Descriptor&)>;

}  // namespace omni
