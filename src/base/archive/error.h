#pragma once

#include <tuple>

#include "base/archive/archive.h"
#include "base/result.h"

namespace omni {

inline auto fieldsOf(Error& e) {
  return std::tie(e.code, e.message, e.hint, e.audience);
}

}  // namespace omni
