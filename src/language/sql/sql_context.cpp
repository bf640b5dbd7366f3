#include "language/sql/sql_context.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kShown = 4;
constexpr std::size_t kShownBytes = 40;

std::string names(const SqlDialect& dialect, const std::vector<std::string>& columns) {
  std::vector<std::string> quoted;
  for (const auto& column : columns) quoted.push_back(sqlName(dialect, column));
  return join(quoted, ", ");
}

bool spansRange(ValueType type) {
  return type == ValueType::kInteger || type == ValueType::kReal || type == ValueType::kDate ||
         type == ValueType::kDateTime || type == ValueType::kTime;
}

std::string oneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return c < 0x20; }, ' ');
  return text;
}

// What stands behind a column: its comment, then its range or a few of its values.
std::string remark(const Column& column) {
  std::string text = oneLine(column.comment);
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  const ValueSummary& values = column.values;
  if (spansRange(values.type) && !values.minimum.empty()) {
    add(values.minimum + " to " + values.maximum);
    return text;
  }
  std::vector<std::string> shown;
  for (const auto& sample : values.samples)
    if (shown.size() < kShown && sample.size() <= kShownBytes) shown.push_back("'" + oneLine(sample) + "'");
  if (shown.empty()) return text;
  const bool all = values.complete && shown.size() == values.samples.size();
  add((all ? "one of " : "such as ") + join(shown, ", "));
  return text;
}

std::string columnLine(const Table& table, const Column& column, const SqlDialect& dialect) {
  std::string line = "  " + sqlName(dialect, column.name);
  if (!column.declaredType.empty()) line += " " + column.declaredType;
  if (table.primaryKey.size() == 1 && table.primaryKey.front() == column.name) line += " PRIMARY KEY";
  if (column.notNull) line += " NOT NULL";
  return line;
}

std::string tableText(const Table& table, const SqlDialect& dialect) {
  struct Line {
    std::string text, remark;
  };
  std::vector<Line> lines;
  for (const auto& column : table.columns)
    lines.push_back({columnLine(table, column, dialect), remark(column)});
  if (table.primaryKey.size() > 1)
    lines.push_back({"  PRIMARY KEY (" + names(dialect, table.primaryKey) + ")", ""});
  for (const auto& key : table.foreignKeys)
    lines.push_back({"  FOREIGN KEY (" + names(dialect, key.columns) + ") REFERENCES " +
                         sqlName(dialect, key.targetTable) + " (" + names(dialect, key.targetColumns) + ")",
                     key.inferred ? "inferred from the values" : ""});
  std::string text = "-- " + counted(table.rows, "row");
  if (!table.comment.empty()) text += ". " + oneLine(table.comment);
  text += "\nCREATE TABLE " + sqlName(dialect, table.name) + " (\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += lines[i].text + (i + 1 < lines.size() ? "," : "");
    text += (lines[i].remark.empty() ? "" : "  -- " + lines[i].remark) + "\n";
  }
  return text + ");\n";
}

}  // namespace

std::string sqlContext(const RelationalSchema& schema, const SqlDialect& dialect) {
  std::string text;
  for (const auto& table : schema.tables) text += (text.empty() ? "" : "\n") + tableText(table, dialect);
  return text;
}

}  // namespace omni
