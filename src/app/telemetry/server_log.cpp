#include "app/telemetry/server_log.h"

#include <ostream>

#include "base/time/iso_time.h"
#include "state/log_json.h"

namespace omni {

void ServerLog::info(std::string_view event, const Json& fields) {
  write("info", event, fields);
}

void ServerLog::error(std::string_view event, const Error& error) {
  write("error", event, toJson(error));
}

void ServerLog::write(std::string_view level, std::string_view event, const Json& fields) {
  Json line{{"at", isoTime(world_->today())}, {"level", level}, {"event", event}};
  line.update(fields);
  const std::string text = jsonText(line, JsonLayout::kOneLine, false);
  const std::scoped_lock lock(mutex_);
  *out_ << text << '\n' << std::flush;
}

}  // namespace omni
