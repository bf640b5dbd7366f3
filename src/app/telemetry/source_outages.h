#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>

#include "catalog/catalog.h"
#include "engine/report.h"

namespace omni {

/// Which sources could not be had when they were asked or looked at last. Thread-safe.
class SourceOutages {
 public:
  /// Told once as an outage begins, with its error, and once as it ends, with null.
  using Listener = std::function<void(const SourceId& source, const Error* error)>;

  explicit SourceOutages(Listener listener = {}) : listener_(std::move(listener)) {}

  void asked(const AskReport& report);
  /// A native query, or another call, of one source: its error, or null.
  void queried(const SourceId& source, const Error* error);
  /// Sources of which there is no description count as out.
  void looked(const Catalog& catalog);

  /// For Prometheus: of each of these whether it can be had, and how many outages it had.
  std::string text(std::span<const SourceId> sources) const;

 private:
  struct State {
    bool out = false;
    bool undescribed = false;  // why it is out
    std::size_t outages = 0;
  };
  void set(const SourceId& source, const Error* error, bool undescribed);

  const Listener listener_;
  mutable std::mutex mutex_;
  std::map<SourceId, State> states_;
};

}  // namespace omni
