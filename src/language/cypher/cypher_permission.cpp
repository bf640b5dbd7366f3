#include "language/cypher/cypher_permission.h"

#include <omni_native.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/native_buffer.h"

namespace omni {
namespace {

std::string rulesOf(const CypherPermission& permission) {
  using Json = nlohmann::json;
  Json rules{{"hidden", permission.hidden}, {"rows", Json::array()}};
  for (const auto& [label, condition] : permission.rows)
    rules["rows"].push_back({{"label", label}, {"condition", condition}});
  return rules.dump();
}

}  // namespace

Result<NativeQuery> permittedQuery(const NativeQuery& query, const CypherPermission& permission) {
  const std::string rules = rulesOf(permission);
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_cypher_permit(query.text.data(), query.text.size(), rules.data(), rules.size(),
                                       out.out(), message.out());
  if (code != OMNI_OK) {
    Error error = nativeError(code, "Cypher", message);
    if (code == OMNI_EARG) error.code = Code::kRefused;
    return tl::unexpected(std::move(error));
  }
  NativeQuery permitted = query;
  permitted.text = out.text();
  // The caller gives no values of the conditions.
  std::erase_if(permitted.parameters, [&](const Parameter& given) {
    return std::ranges::find(permission.parameters, given.name, &Parameter::name) !=
           permission.parameters.end();
  });
  permitted.parameters.insert(permitted.parameters.end(), permission.parameters.begin(),
                              permission.parameters.end());
  return permitted;
}

}  // namespace omni
