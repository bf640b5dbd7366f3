#include "app/mcp/tools.h"

#include "app/mcp/asking_back.h"
#include "app/service/listed_sources.h"
#include "app/service/operations.h"
#include "app/tools/run_tool.h"
#include "app/tools/tool_schema.h"
#include "base/request/traceparent.h"

namespace omni {
namespace {

constexpr std::size_t kTokens = 6000;  // of a named tool's result, about

constexpr std::string_view kAsk = "ask";  // the one tool that asks back
constexpr const char* kClientCapabilities = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* kReportKey = "omniretrieval/report";  // of a request: true; of its result: the report
constexpr const char* kErrorKey = "omniretrieval/error";    // of a failed call: code, message, hint

Json textContent(std::string text) {
  Json content = Json::array();
  content.push_back(objectOf({{"type", "text"}, {"text", std::move(text)}}));
  return content;
}

/// Tells the stages of a question, where the caller asked for progress.
StageSink progressOf(const Json& params, const McpCall& call) {
  const Json& meta = metaOf(params);
  if (!call.notify || !meta.contains("progressToken")) return {};
  const Json token = meta["progressToken"];
  if (!token.is_string() && !token.is_number_integer()) return {};
  return [token, notify = call.notify, step = 0](std::string_view stage, std::string_view detail) mutable {
    notify(notificationOf("notifications/progress",
                          {{"progressToken", token},
                           {"progress", ++step},
                           {"message", std::string(stage) + ": " + std::string(detail)}}));
  };
}

/// The trace that a call continues: its own, in its _meta, comes before that of the request that carries it.
TraceContext traceOf(const Json& params, const TraceContext& carrying) {
  const Json& meta = metaOf(params);
  const auto own = meta.find("traceparent");
  if (own == meta.end() || !own->is_string()) return carrying;
  return continueTrace(own->get_ref<const std::string&>()).value_or(carrying);
}

/// Whether the caller wants the whole report of a question, not only what a language model reads of it.
bool wantsReport(const Json& params) {
  const Json& meta = metaOf(params);
  const auto wanted = meta.find(kReportKey);
  return wanted != meta.end() && *wanted == true;
}

Json failureOf(const Error& error) {
  return objectOf({{"content", textContent(error.text())},
                   {"isError", true},
                   {"_meta", objectOf({{kErrorKey, toJson(error)}})}});
}

const Json& argumentsOf(const Json& params) {
  static const Json kNone = Json::object();
  const auto given = params.find("arguments");
  return given == params.end() ? kNone : *given;
}

/// The result of a call, for the model that made it; `meta` for the program.
Json toolResult(Result<Json> result, Json meta) {
  if (!result) return failureOf(result.error());
  std::string text = jsonText(*result, JsonLayout::kOneLine, false);
  Json answer = objectOf({{"content", textContent(std::move(text))},
                          {"structuredContent", *std::move(result)},
                          {"isError", false}});
  if (!meta.empty()) answer["_meta"] = std::move(meta);
  return answer;
}

/// Runs a call with these arguments; whether its user may be asked back.
using RunCall = std::function<Result<Json>(const Json& arguments, bool clarify)>;

/// A call of `ask`, whose user is asked what he means where the client lets him be asked.
RpcResult<Json> askBack(const InForce& in, const Json& params, const McpCall& call, const RunCall& run,
                        Json& meta) {
  const Json& own = metaOf(params);
  const bool modern = own.contains(kClientCapabilities);
  const bool canAsk = modern ? takesForms(own[kClientCapabilities]) : call.elicit != nullptr;
  const auto retried = retriedArguments(params, in, call.request.caller);
  if (!retried) return tl::unexpected(retried.error());
  auto result = *retried ? run(**retried, false) : run(argumentsOf(params), canAsk);
  if (!result || !result->contains("needs_input")) return toolResult(std::move(result), std::move(meta));
  Json& needed = (*result)["needs_input"];
  auto choice = respondedChoice(params);  // without the state, which holds nothing else
  if (!choice && canAsk && !modern) choice = choiceIn(call.elicit(elicitationOf(needed, false))).value_or(1);
  if (choice) {
    const Json chosen{{"token", needed["token"]}, {"choice", *choice}};
    return toolResult(run(chosen, false), std::move(meta));
  }
  if (!canAsk) {  // the caller passes the choices on by itself, and asks again
    needed.erase("token");
    return toolResult(std::move(result), std::move(meta));
  }
  Json required = inputRequired(needed);
  if (!meta.empty()) required["_meta"] = std::move(meta);
  return required;
}

}  // namespace

Json toolList(const InForce& in, const ToolScope& scope) {
  Json tools = Json::array();
  for (const std::string_view name : kBuiltInTools)
    if (scope.has(name)) tools.push_back(listedBuiltIn(name));
  const auto named = scope.tools(*in.engine);
  const auto catalog = named.empty() ? nullptr : catalogFor(in);
  for (const NamedTool* tool : named) tools.push_back(listedTool(*tool, catalog.get()));
  return {{"tools", std::move(tools)}};
}

bool isQuickToolList(const InForce& in) {
  return !in.engine->config().tools;
}

bool isQuickTool(const InForce& in, const Json& params) {
  const auto name = params.find("name");
  if (name == params.end() || !name->is_string()) return true;
  const auto& called = name->get_ref<const std::string&>();
  const Operation* operation = findOperation(called);
  const auto& named = in.engine->config().tools;
  if (!operation) return !named || !named->find(called);
  return operation->isQuick && operation->isQuick(in, argumentsOf(params));
}

RpcResult<Json> callTool(const InForce& in, const ToolScope& scope, const Json& params, const McpCall& call) {
  const auto given = params.find("name");
  if (given == params.end() || !given->is_string()) return rpcFail(kInvalidParams, "no tool is named");
  const auto& name = given->get_ref<const std::string&>();
  const Operation* operation = scope.has(name) ? findOperation(name) : nullptr;
  const NamedTool* tool = operation ? nullptr : scope.find(name, *in.engine);
  if (!operation && !tool) return rpcFail(kInvalidParams, "there is no tool '" + name.substr(0, 60) + "'");
  RequestContext request = call.request;
  request.route.append(" ").append(name);
  request.trace = traceOf(params, call.request.trace);
  Json meta = Json::object();
  std::function<void(const Json&)> takeReport;
  if (wantsReport(params)) takeReport = [&meta](const Json& report) { meta[kReportKey] = report; };
  const StageSink sink = progressOf(params, call);
  const auto run = [&](const Json& arguments, bool clarify) {
    const Call made{arguments, call.stop, sink, request, call.operates, takeReport, clarify};
    return operation ? operation->run(in, made) : runTool(*tool, in, made, kTokens);
  };
  if (name == kAsk) return askBack(in, params, call, run, meta);
  return toolResult(run(argumentsOf(params), false), std::move(meta));
}

}  // namespace omni
