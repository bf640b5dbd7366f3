#pragma once

#include <string>

namespace omni {

/// The meanings of yes and of no: "there is at least one of orders where …", "there is none of orders where
/// …".
struct YesOrNo {
  std::string yes;
  std::string no;
};

}  // namespace omni
