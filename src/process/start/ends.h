#pragma once

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

/// Reading and writing return at once where they would have to wait.
void setNonBlocking(int descriptor);

}  // namespace omni
