#include "app/http/tools/tool_routes.h"

#include "app/http/problem.h"
#include "app/http/rows/rows_reply.h"
#include "app/service/listed_sources.h"
#include "app/tools/run_tool.h"
#include "app/tools/tool_schema.h"
#include "app/tools/tool_scope.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kWhichTools = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {"group": {"type": "string", "minLength": 1, "maxLength": 100, "description": "Only the tools of this group"}}})json";
constexpr std::string_view kToolList = R"json({
  "type": "object", "required": ["tools"],
  "properties": {"tools": {"type": "array", "items": {
    "type": "object", "required": ["name", "title", "description", "inputSchema", "outputSchema"],
    "properties": {
      "name": {"type": "string"}, "title": {"type": "string"}, "description": {"type": "string"},
      "inputSchema": {"type": "object", "description": "JSON Schema of the arguments"},
      "outputSchema": {"type": "object", "description": "JSON Schema of the result"},
      "annotations": {"type": "object"}}}}}})json";
constexpr std::string_view kToolArguments = R"json({
  "type": "object", "description": "As the tool's inputSchema has them", "required": [], "properties": {},
  "additionalProperties": {"type": ["string", "number", "boolean", "null"]}})json";
constexpr std::size_t kTokens = 200000;  // about; programs over HTTP want all rows

OutgoingReply listTools(const RouteCall& call) {
  const InForce& in = call.by.in;
  const auto scope = ToolScope::of(in, call.by.request.roles, call.query.value("group", std::string()));
  if (!scope) return problem(scope.error());
  const auto named = scope->tools(*in.engine);
  const auto catalog = named.empty() ? nullptr : catalogFor(in);
  Json tools = Json::array();
  for (const NamedTool* tool : named) tools.push_back(listedTool(*tool, catalog.get()));
  return taggedReply(call.request, {{"tools", std::move(tools)}});
}

Error unknownTool(const std::string& name, const ToolScope& scope, const Engine& engine) {
  std::vector<std::string> names;
  for (const NamedTool* tool : scope.tools(engine)) names.push_back(tool->name);
  const std::string near = nearest(name, names);
  return {Code::kNotFound, "there is no tool '" + name.substr(0, 60) + "'",
          near.empty() ? "GET /v1/tools lists them." : "Did you mean '" + near + "'?"};
}

OutgoingReply callTool(const RouteCall& call) {
  const InForce& in = call.by.in;
  const std::string& name = call.places.at("name");
  const auto scope = ToolScope::of(in, call.by.request.roles, "");
  if (!scope) return problem(scope.error());
  const NamedTool* tool = scope->find(name, *in.engine);
  Call made = callOf(call, call.body);
  made.request.route = "POST /v1/tools/" + name.substr(0, 100);
  if (!tool) {
    in.engine->auditTurnedAway(statusOf(Code::kNotFound), made.request);
    return problem(unknownTool(name, *scope, *in.engine));
  }
  if (const auto format = wantedRows(call.request)) {
    const auto rows = toolRows(*tool, in, made);
    if (!rows) return problem(rows.error());
    const auto notes = notesOf(tool->source, rows->query, rows->outcome, in.world->today());
    return rowsReply(call, *format, rows->outcome, notes, tool->name);
  }
  const auto result = runTool(*tool, in, made, kTokens);
  return result ? jsonReply(*result) : problem(result.error());
}

}  // namespace

void addToolRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back(
      {.method = "GET",
       .path = "/v1/tools",
       .summary = "The named tools that the caller may call, with the schemas of their arguments",
       .result = kToolList,
       .query = schemaOf<kWhichTools>(),
       .ofTools = true,
       .handle = [](const RouteCall& call) { return listTools(call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/tools/{name}",
                    .summary = "Run a named tool with these arguments",
                    .body = schemaOf<kToolArguments>(),
                    .result = kToolOutput,
                    .query = schemaOf<kRowsQuery>(),
                    .givesRows = true,
                    .pace = takesLong,
                    .ofTools = true,
                    .audited = true,
                    .handle = [](const RouteCall& call) { return callTool(call); }});
}

}  // namespace omni
