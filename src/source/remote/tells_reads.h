#pragma once

#include <string>
#include <vector>

#include "source/source.h"

namespace omni {

/// A source whose engine says what it would read for a query: a second opinion on what the guard found.
class TellsReads {
 public:
  virtual ~TellsReads() = default;
  /// The tables of its plan, each once, with their schemas before them and a dot where they have one
  /// ("public.staff"); of a view those behind it, of a partition its whole table, and none that a policy on
  /// rows reads alone. Nothing is run. Errors as Source::run().
  virtual Result<std::vector<std::string>> readsOf(const GuardedQuery& query, const Budget& budget) = 0;
};

}  // namespace omni
