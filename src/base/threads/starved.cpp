#include "base/threads/starved.h"

#include <string>

namespace omni {

Error starved(const std::exception& thrown) {
  return {Code::kLimit, std::string(kStarved) + " (" + thrown.what() + ")", std::string(kStarvedHint),
          Audience::kOperator};
}

}  // namespace omni
