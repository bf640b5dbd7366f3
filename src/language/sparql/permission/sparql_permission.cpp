#include "language/sparql/permission/sparql_permission.h"

#include <omni_native.h>

#include "base/native_buffer.h"

namespace omni {

Result<std::string> permittedSparql(std::string_view text, std::string_view rules) {
  NativeBuffer out;
  NativeBuffer message;
  const auto code =
      omni_sparql_permit(text.data(), text.size(), rules.data(), rules.size(), out.out(), message.out());
  if (code == OMNI_OK) return std::string(out.text());
  Error error = nativeError(code, "SPARQL", message);
  if (code == OMNI_EARG) error.code = Code::kRefused;
  return tl::unexpected(std::move(error));
}

}  // namespace omni
