#include "app/http/router.h"

#include <algorithm>
#include <optional>

#include "app/http/problem.h"
#include "base/text.h"

namespace omni {
namespace {

using Places = std::map<std::string, std::string>;

std::vector<std::string_view> segmentsOf(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const auto end = std::min(path.find('/'), path.size());
    segments.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return segments;
}

bool isPlace(std::string_view segment) {
  return segment.starts_with('{');
}

/// What stands at the places of a pattern; nothing where the path is another.
std::optional<Places> match(std::string_view pattern, std::string_view path) {
  if (!path.starts_with('/')) return std::nullopt;
  const auto wanted = segmentsOf(pattern), given = segmentsOf(path);
  if (wanted.size() != given.size()) return std::nullopt;
  Places places;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (!isPlace(wanted[i]) && wanted[i] != given[i]) return std::nullopt;
    if (!isPlace(wanted[i])) continue;
    const auto text = percentDecoded(given[i]);
    if (!text || text->empty()) return std::nullopt;
    places[std::string(wanted[i].substr(1, wanted[i].size() - 2))] = *text;
  }
  return places;
}

/// Nothing where it is no form.
std::optional<Places> queryOf(std::string_view text) {
  Places query;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    const auto equals = std::min(pair.find('='), pair.size());
    std::string value(pair.substr(std::min(equals + 1, pair.size())));
    std::ranges::replace(value, '+', ' ');
    const auto name = percentDecoded(pair.substr(0, equals)), decoded = percentDecoded(value);
    if (!name || !decoded) return std::nullopt;
    if (!name->empty()) query[*name] = *decoded;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return query;
}

OutgoingReply callRoute(const HttpRoute& route, const IncomingRequest& request, Places places,
                        EventStream& stream, const std::stop_token& stop, const AskerResult& asker) {
  if (!asker && !route.open) return asker.error();
  if (route.operates && !asker->operates)
    return problem({Code::kRefused, "this is for those who operate the server",
                    "Ask with a key whose role says operate: true."});
  auto query = queryOf(request.query);
  if (!query) return problem({Code::kInvalidArgument, "what stands behind the '?' cannot be decoded", ""});
  for (const auto& [name, value] : *query)
    if (std::ranges::find(route.query, name, &QueryParameter::name) == route.query.end())
      return problem({Code::kInvalidArgument, "there is no parameter '" + name.substr(0, 60) + "' here", ""});
  if (!route.body.empty() && !accepts(request.header("Content-Type"), "application/json"))
    return problem(
        {Code::kInvalidArgument, "the body is not said to be JSON", "Send Content-Type: application/json."},
        415);
  return route.handle({request, std::move(places), std::move(*query), stream, stop,
                       asker.value_or(Asker{.operates = false})});
}

}  // namespace

OutgoingReply dispatch(std::span<const HttpRoute> routes, const IncomingRequest& request, EventStream& stream,
                       const std::stop_token& stop, const AskerResult& asker, std::string_view& found) {
  std::vector<std::string> allowed;
  const std::string_view method = request.method == "HEAD" ? std::string_view("GET") : request.method;
  for (const HttpRoute& route : routes) {
    auto places = match(route.path, request.path);
    if (!places) continue;
    found = route.path;
    if (route.method == method) return callRoute(route, request, std::move(*places), stream, stop, asker);
    allowed.emplace_back(route.method);
  }
  if (allowed.empty())
    return problem(
        {Code::kNotFound, "there is nothing at " + request.path.substr(0, 100), "See /openapi.json."});
  const HttpHeaders allow{{"Allow", join(allowed, ", ")}};
  if (method == "OPTIONS") return {.status = 204, .body = "", .headers = allow};
  OutgoingReply reply =
      problem({Code::kInvalidArgument, std::string(method) + " is not for this address", ""}, 405);
  reply.headers = allow;
  return reply;
}

}  // namespace omni
