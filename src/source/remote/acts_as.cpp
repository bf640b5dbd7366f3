#include "source/remote/acts_as.h"

#include <algorithm>

#include "base/text.h"

namespace omni {

bool mayBeVariable(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return c == '_' || c == '.' || (isWordByte(c) && c > 0); });
}

Result<std::unique_ptr<Source>> sourceAs(const Source& source, const std::string& identity) {
  if (const auto* acts = dynamic_cast<const ActsAs*>(&source)) return acts->as(identity);
  return fail(Code::kUnsupported, "source '" + source.info().id + "' cannot be asked as somebody",
              "Take identity: out, or let its database be asked by a kind that can.", Audience::kOperator);
}

}  // namespace omni
