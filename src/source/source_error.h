#pragma once

#include "base/budget.h"
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

/// The error of one table as the end of the whole description; success where only that table's share
/// was used up, or the table itself cannot be read.
inline Status unlessStopped(const Error& error, const Budget& whole) {
  const bool ofShare = error.code == Code::kDeadline || error.code == Code::kLimit;
  if (whole.exhausted() || (!ofShare && error.code != Code::kInvalidArgument)) return tl::unexpected(error);
  return {};
}

}  // namespace omni
