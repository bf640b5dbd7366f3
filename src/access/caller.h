#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/value.h"

namespace omni {

/// Who asks, and what is known of him.
struct Caller {
  std::string name;                              // for the log and for rates
  std::vector<std::string> roles{};              // of the configuration; others count for nothing
  std::map<std::string, Value> attributes{};     // for conditions on rows
  std::map<std::string, std::string> headers{};  // of his request, those that identities are taken from
  bool owner = false;                            // of the machine: sees all there is
  bool operates = false;                         // may register sources, and read what a server counts
};

/// The local user.
inline Caller localCaller() {
  return {.name = "local", .owner = true};
}

}  // namespace omni
