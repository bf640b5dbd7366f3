#include "base/threads/starved.h"

#include <string>

namespace omni {

Error starved(const std::exception& thrown) {
  return {Code::kLimit, "the system gave no more memory or threads (" + std::string(thrown.what()) + ")",
          "Raise the limits of the process (ulimit -v, -u), or ask fewer sources at once.",
          Audience::kOperator};
}

}  // namespace omni
