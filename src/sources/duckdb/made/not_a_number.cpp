#include "sources/duckdb/made/not_a_number.h"

#include "base/counted.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMaxCellsLooked = 4'000'000;  // of a columnar file, when it is opened

/// Not NaN. The engine trusts a file's statistics, which leave NaN out, and takes isnan() to be false.
std::string isNumber(const std::string& column) {
  return "(isfinite(" + duckdbName(column) + ") OR isinf(" + duckdbName(column) + "))";
}

Result<std::vector<std::string>> floatsOf(TableWriter& writer, const std::string& name) {
  OMNI_TRY(fields, writer.fieldsOf(name));
  std::vector<std::string> floats;
  for (const auto& field : fields)
    if (field.type == "DOUBLE" || field.type == "FLOAT") floats.push_back(field.name);
  return floats;
}

std::string countNan(const std::string& from, const std::string& column) {
  return "SELECT count(*) FROM " + from + " WHERE NOT " + isNumber(column);
}

}  // namespace

Status nanToMissing(TableWriter& writer, const std::string& name) {
  OMNI_TRY(columns, floatsOf(writer, name));
  for (const auto& column : columns) {
    OMNI_TRY(rows, writer.firstCount(countNan(duckdbName(name), column)));
    if (rows == 0) continue;
    OMNI_RETURN_IF_ERROR(writer.execute("UPDATE " + duckdbName(name) + " SET " + duckdbName(column) +
                                        " = NULL WHERE NOT " + isNumber(column)));
    writer.caution(name, column, "NaN in " + counted(rows, "row") + " counts as missing");
  }
  return {};
}

// Where a look at all rows is quick, it tells whether there is any; else each value is looked at when it is
// read.
Status hideNan(TableWriter& writer, const std::string& name, const std::string& call) {
  OMNI_TRY(columns, floatsOf(writer, name));
  if (columns.empty()) return {};
  OMNI_TRY(rows, writer.firstCount("SELECT count(*) FROM " + call));
  const std::size_t looked = kMaxCellsLooked / columns.size();
  const bool all = rows <= looked;
  const std::string some = all ? call : "(FROM " + call + " LIMIT " + std::to_string(looked) + ")";
  std::vector<std::string> hidden;
  for (const auto& column : columns) {
    OMNI_TRY(found, writer.firstCount(countNan(some, column)));
    if (found > 0)
      writer.caution(
          name, column,
          "NaN in " + std::string(all ? "" : "at least ") + counted(found, "row") + " counts as missing");
    if (found > 0 || !all)
      hidden.push_back("CASE WHEN " + isNumber(column) + " THEN " + duckdbName(column) + " END AS " +
                       duckdbName(column));
  }
  if (hidden.empty()) return {};
  return writer.view(name, "SELECT * REPLACE (" + join(hidden, ", ") + ") FROM " + call);
}

}  // namespace omni
