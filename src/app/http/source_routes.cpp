#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/service/json_input.h"
#include "app/service/operation_schemas.h"
#include "app/service/operations.h"
#include "base/number.h"
#include "base/text.h"
#include "engine/missing_source.h"
#include "report/describe.h"
#include "state/log_json.h"

namespace omni {
namespace {

/// The parameters behind the "?" as the operation's arguments.
Result<Json> argumentsOf(const RouteCall& call) {
  Json arguments = Json::object();
  for (const auto& [name, value] : call.query) {
    if (name == "question") {
      arguments[name] = value;
    } else if (const auto number = parsedNumber<std::uint32_t>(value)) {
      arguments[name] = *number;
    } else {
      return fail(Code::kInvalidArgument, "'" + name + "' is no whole number");
    }
  }
  return arguments;
}

OutgoingReply list(const RouteCall& call) {
  auto arguments = argumentsOf(call);
  if (!arguments) return problem(arguments.error());
  if (!arguments->contains("max_tokens")) (*arguments)["max_tokens"] = 200000;
  const auto sources = findOperation("search_sources")->run(call.by.in, callOf(call, *arguments));
  return sources ? taggedReply(call.request, *sources) : problem(sources.error());
}

OutgoingReply underWay(const SourceProgress& progress) {
  Json json{{"id", progress.source}, {"status", "describing"}};
  if (!progress.what.empty())
    json["progress"] = {{"what", progress.what}, {"step", progress.step}, {"of", progress.of}};
  OutgoingReply reply = jsonReply(json);
  reply.status = 202;
  return reply;
}

OutgoingReply show(const RouteCall& call) {
  const auto& engine = call.by.in.engine;
  const auto catalog = engine->catalog();
  const SourceId& id = call.places.at("id");
  const auto entry = catalog->find(id);
  if (entry) return taggedReply(call.request, detailsOf(*entry));
  for (const SourceProgress& progress : engine->underWay())
    if (progress.source == id) return underWay(progress);
  return problem(missingSource(*catalog, id));
}

OutgoingReply query(const RouteCall& call) {
  auto arguments = readJson(call.request.body);
  if (!arguments) return problem(arguments.error());
  if (!arguments->is_object() || arguments->contains("source"))
    return problem({Code::kInvalidArgument, "the body is no object with a query",
                    "The source is named in the address."});
  if (!arguments->contains("max_tokens")) (*arguments)["max_tokens"] = 200000;
  (*arguments)["source"] = call.places.at("id");
  const auto rows = findOperation("query_source")->run(call.by.in, callOf(call, *arguments));
  return rows ? jsonReply(*rows) : problem(rows.error());
}

OutgoingReply add(const Served& served, const RouteCall& call) {
  auto body = readJson(call.request.body);
  if (!body) return problem(body.error());
  if (!body->is_object() || !body->contains("id") || !(*body)["id"].is_string())
    return problem({Code::kInvalidArgument, "the body is no object with an id", "Name the source with id."});
  const SourceId id = (*body)["id"].get<std::string>();
  body->erase("id");
  const auto added = served.service.add({id, jsonText(*body, JsonLayout::kOneLine, false)});
  return added ? underWay({.source = id, .what = {}}) : problem(added.error());
}

OutgoingReply remove(const Served& served, const RouteCall& call) {
  const auto removed = served.service.remove(call.places.at("id"));
  return removed ? OutgoingReply{.status = 204, .body = ""} : problem(removed.error());
}

OutgoingReply refresh(const Served& served, const RouteCall& call) {
  const SourceId& id = call.places.at("id");
  const auto begun = served.service.refresh(id);
  return begun ? underWay({.source = id, .what = {}}) : problem(begun.error());
}

OutgoingReply drift(const Served& served, const RouteCall& call) {
  std::optional<std::chrono::system_clock::time_point> since;
  if (const auto given = call.query.find("since"); given != call.query.end()) {
    since = timeOf(given->second);
    if (!since) return problem({Code::kInvalidArgument, "'since' is no date", "Write 2026-11-25."});
  }
  const auto changes = served.service.drift(call.places.at("id"), since);
  return changes ? jsonReply(toJson(*changes)) : problem(changes.error());
}

void addRegistration(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "POST",
                    .path = "/v1/sources",
                    .summary = "Register a source, which is described beside, and kept over a restart",
                    .body = std::string(kRegisterInput),
                    .result = kUnderWayOutput,
                    .operates = true,
                    .success = 202,
                    .handle = [&served](const RouteCall& call) { return add(served, call); }});
  routes.push_back({.method = "DELETE",
                    .path = "/v1/sources/{id}",
                    .summary = "Take a registered source out again; questions under way still end with it",
                    .operates = true,
                    .success = 204,
                    .handle = [&served](const RouteCall& call) { return remove(served, call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/sources/{id}/refresh",
                    .summary = "Describe a source anew; what is known of it serves meanwhile",
                    .result = kUnderWayOutput,
                    .operates = true,
                    .success = 202,
                    .handle = [&served](const RouteCall& call) { return refresh(served, call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}/drift",
                    .summary = "What changed of a source's structure since it was accepted",
                    .result = kDriftOutput,
                    .query = {{"since", "string", "Since this day instead, 2026-11-25"}},
                    .operates = true,
                    .handle = [&served](const RouteCall& call) { return drift(served, call); }});
}

}  // namespace

void addSourceRoutes(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back(
      {.method = "GET",
       .path = "/v1/sources",
       .summary = "The sources, a page at a time; with a question those that may answer it, best first",
       .result = kSearchOutput,
       .query = {{"question", "string", "Which sources may answer this"},
                 {"offset", "integer", "From here on"},
                 {"limit", "integer", "At most so many, up to 100"}},
       .handle = [](const RouteCall& call) { return list(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}",
                    .summary = "All that a source exposes of itself",
                    .result = kDescribeOutput,
                    .handle = [](const RouteCall& call) { return show(call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/sources/{id}/query",
                    .summary = "Run a query in the source's own language, through the guard",
                    .body = schemaWithout(kQueryInput, "source"),
                    .result = kQueryOutput,
                    .handle = [](const RouteCall& call) { return query(call); }});
  addRegistration(served, routes);
}

}  // namespace omni
