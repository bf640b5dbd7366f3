#pragma once

#include <string_view>

#include "schema/descriptor.h"
#include "source/lists/named_objects.h"

namespace omni {

/// Access rules for tables in addition to which of them there are.
struct DerivationRules {
  ObjectNames limited{};  // tables of which some rows alone are permitted
  ObjectNames masked{};   // columns of which a mask alone is permitted
  ObjectNames shown{};    // tables and columns that a rule names to show them
};

/// Takes each table and column out of `left` that may show what is not in `left`: one whose lineage is not
/// known, reads what is gone or limited, or calls a function that no query may call. What a rule shows by
/// name stays; a column stays out where it is computed from a hidden column of its own table, unless it is
/// named itself. To be called where a part of a source is permitted.
void removeUnpermittedDerivations(RelationalSchema& left, const DerivationRules& rules,
                                  std::string_view dialect);

/// Takes out the keys that name tables or columns which are not in the schema.
void removeDanglingKeys(RelationalSchema& schema, std::string_view dialect);

}  // namespace omni
