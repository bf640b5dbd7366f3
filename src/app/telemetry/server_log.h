#pragma once

#include <iosfwd>
#include <mutex>
#include <string_view>

#include "base/world.h"
#include "report/report_json.h"

namespace omni {

/// The log of a server: a JSON object a line, {"at", "level", "event", …}. Nothing of what
/// sources hold, no question and no secret is in it, but for engine messages that callers do not see.
/// Thread-safe.
class ServerLog {
 public:
  /// `all`: each request too, else only what somebody has to know.
  ServerLog(std::ostream& out, bool all, const World& world) : out_(&out), all_(all), world_(&world) {}

  /// `fields` is an object.
  void info(std::string_view event, const Json& fields);
  void error(std::string_view event, const Error& error);
  bool tellsRequests() const { return all_; }
  /// A request that was answered.
  void request(const Json& fields) {
    if (all_) info("request", fields);
  }

 private:
  void write(std::string_view level, std::string_view event, const Json& fields);

  std::ostream* out_;
  bool all_;
  const World* world_;
  std::mutex mutex_;
};

}  // namespace omni
