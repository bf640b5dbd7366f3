#pragma once

#include <cstddef>
#include <string_view>

namespace omni {

inline constexpr std::size_t kFolds = 5;

/// The fold of a source and all its questions: what is learned from the other folds has never seen it. By a
/// hash of the id, so it is the same for every model and whatever other sources there are.
std::size_t foldOf(std::string_view source);

}  // namespace omni
