#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "schema/route.h"
#include "state/database/database.h"

namespace omni {

/// A source that was registered while the server ran, as it was given: JSON as under `sources:` of a
/// configuration.
struct RegisteredSource {
  SourceId id;
  std::string config;
};

/// The registered sources, in the database of the state. Errors: those of Database. Thread-safe.
class SourceRegister {
 public:
  explicit SourceRegister(std::shared_ptr<Database> database) : database_(std::move(database)) {}

  Result<std::vector<RegisteredSource>> all() const;
  Status put(const RegisteredSource& source, std::chrono::system_clock::time_point now);
  /// Whether there was one.
  Result<bool> remove(const SourceId& id);

 private:
  std::shared_ptr<Database> database_;
};

}  // namespace omni
