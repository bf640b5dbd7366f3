#pragma once

#include <string>

namespace omni {

/// What yes says, and what no says: "there is at least one of orders where …", "there is none of orders where
/// …".
struct YesOrNo {
  std::string yes;
  std::string no;
};

}  // namespace omni
