// What the runners of this folder ask queries of: each through guard and engine, as a question's are. Reads
// lines of JSON, answers each by one:
//   {"kind": "graph" | "rdf", "files": {name: text}}  opens a source over these files, in place of the one
//   before: {}
//   {"query": text, "parameters": {name: value}}      {"columns", "rows"}
// or {"failed": "source" | "guard" | "engine", "code", "message"}. A cell is a JSON value, of RDF also
// {"iri": text} or
// {"literal": text, "datatype", "language"}.

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/temporary_folder.h"
#include "execute/run_query.h"
#include "language/languages.h"
#include "source/cached_in.h"
#include "source/source_config.h"

namespace omni {

SourceKind graphSourceKind();
SourceKind rdfSourceKind();

namespace {

using Json = nlohmann::json;

constexpr Limits kRoomy{.rows = 100'000, .bytes = 64u << 20u};  // a manifest is read whole

Json failure(const char* stage, const Error& error) {
  return {{"failed", stage}, {"code", name(error.code)}, {"message", error.message}};
}

Json cellOf(const Value& value) {
  if (const auto* iri = std::get_if<Iri>(&value)) return {{"iri", iri->value}};
  if (const auto* literal = std::get_if<Literal>(&value))
    return {{"literal", literal->lexical}, {"datatype", literal->datatype}, {"language", literal->language}};
  return Json::parse(toJson(value));
}

Value valueOf(const Json& json) {
  if (json.is_null()) return Null{};
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  return Nested{json.dump()};
}

/// One source over files of its own.
class OpenedSource {
 public:
  Status open(const std::string& kind, const Json& files) {
    for (const auto& [name, text] : files.items()) folder_.write("data/" + name, text);
    const SourceConfig config{
        .id = "suite", .kind = kind, .location = FileLocation{{(folder_.path() / "data").string()}}};
    const auto kinds = {graphSourceKind(), rdfSourceKind()};
    OMNI_TRY(source, openSource(config, world_, kinds));
    source_ = std::move(source);
    OMNI_TRY(descriptor, source_->describe(Budget(describingLimits(), world_)));
    if (!descriptor.leftOut.empty()) return tl::unexpected(descriptor.leftOut.front());
    descriptor_ = std::move(descriptor);
    return {};
  }

  Json answer(const Json& asked) {
    const Route route = descriptor_.info.route;
    NativeQuery query{.route = route, .text = asked.at("query")};
    for (const auto& [name, value] : asked.at("parameters").items())
      query.parameters.push_back({name, valueOf(value)});
    const auto guarded = languageOf(route).validate(query, descriptor_);
    if (!guarded) return failure("guard", guarded.error());
    const auto outcome = runQuery(*source_, *guarded, Budget(kRoomy, world_));
    if (!outcome) return failure("engine", outcome.error());
    auto rows = Json::array();
    for (const Row& row : outcome->rows) {
      auto cells = Json::array();
      for (const Value& value : row) cells.push_back(cellOf(value));
      rows.push_back(std::move(cells));
    }
    return {{"columns", outcome->columns}, {"rows", std::move(rows)}};
  }

 private:
  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

Json answerTo(const Json& asked, std::unique_ptr<OpenedSource>& source) {
  if (asked.contains("query")) return source->answer(asked);
  source = std::make_unique<OpenedSource>();
  const auto opened = source->open(asked.at("kind"), asked.at("files"));
  return opened ? Json::object() : failure("source", opened.error());
}

}  // namespace
}  // namespace omni

int main() {
  std::unique_ptr<omni::OpenedSource> source;
  for (std::string line; std::getline(std::cin, line);)
    std::cout << omni::answerTo(nlohmann::json::parse(line), source).dump() << std::endl;
  return 0;
}
