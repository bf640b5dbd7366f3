#pragma once

#include "base/result.h"
#include "schema/route.h"

namespace omni {

/// Errors of a source name it: "source 'sales': …".
inline Error ofSource(const SourceId& id, Error error) {
  error.message = "source '" + id + "': " + error.message;
  return error;
}

template <class T>
Result<T> ofSource(const SourceId& id, Result<T> result) {
  if (!result) return tl::unexpected(ofSource(id, std::move(result).error()));
  return result;
}

}  // namespace omni
