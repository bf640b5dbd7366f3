#include "language/sparql/permission/sparql_permission.h"

#include <omni_native.h>

#include "base/native_buffer.h"

namespace omni {

namespace {

Result<std::string> textOr(int code, const NativeBuffer& out, const NativeBuffer& message) {
  if (code == OMNI_OK) return std::string(out.text());
  Error error = nativeError(code, "SPARQL", message);
  if (code == OMNI_EARG) error.code = Code::kRefused;
  return tl::unexpected(std::move(error));
}

}  // namespace

Result<std::string> permittedSparql(std::string_view text, std::string_view rules) {
  NativeBuffer out, message;
  const auto code =
      omni_sparql_permit(text.data(), text.size(), rules.data(), rules.size(), out.out(), message.out());
  return textOr(code, out, message);
}

Result<std::string> rewrittenSparql(std::string_view text) {
  NativeBuffer out, message;
  const auto code = omni_sparql_rewrite(text.data(), text.size(), out.out(), message.out());
  return textOr(code, out, message);
}

}  // namespace omni
