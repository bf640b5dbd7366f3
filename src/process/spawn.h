#pragma once

#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/result.h"
#include "process/worker_program.h"

namespace omni {

/// A file descriptor that is closed with its owner.
class OwnedDescriptor {
 public:
  OwnedDescriptor() = default;
  explicit OwnedDescriptor(int descriptor) : descriptor_(descriptor) {}
  OwnedDescriptor(OwnedDescriptor&& other) noexcept;
  OwnedDescriptor& operator=(OwnedDescriptor&& other) noexcept;
  ~OwnedDescriptor();
  int get() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

/// Both ends of what two processes are connected by; a pipe's first end is the one that reads.
struct Ends {
  OwnedDescriptor mine, its;
  bool open() const { return mine.get() >= 0 && its.get() >= 0; }
};
Ends socketEnds();
Ends pipeEnds();

/// What a worker is connected by; `its` ends are for whoever starts it.
struct Connections {
  Ends conversation, stops, complaints;
  /// Nothing when no more files may be open; errno says so.
  static std::optional<Connections> make();
};

/// Has a process that bears workers, at the other end of `orders`, bear one with those ends; its number. 0
/// where it is gone, negative where it cannot.
pid_t orderCopy(int orders, const Connections& of);

/// Starts the program, in a group of its own and with next to nothing of the environment. It gets each end
/// under the number beside it, and nothing as input and output. Error: kUnavailable.
Result<pid_t> spawnProgram(const WorkerProgram& program, std::span<const std::pair<int, int>> endsAs);

Error noWorker(const std::string& why);

}  // namespace omni
