#include "app/http/router.h"
#include "base/text.h"
#include "report/exports/rows_format.h"

namespace omni {
namespace {

constexpr const char* kBearer = "bearer";
constexpr const char* kPageSession = "session";

Json parsed(std::string_view text) {
  return text.empty() ? Json::object() : Json::parse(text);
}

Json placesOf(std::string_view path) {
  Json places = Json::array();
  for (auto open = path.find('{'); open != std::string_view::npos; open = path.find('{', open + 1)) {
    const std::string_view name = path.substr(open + 1, path.find('}', open) - open - 1);
    places.push_back({{"name", name}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}});
  }
  return places;
}

Json parametersOf(const HttpRoute& route) {
  Json parameters = placesOf(route.path);
  if (!route.query) return parameters;
  for (const auto& [name, schema] : route.query->json()["properties"].items()) {
    Json described = schema;
    described.erase("description");
    parameters.push_back({{"name", name},
                          {"in", "query"},
                          {"description", schema["description"]},
                          {"schema", std::move(described)}});
  }
  return parameters;
}

Json contentOf(const HttpRoute& route) {
  if (route.success == 204 || route.success == 303) return Json::object();
  Json content{{route.type, {{"schema", parsed(route.result)}}}};
  if (route.streams) content["text/event-stream"] = {{"schema", {{"type", "string"}}}};
  if (route.givesRows)
    for (const RowsFormatInfo& format : rowsFormats())
      content[std::string(format.mediaType)] = {
          {"schema", format.isText ? Json{{"type", "string"}}
                                   : Json{{"type", "string"}, {"contentEncoding", "binary"}}}};
  return content;
}

/// "get /v1/sources/{id}" as a name: "get_v1_sources_id".
std::string operationId(const HttpRoute& route) {
  std::string id;
  for (const char c : route.path) {
    if (c == '/' || c == '.')
      id += '_';
    else if (c != '{' && c != '}')
      id += c;
  }
  return lower(route.method) + id;
}

Json failureOf(const HttpRoute& route) {
  if (route.errorType == "application/problem+json") return {{"$ref", "#/components/responses/Problem"}};
  Json content{{"application/problem+json", {{"schema", Json::object()}}}};  // of the server itself
  content[std::string(route.errorType)] = {{"schema", {{"type", "object"}}}};
  return {{"description", "What went wrong, as the protocol has it"}, {"content", std::move(content)}};
}

Json operationOf(const HttpRoute& route) {
  Json operation{{"operationId", operationId(route)}, {"summary", route.summary}};
  if (Json parameters = parametersOf(route); !parameters.empty())
    operation["parameters"] = std::move(parameters);
  if (route.body)
    operation["requestBody"] = {{"required", true},
                                {"content", {{"application/json", {{"schema", route.body->json()}}}}}};
  Json done{{"description", "Done"}};
  if (Json content = contentOf(route); !content.empty()) done["content"] = std::move(content);
  if (route.open) operation["security"] = Json::array();
  operation["responses"] = {{std::to_string(route.success), std::move(done)}, {"default", failureOf(route)}};
  return operation;
}

Json problemResponse() {
  const Json schema{{"type", "object"},
                    {"required", Json::array({"type", "title", "status"})},
                    {"properties",
                     {{"type", {{"type", "string"}}},
                      {"title", {{"type", "string"}}},
                      {"status", {{"type", "integer"}}},
                      {"detail", {{"type", "string"}, {"description", "What happened"}}},
                      {"code", {{"type", "string"}}},
                      {"hint", {{"type", "string"}, {"description", "What to do next"}}}}}};
  return {{"description", "What went wrong (RFC 9457)"},
          {"content", {{"application/problem+json", {{"schema", schema}}}}}};
}

Json securitySchemes(bool signsIn) {
  Json schemes{{kBearer,
                {{"type", "http"},
                 {"scheme", "bearer"},
                 {"description", "A key, or a token (JWT), where the server asks who calls"}}}};
  if (signsIn)
    schemes[kPageSession] = {
        {"type", "apiKey"},
        {"in", "cookie"},
        {"name", "__Host-omni-session"},
        {"description", "Of the web page, from /login; requests other than GET have to come from the page"}};
  return schemes;
}

}  // namespace

Json openApi(std::span<const HttpRoute> routes, std::string_view version, Json schemas, bool asksWho,
             bool signsIn) {
  const Json bearers = Json::array({{{kBearer, Json::array()}}});
  Json paths = Json::object();
  for (const HttpRoute& route : routes) {
    Json& operation = paths[std::string(route.path)][lower(route.method)] = operationOf(route);
    if (signsIn && route.bearersOnly) operation["security"] = bearers;
  }
  Json security = bearers;
  if (signsIn) security.push_back({{kPageSession, Json::array()}});
  if (!asksWho) security.push_back(Json::object());
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "OmniRetrieval"},
            {"version", version},
            {"license", {{"name", "Apache-2.0"}, {"identifier", "Apache-2.0"}}}}},
          {"servers", Json::array({{{"url", "/"}}})},
          {"security", std::move(security)},
          {"paths", std::move(paths)},
          {"components",
           {{"responses", {{"Problem", problemResponse()}}},
            {"schemas", std::move(schemas)},
            {"securitySchemes", securitySchemes(signsIn)}}}};
}

}  // namespace omni
