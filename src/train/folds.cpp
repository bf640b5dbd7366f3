#include "train/folds.h"

#include "base/text.h"

namespace omni {

std::size_t foldOf(std::string_view source) {
  return fnv1a(source) % kFolds;
}

}  // namespace omni
