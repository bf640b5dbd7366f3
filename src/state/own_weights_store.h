#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "engine/own/own_weights.h"
#include "source/source_config.h"
#include "state/database/database.h"

namespace omni {

/// A part of OwnWeights as it is kept, and what it is worth over questions that it had not seen.
struct KeptOwnPart {
  std::string part;  // OwnPart::name
  std::chrono::system_clock::time_point at;
  std::size_t questions = 0;          // that it was learned from
  std::size_t before = 0, after = 0;  // of them what is right came first: with what ships, and with it
  LinearModel model{};
  bool fits = true;  // learned on top of the weights of this program: what is not serves for nothing
};

/// The weights learned from the confirmed questions of a pool, in the state. A pool goes by the configuration
/// of its sources. Errors: those of Database. Thread-safe.
class OwnWeightsStore {
 public:
  OwnWeightsStore(std::shared_ptr<Database> database, const std::vector<SourceConfig>& sources);

  /// In the order of kOwnParts.
  Result<std::vector<KeptOwnPart>> all() const;
  /// In place of what was kept of this pool.
  Status replace(const std::vector<KeptOwnPart>& parts);
  /// How many parts there were.
  Result<std::size_t> clear();

 private:
  std::shared_ptr<Database> database_;
  std::string pool_;
};

/// The kept weights in force; null: nothing.
std::shared_ptr<const OwnWeights> inForce(std::vector<KeptOwnPart> parts);

}  // namespace omni
