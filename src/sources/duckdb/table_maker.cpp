#include "sources/duckdb/table_maker.h"

#include <algorithm>
#include <fstream>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/files/lake_tables.h"
#include "sources/duckdb/files/sound_file.h"
#include "sources/duckdb/files/total_rows.h"

namespace omni {
namespace {

/// Objects within objects that become columns.
constexpr int kMaxDepth = 3;
constexpr std::size_t kRowsBetweenNews = 100'000;
constexpr std::size_t kMaxNameBytes = 80, kMaxUnitBytes = 12;  // "kWh per year"

std::string selecting(const std::string& from) {
  return "SELECT * FROM " + from;
}

std::string viewOf(const std::string& name) {
  return "CREATE OR REPLACE VIEW " + duckdbName(name) + " AS ";
}

/// A file that this process may not open, as one shut in with the file that lay there before, says nothing of
/// what is in it: that is not to be kept for others.
Status opens(const std::filesystem::path& file) {
  if (std::ifstream(file)) return {};
  return fail(Code::kUnavailable, "cannot read " + file.string(), "Check its permissions.",
              Audience::kOperator);
}

bool isNumeric(const ColumnReading& reading) {
  return reading.type == ColumnType::kInteger || reading.type == ColumnType::kReal ||
         reading.type == ColumnType::kDecimal;
}

std::vector<TypedColumn> typedColumns(const std::vector<std::string>& names,
                                      const std::vector<ColumnTexts>& texts, const TableSigns& signs) {
  std::vector<TypedColumn> columns;
  auto formats = formatsOf(texts, signs);
  for (std::size_t i = 0; i < names.size(); ++i) columns.push_back({names[i], std::move(formats[i])});
  return columns;
}

std::vector<TypedColumn> typedColumns(const PageTable& table) {
  std::vector<ColumnTexts> texts(table.columns.size());
  for (const auto& row : table.rows)
    for (std::size_t c = 0; c < row.size(); ++c) texts[c].add(row[c]);
  return typedColumns(table.columns, texts, {.pointDecides = false});
}

/// The name of a page's table in a source: its own name, else the page's.
std::string nameOf(const PageTable& table, const std::filesystem::path& page) {
  const std::string name = table.name();
  return name.empty() || name.size() > kMaxNameBytes ? page.stem().string() : name;
}

}  // namespace

Result<MadeTables> TableMaker::make(const FileTable& group) {
  made_ = {.views = isColumnar(group.format)};
  FileTable sound = group;
  sound.files.clear();
  for (const auto& file : group.files) {
    Status status;
    if (group.format == TableFormat::kLake) {
      if (const auto found = lakeExtensions(file, database_.extensions()); !found)
        status = tl::unexpected(found.error());
    } else if (group.format != TableFormat::kFolder) {
      OMNI_RETURN_IF_ERROR(opens(file));
      status = checkSound(file, budget_);
    }
    if (status)
      sound.files.push_back(file);
    else if (concernsOneFile(status.error()))
      made_.leftOut.push_back(status.error());
    else
      return tl::unexpected(status.error());
  }
  if (group.format == TableFormat::kPage || group.format == TableFormat::kFolder) {
    for (const auto& file : sound.files)
      if (const auto status = group.format == TableFormat::kPage ? addPage(file) : addFolder(file); !status)
        OMNI_RETURN_IF_ERROR(leaveOut(file, status.error()));
  } else if (group.format == TableFormat::kText) {
    OMNI_RETURN_IF_ERROR(addTexts(sound));
  } else if (sound.files.size() == 1) {
    OMNI_RETURN_IF_ERROR(addOrLeaveOut(sound));
  } else if (sound.files.size() > 1) {
    OMNI_RETURN_IF_ERROR(addTogether(sound));
  }
  return std::move(made_);
}

Status TableMaker::addPage(const std::filesystem::path& file) {
  OMNI_TRY(tables, pageTables(file));
  for (const auto& table : tables) OMNI_RETURN_IF_ERROR(addOf(table, file));
  return {};
}

// Cells are texts; what they are shows when all of a column are known.
Status TableMaker::addOf(const PageTable& table, const std::filesystem::path& file) {
  OMNI_TRY(name, newName(nameOf(table, file)));
  const auto units = static_cast<std::ptrdiff_t>(linesOfUnits(table.rows));
  PageTable data = table;
  data.rows.erase(data.rows.begin(), data.rows.begin() + units);
  const std::vector<TypedColumn> columns = typedColumns(data);
  OMNI_RETURN_IF_ERROR(create(name, columns));
  OMNI_RETURN_IF_ERROR(append(name, columns, data));
  OMNI_RETURN_IF_ERROR(comment(name, table.place(file.filename().string())));
  OMNI_RETURN_IF_ERROR(dropTotals(name, columns));
  if (units > 0)
    caution(name,
            counted(static_cast<std::size_t>(units), "line") + " of units below the header passed over");
  if (table.uncomputed > 0)
    caution(name,
            counted(table.uncomputed, "formula") +
                " never computed, and read as missing: open the file in a spreadsheet program and save it");
  return sayUnits(name, columns, {table.rows.begin(), table.rows.begin() + units});
}

Status TableMaker::create(const std::string& name, const std::vector<TypedColumn>& columns) {
  std::vector<std::string> listed;
  for (const auto& column : columns) listed.push_back(duckdbName(column.name) + " " + typeOf(column.reading));
  OMNI_RETURN_IF_ERROR(
      execute("CREATE OR REPLACE TABLE " + duckdbName(name) + " (" + join(listed, ", ") + ")"));
  made_.tables.push_back(name);
  for (const auto& column : columns)
    for (const auto& note : column.reading.notes)
      made_.cautions[name].push_back({column.name, note, column.reading.uncertain});
  return {};
}

Status TableMaker::append(const std::string& name, const std::vector<TypedColumn>& columns,
                          const std::vector<TextTable>& files) {
  std::size_t whole = 0, done = 0;
  for (const auto& file : files) whole += file.rows();
  const auto add = [&](TypedRows& rows, const std::vector<std::string_view>& cells) {
    if (progress_ && done++ % kRowsBetweenNews == 0) progress_("reading " + name, done * 100 / whole, 100);
    return rows.add(cells);
  };
  return database_.append(
      name, columns,
      [&](TypedRows& rows) -> Status {
        for (const auto& file : files)
          OMNI_RETURN_IF_ERROR(file.each(budget_, [&](const auto& cells) { return add(rows, cells); }));
        return {};
      },
      budget_);
}

Status TableMaker::append(const std::string& name, const std::vector<TypedColumn>& columns,
                          const PageTable& table) {
  return database_.append(
      name, columns,
      [&](TypedRows& rows) -> Status {
        for (const auto& row : table.rows) OMNI_RETURN_IF_ERROR(rows.add({row.begin(), row.end()}));
        return {};
      },
      budget_);
}

Status TableMaker::comment(const std::string& name, const std::string& about) {
  return execute("COMMENT ON TABLE " + duckdbName(name) + " IS " + duckdbText(about));
}

Status TableMaker::addFolder(const std::filesystem::path& folder) {
  OMNI_TRY(tables, folderTables(folder, budget_, progress_));
  for (const auto& items : tables) OMNI_RETURN_IF_ERROR(addItems(items));
  return {};
}

Status TableMaker::addItems(const FolderTable& items) {
  OMNI_TRY(name, newName(items.table.called));
  const auto& names = items.table.columns;
  std::vector<TypedColumn> columns;
  for (std::size_t c = 0; c < names.size(); ++c) columns.push_back({names[c], items.formats[c]});
  OMNI_RETURN_IF_ERROR(create(name, columns));
  OMNI_RETURN_IF_ERROR(append(name, columns, items.table));
  OMNI_RETURN_IF_ERROR(comment(name, items.about));
  for (std::size_t c = 0; c < names.size(); ++c)
    if (!items.units[c].empty())
      OMNI_RETURN_IF_ERROR(execute("COMMENT ON COLUMN " + duckdbName(name) + "." + duckdbName(names[c]) +
                                   " IS " + duckdbText(items.units[c])));
  return {};
}

Result<std::string> TableMaker::newName(const std::string& wanted) {
  for (int i = 1;; ++i) {
    const std::string name = i == 1 ? wanted : wanted + "_" + std::to_string(i);
    OMNI_TRY(known, firstValue("SELECT count(*) FROM duckdb_tables() WHERE lower(table_name) = lower(" +
                               duckdbText(name) + ")"));
    if (known == Value(std::int64_t{0})) return name;
  }
}

// One table when the columns are the same, else a table a file. What cannot be read is left out before they
// are compared, so that it does not keep the others apart.
Status TableMaker::addTexts(const FileTable& group) {
  std::vector<TextTable> tables;
  std::vector<std::string> names;
  std::set<std::string> shapes;
  for (const auto& file : group.files) {
    auto table = TextTable::scan(file, settings_, budget_);
    if (!table) {
      OMNI_RETURN_IF_ERROR(leaveOut(file, table.error()));
      continue;
    }
    shapes.insert(join(table->names(), "\n"));
    names.push_back(file.stem().stem().string());
    tables.push_back(*std::move(table));
  }
  if (tables.size() == 1 || shapes.size() == 1) return addText(group.name, tables);
  for (std::size_t i = 0; i < tables.size(); ++i) OMNI_RETURN_IF_ERROR(addText(names[i], {tables[i]}));
  return {};
}

Status TableMaker::addText(const std::string& name, const std::vector<TextTable>& files) {
  std::vector<ColumnTexts> texts = files.front().columns();
  for (std::size_t i = 1; i < files.size(); ++i) {
    const std::vector<ColumnTexts> others = files[i].columns();
    for (std::size_t c = 0; c < texts.size(); ++c) texts[c].merge(others[c]);
  }
  const std::vector<TypedColumn> columns =
      typedColumns(files.front().names(), texts,
                   {.pointDecides = files.front().delimiter() != ';', .dayFirst = !settings_.monthFirst});
  for (const auto& file : files)
    for (const auto& note : file.notes()) made_.cautions[name].push_back({"", note});
  OMNI_RETURN_IF_ERROR(create(name, columns));
  OMNI_RETURN_IF_ERROR(append(name, columns, files));
  OMNI_RETURN_IF_ERROR(sayUnits(name, columns, files.front().units()));
  return dropTotals(name, columns);
}

Status TableMaker::addTogether(const FileTable& group) {
  FileTable whole = group;
  whole.files.clear();
  std::set<std::vector<std::string>> columns;
  for (const auto& file : group.files) {
    const auto names = columnsOf(file);
    if (!names) {
      OMNI_RETURN_IF_ERROR(leaveOut(file, names.error()));
      continue;
    }
    columns.insert(*names);
    whole.files.push_back(file);
  }
  if (columns.size() == 1 && addTable(whole)) return {};
  for (const auto& file : whole.files) {
    FileTable one = group;
    one.files = {file};
    one.name = file.stem().stem().string();
    OMNI_RETURN_IF_ERROR(addOrLeaveOut(one));
  }
  return {};
}

Result<std::vector<std::string>> TableMaker::columnsOf(const std::filesystem::path& file) {
  Result<std::vector<std::string>> columns;
  for (const auto& call : readingCalls({.format = tableFormat(file), .files = {file}}))
    if (columns = columnsIn(selecting(call)); columns) break;
  return columns;
}

Result<std::vector<std::string>> TableMaker::columnsIn(const std::string& query) {
  std::vector<std::string> names;
  const auto none = [](const Row&) { return true; };
  OMNI_RETURN_IF_ERROR(database_.each(query + " LIMIT 0", {}, budget_, none, &names));
  return names;
}

Status TableMaker::addOrLeaveOut(const FileTable& table) {
  const auto status = addTable(table);
  return status ? status : leaveOut(table.files.front(), status.error());
}

Status TableMaker::leaveOut(const std::filesystem::path& file, const Error& why) {
  if (!concernsOneFile(why)) return tl::unexpected(why);
  made_.leftOut.push_back({why.code == Code::kInvalidArgument ? Code::kUnreadable : why.code,
                           file.string() + " cannot be read as a table (" + why.message + ")",
                           "Check that the file is complete and what its ending says.", Audience::kOperator});
  return {};
}

Status TableMaker::addTable(const FileTable& table) {
  Status status;
  const auto calls = readingCalls(table);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    status = addAs(table, calls[i]);
    if (status) {
      made_.tables.push_back(table.name);
      if (i > 0) caution(table.name, "the file breaks the rules of its format and was read forgivingly");
      return {};
    }
    made_.cautions.erase(table.name);
    if (status.error().code != Code::kInvalidArgument) break;
  }
  return status;
}

Status TableMaker::addAs(const FileTable& table, const std::string& call) {
  OMNI_RETURN_IF_ERROR(execute(viewOf(table.name) + selecting(call)));
  if (isColumnar(table.format)) return {};
  const auto from = unfolded(table.name, call);
  OMNI_RETURN_IF_ERROR(execute("DROP VIEW " + duckdbName(table.name)));
  if (!from && !concernsOneFile(from.error())) return tl::unexpected(from.error());
  return load(table.name, from ? *from : call);
}

Status TableMaker::load(const std::string& name, const std::string& from) {
  DuckdbDatabase::PartDone progress;
  if (progress_) progress = [&](std::size_t percent) { progress_("reading " + name, percent, 100); };
  return database_.execute("CREATE OR REPLACE TABLE " + duckdbName(name) + " AS " + selecting(from), budget_,
                           progress);
}

Status TableMaker::sayUnits(const std::string& name, const std::vector<TypedColumn>& columns,
                            const std::vector<std::vector<std::string>>& units) {
  for (std::size_t c = 0; !units.empty() && c < std::min(columns.size(), units.front().size()); ++c) {
    const std::string& unit = units.front()[c];
    if (!isNumeric(columns[c].reading) || unit.empty() || unit.size() > kMaxUnitBytes) continue;
    OMNI_RETURN_IF_ERROR(execute("COMMENT ON COLUMN " + duckdbName(name) + "." + duckdbName(columns[c].name) +
                                 " IS " + duckdbText("in " + unit)));
  }
  return {};
}

Status TableMaker::dropTotals(const std::string& name, const std::vector<TypedColumn>& columns) {
  std::vector<std::string> texts, numbers;
  for (const auto& column : columns) {
    if (column.reading.type == ColumnType::kText) texts.push_back(column.name);
    if (isNumeric(column.reading)) numbers.push_back(column.name);
  }
  if (texts.empty() || numbers.empty()) return {};
  OMNI_TRY(named, firstValue(namesTotalQuery(name, texts)));
  if (named != Value(true)) return {};
  OMNI_TRY(count, firstValue("SELECT count(*) FROM (" + totalRowsQuery(name, texts, numbers) + ")"));
  const auto* totals = std::get_if<std::int64_t>(&count);
  if (!totals || *totals == 0) return {};
  caution(name, counted(static_cast<std::size_t>(*totals), "total") + " of other rows left out");
  return execute("DELETE FROM " + duckdbName(name) + " WHERE rowid IN (" +
                 totalRowsQuery(name, texts, numbers) + ")");
}

Result<std::string> TableMaker::unfolded(const std::string& table, const std::string& call) {
  std::string from = call;
  OMNI_TRY(lists, columnsOfType(table, "data_type LIKE 'STRUCT(%)[]'"));
  const std::string some = "(FROM " + duckdbName(table) + " LIMIT 2)";
  OMNI_TRY(rows, lists.size() == 1 ? firstValue("SELECT count(*) FROM " + some) : Value());
  if (rows == Value(std::int64_t{1})) {
    from = "(SELECT unnest(" + duckdbName(lists.front()) + ", max_depth := 2) FROM " + call + ")";
    OMNI_RETURN_IF_ERROR(execute(viewOf(table) + selecting(from)));
    caution(table, "its rows are those of \"" + lists.front() + "\"; what stands beside is left out");
  }
  for (int depth = 0; depth < kMaxDepth; ++depth) {
    OMNI_TRY(objects, columnsOfType(table, "data_type LIKE 'STRUCT(%)'"));
    if (objects.empty()) break;
    std::vector<std::string> taken, given;
    for (const auto& object : objects) {
      const std::string name = duckdbName(object);
      taken.push_back(name);
      OMNI_TRY(fields, columnsIn("SELECT unnest(" + name + ") FROM " + duckdbName(table)));
      for (const auto& field : fields)
        given.push_back(name + "." + duckdbName(field) + " AS " + duckdbName(object + "_" + field));
    }
    from = "(SELECT * EXCLUDE (" + join(taken, ", ") + "), " + join(given, ", ") + " FROM " + from + ")";
    OMNI_RETURN_IF_ERROR(execute(viewOf(table) + selecting(from)));
  }
  return from;
}

Result<std::vector<std::string>> TableMaker::columnsOfType(const std::string& table,
                                                           const std::string& condition) {
  std::vector<std::string> names;
  const auto take = [&names](const Row& row) {
    names.push_back(std::get<std::string>(row.front()));
    return true;
  };
  OMNI_RETURN_IF_ERROR(database_.each("SELECT column_name FROM duckdb_columns() WHERE " + condition +
                                          " AND schema_name = 'main' AND table_name = " + duckdbText(table),
                                      {}, budget_, take));
  return names;
}

Result<Value> TableMaker::firstValue(const std::string& query) {
  Value first;
  const auto take = [&first](const Row& row) {
    if (!row.empty()) first = row.front();
    return false;
  };
  OMNI_RETURN_IF_ERROR(database_.each(query, {}, budget_, take));
  return first;
}

}  // namespace omni
