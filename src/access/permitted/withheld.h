#pragma once

#include <utility>

#include "base/result.h"
#include "source/source_config.h"

namespace omni {

/// The error of an engine for a caller who does not see all of its source: engines quote
/// values, names and estimates of what they read. The code says what happened; the text is the same for all
/// errors of a code.
Error withheld(const Error& error);

/// Withholds the error of a result; the operator learns all.
template <class T>
Result<T> withheld(Result<T> result, const SourceId& source, const SourceErrorSink& all) {
  if (result) return result;
  if (all) all(source, result.error());
  return tl::unexpected(withheld(result.error()));
}

}  // namespace omni
