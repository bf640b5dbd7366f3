#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"
#include "eval/bench.h"

namespace omni {

/// A way of answering that is compared with others.
struct Method {
  std::string_view name;
  std::string_view summary;
  /// How the engine is asked for `sample` when up to `k` sources may be explored.
  AskOptions (*options)(const Sample& sample, std::size_t k);
};

/// All methods, in the order in which reports show them.
std::span<const Method> methods();

/// The method of that name; an unknown one is refused with the nearest known name.
Result<const Method*> findMethod(std::string_view name);

}  // namespace omni
