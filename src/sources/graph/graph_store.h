#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/sealed/seal.h"
#include "query/native_query.h"
#include "source/outcome.h"

struct OmniGraph;

namespace omni {

/// A converted graph in the engine's memory; never changes. Thread-safe.
class GraphStore {
  struct Free {
    void operator()(OmniGraph* graph) const;
  };
  using Handle = std::unique_ptr<OmniGraph, Free>;

 public:
  /// Error kUnreadable: no file of the engine's.
  static Result<std::shared_ptr<const GraphStore>> open(const Seal& database);
  /// An open graph; see open().
  explicit GraphStore(Handle graph) : graph_(std::move(graph)) {}

  /// Runs a reading query; the engine refuses any other. Rows, bytes and memory are capped by `caps`, time
  /// and cancellation come with the budget. Errors: kDeadline, kCancelled, kLimit, kInvalidArgument.
  Result<Outcome> run(const std::string& cypher, const std::vector<Parameter>& parameters, const Limits& caps,
                      const Budget& budget) const;

 private:
  Handle graph_;
};

}  // namespace omni
