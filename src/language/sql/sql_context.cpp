#include "language/sql/sql_context.h"

#include <algorithm>
#include <map>
#include <span>

#include "base/counted.h"
#include "base/text.h"
#include "language/shown_values.h"
#include "language/sql/sql_binder.h"
#include "query/enclosed.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

constexpr std::size_t kShownBytes = 40;
constexpr std::size_t kMinAlike = 3;  // tables of one shape that are listed as one

std::string names(const SqlDialect& dialect, const std::vector<std::string>& columns) {
  std::vector<std::string> quoted;
  for (const auto& column : columns) quoted.push_back(sqlName(dialect, column));
  return join(quoted, ", ");
}

std::string tableName(const SqlDialect& dialect, const Table& table) {
  return sqlTable(dialect, table.schema, table.name);
}

std::string targetName(const SqlDialect& dialect, const RelationalSchema& schema, const ForeignKey& key) {
  const Table* target = findTable(schema, dialect, {key.targetTable});
  return target ? tableName(dialect, *target) : sqlName(dialect, key.targetTable);
}

bool spansRange(ValueType type) {
  return type == ValueType::kInteger || type == ValueType::kReal || type == ValueType::kDate ||
         type == ValueType::kDateTime || type == ValueType::kTime;
}

std::string samplesOf(const ValueSummary& values) {
  const bool few = values.complete && values.samples.size() <= kShownOfAll;
  std::vector<std::string> shown;
  for (const auto& sample : values.samples)
    if (shown.size() < (few ? kShownOfAll : kShownValues) && sample.size() <= kShownBytes)
      shown.push_back("'" + oneLine(sample) + "'");
  if (shown.empty()) return {};
  if (few && shown.size() == values.samples.size()) return "one of " + join(shown, ", ");
  const bool counted = !values.sampled && values.distinct > 0 && !isList(values);
  const std::string distinct = counted ? grouped(values.distinct) + " different, " : "";
  return distinct + "such as " + join(shown, ", ");
}

// "each a list, which holds one of 'new', 'urgent'; to ask for one: list_contains(tags, 'new')"
std::string listOf(const SqlDialect& dialect, const Column& column) {
  const std::string shown = samplesOf(column.values);
  if (!dialect.listHolds || shown.empty()) return "lists" + (shown.empty() ? "" : " of " + shown);
  const std::string value = enclosed(oneLine(column.values.samples.front()), '\'');
  return "lists of " + shown + "; one is asked for by " +
         dialect.listHolds(sqlName(dialect, column.name), value, false);
}

// How many rows have no value, of those that were looked at.
std::string missingOf(const ValueSummary& values) {
  if (values.nulls == 0 || values.rows == 0) return {};
  if (values.nulls == values.rows) return "all NULL";
  return grouped(values.nulls) + " of " + grouped(values.rows) + " are NULL";
}

// Numbers that name things: keys, and texts with a nought in front ("02139"). Nobody computes with them.
bool isCode(const Table& table, const Column& column) {
  const auto among = [&](const std::vector<std::string>& names) {
    return std::ranges::find(names, column.name) != names.end();
  };
  return among(table.primaryKey) ||
         std::ranges::any_of(table.foreignKeys, [&](const ForeignKey& key) { return among(key.columns); }) ||
         std::ranges::any_of(column.values.samples, [](const std::string& sample) {
           return sample.size() > 1 && sample[0] == '0' && isDigit(sample[1]);
         });
}

std::string rangeOf(const ValueSummary& values) {
  const bool known = spansRange(values.type) && !values.minimum.empty();
  return known ? oneLine(values.minimum + " to " + values.maximum) : "";
}

// Of texts that tell numbers or dates, as in "113.6 m" and "8/21/2015": what of them can be compared.
std::string comparableOf(const SqlDialect& dialect, const Table& table, const Column& column) {
  const ValueSummary& values = column.values;
  if (values.numberForm != NumberForm::kNumber && isCode(table, column)) return {};
  const std::string name = sqlName(dialect, column.name);
  if (values.numberForm != NumberForm::kNumber)
    return "texts, whose numbers are " + dialect.writtenNumber(values.numberForm, name);
  if (values.dateForm == DateForm::kIso) return {};
  return "texts, whose dates as in ISO 8601 are " +
         dialect.isoDate(values.dateForm, values.type == ValueType::kDateTime, name);
}

std::string alsoCalled(const std::vector<std::string>& names) {
  return names.empty() ? std::string() : "also called " + oneLine(join(names, ", "));
}

// "a view of orders, customers": those that the schema shows, for others may be hidden. Empty of a table.
std::string viewOf(const RelationalSchema& schema, const Table& table) {
  if (!table.view) return {};
  std::vector<std::string> of;
  for (const ColumnRead& read : table.lineage.reads)
    if (std::ranges::find(schema.tables, read.table, &Table::name) != schema.tables.end() &&
        std::ranges::find(of, read.table) == of.end())
      of.push_back(read.table);
  return of.empty() ? "a view" : "a view of " + join(of, ", ");
}

// "computed from qty, price": of columns of its own table alone, for those of partitions read each other.
std::string computedFrom(const Table& table, const Column& column) {
  std::vector<std::string> from;
  for (const ColumnRead& read : column.lineage.reads) {
    if (read.table != table.name) return {};
    if (std::ranges::find(table.columns, read.column, &Column::name) != table.columns.end())
      from.push_back(read.column);
  }
  return from.empty() ? std::string() : "computed from " + join(from, ", ");
}

// The remark behind a column: its comment, how it is compared, its range or a few of its values.
std::string remark(const SqlDialect& dialect, const Table& table, const Column& column, bool samples) {
  std::vector<std::string> parts{alsoCalled(column.called), oneLine(column.comment),
                                 computedFrom(table, column), comparableOf(dialect, table, column)};
  const bool asWritten = !parts.back().empty();
  const std::string range = rangeOf(column.values);
  if (samples && isList(column.values))
    parts.push_back(listOf(dialect, column));
  else if (samples && (asWritten || range.empty()))
    parts.push_back(samplesOf(column.values));
  if (samples) parts.push_back(range);
  if (samples) parts.push_back(missingOf(column.values));
  std::erase(parts, "");
  return join(parts, "; ");
}

std::string columnLine(const SqlDialect& dialect, const Table& table, const Column& column) {
  std::string line = "  " + sqlName(dialect, column.name);
  if (!column.declaredType.empty()) line += " " + column.declaredType;
  if (table.primaryKey.size() == 1 && table.primaryKey.front() == column.name) line += " PRIMARY KEY";
  if (column.notNull) line += " NOT NULL";
  return line;
}

// The line of a measure over a table, in words: no column has it.
std::string measureLine(const DefinedMeasure& measure) {
  std::string line = "-- measure " + oneLine(measure.name) + ": " + oneLine(inWords(measure.formula));
  if (!measure.called.empty()) line += "; " + alsoCalled(measure.called);
  if (!measure.comment.empty()) line += "; " + oneLine(measure.comment);
  return line + " (" + oneLine(measure.file) + ")\n";
}

std::string tableText(const SqlDialect& dialect, const RelationalSchema& schema, const Table& table,
                      bool samples) {
  struct Line {
    std::string text, remark;
  };
  std::vector<Line> lines;
  for (const auto& column : table.columns)
    lines.push_back({columnLine(dialect, table, column), remark(dialect, table, column, samples)});
  if (table.primaryKey.size() > 1)
    lines.push_back({"  PRIMARY KEY (" + names(dialect, table.primaryKey) + ")", ""});
  for (const auto& key : table.foreignKeys)
    lines.push_back({"  FOREIGN KEY (" + names(dialect, key.columns) + ") REFERENCES " +
                         targetName(dialect, schema, key) + " (" + names(dialect, key.targetColumns) + ")",
                     key.inferred ? "inferred from the values" : ""});
  std::string text = "-- " + counted(table.rows, "row");
  if (const std::string view = viewOf(schema, table); !view.empty()) text += ", " + view;
  if (!table.comment.empty()) text += ". " + oneLine(table.comment);
  if (!table.called.empty()) text += "; " + alsoCalled(table.called);
  text += "\nCREATE TABLE " + tableName(dialect, table) + " (\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += lines[i].text + (i + 1 < lines.size() ? "," : "");
    text += (lines[i].remark.empty() ? "" : "  -- " + lines[i].remark) + "\n";
  }
  text += ");\n";
  for (const auto& measure : table.measures) text += measureLine(measure);
  return text;
}

// Only the names: for tables of very many columns.
std::string tableNames(const SqlDialect& dialect, const Table& table) {
  std::vector<std::string> columns;
  for (const auto& column : table.columns) columns.push_back(column.name);
  return "CREATE TABLE " + tableName(dialect, table) + " (" + names(dialect, columns) + ");\n";
}

// The common shape of tables that are listed as one: all but their names, rows and values.
std::string shapeOf(const Table& table) {
  std::string shape =
      table.comment + "\n" + join(table.called, ",") + "\n" + join(table.primaryKey, ",") + "\n";
  for (const Column& column : table.columns)
    shape += column.name + "\t" + column.declaredType + "\t" + column.comment + "\n";
  for (const ForeignKey& key : table.foreignKeys)
    shape += join(key.columns, ",") + " " + key.targetTable + "\n";
  return shape;
}

using Alike = std::vector<const Table*>;

// Tables of one shape together, each group where its first table stands; few of one shape stay apart.
std::vector<Alike> groupedByShape(const RelationalSchema& schema) {
  std::map<std::string, std::size_t> sizes;
  for (const Table& table : schema.tables)
    if (table.measures.empty()) ++sizes[shapeOf(table)];
  std::map<std::string, std::size_t> places;
  std::vector<Alike> groups;
  for (const Table& table : schema.tables) {
    const std::string shape = shapeOf(table);
    const auto place = places.find(shape);
    if (place != places.end()) {
      groups[place->second].push_back(&table);
      continue;
    }
    const auto size = sizes.find(shape);
    if (size != sizes.end() && size->second >= kMinAlike) places.emplace(shape, groups.size());
    groups.push_back({&table});
  }
  return groups;
}

// The most wanted first.
void putWantedFirst(Alike& tables, const std::vector<std::string>& wanted) {
  std::ranges::stable_sort(tables, {}, [&](const Table* table) {
    return std::ranges::find(wanted, table->name) - wanted.begin();
  });
}

// "-- 41 more tables with the same columns: a, b", under the first of them.
std::string othersOf(const SqlDialect& dialect, const Alike& tables) {
  if (tables.size() < 2) return {};
  std::vector<std::string> others;
  for (const Table* table : std::span(tables).subspan(1)) others.push_back(tableName(dialect, *table));
  return "-- " + counted(others.size(), "more table") + " with the same columns: " + join(others, ", ") +
         "\n";
}

}  // namespace

std::string sqlContext(const RelationalSchema& schema, const SqlDialect& dialect,
                       const ContextOptions& options) {
  std::vector<ContextPart> parts;
  for (Alike tables : groupedByShape(schema)) {
    putWantedFirst(tables, options.wanted);
    const Table& table = *tables.front();
    const std::string gap = parts.empty() ? "" : "\n", others = othersOf(dialect, tables);
    ContextPart part{.of = {table.name}, .name = tableName(dialect, table)};
    if (options.samples) part.tellings.push_back(gap + tableText(dialect, schema, table, true) + others);
    part.tellings.push_back(gap + tableText(dialect, schema, table, false) + others);
    part.tellings.push_back(gap + tableNames(dialect, table) + others);
    parts.push_back(std::move(part));
  }
  return fitContext(parts, options, "table");
}

}  // namespace omni
