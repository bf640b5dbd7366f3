#include <algorithm>
#include <chrono>

#include "app/http/problem.h"
#include "app/http/routes.h"
#include "app/page/page_files.h"
#include "engine/unanswered/missing_source.h"

namespace omni {
namespace {

constexpr std::size_t kSourcesTried = 8, kQuestionsEach = 2, kQuestions = 6, kQuestionsOfOne = 4;
constexpr std::string_view kOfWhich = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {"source": {"type": "string", "minLength": 1, "maxLength": 300, "description": "Only questions of this source"}}})json";
constexpr std::chrono::milliseconds kSuggesting{500};
const std::string kFirst = "/index.html";

// Scripts, styles and requests of the page's own server alone; nothing that comes as text becomes either.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'";

/// The names of all files but the first change with their content.
OutgoingReply file(const std::string& path) {
  const auto found = pageFile(path);
  if (!found)
    return problem({Code::kNotFound, "the page has no file " + path.substr(0, 100), "Load it again."});
  OutgoingReply reply{.body = std::string(found->content), .type = std::string(found->type)};
  if (path != kFirst) {
    reply.headers = {{"Cache-Control", "public, max-age=31536000, immutable"}};
    return reply;
  }
  reply.headers = {{"Cache-Control", "no-cache"},
                   {"Content-Security-Policy", std::string(kPolicy)},
                   {"Cross-Origin-Opener-Policy", "same-origin"},
                   {"Referrer-Policy", "no-referrer"}};
  return reply;
}

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><title>OmniRetrieval</title>"
    "<h1>OmniRetrieval</h1><p>This program was built without its web page: <code>make release</code> builds "
    "it "
    "in. Everything else is served: <a href=\"/openapi.json\">/openapi.json</a> describes it, questions go "
    "to "
    "<code>POST /v1/ask</code>, agents to <code>/mcp</code>.</p></html>";

OutgoingReply page(const RouteCall&) {
  if (hasPage()) return file(kFirst);
  return {.body = std::string(kNoPage),
          .type = "text/html; charset=utf-8",
          .headers = {{"Cache-Control", "no-cache"}, {"Content-Security-Policy", std::string(kPolicy)}}};
}

/// A few questions of the source that is named, else of the first sources, that the parser surely
/// understands.
OutgoingReply suggestions(const RouteCall& call) {
  const auto& engine = call.by.in.engine;
  Limits limits = engine->config().limits;
  limits.time = kSuggesting;
  Budget budget(limits);
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  const auto catalog = engine->catalogSoFar();
  Json questions = Json::array();
  if (const SourceId id = call.query.value("source", std::string()); !id.empty()) {
    const auto entry = catalog->find(id);
    if (!entry) return problem(missingSource(*catalog, id));
    return jsonReply({{"questions", engine->questionsFor(*entry, kQuestionsOfOne, budget)}});
  }
  for (std::size_t place = 0; place < std::min(kSourcesTried, catalog->size()); ++place)
    if (const auto entry = catalog->entry(place))
      for (const std::string& question : engine->questionsFor(*entry, kQuestionsEach, budget))
        if (questions.size() < kQuestions) questions.push_back(question);
  return jsonReply({{"questions", std::move(questions)}});
}

}  // namespace

void addPageRoutes(const Served&, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/",
                    .summary = "The web page",
                    .result = R"json({"type": "string"})json",
                    .open = true,
                    .type = "text/html",
                    .handle = page});
  routes.push_back({.method = "GET",
                    .path = "/page/{file}",
                    .summary = "What the web page is made of",
                    .result = R"json({"type": "string"})json",
                    .open = true,
                    .type = "text/javascript",
                    .handle = [](const RouteCall& call) { return file("/page/" + call.places.at("file")); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/suggestions",
                    .summary = "A few questions that the sources surely answer",
                    .result = R"json({"type": "object", "required": ["questions"],
                      "properties": {"questions": {"type": "array", "items": {"type": "string"}}}})json",
                    .query = schemaOf<kOfWhich>(),
                    .pace = takesLong,
                    .handle = [](const RouteCall& call) { return suggestions(call); }});
}

}  // namespace omni
