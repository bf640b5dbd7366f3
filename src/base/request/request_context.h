#pragma once

#include <string>
#include <vector>

namespace omni {

/// The place of a call in a distributed trace (https://www.w3.org/TR/trace-context/).
struct TraceContext {
  std::string trace;   // 32 hexadecimal digits
  std::string parent;  // 16, the caller's span; empty: the trace begins here
  std::string flags;   // 2; empty where the trace begins here
  std::string span{};  // 16, this call's own span; empty where the trace begins here

  bool operator==(const TraceContext&) const = default;
};

/// One call as audit records and traces know it.
struct RequestContext {
  std::string caller = "local";
  std::vector<std::string> roles{};
  std::string route{};  // "POST /v1/ask", "mcp query_source", "cli query"; empty: the program's own work
  std::string id{};     // of the request, as its reply or its caller names it
  std::string peer{};   // the client's address; empty: this machine's program
  TraceContext trace{};

  bool operator==(const RequestContext&) const = default;
};

}  // namespace omni
