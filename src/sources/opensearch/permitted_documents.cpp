#include "sources/opensearch/permitted_documents.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "source/files/glob.h"
#include "source/texts/document_condition.h"

namespace omni {
namespace {

using Json = nlohmann::json;

// Types whose values are compared as they are.
constexpr std::array<std::string_view, 11> kExact{
    "keyword", "constant_keyword", "wildcard", "boolean", "byte", "short", "integer", "long",
    "ip",      "unsigned_long",    "version"};

std::string typeOf(const Json& field) {
  return field.is_object() && field.contains("type") && field.at("type").is_string()
             ? field.at("type").get<std::string>()
             : std::string();
}

bool isExact(const Json& field) {
  return std::ranges::find(kExact, typeOf(field)) != kExact.end();
}

// A field of an index by its dotted name; null where there is none.
const Json* fieldAt(const Json& mapping, const std::string& name) {
  const Json* at = &mapping;
  for (const auto& part : split(name, '.')) {
    const Json* next = nullptr;
    for (const char* below : {"properties", "fields"})
      if (at->is_object() && at->contains(below) && at->at(below).contains(part))
        next = &at->at(below).at(part);
    if (!next) return nullptr;
    at = next;
  }
  return at;
}

// The field of exact values that stands for a name: itself, or one that the index keeps of it.
Result<std::string> exactField(const Json& field, const std::string& name) {
  if (isExact(field)) return name;
  if (field.contains("fields"))
    for (const auto& [below, kept] : field.at("fields").items())
      if (isExact(kept)) return name + "." + below;
  return fail(Code::kUnsupported, "the field '" + name + "' has no exact values to compare",
              "Map it as keyword, or with a field of that type.", Audience::kOperator);
}

// A glob as a regular expression of Lucene's.
std::string regexpOf(std::string_view glob) {
  std::string text = glob.find('/') == std::string_view::npos ? "(.*/)?" : "";
  while (!glob.empty()) {
    std::size_t taken = 1;
    if (glob.starts_with("**/")) {
      taken = 3;
      text += "(.*/)?";
    } else if (glob.starts_with("**")) {
      taken = 2;
      text += ".*";
    } else if (glob.front() == '*') {
      text += "[^/]*";
    } else if (glob.front() == '?') {
      text += "[^/]";
    } else {
      if (std::string_view(R"(.+|()[]{}"#@&<>~\^$-)").find(glob.front()) != std::string_view::npos)
        text += '\\';
      text += glob.front();
    }
    glob.remove_prefix(taken);
  }
  return text;
}

bool isAll(std::string_view glob) {
  return glob == "*" || glob == "**" || glob == "**/*";
}

Json none(Json query) {
  return {{"bool", {{"must_not", Json::array({std::move(query)})}}}};
}

class Permitter {
 public:
  Permitter(const Json& mappings, const PermittedPart& part, std::string path)
      : mappings_(mappings), part_(part), path_(std::move(path)) {
    for (const auto& [index, about] : mappings.items()) indices_.push_back(index);
  }

  Result<Json> filters() {
    if (!path_.empty()) {
      OMNI_TRY(exact, exact(path_));
      path_ = exact;
    }
    Json filters = Json::array({{{"terms", {{"_index", indices_}}}}});
    for (const auto& glob : part_.hidden) {
      OMNI_TRY(named, named(glob));
      filters.push_back(none(std::move(named)));
    }
    for (const auto& [glob, condition] : part_.rows) {
      OMNI_TRY(meets, meeting(condition));
      if (isAll(glob)) {
        for (auto& one : meets) filters.push_back(std::move(one));
        continue;
      }
      OMNI_TRY(named, named(glob));
      filters.push_back({{"bool",
                          {{"should", Json::array({none(std::move(named)), {{"bool", {{"filter", meets}}}}})},
                           {"minimum_should_match", 1}}}});
    }
    // A document without a path fits no glob, and none that would hide it.
    if (byPath_) filters.push_back({{"exists", {{"field", path_}}}});
    return filters;
  }

 private:
  Result<std::string> exact(const std::string& name) const {
    std::set<std::string> fields;
    for (const auto& [index, about] : mappings_.items()) {
      const Json* field =
          about.is_object() && about.contains("mappings") ? fieldAt(about.at("mappings"), name) : nullptr;
      if (!field) continue;
      OMNI_TRY(exact, exactField(*field, name));
      fields.insert(exact);
    }
    if (fields.size() == 1) return *fields.begin();
    return fail(Code::kInvalidArgument,
                fields.empty() ? "there is no field '" + name + "'"
                               : "the indices keep the field '" + name + "' in several ways",
                "Name a field that has the same exact values in each index.", Audience::kOperator);
  }

  Result<Json> meeting(const std::string& condition) const {
    OMNI_TRY(wanted, documentCondition(condition, part_.parameters));
    Json terms = Json::array();
    for (const auto& [key, text] : wanted) {
      OMNI_TRY(field, exact(key));
      terms.push_back({{"term", {{field, text}}}});
    }
    return terms;
  }

  // The documents that a glob names.
  Result<Json> named(const std::string& glob) {
    if (isAll(glob)) return Json{{"match_all", Json::object()}};
    if (!path_.empty()) {
      byPath_ = true;
      return Json{{"regexp", {{path_, {{"value", regexpOf(glob)}, {"flags", "NONE"}}}}}};
    }
    const auto slash = glob.find('/');
    const bool several = indices_.size() > 1 && slash != std::string::npos;
    const std::string id = several ? glob.substr(slash + 1) : glob;
    Json all = Json::array();
    if (several && !isGlob(glob.substr(0, slash)))
      all.push_back({{"term", {{"_index", glob.substr(0, slash)}}}});
    if (!isGlob(id)) all.push_back({{"ids", {{"values", {id}}}}});
    if (several ? all.size() == 2 || (all.size() == 1 && isAll(id)) : all.size() == 1)
      return Json{{"bool", {{"filter", std::move(all)}}}};
    return fail(Code::kUnsupported, "documents of an index have no paths that '" + glob + "' could name",
                "Name the field that holds them: options: { path: FIELD }.", Audience::kOperator);
  }

  const Json& mappings_;
  const PermittedPart& part_;
  std::string path_;
  std::vector<std::string> indices_;
  bool byPath_ = false;
};

}  // namespace

Result<Json> permittedDocuments(const Json& mappings, const PermittedPart& part, const std::string& path) {
  return Permitter(mappings, part, path).filters();
}

}  // namespace omni
