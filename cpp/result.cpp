#include "omni/result.h"

namespace omni::client {

std::string_view name(Code code) {
  switch (code) {
    case Code::kInvalidArgument: return "invalid_argument";
    case Code::kNotFound: return "not_found";
    case Code::kRefused: return "refused";
    case Code::kUnreadable: return "unreadable";
    case Code::kUnavailable: return "unavailable";
    case Code::kDeadline: return "deadline";
    case Code::kCancelled: return "cancelled";
    case Code::kLimit: return "limit";
    case Code::kUnsupported: return "unsupported";
    case Code::kInternal: return "internal";
    case Code::kProgramNotFound: return "program_not_found";
    case Code::kProgramEnded: return "program_ended";
    case Code::kProtocol: return "protocol";
  }
  return "internal";
}

void throwError(const Error& error) {
  throw ErrorException(error);
}

}  // namespace omni::client
