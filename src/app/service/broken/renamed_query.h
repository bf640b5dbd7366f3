#pragma once

#include <optional>
#include <string>
#include <vector>

#include "query/native_query.h"
#include "schema/descriptor.h"
#include "schema/drift/changes.h"

namespace omni {

/// The last part of a name of the source, "total" of "orders.total" and of "http://example.org/total".
std::string lastPart(const std::string& name);

/// A query with what was renamed as it is called now; nothing where its guard does not accept that either, or
/// nothing of it was renamed.
std::optional<std::string> renamedQuery(const NativeQuery& query, const std::vector<Change>& changes,
                                        const Descriptor& now);

}  // namespace omni
