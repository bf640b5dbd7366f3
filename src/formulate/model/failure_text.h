#pragma once

#include <string>

#include "catalog/catalog.h"
#include "query/native_query.h"

namespace omni {

/// The text on a failed query for a model. An engine quotes values in its errors ("cannot convert
/// 'lamp'"): where `values` may not leave, nothing that it says does; what the guard says holds none.
std::string failureText(const Error& error, const NativeQuery& query, const CatalogEntry& entry, bool values);

}  // namespace omni
