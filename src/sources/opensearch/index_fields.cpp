#include "sources/opensearch/index_fields.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "source/remote/remote_settings.h"
#include "sources/opensearch/permitted_documents.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 6> kTitles{"title", "name", "headline", "subject", "heading", "label"};
constexpr std::size_t kMaxTexts = 16, kDeepest = 8;

bool isText(const IndexField& field) {
  return field.type == "text" || field.type == "match_only_text" || field.type == "search_as_you_type";
}

bool isVector(const IndexField& field) {
  return field.type == "knn_vector" || field.type == "dense_vector";
}

std::size_t dimensionsOf(const Json& field) {
  for (const char* key : {"dimension", "dims"})
    if (const auto found = field.find(key); found != field.end() && found->is_number_unsigned())
      return found->get<std::size_t>();
  return 0;
}

void collect(const Json& properties, const std::string& before, std::size_t depth,
             std::map<std::string, IndexField>& fields) {
  if (!properties.is_object() || depth > kDeepest) return;
  for (const auto& [key, field] : properties.items()) {
    if (!field.is_object()) continue;
    const std::string name = before + key;
    if (const auto type = field.find("type"); type != field.end() && type->is_string())
      fields.try_emplace(name, IndexField{name, type->get<std::string>(), dimensionsOf(field)});
    if (const auto below = field.find("properties"); below != field.end())
      collect(*below, name + ".", depth + 1, fields);
  }
}

const IndexField* named(const std::vector<IndexField>& fields, const std::string& name) {
  const auto found = std::ranges::find(fields, name, &IndexField::name);
  return found == fields.end() ? nullptr : &*found;
}

tl::unexpected<Error> missing(const std::string& option, const std::string& name, const IndexFields& fields) {
  return fail(Code::kNotFound, "the index has no field '" + name + "', which " + option + ": names",
              "It has " + textOf(fields.all) + ".", Audience::kOperator);
}

Status readTexts(const SourceConfig& config, IndexFields& fields) {
  for (const auto& name : listedOption(config, "title")) {
    if (!named(fields.all, name)) return missing("title", name, fields);
    fields.title = name;
  }
  for (const auto title : kTitles)
    if (const auto* field = named(fields.all, std::string(title));
        fields.title.empty() && field && isText(*field))
      fields.title = field->name;
  fields.texts = listedOption(config, "text");
  for (const auto& name : fields.texts)
    if (!named(fields.all, name)) return missing("text", name, fields);
  if (fields.texts.empty())
    for (const auto& field : fields.all)
      if (isText(field) && field.name != fields.title && fields.texts.size() < kMaxTexts)
        fields.texts.push_back(field.name);
  if (!fields.texts.empty() || !fields.title.empty()) return {};
  return fail(Code::kUnsupported, "no field of the index holds analysed text",
              "Name those that are searched under text:. It has " + textOf(fields.all) + ".",
              Audience::kOperator);
}

Status readVector(const SourceConfig& config, IndexFields& fields) {
  std::vector<IndexField> vectors;
  std::ranges::copy_if(fields.all, std::back_inserter(vectors), isVector);
  const auto wanted = listedOption(config, "vector");
  if (!wanted.empty()) {
    const auto* field = named(vectors, wanted.front());
    if (!field) return missing("vector", wanted.front(), fields);
    fields.vector = *field;
    return {};
  }
  if (vectors.size() > 1)
    return fail(Code::kInvalidArgument, "the index has several fields of vectors: " + textOf(vectors),
                "Name one under vector: of the source's options.", Audience::kOperator);
  if (!vectors.empty()) fields.vector = vectors.front();
  return {};
}

}  // namespace

Result<IndexFields> fieldsOf(const Json& mappings, const SourceConfig& config) {
  IndexFields fields;
  std::map<std::string, IndexField> all;
  for (const auto& [index, about] : mappings.items()) {
    fields.indices.push_back(index);
    if (about.is_object() && about.contains("mappings") && about.at("mappings").is_object())
      collect(about.at("mappings").value("properties", Json::object()), "", 0, all);
  }
  if (fields.indices.empty())
    return fail(Code::kNotFound, "there is no such index", "Look at index: of the source's options.",
                Audience::kOperator);
  for (auto& [name, field] : all) fields.all.push_back(std::move(field));
  OMNI_RETURN_IF_ERROR(readTexts(config, fields));
  OMNI_RETURN_IF_ERROR(readVector(config, fields));
  OMNI_TRY(part, permittedPartOf(config));
  if (!part) return fields;
  OMNI_TRY(permitted, permittedDocuments(mappings, *part, optionOf(config, "path")));
  fields.permitted = std::move(permitted);
  return fields;
}

std::string textOf(const std::vector<IndexField>& fields) {
  std::vector<std::string> described;
  for (const auto& field : fields)
    described.push_back(field.name + " (" + field.type +
                        (field.dimensions > 0 ? " of " + std::to_string(field.dimensions) : "") + ")");
  return described.empty() ? "no fields" : join(described, ", ");
}

}  // namespace omni
