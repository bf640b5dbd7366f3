#pragma once

#include "access/permission.h"
#include "language/sql/permission/sql_permission.h"
#include "schema/descriptor.h"

namespace omni {

/// The tables of a source for a caller: the structure, without what was observed of values.
struct PermittedSchema {
  RelationalSchema schema;   // no values, no counts, no keys that were inferred
  SqlPermission permission;  // for the guard
};

/// Hidden tables and columns are gone, with the keys that name them, and so is what is or may be derived from
/// them or from a table of which some rows alone are permitted (views, computed columns, parents of tables),
/// unless a condition on its rows is configured. Error kInvalidArgument: the rules name what is not there, or
/// a condition is none; all of it would be seen.
Result<PermittedSchema> permittedSchema(const RelationalSchema& whole, const SourcePermission& permission,
                                        std::string_view dialect);

}  // namespace omni
