#pragma once

#include "base/archive/values.h"
#include "query/native_query.h"

namespace omni {

// Bound parameters, for ArchiveWriter and ArchiveReader alike.

inline auto fieldsOf(Parameter& p) {
  return std::tie(p.name, p.value);
}

}  // namespace omni
