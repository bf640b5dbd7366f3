#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/http/rows/rows_reply.h"
#include "app/service/listed_sources.h"
#include "app/service/operation_schemas.h"
#include "app/service/operations.h"
#include "base/text.h"
#include "base/time/iso_time.h"
#include "engine/unanswered/missing_source.h"
#include "report/describe.h"
#include "report/source_part.h"
#include "state/log_json.h"

namespace omni {
namespace {

constexpr std::string_view kWhich = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {
    "question": {"type": "string", "minLength": 1, "maxLength": 4000, "pattern": "\\S", "description": "Which sources may answer this"},
    "offset": {"type": "integer", "minimum": 0, "maximum": 1000000000, "description": "From here on"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 100, "description": "At most so many"}}})json";
constexpr std::string_view kPart = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {
    "tables": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Only these tables, classes or labels, with commas between them; the others are named"},
    "like": {"type": "string", "minLength": 1, "maxLength": 300, "pattern": "\\S", "description": "Only what this question needs"}}})json";
constexpr std::string_view kSince = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {"since": {"type": "string", "description": "Since this day instead, 2026-11-25"}}})json";
constexpr std::size_t kTokens = 200000;  // about; who asks for rows over HTTP wants all of them

Pace paceOfList(const Served& served, const IncomingRequest& request) {
  const auto arguments = queryOf(schemaOf<kWhich>(), request.query);
  if (!arguments) return Pace::kBrief;
  if (arguments->contains("question")) return Pace::kLong;
  return findOperation("search_sources")->isQuick(served.service.now(), *arguments) ? Pace::kAtOnce
                                                                                    : Pace::kBrief;
}

OutgoingReply list(const RouteCall& call) {
  Json arguments = call.query;
  arguments["max_tokens"] = kTokens;
  const auto sources = findOperation("search_sources")->run(call.by.in, callOf(call, arguments));
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

SourcePart partOf(const Json& query) {
  SourcePart part{.like = query.value("like", std::string())};
  for (const std::string& name : split(query.value("tables", std::string()), ','))
    if (const auto table = trim(name); !table.empty()) part.tables.emplace_back(table);
  return part;
}

OutgoingReply show(const RouteCall& call) {
  const auto& engine = call.by.in.engine;
  const auto catalog = catalogFor(call.by.in);
  const SourceId& id = call.places.at("id");
  const auto entry = catalog->find(id);
  if (entry) {
    const auto context = contextOf(*engine, *entry, partOf(call.query), ContextOptions{}.tokens);
    if (!context) return problem(context.error());
    Json details = detailsOf(*entry, *context);
    details.update(configuredOf(*engine, *entry));
    if (const auto at = catalog->describedAt(id)) details["described"] = isoTime(*at);
    return taggedReply(call.request, details);
  }
  for (const SourceProgress& progress : engine->underWay())
    if (progress.source == id) return underWay(progress);
  return problem(missingSource(*catalog, id));
}

/// Whether it answers now, and cannot be written.
OutgoingReply health(const RouteCall& call) {
  const auto& engine = call.by.in.engine;
  const auto catalog = catalogFor(call.by.in);
  const SourceId& id = call.places.at("id");
  const auto entry = catalog->find(id);
  if (!entry || !entry->source) return problem(missingSource(*catalog, id));
  Budget budget(engine->config().limits);
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  const auto health = entry->source->check(budget);
  const std::string detail = health ? health->detail : health.error().message;
  return jsonReply({{"id", id},
                    {"reachable", health && health->reachable},
                    {"readOnly", health && health->readOnly},
                    {"detail", call.by.operates && seesAllOf(*engine, id) ? detail : std::string()}});
}

OutgoingReply query(const RouteCall& call) {
  Json arguments = call.body;
  if (!arguments.contains("max_tokens")) arguments["max_tokens"] = kTokens;
  arguments["source"] = call.places.at("id");
  if (const auto format = wantedRows(call.request)) {
    const auto queried = queryFor(call.by.in, callOf(call, arguments));
    if (!queried) return problem(queried.error());
    const auto notes = notesOf(queried->source, queried->query, queried->outcome, call.by.in.world->today());
    return rowsReply(call, *format, queried->outcome, notes, "rows");
  }
  const auto rows = findOperation("query_source")->run(call.by.in, callOf(call, arguments));
  return rows ? jsonReply(*rows) : problem(rows.error());
}

OutgoingReply add(const Served& served, const RouteCall& call) {
  Json source = call.body;
  const SourceId id = source["id"].get<std::string>();
  source.erase("id");
  const auto added =
      served.service.add({id, jsonText(source, JsonLayout::kOneLine, false)}, *call.by.in.engine);
  return added ? underWay({.source = id, .what = {}}) : problem(added.error());
}

OutgoingReply remove(const Served& served, const RouteCall& call) {
  const auto removed = served.service.remove(call.places.at("id"), *call.by.in.engine);
  return removed ? OutgoingReply{.status = 204, .body = ""} : problem(removed.error());
}

OutgoingReply refresh(const Served& served, const RouteCall& call) {
  const SourceId& id = call.places.at("id");
  const auto begun = served.service.refresh(id, *call.by.in.engine);
  return begun ? underWay({.source = id, .what = {}}) : problem(begun.error());
}

OutgoingReply drift(const Served& served, const RouteCall& call) {
  std::optional<std::chrono::system_clock::time_point> since;
  if (const auto given = call.query.find("since"); given != call.query.end()) {
    since = timeOf(given->get<std::string>());
    if (!since) return problem({Code::kInvalidArgument, "'since' is no date", "Write 2026-11-25."});
  }
  const auto changes = served.service.drift(call.places.at("id"), since, *call.by.in.engine);
  return changes ? jsonReply(*changes) : problem(changes.error());
}

void addRegistration(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "POST",
                    .path = "/v1/sources",
                    .summary = "Register a source, which is described beside, and kept over a restart",
                    .body = schemaOf<kRegisterInput>(),
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
  routes.push_back(
      {.method = "GET",
       .path = "/v1/sources/{id}/drift",
       .summary = "What changed of a source's structure since it was accepted, and what broke by it",
       .result = kDriftOutput,
       .query = schemaOf<kSince>(),
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
       .query = schemaOf<kWhich>(),
       .pace = [&served](const IncomingRequest& request) { return paceOfList(served, request); },
       .handle = [](const RouteCall& call) { return list(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}",
                    .summary = "All that a source exposes of itself, or the part that is named",
                    .result = kDescribeOutput,
                    .query = schemaOf<kPart>(),
                    .handle = [](const RouteCall& call) { return show(call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/sources/{id}/health",
                    .summary = "Whether a source answers now, and cannot be written",
                    .result = kHealthOutput,
                    .pace = takesLong,
                    .handle = [](const RouteCall& call) { return health(call); }});
  routes.push_back({.method = "POST",
                    .path = "/v1/sources/{id}/query",
                    .summary = "Run a query in the source's own language, through the guard",
                    .body = JsonSchema(schemaWithout(kQueryInput, "source")),
                    .result = kQueryOutput,
                    .query = schemaOf<kRowsQuery>(),
                    .givesRows = true,
                    .pace = takesLong,
                    .audited = true,
                    .handle = [](const RouteCall& call) { return query(call); }});
  addRegistration(served, routes);
}

}  // namespace omni
