#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "source/permitted_part.h"

namespace omni {

/// Filters of a search, a JSON array, that leave the documents that are permitted: a condition is one on
/// fields of exact values; a glob stands for documents by the text of the field `path`, or, where there is
/// none, one id, one of several indices ("notes/**") or all. What is in none of the indices of `mappings` (a
/// reply of `_mapping`) is not permitted. Errors: kInvalidArgument, a condition is none, or is on a field
/// that is not there; kUnsupported, a field's values are not known exactly, or a glob needs `path`.
Result<nlohmann::json> permittedDocuments(const nlohmann::json& mappings, const PermittedPart& part,
                                          const std::string& path);

}  // namespace omni
