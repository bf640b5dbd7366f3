#include "select/index/block_format.h"

#include "base/text.h"
#include "select/weights.h"

namespace omni {
namespace {

constexpr std::uint64_t kLayout = 2;  // change with the arrays of IndexBlock, or with what a stem is

}  // namespace

std::uint64_t indexFormat() {
  return fnv1a({reinterpret_cast<const char*>(&kFields), sizeof kFields}, kLayout);
}

}  // namespace omni
