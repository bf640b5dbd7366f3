#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/source_config.h"

namespace omni {

/// The options of every kind of source on a server.
struct RemoteSettings {
  std::size_t connections = 8;  // at once; more questions wait for one
  std::chrono::milliseconds connectTime{5000};
  std::chrono::seconds refresh{300};  // so long what was seen of the content counts as it is
  double cost = 0;                    // what a query may cost by the server's estimate; 0: anything
  bool comment = true;                // queries tell the server's log for whom they run
  bool strict = false;                // a login that may write is refused, not only warned of
};

/// Their keys, and those that only some kinds know.
template <class... Own>
constexpr std::array<std::string_view, 4 + sizeof...(Own)> remoteOptions(Own... own) {
  return {"connections", "connect_seconds", "refresh_seconds", "strict", own...};
}

/// Of kinds whose servers estimate what a query costs.
template <class... Own>
constexpr auto plannedOptions(Own... own) {
  return remoteOptions("cost", own...);
}

/// Of kinds that are asked in SQL.
template <class... Own>
constexpr auto sqlOptions(Own... own) {
  return plannedOptions("comment", own...);
}

/// Error kInvalidArgument: a value that is no number in its bounds, or no truth value.
Result<RemoteSettings> remoteSettings(const SourceConfig& config);

/// The value of an option; `otherwise` where it is not given.
std::string optionOf(const SourceConfig& config, const std::string& option,
                     const std::string& otherwise = {});

/// The names of an option that lists some, separated by commas.
std::vector<std::string> listedOption(const SourceConfig& config, const std::string& option);

/// The password or token of an endpoint and whose it is, read once when the source is opened.
struct Login {
  std::string user;
  Secret secret;
};
Result<Login> loginOf(const SourceConfig& config, const World& world);

}  // namespace omni
