#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "semantics/semantics.h"

namespace omni {

/// Whether a text of JSON-LD seems to be a description of data: Croissant or DCAT.
bool isJsonDescription(std::string_view beginning);

/// A description of data in JSON-LD; what is neither Croissant nor DCAT says nothing. Error kUnreadable, with
/// file and line.
Status readJsonDescription(std::string_view text, const std::string& file, Semantics& into);

}  // namespace omni
