#include "sources/duckdb/files/json_shapes.h"

#include <algorithm>
#include <map>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

constexpr std::string_view kObject = "STRUCT(", kMap = "MAP(VARCHAR, ";
constexpr double kMinShared = .5;  // the share of all fields that a record has on average

/// The place of what ends the name or the type that begins at `at`, outside of quotes and brackets.
std::size_t endOf(std::string_view text, std::size_t at, char end) {
  int depth = 0;
  bool isQuoted = false;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (depth == 0 && c == end) return at;
    if (c == '(') ++depth;
    if (c == ')') --depth;
  }
  return text.size();
}

std::string withoutQuotes(std::string_view name) {
  if (!name.starts_with('"')) return std::string(name);
  std::string bare;
  for (std::size_t i = 1; i + 1 < name.size(); ++i) {
    bare += name[i];
    if (name[i] == '"') ++i;  // two stand for one
  }
  return bare;
}

/// The type of the values of "MAP(VARCHAR, …)"; empty: the type is another.
std::string valuesOfMap(std::string_view type) {
  if (!type.starts_with(kMap) || !type.ends_with(')') || endOf(type, kMap.size(), ')') != type.size() - 1)
    return {};
  return std::string(type.substr(kMap.size(), type.size() - kMap.size() - 1));
}

std::string keyName(const std::vector<std::string>& names) {
  for (const char* name : {"key", "object_key", "outer_key"})
    if (std::ranges::none_of(names, [&](const std::string& other) { return lower(other) == name; }))
      return name;
  return "key_of_the_object";
}

bool isWhole(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, isDigit);
}

std::vector<std::string> namesOf(const std::vector<JsonField>& fields) {
  std::vector<std::string> names;
  for (const auto& field : fields) names.push_back(field.name);
  return names;
}

/// The objects that the columns are, by column; empty: one is none.
std::vector<std::vector<JsonField>> objectsOf(const std::vector<JsonField>& columns) {
  std::vector<std::vector<JsonField>> objects;
  for (const auto& column : columns) {
    objects.push_back(fieldsOfObject(column.type));
    if (objects.back().empty()) return {};
  }
  return objects;
}

/// Whether the objects are records of one kind: a field that all have, and few that few have.
bool areAlike(const std::vector<std::vector<JsonField>>& objects) {
  std::map<std::string, std::size_t> holders;
  std::size_t fields = 0;
  for (const auto& object : objects) {
    fields += object.size();
    for (const auto& field : object) ++holders[field.name];
  }
  const bool shared =
      std::ranges::any_of(holders, [&](const auto& holder) { return holder.second == objects.size(); });
  return shared &&
         static_cast<double>(fields) >= kMinShared * static_cast<double>(holders.size() * objects.size());
}

JsonShape recordsOf(const std::string& from, const std::vector<JsonField>& columns,
                    const std::vector<std::vector<JsonField>>& objects) {
  std::vector<std::string> names, rows;
  for (const auto& object : objects) std::ranges::copy(namesOf(object), std::back_inserter(names));
  const std::string key = keyName(names);
  for (const auto& column : columns)
    rows.push_back("SELECT " + duckdbText(column.name) + " AS " + duckdbName(key) + ", unnest(" +
                   duckdbName(column.name) + ") FROM " + from);
  return {.query = join(rows, " UNION ALL BY NAME "),
          .caution = "its rows are the " + counted(columns.size(), "object") +
                     " in it; their names are the column \"" + key + "\""};
}

/// Columns of values by row, where the rows are numbered.
std::optional<JsonShape> columnsOf(const std::string& from, const std::vector<JsonField>& columns,
                                   const std::vector<std::vector<JsonField>>& objects) {
  const std::vector<std::string> index = namesOf(objects.front());
  const bool isIndex = std::ranges::all_of(index, isWhole) &&
                       std::ranges::all_of(objects, [&](const auto& o) { return namesOf(o) == index; });
  if (!isIndex || std::ranges::all_of(columns, [](const JsonField& c) { return isWhole(c.name); }))
    return std::nullopt;
  bool counts = true;
  for (std::size_t i = 0; i < index.size(); ++i) counts = counts && index[i] == std::to_string(i);
  const std::string key = keyName(namesOf(columns));
  std::vector<std::string> rows;
  for (const auto& place : index) {
    std::vector<std::string> cells;
    if (!counts) cells.push_back(duckdbText(place) + " AS " + duckdbName(key));
    for (const auto& column : columns)
      cells.push_back(duckdbName(column.name) + "." + duckdbName(place) + " AS " + duckdbName(column.name));
    rows.push_back("SELECT " + join(cells, ", ") + " FROM " + from);
  }
  return JsonShape{.query = join(rows, " UNION ALL "),
                   .caution = "each of its objects is a column of " + counted(index.size(), "row") +
                              (counts ? "" : "; what the rows are called is the column \"" + key + "\"")};
}

/// Objects of so many keys that the engine takes them for maps.
std::optional<JsonShape> shapeOfMaps(const std::string& from, const std::vector<JsonField>& columns) {
  if (columns.size() == 1) {
    const auto fields = fieldsOfObject(valuesOfMap(columns.front().type));
    const std::string key = keyName(namesOf(fields));
    const std::string entries =
        "(SELECT unnest(map_entries(" + duckdbName(columns.front().name) + ")) AS entry FROM " + from + ")";
    return JsonShape{.query = "SELECT entry.key AS " + duckdbName(key) + ", " +
                              (fields.empty() ? "entry.value AS value" : "unnest(entry.value)") + " FROM " +
                              entries,
                     .caution = "its rows are the objects in it; their names are the column \"" + key + "\""};
  }
  const std::string key = keyName(namesOf(columns));
  std::vector<std::string> cells{"unnest(map_keys(" + duckdbName(columns.front().name) + ")) AS " +
                                 duckdbName(key)};
  std::vector<std::string> same;
  for (const auto& column : columns) {
    const std::string name = duckdbName(column.name);
    cells.push_back("unnest(map_values(" + name + ")) AS " + name);
    same.push_back("map_keys(" + name + ") = map_keys(" + duckdbName(columns.front().name) + ")");
  }
  return JsonShape{
      .query = "SELECT " + join(cells, ", ") + " FROM " + from,
      .holds = "SELECT bool_and(" + join(same, " AND ") + ") FROM " + from,
      .caution = "each of its objects is a column; what the rows are called is the column \"" + key + "\""};
}

}  // namespace

std::vector<JsonField> fieldsOfObject(std::string_view type) {
  std::vector<JsonField> fields;
  if (!type.starts_with(kObject) || endOf(type, kObject.size(), ')') != type.size() - 1) return fields;
  for (std::size_t at = kObject.size(); at + 1 < type.size();) {
    const std::size_t nameEnd = endOf(type, at, ' ');
    const std::size_t typeEnd =
        std::min(endOf(type, std::min(nameEnd + 1, type.size()), ','), type.size() - 1);
    if (nameEnd >= typeEnd) return {};
    fields.push_back({withoutQuotes(type.substr(at, nameEnd - at)),
                      std::string(type.substr(nameEnd + 1, typeEnd - nameEnd - 1))});
    at = typeEnd + 2;
  }
  return fields;
}

std::optional<JsonShape> shapeOfOneObject(const std::string& from, const std::vector<JsonField>& columns) {
  if (columns.empty()) return std::nullopt;
  if (std::ranges::all_of(columns, [](const JsonField& column) { return !valuesOfMap(column.type).empty(); }))
    return shapeOfMaps(from, columns);
  const auto objects = objectsOf(columns);
  if (objects.size() < 2) return std::nullopt;
  if (auto shape = columnsOf(from, columns, objects)) return shape;
  return areAlike(objects) ? std::optional(recordsOf(from, columns, objects)) : std::nullopt;
}

std::vector<RenamedColumn> renamedColumns(const std::vector<std::string>& names) {
  std::vector<RenamedColumn> renamed;
  for (std::size_t second = 0; second < names.size(); ++second) {
    const std::string& name = names[second];
    const auto mark = name.rfind('_');
    if (mark == std::string::npos || mark == 0 || !isWhole(name.substr(mark + 1))) continue;
    const std::string key = name.substr(0, mark);
    const auto first = std::ranges::find_if(
        names, [&](const std::string& other) { return other != key && lower(other) == lower(key); });
    if (first != names.end())
      renamed.push_back({static_cast<std::size_t>(first - names.begin()), second, key});
  }
  return renamed;
}

}  // namespace omni
