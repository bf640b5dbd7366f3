#pragma once

#include <cstddef>
#include <memory_resource>
#include <new>

namespace omni {

/// The memory of one page's tree, given back as a whole, and no more of it than a bound. The parser, which
/// cannot fail, is left by the exception where more is asked for: it holds nothing else.
class PageMemory {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{512} << 20u;

  /// Throws std::bad_alloc beyond the bound.
  void* allocate(std::size_t size) {
    void* const whole = parts_.allocate(size + kHead);
    *static_cast<std::size_t*>(whole) = size + kHead;
    return static_cast<std::byte*>(whole) + kHead;
  }

  void free(void* part) {
    if (part == nullptr) return;
    void* const whole = static_cast<std::byte*>(part) - kHead;
    parts_.deallocate(whole, *static_cast<std::size_t*>(whole));
  }

 private:
  static constexpr std::size_t kHead = alignof(std::max_align_t);  // holds the size before each part

  class Bounded final : public std::pmr::memory_resource {
    void* do_allocate(std::size_t size, std::size_t alignment) override {
      if (size > kMaxBytes - used_) throw std::bad_alloc();
      used_ += size;
      return std::pmr::new_delete_resource()->allocate(size, alignment);
    }
    void do_deallocate(void* part, std::size_t size, std::size_t alignment) override {
      used_ -= size;
      std::pmr::new_delete_resource()->deallocate(part, size, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

    std::size_t used_ = 0;
  };

  Bounded bounded_;
  std::pmr::unsynchronized_pool_resource parts_{&bounded_};
};

}  // namespace omni
