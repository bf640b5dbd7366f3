#include "app/mcp/tools.h"

#include "app/service/operations.h"

namespace omni {
namespace {

Json textContent(const std::string& text) {
  return Json::array({{{"type", "text"}, {"text", text}}});
}

/// Tells the stages of a question, where the caller asked for progress.
StageSink progressOf(const Json& params, const McpCall& call) {
  const Json& meta = params.value("_meta", Json::object());
  if (!call.notify || !meta.is_object() || !meta.contains("progressToken")) return {};
  const Json token = meta["progressToken"];
  if (!token.is_string() && !token.is_number_integer()) return {};
  return [token, notify = call.notify, step = 0](std::string_view stage, std::string_view detail) mutable {
    notify(notificationOf("notifications/progress",
                          {{"progressToken", token},
                           {"progress", ++step},
                           {"message", std::string(stage) + ": " + std::string(detail)}}));
  };
}

Json listedTools() {
  Json tools = Json::array();
  for (const Operation& operation : operations())
    tools.push_back({{"name", operation.name},
                     {"title", operation.title},
                     {"description", operation.description},
                     {"inputSchema", Json::parse(operation.input)},
                     {"outputSchema", Json::parse(operation.output)},
                     {"annotations",
                      {{"title", operation.title},
                       {"readOnlyHint", true},
                       {"destructiveHint", false},
                       {"idempotentHint", true},
                       {"openWorldHint", false}}}});
  return {{"tools", std::move(tools)}};
}

}  // namespace

const Json& toolList() {
  static const Json list = listedTools();
  return list;
}

bool isQuickTool(const InForce& in, const Json& params) {
  const auto name = params.find("name"), arguments = params.find("arguments");
  if (name == params.end() || !name->is_string()) return true;
  const Operation* operation = findOperation(name->get_ref<const std::string&>());
  if (!operation) return true;
  static const Json kNone = Json::object();
  return operation->isQuick && operation->isQuick(in, arguments == params.end() ? kNone : *arguments);
}

RpcResult<Json> callTool(const InForce& in, const Json& params, const McpCall& call) {
  const Json name = params.value("name", Json());
  if (!name.is_string()) return rpcFail(kInvalidParams, "no tool is named");
  const Operation* operation = findOperation(name.get<std::string>());
  if (!operation)
    return rpcFail(kInvalidParams, "there is no tool '" + name.get<std::string>().substr(0, 60) + "'");
  const Json arguments = params.value("arguments", Json::object());
  auto result = operation->run(in, {arguments, call.stop, progressOf(params, call), call.caller});
  if (!result) return Json{{"content", textContent(result.error().text())}, {"isError", true}};
  return Json{{"content", textContent(jsonText(*result, JsonLayout::kOneLine, false))},
              {"structuredContent", std::move(*result)},
              {"isError", false}};
}

}  // namespace omni
