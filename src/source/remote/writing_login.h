#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace omni {

/// What is said, when a source is described, of a login that could write `what` ("" where it could not): a
/// note, or with `strict` the error kRefused. `instead`: what to give it, a sentence.
inline Status checkWritingLogin(const std::string& what, const std::string& instead, bool strict,
                                std::vector<std::string>& notes) {
  if (what.empty()) return {};
  if (strict)
    return fail(Code::kRefused, "its login could write (" + what + ")", instead, Audience::kOperator);
  notes.push_back("the login could write (" + what + "); nothing here does, but " +
                  "a login that cannot is safer: " + instead);
  return {};
}

}  // namespace omni
