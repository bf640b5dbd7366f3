#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/world.h"
#include "config/service_config.h"
#include "report/report_json.h"
#include "schema/drift/changes.h"
#include "source/described_sink.h"
#include "state/database/database.h"

namespace omni {

/// The changes of a source.
struct Drift {
  SourceId source;
  std::optional<std::chrono::system_clock::time_point> since;  // when what it is compared with was seen last
  std::vector<Change> changes;
};

/// {"source", "since", "changes": […]}.
Json toJson(const Drift& drift);

/// Since the oldest that is kept.
inline constexpr std::chrono::system_clock::time_point kEver{};

/// The structures of sources over time, in the state file; a source goes by its
/// configuration, so that pools may call different ones the same. Errors: those of Database. Thread-safe;
/// several processes may write at once.
class SourceHistory {
 public:
  explicit SourceHistory(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  /// Where nothing but rows differs from what is kept, that takes its place.
  Status keep(const SourceConfig& config, const Descriptor& descriptor,
              std::chrono::system_clock::time_point now);

  /// The changes of `descriptor` since the structure held at `since`, without a time since the last accepted
  /// one, else from the oldest that is kept.
  Result<Drift> drift(const SourceConfig& config, const Descriptor& descriptor,
                      std::optional<std::chrono::system_clock::time_point> since = {}) const;

  /// Makes the last kept structure the base of comparison.
  Status accept(const SourceConfig& config);

 private:
  Status trim();

  std::shared_ptr<Database> database_;
  std::atomic<std::size_t> kept_ = 0;
};

/// Keeps what is described from now on in the state file, which is opened with the first, and sets templates
/// aside that no longer bind. Empty where `log` says that nothing is kept, or there is no state folder;
/// `world` must outlive it.
DescribedSink keepingDescriptions(const LogConfig& log, const World& world);

}  // namespace omni
