#include "app/mcp/resources.h"

#include <algorithm>

#include "base/number.h"
#include "engine/unanswered/missing_source.h"
#include "language/languages.h"
#include "net/form.h"
#include "report/describe.h"

namespace omni {
namespace {

constexpr std::string_view kPrefix = "omni://sources/";
constexpr std::size_t kPage = 100;
constexpr std::size_t kContextTokens = 20000;

std::string uriOf(const SourceId& id) {
  return std::string(kPrefix) + percentEncoded(id);
}

}  // namespace

RpcResult<Json> resourceList(const Catalog& catalog, const Json& params) {
  std::size_t first = 0;
  if (const Json cursor = params.value("cursor", Json()); !cursor.is_null()) {
    const auto place =
        cursor.is_string() ? parsedNumber<std::size_t>(cursor.get<std::string>()) : std::nullopt;
    if (!place || *place >= catalog.size()) return rpcFail(kInvalidParams, "the cursor is none of this list");
    first = *place;
  }
  const std::size_t last = std::min(catalog.size(), first + kPage);
  Json resources = Json::array();
  for (std::size_t place = first; place < last; ++place) {
    const SourceInfo& info = catalog.info(place);
    Json resource{{"uri", uriOf(info.id)}, {"name", info.id}, {"mimeType", "text/plain"}};
    if (!info.description.empty()) resource["description"] = info.description;
    resources.push_back(std::move(resource));
  }
  Json result{{"resources", std::move(resources)}};
  if (last < catalog.size()) result["nextCursor"] = std::to_string(last);
  return result;
}

Json resourceTemplates() {
  return {{"resourceTemplates",
           Json::array({{{"uriTemplate", std::string(kPrefix) + "{id}"},
                         {"name", "source"},
                         {"title", "A source"},
                         {"description", "What a source exposes of itself, in its query language's words"},
                         {"mimeType", "text/plain"}}})}};
}

RpcResult<Json> readResource(const Catalog& catalog, const Json& params, int notFound) {
  const Json uri = params.value("uri", Json());
  if (!uri.is_string()) return rpcFail(kInvalidParams, "no resource is named");
  for (const SourceId& id : catalog.ids()) {
    if (uriOf(id) != uri) continue;
    const auto entry = catalog.find(id);
    if (!entry) break;
    const std::string text =
        summaryOf(entry->descriptor) + "\n\n" +
        languageOf(entry->descriptor.info.route).verbalise(entry->descriptor, {.tokens = kContextTokens});
    return Json{{"contents", Json::array({{{"uri", uri}, {"mimeType", "text/plain"}, {"text", text}}})}};
  }
  return rpcFail(notFound, "there is no such resource", {{"uri", uri}});
}

}  // namespace omni
