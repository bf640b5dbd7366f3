#include "semantics/json_description.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"
#include "semantics/described_names.h"
#include "semantics/json_ld.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxNodes = 50000;
constexpr int kDeepestNode = 16;

// The last part of an address or a path.
std::string fileName(std::string address) {
  address = address.substr(0, address.find_first_of("?#"));
  while (address.ends_with('/')) address.pop_back();
  return address.substr(address.find_last_of('/') + 1);
}

std::string commentOf(const LinkedObject& set) {
  std::string title = set.text("title");
  if (title.empty()) title = set.text("name");
  std::vector<std::string> parts{title, set.text("description"), join(set.texts("keyword"), ", "),
                                 join(set.texts("keywords"), ", ")};
  for (auto& part : parts) {
    part = shortened(part);
    while (part.ends_with('.')) part.pop_back();
  }
  std::erase(parts, "");
  return join(parts, ". ");
}

// ------------------------------------------------------------------ Croissant

class CroissantReader {
 public:
  CroissantReader(const LinkedObject& root, const std::string& file, Semantics& into)
      : root_(root), file_(file), into_(into) {}

  void read() {
    DescribedSet set{.files = {}, .comment = commentOf(root_)};
    for (const auto& object : root_.objects("distribution")) {
      std::string name = fileName(object.text("contentUrl"));
      if (name.empty()) name = fileName(object.text("name"));
      const std::string id = object.id().empty() ? object.text("name") : object.id();
      files_[id] = name;
      if (!name.empty()) set.files.push_back(std::move(name));
    }
    into_.sets.push_back(std::move(set));
    const auto records = root_.objects("recordSet");
    for (const auto& record : records) place(record);
    for (const auto& record : records) readRecords(record);
  }

 private:
  // "orders/amount" is called "amount".
  static std::string nameOf(const LinkedObject& field) {
    const std::string name = field.text("name").empty() ? field.id() : field.text("name");
    return name.substr(name.find_last_of('/') + 1);
  }

  static std::string columnOf(const LinkedObject& field) {
    for (const auto& source : field.objects("source"))
      for (const auto& extract : source.objects("extract"))
        if (auto column = extract.text("column"); !column.empty()) return column;
    return nameOf(field);
  }

  // The file that its fields come from, else what it is called itself.
  std::string tableOf(const LinkedObject& record) const {
    for (const auto& field : record.objects("field"))
      for (const auto& source : field.objects("source"))
        for (const char* key : {"fileObject", "fileSet", "distribution"})
          if (const auto file = files_.find(source.reference(key));
              file != files_.end() && !file->second.empty())
            return file->second.substr(0, file->second.find('.'));
    return nameOf(record);
  }

  void place(const LinkedObject& record) {
    for (const auto& field : record.objects("field"))
      places_[field.id().empty() ? field.text("name") : field.id()] = {tableOf(record), columnOf(field)};
  }

  void readRecords(const LinkedObject& record) {
    DescribedTable table{.name = tableOf(record),
                         .file = file_,
                         .called = {},
                         .comment = shortened(record.text("description"))};
    if (table.name.empty()) return;
    if (const auto name = nameOf(record); lower(name) != lower(table.name)) table.called.push_back(name);
    for (const auto& field : record.objects("field")) {
      DescribedColumn column{columnOf(field), {}, shortened(field.text("description"))};
      if (const auto name = nameOf(field); name != column.name) column.called.push_back(name);
      for (const auto& reference : field.objects("references"))
        if (const auto to = places_.find(reference.reference("field")); to != places_.end())
          table.references.push_back({column.name, to->second.first, to->second.second});
      table.columns.push_back(std::move(column));
    }
    into_.tables.push_back(std::move(table));
  }

  const LinkedObject& root_;
  const std::string& file_;
  Semantics& into_;
  std::map<std::string, std::string> files_;                           // names by ids
  std::map<std::string, std::pair<std::string, std::string>> places_;  // of fields: table and column
};

// ------------------------------------------------------------------ DCAT

class DcatReader {
 public:
  explicit DcatReader(Semantics& into) : into_(into) {}

  void read(const Json& root) {
    collect(root, 0);
    for (const auto& object : objects_)
      if (object.is("Dataset")) readSet(object);
  }

 private:
  void collect(const Json& json, int depth) {
    if (depth > kDeepestNode || ++nodes_ > kMaxNodes || !json.is_structured()) return;
    if (json.is_object()) {
      objects_.emplace_back(json);
      if (const auto id = objects_.back().id(); !id.empty() && json.size() > 1) byId_.emplace(id, &json);
    }
    for (const auto& inside : json) collect(inside, depth + 1);
  }

  void readSet(const LinkedObject& object) {
    DescribedSet set{.files = {}, .comment = commentOf(object)};
    for (const auto& distribution : object.objects("distribution")) {
      const auto byReference = byId_.find(distribution.id());
      const LinkedObject full =
          byReference == byId_.end() ? distribution : LinkedObject(*byReference->second);
      for (const char* key : {"downloadURL", "accessURL"})
        if (auto name = fileName(full.reference(key)); !name.empty()) set.files.push_back(std::move(name));
    }
    if (!set.comment.empty() && !set.files.empty()) into_.sets.push_back(std::move(set));
  }

  Semantics& into_;
  std::vector<LinkedObject> objects_;
  std::map<std::string, const Json*> byId_;
  std::size_t nodes_ = 0;
};

bool isCroissant(const LinkedObject& root) {
  const auto conforms = root.texts("conformsTo");
  const bool says = root.reference("conformsTo").find("mlcommons.org/croissant") != std::string::npos ||
                    std::ranges::any_of(conforms, [](const std::string& text) {
                      return text.find("mlcommons.org/croissant") != std::string::npos;
                    });
  return root.is("Dataset") && (says || !root.objects("recordSet").empty());
}

}  // namespace

bool isJsonDescription(std::string_view beginning) {
  const auto says = [&](std::string_view text) { return beginning.find(text) != std::string_view::npos; };
  return says("mlcommons.org/croissant") || says("www.w3.org/ns/dcat") || says("dcat:Dataset");
}

Status readJsonDescription(std::string_view text, const std::string& file, Semantics& into) {
  if (!isJsonDescription(text)) return {};
  Json root;
  try {
    root = Json::parse(text);
  } catch (const Json::parse_error& error) {
    const auto before = text.substr(0, std::min(error.byte, text.size()));
    return fail(Code::kUnreadable,
                file + ":" + std::to_string(1 + std::ranges::count(before, '\n')) + ": not valid JSON",
                "Mend it; until then nothing in it describes data.", Audience::kOperator);
  }
  const LinkedObject object(root);
  if (isCroissant(object))
    CroissantReader(object, file, into).read();
  else
    DcatReader(into).read(root);
  return {};
}

}  // namespace omni
