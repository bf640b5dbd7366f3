#pragma once

#include <string_view>

#include "base/result.h"
#include "schema/descriptor.h"
#include "source/source_config.h"

namespace omni {

/// Keeps a schema whose structure is known, before its values are looked at, to what the lists of a source
/// let anybody see: hidden tables and columns go, and with them keys and whatever is or may be derived from
/// them (removeUnpermittedDerivations). The guard knows nothing of what is gone
/// (RelationalSchema::restricted, Table::partial). Error kInvalidArgument: the lists name what is not there;
/// a name written wrong must not show what it was to hide.
Status keepListed(RelationalSchema& schema, const SourceLists& lists, std::string_view dialect);

}  // namespace omni
