#include "app/http/files/file_routes.h"

#include "access/credentials/crypto.h"
#include "app/http/problem.h"

namespace omni {
namespace {

constexpr std::string_view kPiece = R"json({
  "type": "object", "additionalProperties": false, "required": ["data"],
  "properties": {
    "name": {"type": "string", "minLength": 1, "maxLength": 200, "description": "Of the file, with its first piece"},
    "upload": {"type": "string", "maxLength": 64, "description": "That the first piece was given, with the others"},
    "data": {"type": "string", "maxLength": 1000000, "description": "The next bytes, in base64 for URLs without padding"},
    "last": {"type": "boolean", "description": "The file is whole: it becomes a source"}}})json";
constexpr std::string_view kTaken = R"json({
  "type": "object",
  "properties": {"upload": {"type": "string", "description": "For the next piece"},
                 "source": {"type": "string", "description": "That is being read"}}})json";

OutgoingReply take(const Served& served, const RouteCall& call) {
  const auto bytes = fromBase64Url(call.body["data"].get<std::string>());
  if (!bytes)
    return problem({Code::kInvalidArgument, "'data' is no base64 for URLs", "Use A-Z, a-z, 0-9, - and _."});
  const FilePiece piece{.name = call.body.value("name", std::string()),
                        .upload = call.body.value("upload", std::string()),
                        .bytes = *bytes,
                        .last = call.body.value("last", false)};
  const auto taken = served.service.take(piece);
  if (!taken) return problem(taken.error());
  OutgoingReply reply = jsonReply({{piece.last ? "source" : "upload", *taken}});
  if (piece.last) reply.status = 202;
  return reply;
}

}  // namespace

void addFileRoutes(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back(
      {.method = "POST",
       .path = "/v1/files",
       .summary = "Take a file piece by piece, which becomes a source; not where callers are limited",
       .body = JsonSchema(kPiece),
       .result = kTaken,
       .operates = true,
       .handle = [&served](const RouteCall& call) { return take(served, call); }});
}

}  // namespace omni
