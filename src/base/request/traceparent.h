#pragma once

#include <optional>
#include <string_view>

#include "base/request/request_context.h"

namespace omni {

/// Reads a traceparent (https://www.w3.org/TR/trace-context/#traceparent-header):
/// "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01". Nothing where it is none: such a trace is not
/// continued.
std::optional<TraceContext> readTraceparent(std::string_view text);

}  // namespace omni
