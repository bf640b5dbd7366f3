#include "net/http_date.h"

#include <curl/curl.h>

#include <algorithm>

namespace omni {

std::optional<std::chrono::system_clock::time_point> httpDate(const std::string& text) {
  const time_t seconds = curl_getdate(text.c_str(), nullptr);
  if (seconds < 0) return std::nullopt;
  using Clock = std::chrono::system_clock;  // ends in the year 2262
  const time_t last = Clock::to_time_t(Clock::time_point::max());
  return Clock::from_time_t(std::min(seconds, last));
}

}  // namespace omni
