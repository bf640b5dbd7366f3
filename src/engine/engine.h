#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/trace.h"
#include "base/world.h"
#include "catalog/catalog.h"
#include "config/engine_config.h"
#include "engine/report.h"

namespace omni {

struct AskOptions {
  std::optional<std::size_t> candidates;  // k, instead of the configuration's
  std::stop_token stop;                   // whoever asked has gone
  std::vector<SourceId> sources;          // only these may be selected; empty: all
  std::optional<double> threshold;        // of ensembles, instead of the configuration's
  bool execute = true;                    // false: everything short of executing (`omni explain`)

  bool operator==(const AskOptions&) const = default;
};

/// The façade: the only module that knows every stage. Thread-safe; several may live in one process.
class Engine {
 public:
  /// Opens the sources and brings the catalogue up to date (from its cache where the content is unchanged). A
  /// source that cannot be opened or described is reported by `catalog().failures()`; the others go on. Fails
  /// only when no source is configured, or as openPlanner() does.
  static Result<std::unique_ptr<Engine>> open(EngineConfig config, const World& world = realWorld(),
                                              const Progress& progress = {});
  ~Engine();

  /// The whole way. Expected trouble is in the report, not an error.
  AskReport ask(const std::string& question, const AskOptions& options = {},
                const StageSink& sink = {}) const;

  /// A native query through the guard of its source's language.
  Result<Outcome> query(const SourceId& source, NativeQuery query, const Budget& budget) const;

  const Catalog& catalog() const;
  const EngineConfig& config() const;

 private:
  struct State;
  explicit Engine(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace omni
