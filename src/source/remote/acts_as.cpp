#include "source/remote/acts_as.h"

namespace omni {

Result<std::unique_ptr<Source>> sourceAs(const Source& source, const std::string& identity) {
  if (const auto* acts = dynamic_cast<const ActsAs*>(&source)) return acts->as(identity);
  return fail(Code::kUnsupported, "source '" + source.info().id + "' cannot be asked as somebody",
              "Take identity: out, or let its database be asked by a kind that can.", Audience::kOperator);
}

}  // namespace omni
