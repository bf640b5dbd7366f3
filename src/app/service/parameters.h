#pragma once

#include <vector>

#include "query/native_query.h"
#include "report/report_json.h"

namespace omni {

/// An object of names and values as bound parameters. Error kInvalidArgument: no object, or a value that is
/// neither text, number, truth value nor null.
Result<std::vector<Parameter>> parametersOf(const Json& object);

}  // namespace omni
