#include "app/mcp/prompts.h"

#include <algorithm>
#include <array>

#include "engine/unanswered/missing_source.h"
#include "language/languages.h"

namespace omni {
namespace {

constexpr std::size_t kContextTokens = 8000;  // of a larger source the part that the question needs
constexpr std::size_t kMaxCompletions = 100;  // in one reply, as the protocol has it

struct QueryPrompt {
  std::string_view name;
  Route route;
  std::string_view language;
  std::string_view advice;
};

constexpr std::array<QueryPrompt, 4> kPrompts{{
    {"write_sql", Route::kSql, "SQL",
     "Use only tables and columns that are listed. Give a column that names each row beside its figures."},
    {"write_sparql", Route::kSparql, "SPARQL",
     "Declare every prefix. Use only classes and properties that are listed, and ask for labels beside "
     "IRIs."},
    {"write_cypher", Route::kCypher, "Cypher",
     "Use only labels, relationship types and properties that are listed, with the direction in which they "
     "are listed."},
    {"write_search", Route::kSearch, "search words",
     "Write the few words that a passage with the answer would hold; no operators."},
}};

Json argument(std::string_view name, std::string_view description) {
  return {{"name", name}, {"description", description}, {"required", true}};
}

/// An argument that has to be given.
RpcResult<std::string> given(const Json& params, std::string_view name) {
  const Json arguments = params.value("arguments", Json::object());
  const Json value = arguments.is_object() ? arguments.value(name, Json()) : Json();
  if (!value.is_string() || value.get<std::string>().empty())
    return rpcFail(kInvalidParams, "the argument '" + std::string(name) + "' is missing");
  return value.get<std::string>();
}

std::string instruction(const QueryPrompt& prompt, const CatalogEntry& entry, const std::string& question,
                        std::vector<std::string> needed) {
  const SourceInfo& info = entry.descriptor.info;
  std::string text = "Write one read-only query in " + std::string(prompt.language);
  if (!info.dialect.empty()) text += " (" + info.dialect + ")";
  text += " for the source '" + info.id +
          "' that answers this question, and run it with the tool query_source:\n\n";
  text += question + "\n\n" + std::string(prompt.advice) + "\n\nThe source holds:\n\n";
  return text + languageOf(info.route)
                    .verbalise(entry.descriptor, {.tokens = kContextTokens, .wanted = std::move(needed)});
}

}  // namespace

Json promptList() {
  Json prompts = Json::array();
  for (const QueryPrompt& prompt : kPrompts)
    prompts.push_back({{"name", prompt.name},
                       {"title", "Write " + std::string(prompt.language)},
                       {"description", "Write a query in " + std::string(prompt.language) +
                                           " for one source, with what that source holds at hand"},
                       {"arguments", Json::array({argument("source", "The source's id"),
                                                  argument("question", "What the query should answer")})}});
  return {{"prompts", std::move(prompts)}};
}

RpcResult<Json> getPrompt(const Engine& engine, const Catalog& catalog, const Json& params) {
  const Json name = params.value("name", Json());
  const auto prompt = std::ranges::find_if(
      kPrompts, [&](const QueryPrompt& p) { return name.is_string() && name == p.name; });
  if (prompt == kPrompts.end()) return rpcFail(kInvalidParams, "there is no such prompt");
  OMNI_TRY(id, given(params, "source"));
  OMNI_TRY(question, given(params, "question"));
  const auto entry = catalog.find(id);
  if (!entry) return rpcFail(kInvalidParams, missingSource(catalog, id).text());
  if (entry->descriptor.info.route != prompt->route)
    return rpcFail(kInvalidParams,
                   "the source '" + id + "' is not asked in " + std::string(prompt->language));
  auto needed = engine.neededBy(question, *entry);
  if (!needed) return rpcFail(kInvalidParams, needed.error().text());
  const std::string text = instruction(*prompt, *entry, question, *std::move(needed));
  return Json{
      {"description", "A query for " + id},
      {"messages", Json::array({{{"role", "user"}, {"content", {{"type", "text"}, {"text", text}}}}})}};
}

Json complete(const Catalog& catalog, const Json& params) {
  const Json ref = params.value("ref", Json::object()), argument = params.value("argument", Json::object());
  const auto text = [](const Json& object, const char* key) {
    const Json value = object.is_object() ? object.value(key, Json()) : Json();
    return value.is_string() ? value.get<std::string>() : std::string();
  };
  const auto prompt = std::ranges::find(kPrompts, text(ref, "name"), &QueryPrompt::name);
  const bool ofPrompt = prompt != kPrompts.end() && text(argument, "name") == "source";
  const bool ofResource = text(ref, "type") == "ref/resource" && text(argument, "name") == "id";
  Json values = Json::array();
  std::size_t total = 0;
  for (std::size_t place = 0; (ofPrompt || ofResource) && place < catalog.size(); ++place) {
    const SourceInfo& info = catalog.info(place);
    if (!info.id.starts_with(text(argument, "value")) || (ofPrompt && info.route != prompt->route)) continue;
    if (++total <= kMaxCompletions) values.push_back(info.id);
  }
  return {{"completion",
           {{"values", std::move(values)}, {"total", total}, {"hasMore", total > kMaxCompletions}}}};
}

}  // namespace omni
