#pragma once

#include "app/mcp/mcp_server.h"

namespace omni {

/// The result of `resources/list`: a descriptor a source, "omni://sources/ID", a page at a time. Error
/// kInvalidParams: a cursor that is none.
RpcResult<Json> resourceList(const Catalog& catalog, const Json& params);

/// The result of `resources/templates/list`.
Json resourceTemplates();

/// The result of `resources/read`: what a source exposes, in its language's words. Error kInvalidParams:
/// there is none of that URI; `legacyCode` replaces the code, for revisions that had one of their own.
RpcResult<Json> readResource(const Catalog& catalog, const Json& params, int notFound);

}  // namespace omni
