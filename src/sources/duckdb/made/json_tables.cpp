#include "sources/duckdb/made/json_tables.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/files/sound_file.h"
#include "sources/duckdb/made/dropped_totals.h"
#include "sources/duckdb/made/exact_digits.h"
#include "sources/duckdb/made/not_a_number.h"

namespace omni {
namespace {

constexpr int kMaxDepth = 3;                  // of objects within objects that become columns
constexpr auto kObject = "omni_made.object";  // holds an object while its rows are made

/// A call that reads files, with one more option.
std::string withOption(const std::string& call, const std::string& option) {
  return call.substr(0, call.size() - 1) + ", " + option + ")";
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

bool isObject(const JsonField& field) {
  return field.type.starts_with("STRUCT(") && field.type.ends_with(")");
}

bool isListOfObjects(const JsonField& field) {
  return field.type.starts_with("STRUCT(") && field.type.ends_with("[]");
}

bool hasDouble(const JsonField& field) {
  return field.type.find("DOUBLE") != std::string::npos;
}

std::string unnested(const std::string& list, const std::string& from) {
  return "(SELECT unnest(" + duckdbName(list) + ", max_depth := 2) FROM " + from + ")";
}

}  // namespace

Status JsonTables::add(const FileTable& table, const std::string& call) {
  OMNI_TRY(one, writer_.firstValue("SELECT count(*) = 1 FROM (FROM " + duckdbName(table.name) + " LIMIT 2)"));
  if (one != Value(true) || table.files.size() > 1) return addRows(table, call);
  OMNI_TRY(lists, objectsIn(table.name, true));
  if (lists.size() > 1) return addLists(table, call, lists);
  OMNI_TRY(from, rowsOfObject(table, call));
  OMNI_RETURN_IF_ERROR(load(table.name, from));
  if (from == call) OMNI_RETURN_IF_ERROR(keepDigits(table, call));
  OMNI_RETURN_IF_ERROR(nanToMissing(writer_, table.name));
  return from == call ? Status() : writer_.execute(std::string("DROP TABLE ") + kObject);
}

Status JsonTables::addRows(const FileTable& table, const std::string& call) {
  OMNI_TRY(fields, writer_.fieldsOf(table.name));
  // Rows of many different keys, which are no map.
  const bool isMap = fields.size() == 1 && fields.front().type.starts_with("MAP(");
  OMNI_RETURN_IF_ERROR(load(table.name, isMap ? withOption(call, "map_inference_threshold=-1") : call));
  OMNI_RETURN_IF_ERROR(keepDigits(table, call));
  OMNI_RETURN_IF_ERROR(mergeRenamed(table.name, call));
  return nanToMissing(writer_, table.name);
}

Result<std::string> JsonTables::rowsOfObject(const FileTable& table, const std::string& call) {
  OMNI_TRY(columns, writer_.fieldsOf(table.name));
  // {"users": {…}}: the object is in one that holds nothing else.
  const auto inner = columns.size() == 1 ? fieldsOfObject(columns.front().type) : std::vector<JsonField>();
  auto shape = shapeOfOneObject(kObject, inner.empty() ? columns : inner);
  if (!shape) return call;
  OMNI_RETURN_IF_ERROR(writer_.execute("CREATE SCHEMA IF NOT EXISTS omni_made"));
  OMNI_RETURN_IF_ERROR(writer_.execute(
      std::string("CREATE OR REPLACE TABLE ") + kObject + " AS SELECT " +
      (inner.empty() ? "*" : "unnest(" + duckdbName(columns.front().name) + ")") + " FROM " + call));
  if (!shape->holds.empty()) {
    OMNI_TRY(holds, writer_.firstValue(shape->holds));
    if (holds != Value(true)) return call;
  }
  writer_.caution(table.name, shape->caution);
  std::string from = "(" + shape->query + ")";
  OMNI_RETURN_IF_ERROR(writer_.view(table.name, selectAll(from)));
  return from;
}

Status JsonTables::load(const std::string& name, const std::string& from) {
  OMNI_RETURN_IF_ERROR(writer_.view(name, selectAll(from)));
  const auto rows = unfolded(name, from);
  OMNI_RETURN_IF_ERROR(writer_.execute("DROP VIEW " + duckdbName(name)));
  if (!rows && !concernsOneFile(rows.error())) return tl::unexpected(rows.error());
  OMNI_RETURN_IF_ERROR(writer_.load(name, rows ? *rows : from));
  OMNI_TRY(fields, writer_.fieldsOf(name));
  std::vector<TypedColumn> columns;
  for (const auto& [column, type] : fields)
    if (type == "VARCHAR" || type == "BIGINT" || type == "DOUBLE")
      columns.push_back({column, {.type = type == "VARCHAR" ? ColumnType::kText : ColumnType::kReal}});
  return dropTotals(writer_, name, columns);
}

Status JsonTables::addLists(const FileTable& table, const std::string& call,
                            const std::vector<std::string>& lists) {
  OMNI_TRY(columns, writer_.columnsIn(selectAll(call)));
  OMNI_RETURN_IF_ERROR(writer_.execute("DROP VIEW " + duckdbName(table.name)));
  std::vector<std::string> taken;
  const std::string file = table.files.front().filename().string();
  for (const auto& list : lists) {
    OMNI_TRY(name, writer_.newName(list));
    taken.push_back(duckdbName(list));
    OMNI_RETURN_IF_ERROR(load(name, unnested(list, call)));
    OMNI_RETURN_IF_ERROR(nanToMissing(writer_, name));
    writer_.caution(name, "its rows are those of \"" + list + "\" in " + file + ", which holds " +
                              counted(lists.size(), "list"));
  }
  if (columns.size() == lists.size()) return {};
  OMNI_TRY(rest, writer_.newName(table.name));
  OMNI_RETURN_IF_ERROR(load(rest, "(SELECT * EXCLUDE (" + join(taken, ", ") + ") FROM " + call + ")"));
  return nanToMissing(writer_, rest);
}

// The columns are read as texts, next to the others, row by row; what then is a number in floating point
// without loss becomes one again.
Status JsonTables::keepDigits(const FileTable& table, const std::string& call) {
  OMNI_TRY(fields, writer_.fieldsOf(table.name));
  OMNI_TRY(large, largeColumns(writer_, table.name));
  if (large.empty()) return {};
  OMNI_RETURN_IF_ERROR(writer_.view("omni_made_texts", selectAll(call)));
  OMNI_TRY(read, writer_.fieldsOf("omni_made_texts"));
  OMNI_RETURN_IF_ERROR(writer_.execute("DROP VIEW omni_made_texts"));
  std::vector<std::string> types, taken;
  for (const auto& field : read) {
    if (!hasDouble(field)) continue;
    types.push_back(duckdbText(field.name) + ": " + duckdbText(replaced(field.type, "DOUBLE", "VARCHAR")));
    taken.push_back("texts." + duckdbName(field.name) + " AS " + duckdbName(field.name));
  }
  const std::string texts =
      withOption(replaced(replaced(call, "read_json_auto(", "read_json("), ", sample_size=-1", ""),
                 "columns={" + join(types, ", ") + "}");
  writer_.forget(table.name);
  OMNI_RETURN_IF_ERROR(writer_.execute("DROP TABLE " + duckdbName(table.name)));
  const std::string from = "(SELECT read.* REPLACE (" + join(taken, ", ") + ") FROM " + call +
                           " AS read POSITIONAL JOIN " + texts + " AS texts)";
  if (const Status loaded = load(table.name, from); !loaded) {
    if (!concernsOneFile(loaded.error())) return loaded;
    OMNI_RETURN_IF_ERROR(load(table.name, call));
    for (const auto& column : large)
      writer_.caution(table.name, column, "numbers of more than 15 digits are rounded");
    return {};
  }
  for (const auto& field : fields)
    if (hasDouble(field))
      OMNI_RETURN_IF_ERROR(
          retype(writer_, table.name, field, std::ranges::find(large, field.name) != large.end()));
  return {};
}

Status JsonTables::mergeRenamed(const std::string& name, const std::string& call) {
  OMNI_TRY(fields, writer_.fieldsOf(name));
  std::vector<std::string> names;
  for (const auto& field : fields) names.push_back(field.name);
  const auto renamed = renamedColumns(names);
  if (renamed.empty()) return {};
  const std::string objects =
      replaced(replaced(replaced(call, "read_json_auto(", "read_json_objects("), ", union_by_name=true", ""),
               ", sample_size=-1", "");
  for (const auto& [first, second, key] : renamed) {
    OMNI_TRY(isKey, writer_.firstValue("SELECT coalesce(bool_or(list_contains(json_keys(json), " +
                                       duckdbText(names[second]) + ")), false) FROM " + objects));
    if (isKey == Value(false)) OMNI_RETURN_IF_ERROR(mergeInto(name, fields[first], fields[second], key));
  }
  return {};
}

Status JsonTables::mergeInto(const std::string& name, const JsonField& column, const JsonField& other,
                             const std::string& key) {
  const std::string one = duckdbName(column.name), two = duckdbName(other.name), table = duckdbName(name);
  OMNI_TRY(apart, writer_.firstValue("SELECT NOT coalesce(bool_or(" + one + " IS NOT NULL AND " + two +
                                     " IS NOT NULL), false) FROM " + table));
  if (apart != Value(true) || column.type != other.type) {
    writer_.caution(
        name, other.name,
        "called \"" + key + "\" in the file, as is \"" + column.name + "\" but for the case of its letters");
    return {};
  }
  OMNI_RETURN_IF_ERROR(
      writer_.execute("UPDATE " + table + " SET " + one + " = " + two + " WHERE " + one + " IS NULL"));
  OMNI_RETURN_IF_ERROR(writer_.execute("ALTER TABLE " + table + " DROP " + two));
  writer_.caution(name, column.name, "holds \"" + key + "\" too");
  return {};
}

Result<std::string> JsonTables::unfolded(const std::string& table, const std::string& call) {
  std::string from = call;
  OMNI_TRY(lists, objectsIn(table, true));
  OMNI_TRY(rows, lists.size() == 1
                     ? writer_.firstCount("SELECT count(*) FROM (FROM " + duckdbName(table) + " LIMIT 2)")
                     : std::size_t{0});
  if (rows == 1) {
    from = unnested(lists.front(), call);
    OMNI_RETURN_IF_ERROR(writer_.view(table, selectAll(from)));
    writer_.caution(table, "its rows are those of \"" + lists.front() + "\"; what stands beside is left out");
  }
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    OMNI_TRY(objects, objectsIn(table, false));
    if (objects.empty()) break;
    OMNI_TRY(names, writer_.columnsIn(selectAll(duckdbName(table))));
    std::vector<std::string> taken, given;
    for (const auto& object : objects) {
      const std::string name = duckdbName(object);
      taken.push_back(name);
      OMNI_TRY(fields, writer_.columnsIn("SELECT unnest(" + name + ") FROM " + duckdbName(table)));
      for (const auto& field : fields) {
        std::string as = object + "_" + field;
        if (std::ranges::any_of(names, [&](const auto& other) { return lower(other) == lower(as); })) {
          as += "_1";
          writer_.caution(table, as,
                          "is \"" + field + "\" of \"" + object + "\", for there is \"" + object + "_" +
                              field + "\" too");
        }
        given.push_back(name + "." + duckdbName(field) + " AS " + duckdbName(as));
      }
    }
    from = "(SELECT * EXCLUDE (" + join(taken, ", ") + "), " + join(given, ", ") + " FROM " + from + ")";
    OMNI_RETURN_IF_ERROR(writer_.view(table, selectAll(from)));
  }
  return from;
}

Result<std::vector<std::string>> JsonTables::objectsIn(const std::string& table, bool lists) {
  OMNI_TRY(fields, writer_.fieldsOf(table));
  std::vector<std::string> names;
  for (const auto& field : fields)
    if (lists ? isListOfObjects(field) : isObject(field)) names.push_back(field.name);
  return names;
}

}  // namespace omni
