#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace omni {

/// The only argument of the program when it is a worker: it then calls workForParent() at once.
inline constexpr const char* kWorkerArgument = "worker-of-sources";

/// The ends that a worker is born with. A process of the program that has the first alone is a fork server.
inline constexpr int kConversation = 3;  // requests and replies; to a fork server, ends and process numbers
inline constexpr int kStops = 4;  // the number of each request that is to stop; closed: the parent is gone

/// The program whose processes workers are: one that has the kinds of sources built in.
struct WorkerProgram {
  std::filesystem::path path;  // "/proc/self/exe": the same as this one
  std::vector<std::string> arguments{kWorkerArgument};
};

}  // namespace omni
