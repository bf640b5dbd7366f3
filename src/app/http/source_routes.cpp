#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/service/json_input.h"
#include "app/service/operation_schemas.h"
#include "app/service/operations.h"
#include "base/number.h"
#include "base/text.h"
#include "engine/missing_source.h"
#include "report/describe.h"

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

OutgoingReply list(const Served& served, const RouteCall& call) {
  auto arguments = argumentsOf(call);
  if (!arguments) return problem(arguments.error());
  if (!arguments->contains("max_tokens")) (*arguments)["max_tokens"] = 200000;
  const auto sources = findOperation("search_sources")->run(served.engine, {*arguments, call.stop});
  return sources ? taggedReply(call.request, *sources) : problem(sources.error());
}

OutgoingReply show(const Served& served, const RouteCall& call) {
  const auto catalog = served.engine.catalog();
  const SourceId& id = call.places.at("id");
  const auto entry = catalog->find(id);
  return entry ? taggedReply(call.request, detailsOf(*entry)) : problem(missingSource(*catalog, id));
}

OutgoingReply query(const Served& served, const RouteCall& call) {
  auto arguments = readJson(call.request.body);
  if (!arguments) return problem(arguments.error());
  if (!arguments->is_object() || arguments->contains("source"))
    return problem({Code::kInvalidArgument, "the body is no object with a query",
                    "The source is named in the address."});
  if (!arguments->contains("max_tokens")) (*arguments)["max_tokens"] = 200000;
  (*arguments)["source"] = call.places.at("id");
  const auto rows = findOperation("query_source")->run(served.engine, {*arguments, call.stop});
  return rows ? jsonReply(*rows) : problem(rows.error());
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
       .handle = [&served](const RouteCall& call) { return list(served, call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}",
                    .summary = "All that a source exposes of itself",
                    .result = kDescribeOutput,
                    .handle = [&served](const RouteCall& call) { return show(served, call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/sources/{id}/query",
                    .summary = "Run a query in the source's own language, through the guard",
                    .body = schemaWithout(kQueryInput, "source"),
                    .result = kQueryOutput,
                    .handle = [&served](const RouteCall& call) { return query(served, call); }});
}

}  // namespace omni
