#include "base/time/iso_time.h"

#include <array>
#include <ctime>

namespace omni {

std::string isoTime(std::chrono::system_clock::time_point time) {
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
  const std::time_t seconds = since / 1000;
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 24> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  return std::string(text.data()) + "." + std::to_string(1000 + since % 1000).substr(1) + "Z";
}

}  // namespace omni
