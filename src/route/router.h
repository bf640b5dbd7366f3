#pragma once

#include <array>
#include <cstddef>

#include "base/result.h"
#include "question/asking.h"
#include "route/routing.h"

namespace omni {

/// The numbers of selectable sources by kind.
struct SourceCounts {
  std::array<std::size_t, 4> metIn{};                // by Route: how many are met in it
  std::array<std::size_t, kGranularities> giving{};  // by Granularity: how many give it

  void add(const SourceInfo& source);
};

/// How much of which source a pool can give, by Granularity; nothing at all can always be given.
std::array<bool, kGranularities> offered(const SourceCounts& sources);

/// Says of a question, before any source is looked at, which languages can answer it and how much of a source
/// it needs. Thread-safe.
class Router {
 public:
  virtual ~Router() = default;

  /// Errors: those of a language model, where one is asked.
  virtual Result<Routing> route(const Asking& asking, const SourceCounts& sources) const = 0;
};

}  // namespace omni
