#include "app/tools/run_tool.h"

#include <algorithm>

#include "app/service/compact.h"
#include "app/service/listed_sources.h"
#include "app/tools/column_values.h"
#include "app/tools/tool_arguments.h"
#include "app/tools/tool_cache.h"
#include "engine/unanswered/missing_source.h"
#include "language/languages.h"

namespace omni {
namespace {

constexpr unsigned kBadRequest = 400;

Limits limitsOf(const NamedTool& tool, const EngineConfig& config) {
  Limits limits = config.limits;
  if (tool.rows > 0) limits.rows = tool.rows;
  if (tool.time.count() > 0) limits.time = tool.time;
  return limits;
}

/// The language of a configured source.
Route routeOf(const NamedTool& tool, const EngineConfig& config) {
  const auto source = std::ranges::find(config.sources, tool.source, &SourceConfig::id);
  if (source == config.sources.end()) return Route::kSql;
  const auto kind = std::ranges::find(config.kinds, source->kind, &SourceKind::kind);
  return kind == config.kinds.end() ? Route::kSql : kind->route;
}

Json resultOf(const Outcome& outcome, bool cached, std::size_t tokens) {
  Json result = toJson(outcome);
  if (cached) result["cached"] = true;
  fitInto(tokens, result);
  Json notes = outcome.notes;
  for (const Error& error : outcome.without) notes.push_back(error.text());
  if (!notes.empty()) result["notes"] = std::move(notes);
  return result;
}

/// What makes two calls of a tool the same one; its values stand in the order of its parameters.
std::string cacheKey(const NamedTool& tool, const NativeQuery& query) {
  std::string key = tool.name + '\n' + query.text;
  for (const Parameter& parameter : query.parameters)
    key += '\n' + std::to_string(parameter.value.index()) + toJson(parameter.value);
  return key;
}

Result<Outcome> queried(const NamedTool& tool, const InForce& in, const Call& call, NativeQuery query) {
  Budget budget(limitsOf(tool, in.engine->config()));
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  auto ran = in.engine->query(tool.source, std::move(query), budget, call.request, QueryAuthor::kOperator);
  if (in.queried) (*in.queried)(tool.source, ran ? nullptr : &ran.error());
  return ran;
}

/// A value that a parameter accepts, where one is known without looking at the source.
Value exampleOf(const ToolParameter& parameter) {
  if (parameter.fallback && !std::holds_alternative<Null>(*parameter.fallback)) return *parameter.fallback;
  if (parameter.minimum) return *parameter.minimum;
  if (parameter.maximum) return *parameter.maximum;
  switch (parameter.type) {
    case ToolType::kString: return parameter.values.empty() ? std::string("x") : parameter.values.front();
    case ToolType::kDate: return std::string("2000-01-01");
    case ToolType::kBoolean: return true;
    case ToolType::kNumber:
    case ToolType::kInteger: return std::int64_t{1};
  }
  return Null{};
}

Json exampleArguments(const NamedTool& tool) {
  Json arguments = Json::object();
  for (const ToolParameter& parameter : tool.parameters)
    arguments[parameter.name] = Json::parse(toJson(exampleOf(parameter)));
  return arguments;
}

}  // namespace

Result<ToolRows> toolRows(const NamedTool& tool, const InForce& in, const Call& call) {
  const auto entry = takesColumnValues(tool) ? catalogFor(in)->find(tool.source) : nullptr;
  auto query = boundQuery(tool, call.arguments, routeOf(tool, in.engine->config()), entry.get());
  if (!query) {
    in.engine->auditTurnedAway(kBadRequest, call.request);
    return tl::unexpected(std::move(query).error());
  }
  const bool caches = in.toolCache && tool.cache.count() > 0;
  const auto catalog = caches ? in.engine->catalogSoFar() : nullptr;
  const std::string key = caches ? cacheKey(tool, *query) : std::string();
  if (caches)
    if (const auto known = in.toolCache->find(key, catalog, in.world->now())) {
      in.engine->audit(tool.source, *query, *known, call.request);
      return ToolRows{*std::move(query), *known, true};
    }
  OMNI_TRY(outcome, queried(tool, in, call, *query));
  if (caches && outcome.without.empty())
    in.toolCache->put(key, catalog, outcome, in.world->now() + tool.cache);
  return ToolRows{*std::move(query), std::move(outcome)};
}

Result<Json> runTool(const NamedTool& tool, const InForce& in, const Call& call, std::size_t tokens) {
  OMNI_TRY(rows, toolRows(tool, in, call));
  return resultOf(rows.outcome, rows.cached, tokens);
}

Status checkTool(const NamedTool& tool, const Catalog& catalog) {
  const auto entry = catalog.find(tool.source);
  if (!entry) return tl::unexpected(missingSource(catalog, tool.source));
  const Route route = entry->descriptor.info.route;
  OMNI_TRY(query, boundQuery(tool, exampleArguments(tool), route, nullptr));
  OMNI_RETURN_IF_ERROR(languageOf(route).validate(query, entry->descriptor).map([](const GuardedQuery&) {}));
  for (const ToolParameter& parameter : tool.parameters)
    if (!parameter.valuesOf.empty()) OMNI_RETURN_IF_ERROR(checkColumnExists(*entry, parameter.valuesOf));
  return {};
}

}  // namespace omni
