#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/request/request_context.h"

namespace omni {

/// Reads a traceparent (https://www.w3.org/TR/trace-context/#traceparent-header):
/// "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01". Nothing where it is none: such a trace is not
/// continued.
std::optional<TraceContext> readTraceparent(std::string_view text);

/// The trace of a traceparent with a new span for this call. Nothing where the text is none.
std::optional<TraceContext> continueTrace(std::string_view traceparent);

/// The traceparent that this call's own requests carry; empty where the call continues no trace.
std::string traceparentOf(const TraceContext& trace);

}  // namespace omni
