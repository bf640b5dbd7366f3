#pragma once

#include "app/mcp/mcp_server.h"

namespace omni {

/// The result of `prompts/list`: one a query language, "write_sql" and the like.
Json promptList();

/// The result of `prompts/get`: the instruction to write a query for a question, with the source's structural
/// context, of a large one the part that the question needs. Errors kInvalidParams: no such prompt, an
/// argument that is missing, a source that is none or has another language.
RpcResult<Json> getPrompt(const Engine& engine, const Catalog& catalog, const Json& params);

/// What is completed.
struct Completed {
  bool prompts = true, resources = true;
};

/// The result of `completion/complete`: ids of sources that begin so, for a prompt those of its language;
/// empty for what is nobody's id.
Json complete(const Catalog& catalog, const Json& params, Completed completed);

}  // namespace omni
