#include "access/permitted/withheld.h"

namespace omni {
namespace {

struct PublicMessage {
  const char* message;
  const char* hint;
};

constexpr PublicMessage publicMessageOf(Code code) {
  switch (code) {
    case Code::kDeadline: return {"the query took longer than it may", "Ask for less."};
    case Code::kCancelled: return {"the query was cancelled", ""};
    case Code::kLimit: return {"the query needs more than it may", "Ask for less."};
    case Code::kRefused: return {"the source refused the query", "Ask for less, or for something else."};
    case Code::kUnavailable: return {"the source cannot be reached now", "Ask again in a while."};
    case Code::kUnreadable: return {"the source cannot be read", "Ask again in a while."};
    case Code::kUnsupported:
      return {"the source does not offer what the query asks for", "Write it otherwise."};
    case Code::kInvalidArgument:
    case Code::kNotFound:
    case Code::kInternal: break;
  }
  return {"the source cannot compute the query",
          "Compare its functions, types and values with the description of the source; what the engine says "
          "is not shown to callers who see a part of it."};
}

}  // namespace

Error withheld(const Error& error) {
  const PublicMessage shown = publicMessageOf(error.code);
  return {error.code, shown.message, shown.hint, error.audience};
}

}  // namespace omni
