#include "app/http/router.h"

#include <algorithm>
#include <optional>

#include "app/http/problem.h"
#include "app/service/input/json_input.h"
#include "base/number.h"
#include "base/text.h"

namespace omni {
namespace {

using Places = std::map<std::string, std::string>;

/// Takes the first segment, with its slash.
std::string_view takeSegment(std::string_view& path) {
  path.remove_prefix(1);
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

bool isPlace(std::string_view segment) {
  return segment.starts_with('{');
}

/// The values at the places of a pattern; nothing where the path is another.
std::optional<Places> match(std::string_view pattern, std::string_view path) {
  if (!path.starts_with('/')) return std::nullopt;
  Places places;
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = takeSegment(pattern), given = takeSegment(path);
    if (!isPlace(wanted) && wanted != given) return std::nullopt;
    if (!isPlace(wanted)) continue;
    const auto text = percentDecoded(given);
    if (!text || text->empty()) return std::nullopt;
    places[std::string(wanted.substr(1, wanted.size() - 2))] = *text;
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return places;
}

std::string_view methodOf(const IncomingRequest& request) {
  return request.method == "HEAD" ? std::string_view("GET") : request.method;
}

/// Null where there is none.
const HttpRoute* routeOf(std::span<const HttpRoute> routes, const IncomingRequest& request) {
  const auto found = std::ranges::find_if(routes, [&](const HttpRoute& route) {
    return route.method == methodOf(request) && match(route.path, request.path);
  });
  return found == routes.end() ? nullptr : &*found;
}

/// Nothing where it is no form.
std::optional<Places> formOf(std::string_view text) {
  Places form;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    const auto equals = std::min(pair.find('='), pair.size());
    std::string value(pair.substr(std::min(equals + 1, pair.size())));
    std::ranges::replace(value, '+', ' ');
    const auto name = percentDecoded(pair.substr(0, equals)), decoded = percentDecoded(value);
    if (!name || !decoded) return std::nullopt;
    if (!name->empty()) form[*name] = *decoded;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return form;
}

bool takesNumber(const JsonSchema& schema, const std::string& name) {
  const auto properties = schema.json().find("properties");
  if (properties == schema.json().end()) return false;
  const auto property = properties->find(name);
  return property != properties->end() && property->value("type", "") == "integer";
}

/// Null where the route has no body, or reads it by itself.
Result<Json> bodyOf(const HttpRoute& route, const IncomingRequest& request) {
  if (!route.body || route.readsBody) return Json();
  OMNI_TRY(body, readJson(request.body));
  OMNI_RETURN_IF_ERROR(route.body->check(body));
  return std::move(body);
}

std::string nameOf(const HttpRoute& route) {
  return std::string(route.method) + " " + std::string(route.path);
}

OutgoingReply callRoute(const HttpRoute& route, const IncomingRequest& request, Places places,
                        EventStream& stream, const std::stop_token& stop, const AskerResult& asker,
                        Dispatched& done) {
  if (!asker && !route.open) return asker.error();
  if (asker && asker->keptToGroups && !route.open && !route.ofTools)
    return problem({Code::kRefused, "your role is kept to groups of tools", "GET /v1/tools lists them."});
  if (route.operates && !asker->operates)
    return problem({Code::kRefused, "this is for those who operate the server",
                    "Ask with a key whose role says operate: true."});
  static const JsonSchema kNothing(R"json({"additionalProperties": false})json");
  auto query = queryOf(route.query ? *route.query : kNothing, request.query);
  if (!query) return problem(query.error());
  if (route.body && !accepts(request.header("Content-Type"), "application/json"))
    return problem(
        {Code::kInvalidArgument, "the body is not said to be JSON", "Send Content-Type: application/json."},
        415);
  auto body = bodyOf(route, request);
  if (!body) return problem(body.error());
  Asker by = asker.value_or(Asker{.operates = false});
  by.request.route = nameOf(route);
  done.handled = true;
  return route.handle(
      {request, std::move(places), *std::move(query), *std::move(body), stream, stop, std::move(by)});
}

}  // namespace

Result<Json> queryOf(const JsonSchema& schema, std::string_view text) {
  const auto form = formOf(text);
  if (!form) return fail(Code::kInvalidArgument, "what stands behind the '?' cannot be decoded");
  Json query = Json::object();
  for (const auto& [name, value] : *form) {
    const auto number = parsedNumber<std::int64_t>(value);
    query[name] = number && takesNumber(schema, name) ? Json(*number) : Json(toUtf8(value));
  }
  OMNI_RETURN_IF_ERROR(schema.check(query));
  return query;
}

Pace takesLong(const IncomingRequest&) {
  return Pace::kLong;
}

Pace paceOf(std::span<const HttpRoute> routes, const IncomingRequest& request) {
  const HttpRoute* route = routeOf(routes, request);
  return route && route->pace ? route->pace(request) : Pace::kBrief;
}

bool isCounted(std::span<const HttpRoute> routes, const IncomingRequest& request) {
  const HttpRoute* route = routeOf(routes, request);
  return !route || !route->uncounted;
}

bool takesSessions(std::span<const HttpRoute> routes, const IncomingRequest& request) {
  const HttpRoute* route = routeOf(routes, request);
  return route && !route->bearersOnly;
}

std::string auditedRoute(std::span<const HttpRoute> routes, const IncomingRequest& request) {
  const HttpRoute* route = routeOf(routes, request);
  return route && route->audited ? nameOf(*route) : "";
}

OutgoingReply dispatch(std::span<const HttpRoute> routes, const IncomingRequest& request, EventStream& stream,
                       const std::stop_token& stop, const AskerResult& asker, Dispatched& done) {
  std::vector<std::string> allowed;
  const std::string_view method = methodOf(request);
  for (const HttpRoute& route : routes) {
    auto places = match(route.path, request.path);
    if (!places) continue;
    done.route = route.path;
    if (route.method == method)
      return callRoute(route, request, std::move(*places), stream, stop, asker, done);
    allowed.emplace_back(route.method);
  }
  if (allowed.empty())
    return problem(
        {Code::kNotFound, "there is nothing at " + request.path.substr(0, 100), "See /openapi.json."});
  const HttpHeaders allow{{"Allow", join(allowed, ", ")}};
  if (method == "OPTIONS") return {.status = 204, .body = "", .headers = allow};
  OutgoingReply reply = problem({Code::kInvalidArgument, std::string(method) + " is not for this address",
                                 "It takes " + join(allowed, ", ") + "."},
                                405);
  reply.headers = allow;
  return reply;
}

}  // namespace omni
