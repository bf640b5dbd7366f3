#include "net/http_date.h"

#include <curl/curl.h>

namespace omni {

std::optional<std::chrono::system_clock::time_point> httpDate(const std::string& text) {
  const time_t seconds = curl_getdate(text.c_str(), nullptr);
  if (seconds < 0) return std::nullopt;
  return std::chrono::system_clock::from_time_t(seconds);
}

}  // namespace omni
