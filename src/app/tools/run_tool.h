#pragma once

#include <cstddef>

#include "app/service/operations.h"
#include "config/tools/named_tool.h"

namespace omni {

/// What a call of a tool came to.
struct ToolRows {
  NativeQuery query;
  Outcome outcome;
  bool cached = false;  // given again
};

/// Runs a tool that exists for its caller (ToolScope) with the arguments of a call: through the guard, the
/// permissions, the row policies and the masks of that caller, under the tool's bounds, and with an audit
/// record, also of a call that is turned away and of a result that is given again. Errors: those of
/// boundQuery() and Engine::query().
Result<ToolRows> toolRows(const NamedTool& tool, const InForce& in, const Call& call);

/// The same as kToolOutput. `tokens`: about how long it may be.
Result<Json> runTool(const NamedTool& tool, const InForce& in, const Call& call, std::size_t tokens);

/// Whether a tool can work as its source is now: the guard accepts its query, and its columns of values
/// exist. Nothing is run. Errors: why not.
Status checkTool(const NamedTool& tool, const Catalog& catalog);

}  // namespace omni
