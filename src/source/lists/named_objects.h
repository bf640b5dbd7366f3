#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "schema/descriptor.h"

namespace omni {

/// Native names of tables ("staff", "hr.staff") and of columns ("staff.salary").
using ObjectNames = std::set<std::string>;

/// A column's name in ObjectNames.
inline std::string columnName(const Table& table, const Column& column) {
  return table.name + "." + column.name;
}

/// The tables and columns of a schema that a configuration names. An exact name means that object alone:
/// `"Staff"` and `staff` may be two. A name in another case means the only object that it fits. Error
/// kInvalidArgument: the schema has no such object, or a name in another case fits several.
Result<ObjectNames> findObjects(const RelationalSchema& schema, const std::vector<std::string>& names,
                                std::string_view dialect);

}  // namespace omni
