#include "net/http_status.h"

namespace omni {

Code codeOfStatus(int status) {
  switch (status) {
    case 401:
    case 403: return Code::kRefused;
    case 404:
    case 405:
    case 410: return Code::kNotFound;
    case 408:
    case 504: return Code::kDeadline;
    case 413: return Code::kLimit;
    default:
      return status >= 400 && status < 500 && status != 429 ? Code::kInvalidArgument : Code::kUnavailable;
  }
}

}  // namespace omni
