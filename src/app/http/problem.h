#pragma once

#include <string>

#include "app/http/http_message.h"
#include "base/result.h"

namespace omni {

/// The status of a reply to a request that failed so.
unsigned statusOf(Code code);

/// An error as RFC 9457 has it, with the product's own code and hint: {"type", "title", "status", "detail",
/// "code", "hint"}. Where trying again may help, Retry-After says when.
OutgoingReply problem(const Error& error);
OutgoingReply problem(const Error& error, unsigned status);

}  // namespace omni
