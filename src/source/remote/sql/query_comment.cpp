#include "source/remote/sql/query_comment.h"

#include <string_view>
#include <utility>

#include "base/request/traceparent.h"
#include "net/form.h"

namespace omni {
namespace {

constexpr std::size_t kMaxValueBytes = 128;

}  // namespace

std::string queryComment(const RequestContext* call) {
  if (!call) return {};
  std::string comment = " /*application='omni'";
  // By name, as the specification orders them.
  const std::pair<std::string_view, std::string> values[] = {{"caller", call->caller},
                                                             {"request", call->id},
                                                             {"route", call->route},
                                                             {"traceparent", traceparentOf(call->trace)}};
  for (const auto& [name, value] : values)
    if (!value.empty())
      comment.append(",")
          .append(name)
          .append("='")
          .append(percentEncoded(value.substr(0, kMaxValueBytes)))
          .append("'");
  return comment + "*/";
}

}  // namespace omni
