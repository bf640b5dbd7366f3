#include "process/start/ends.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace omni {
namespace {

constexpr int kAboveTheWorkers = 10;  // its own ends are numbered below

// So high that giving a process its ends overwrites none of them.
OwnedDescriptor moved(int descriptor) {
  const OwnedDescriptor low(descriptor);
  return OwnedDescriptor(fcntl(low.get(), F_DUPFD_CLOEXEC, kAboveTheWorkers));
}

}  // namespace

OwnedDescriptor::OwnedDescriptor(OwnedDescriptor&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

OwnedDescriptor& OwnedDescriptor::operator=(OwnedDescriptor&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OwnedDescriptor::~OwnedDescriptor() {
  if (descriptor_ >= 0) close(descriptor_);
}

Ends socketEnds() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return {};
  return {moved(ends[0]), moved(ends[1])};
}

Ends pipeEnds() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  return {moved(ends[0]), moved(ends[1])};
}

void setNonBlocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

}  // namespace omni
