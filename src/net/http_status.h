#pragma once

#include "base/result.h"

namespace omni {

/// The meaning of a status that is no success: of the login (kRefused), the address (kNotFound), the request
/// (kInvalidArgument, kLimit), its time (kDeadline), or the server's state (kUnavailable).
Code codeOfStatus(int status);

}  // namespace omni
