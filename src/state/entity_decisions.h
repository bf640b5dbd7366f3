#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "entities/names_elsewhere.h"
#include "source/source_config.h"
#include "state/database/database.h"

namespace omni {

/// Decisions on names in the sources of an engine, in the state file; a source goes by its
/// configuration. Errors: those of Database. Thread-safe.
class EntityDecisions {
 public:
  EntityDecisions(std::shared_ptr<Database> database, const std::vector<SourceConfig>& sources);

  /// Of these sources, in the order in which they were made.
  Result<std::vector<EntityDecision>> all() const;
  /// In place of what was decided of the two before. Error also: kNotFound, a source is none of the engine's.
  Status put(const EntityDecision& decision, std::chrono::system_clock::time_point now);
  /// As if nothing had been decided of the two; whether something was. Errors also: as put().
  Result<bool> remove(const EntityDecision& decision);

 private:
  struct Side {
    std::string key, name, plain;
  };
  Result<Side> sideOf(const SourceId& source, const std::string& name) const;
  /// The two sides, whichever of the two is named first.
  Result<std::pair<Side, Side>> sidesOf(const EntityDecision& decision) const;

  std::shared_ptr<Database> database_;
  std::vector<std::pair<SourceId, std::string>> keys_;  // of the sources
};

/// The decisions on names of these sources, for an engine; null: nothing, or it cannot be read.
std::shared_ptr<const NamesElsewhere> decidedNames(const std::shared_ptr<Database>& state,
                                                   const std::vector<SourceConfig>& sources);

}  // namespace omni
