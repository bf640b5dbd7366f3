#pragma once

#include <array>
#include <cstddef>

#include "base/result.h"
#include "question/asking.h"
#include "route/routing.h"

namespace omni {

/// How many of the sources that may be selected are met in each language, by Route.
using RouteCounts = std::array<std::size_t, 4>;

/// How much of which source a pool can give, by Granularity; nothing at all can always be given.
std::array<bool, kGranularities> offered(const RouteCounts& sources);

/// Says of a question, before any source is looked at, which languages can answer it and how much of a source
/// it needs. Thread-safe.
class Router {
 public:
  virtual ~Router() = default;

  /// Errors: those of a language model, where one is asked.
  virtual Result<Routing> route(const Asking& asking, const RouteCounts& sources) const = 0;
};

}  // namespace omni
