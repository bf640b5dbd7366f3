#include "sources/duckdb/table_maker.h"

#include <algorithm>
#include <fstream>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/files/file_content.h"
#include "sources/duckdb/files/lake_tables.h"
#include "sources/duckdb/files/sound_file.h"
#include "sources/duckdb/files/total_rows.h"

namespace omni {
namespace {

/// Objects within objects that become columns.
constexpr int kMaxDepth = 3;
constexpr std::size_t kRowsBetweenNews = 100'000;
constexpr std::size_t kMaxCellsLooked = 4'000'000;  // of a columnar file, when it is opened
constexpr auto kObject = "omni_made.object";        // holds an object while its rows are made
constexpr std::size_t kMaxNamedFiles = 6;
constexpr std::size_t kMaxSummed = 16;  // columns that show whether a row is a total: each takes memory
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

/// A call that reads files, with one more option.
std::string withOption(const std::string& call, const std::string& option) {
  return call.substr(0, call.size() - 1) + ", " + option + ")";
}

/// Not NaN. The engine trusts a file's statistics, which leave NaN out, and takes isnan() to be false.
std::string isNumber(const std::string& column) {
  return "(isfinite(" + duckdbName(column) + ") OR isinf(" + duckdbName(column) + "))";
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
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

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
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
  const std::vector<std::string> copies = passOverCopies(sound);
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
  for (const auto& copy : copies)
    if (!made_.tables.empty()) caution(made_.tables.front(), copy);
  return std::move(made_);
}

std::vector<std::string> TableMaker::passOverCopies(FileTable& group) const {
  std::vector<std::string> notes;
  const std::vector<std::filesystem::path> all = group.files;
  std::erase_if(group.files, [&](const std::filesystem::path& file) {
    if (lower(file.extension().string()) != ".gz") return false;
    const auto other = std::ranges::find(all, file.parent_path() / file.stem());
    if (other == all.end() || !haveSameContent(file, *other, budget_)) return false;
    notes.push_back(file.filename().string() + " passed over: it holds the same as " +
                    other->filename().string());
    return true;
  });
  return notes;
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
      made_.cautions[name].push_back(
          {.column = column.name, .text = note, .doubtful = column.reading.uncertain});
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
    shapes.insert(join(sorted(table->names()), "\n"));
    names.push_back(file.stem().stem().string());
    tables.push_back(*std::move(table));
  }
  if (tables.size() == 1 || shapes.size() == 1) {
    std::vector<std::filesystem::path> files;
    bool ordersDiffer = false;
    for (auto& table : tables) {
      files.push_back(table.file());
      ordersDiffer = table.orderAs(tables.front().names()) || ordersDiffer;
    }
    sayFiles(group.name, files, ordersDiffer);
    return addText(group.name, tables);
  }
  for (std::size_t i = 0; i < tables.size(); ++i) OMNI_RETURN_IF_ERROR(addText(names[i], {tables[i]}));
  sayApart(tables, names);
  return {};
}

void TableMaker::sayApart(const std::vector<TextTable>& tables, const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> columns;
  for (const auto& table : tables) columns.push_back(sorted(table.names()));
  if (columns.empty()) return;
  const auto widest = std::ranges::max_element(columns, {}, &std::vector<std::string>::size);
  if (!std::ranges::all_of(columns, [&](const auto& some) { return std::ranges::includes(*widest, some); }))
    return;
  const std::string file =
      tables[static_cast<std::size_t>(widest - columns.begin())].file().filename().string();
  for (std::size_t i = 0; i < tables.size(); ++i)
    if (columns[i] != *widest)
      caution(names[i], "a table apart from " + file + ", for it lacks columns of that");
}

void TableMaker::sayFiles(const std::string& name, const std::vector<std::filesystem::path>& files,
                          bool ordersDiffer) {
  if (files.size() < 2) return;
  std::vector<std::string> names;
  for (const auto& file : files)
    if (names.size() < kMaxNamedFiles) names.push_back(file.filename().string());
  const std::string more =
      files.size() > names.size() ? " and " + counted(files.size() - names.size(), "other") : std::string();
  caution(name, "its rows are those of " + counted(files.size(), "file") + ": " + join(names, ", ") + more +
                    (ordersDiffer ? "; their columns, in different orders, were united by name" : ""));
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
    for (const auto& note : file.notes())
      caution(name, (files.size() > 1 ? file.file().filename().string() + ": " : "") + note);
  OMNI_RETURN_IF_ERROR(create(name, columns));
  OMNI_RETURN_IF_ERROR(append(name, columns, files));
  OMNI_RETURN_IF_ERROR(sayUnits(name, columns, files.front().units()));
  return dropTotals(name, columns);
}

Status TableMaker::addTogether(const FileTable& group) {
  FileTable whole = group;
  whole.files.clear();
  std::set<std::vector<std::string>> columns, orders;
  for (const auto& file : group.files) {
    const auto names = columnsOf(file);
    if (!names) {
      OMNI_RETURN_IF_ERROR(leaveOut(file, names.error()));
      continue;
    }
    columns.insert(sorted(*names));
    orders.insert(*names);
    whole.files.push_back(file);
  }
  if (columns.size() == 1 && addTable(whole)) {
    sayFiles(whole.name, whole.files, orders.size() > 1);
    return {};
  }
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
      if (isColumnar(table.format)) made_.tables.push_back(table.name);
      return i > 0 ? sayBrokenLines(table) : Status();
    }
    made_.cautions.erase(table.name);
    std::erase(made_.tables, table.name);
    if (status.error().code != Code::kInvalidArgument) break;
  }
  return status;
}

// A broken line has no values.
Status TableMaker::sayBrokenLines(const FileTable& table) {
  bool some = false;
  for (const auto& file : table.files) {
    OMNI_TRY(broken, brokenJsonLines(file, budget_));
    if (broken.count == 0) continue;
    some = true;
    std::vector<std::string> lines;
    for (const std::size_t line : broken.first) lines.push_back(std::to_string(line));
    caution(table.name, (table.files.size() > 1 ? file.filename().string() + ": " : "") +
                            counted(broken.count, "line") + (broken.count == 1 ? " is" : " are") +
                            " no whole JSON, so that its values are missing: line " + join(lines, ", ") +
                            (broken.count > lines.size() ? ", …" : ""));
  }
  if (!some) caution(table.name, "the file breaks the rules of its format and was read forgivingly");
  return {};
}

Status TableMaker::addAs(const FileTable& table, const std::string& call) {
  OMNI_RETURN_IF_ERROR(execute(viewOf(table.name) + selecting(call)));
  return isColumnar(table.format) ? hideNotANumber(table, call) : addJson(table, call);
}

Status TableMaker::addJson(const FileTable& table, const std::string& call) {
  OMNI_TRY(fields, fieldsOf(table.name));
  OMNI_TRY(one, firstValue("SELECT count(*) = 1 FROM (FROM " + duckdbName(table.name) + " LIMIT 2)"));
  if (one != Value(true) || table.files.size() > 1) {
    // Rows of many different keys, which are no map.
    const bool isMap = fields.size() == 1 && fields.front().type.starts_with("MAP(");
    OMNI_RETURN_IF_ERROR(loadJson(table.name, isMap ? withOption(call, "map_inference_threshold=-1") : call));
    OMNI_RETURN_IF_ERROR(keepDigits(table, call));
    OMNI_RETURN_IF_ERROR(mergeRenamed(table.name, call));
    return dropNotANumber(table.name);
  }
  std::vector<std::string> lists;
  for (const auto& field : fields)
    if (field.type.starts_with("STRUCT(") && field.type.ends_with("[]")) lists.push_back(field.name);
  if (lists.size() > 1) return addLists(table, call, lists);
  OMNI_TRY(from, rowsOfObject(table, call));
  OMNI_RETURN_IF_ERROR(loadJson(table.name, from));
  if (from == call) OMNI_RETURN_IF_ERROR(keepDigits(table, call));
  OMNI_RETURN_IF_ERROR(dropNotANumber(table.name));
  return from == call ? Status() : execute(std::string("DROP TABLE ") + kObject);
}

Result<std::string> TableMaker::rowsOfObject(const FileTable& table, const std::string& call) {
  OMNI_TRY(columns, fieldsOf(table.name));
  // {"users": {…}}: the object is in one that holds nothing else.
  const auto inner = columns.size() == 1 ? fieldsOfObject(columns.front().type) : std::vector<JsonField>();
  auto shape = shapeOfOneObject(kObject, inner.empty() ? columns : inner);
  if (!shape) return call;
  OMNI_RETURN_IF_ERROR(execute("CREATE SCHEMA IF NOT EXISTS omni_made"));
  OMNI_RETURN_IF_ERROR(execute(std::string("CREATE OR REPLACE TABLE ") + kObject + " AS SELECT " +
                               (inner.empty() ? "*" : "unnest(" + duckdbName(columns.front().name) + ")") +
                               " FROM " + call));
  if (!shape->holds.empty()) {
    OMNI_TRY(holds, firstValue(shape->holds));
    if (holds != Value(true)) return call;
  }
  caution(table.name, shape->caution);
  std::string from = "(" + shape->query + ")";
  OMNI_RETURN_IF_ERROR(execute(viewOf(table.name) + selecting(from)));
  return from;
}

Status TableMaker::loadJson(const std::string& name, const std::string& from) {
  OMNI_RETURN_IF_ERROR(execute(viewOf(name) + selecting(from)));
  const auto rows = unfolded(name, from);
  OMNI_RETURN_IF_ERROR(execute("DROP VIEW " + duckdbName(name)));
  if (!rows && !concernsOneFile(rows.error())) return tl::unexpected(rows.error());
  OMNI_RETURN_IF_ERROR(load(name, rows ? *rows : from));
  made_.tables.push_back(name);
  OMNI_TRY(fields, fieldsOf(name));
  std::vector<TypedColumn> columns;
  for (const auto& [column, type] : fields)
    if (type == "VARCHAR" || type == "BIGINT" || type == "DOUBLE")
      columns.push_back({column, {.type = type == "VARCHAR" ? ColumnType::kText : ColumnType::kReal}});
  return dropTotals(name, columns);
}

Status TableMaker::addLists(const FileTable& table, const std::string& call,
                            const std::vector<std::string>& lists) {
  OMNI_TRY(columns, columnsIn(selecting(call)));
  OMNI_RETURN_IF_ERROR(execute("DROP VIEW " + duckdbName(table.name)));
  std::vector<std::string> taken;
  const std::string file = table.files.front().filename().string();
  for (const auto& list : lists) {
    OMNI_TRY(name, newName(list));
    taken.push_back(duckdbName(list));
    OMNI_RETURN_IF_ERROR(
        loadJson(name, "(SELECT unnest(" + duckdbName(list) + ", max_depth := 2) FROM " + call + ")"));
    OMNI_RETURN_IF_ERROR(dropNotANumber(name));
    caution(name, "its rows are those of \"" + list + "\" in " + file + ", which holds " +
                      counted(lists.size(), "list"));
  }
  if (columns.size() == lists.size()) return {};
  OMNI_TRY(rest, newName(table.name));
  OMNI_RETURN_IF_ERROR(loadJson(rest, "(SELECT * EXCLUDE (" + join(taken, ", ") + ") FROM " + call + ")"));
  return dropNotANumber(rest);
}

Result<std::vector<JsonField>> TableMaker::fieldsOf(const std::string& table) {
  std::vector<JsonField> fields;
  const auto take = [&fields](const Row& row) {
    fields.push_back({toText(row[0]), toText(row[1])});
    return true;
  };
  OMNI_RETURN_IF_ERROR(
      database_.each("SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = 'main' AND "
                     "table_name = " +
                         duckdbText(table) + " ORDER BY column_index",
                     {}, budget_, take));
  return fields;
}

// The columns are read as texts, next to the others, row by row; what then is a number in floating point
// without loss becomes one again.
Status TableMaker::keepDigits(const FileTable& table, const std::string& call) {
  const std::string name = duckdbName(table.name);
  OMNI_TRY(fields, fieldsOf(table.name));
  std::vector<std::string> large;
  for (const auto& field : fields) {
    if (field.type != "DOUBLE") continue;
    const std::string column = duckdbName(field.name);
    OMNI_TRY(is, firstValue("SELECT max(abs(" + column + ")) >= 9007199254740992 FROM " + name +
                            " WHERE isfinite(" + column + ")"));
    if (is == Value(true)) large.push_back(field.name);
  }
  if (large.empty()) return {};
  OMNI_RETURN_IF_ERROR(execute("CREATE OR REPLACE VIEW omni_made_texts AS " + selecting(call)));
  OMNI_TRY(read, fieldsOf("omni_made_texts"));
  std::vector<std::string> types, taken;
  for (const auto& field : read) {
    if (field.type.find("DOUBLE") == std::string::npos) continue;
    types.push_back(duckdbText(field.name) + ": " + duckdbText(replaced(field.type, "DOUBLE", "VARCHAR")));
    taken.push_back("texts." + duckdbName(field.name) + " AS " + duckdbName(field.name));
  }
  OMNI_RETURN_IF_ERROR(execute("DROP VIEW omni_made_texts"));
  const std::string texts =
      withOption(replaced(replaced(call, "read_json_auto(", "read_json("), ", sample_size=-1", ""),
                 "columns={" + join(types, ", ") + "}");
  std::erase(made_.tables, table.name);
  made_.cautions.erase(table.name);
  OMNI_RETURN_IF_ERROR(execute("DROP TABLE " + name));
  const std::string from = "(SELECT read.* REPLACE (" + join(taken, ", ") + ") FROM " + call +
                           " AS read POSITIONAL JOIN " + texts + " AS texts)";
  if (const Status loaded = loadJson(table.name, from); !loaded) {
    if (!concernsOneFile(loaded.error())) return loaded;
    OMNI_RETURN_IF_ERROR(loadJson(table.name, call));
    for (const auto& column : large)
      caution(table.name, column, "numbers of more than 15 digits are rounded");
    return {};
  }
  for (const auto& field : fields)
    if (field.type.find("DOUBLE") != std::string::npos)
      OMNI_RETURN_IF_ERROR(retype(table.name, field, std::ranges::find(large, field.name) != large.end()));
  return {};
}

Status TableMaker::retype(const std::string& name, const JsonField& column, bool large) {
  constexpr std::int64_t kDecimalDigits = 38;
  const std::string quoted = duckdbName(column.name);
  std::string type = column.type;
  if (large) {
    const std::string text = "ltrim(" + quoted + ", '-')";
    OMNI_TRY(odd, firstValue("SELECT coalesce(bool_or(NOT regexp_full_match(" + text +
                             ", '\\d+(\\.\\d+)?')), false) FROM " + duckdbName(name)));
    OMNI_TRY(decimals, firstValue("SELECT coalesce(max(length(split_part(" + text + ", '.', 2))), 0) FROM " +
                                  duckdbName(name)));
    OMNI_TRY(whole, firstValue("SELECT coalesce(max(length(split_part(" + text + ", '.', 1))), 0) FROM " +
                               duckdbName(name)));
    const auto *behind = std::get_if<std::int64_t>(&decimals), *before = std::get_if<std::int64_t>(&whole);
    const bool fits = odd == Value(false) && behind && before && *behind + *before <= kDecimalDigits;
    type = fits ? "DECIMAL(38, " + std::to_string(*behind) + ")" : "VARCHAR";
    const std::string exact = fits ? "CAST(" + quoted + " AS " + type + ")" : quoted;
    OMNI_TRY(loses, firstValue("SELECT coalesce(bool_or(" + exact + " <> CAST(CAST(" + quoted +
                               " AS DOUBLE) AS " + type + ")), false) FROM " + duckdbName(name)));
    if (loses == Value(true)) {
      caution(name, column.name,
              fits ? "read with all its digits, as DECIMAL"
                   : "left as text, for its numbers have more digits than numbers keep");
    } else {
      type = column.type;
      // The engine gives decimals as floating point keeps them, so that what is lost does not show.
      if (behind && *behind > 0) caution(name, column.name, "numbers with more than 15 digits are rounded");
    }
  }
  if (type == "VARCHAR") return {};
  return execute("ALTER TABLE " + duckdbName(name) + " ALTER " + quoted + " SET DATA TYPE " + type +
                 " USING CAST(" + quoted + " AS " + type + ")");
}

Status TableMaker::mergeRenamed(const std::string& name, const std::string& call) {
  OMNI_TRY(fields, fieldsOf(name));
  std::vector<std::string> names;
  for (const auto& field : fields) names.push_back(field.name);
  const auto renamed = renamedColumns(names);
  if (renamed.empty()) return {};
  const std::string objects =
      replaced(replaced(replaced(call, "read_json_auto(", "read_json_objects("), ", union_by_name=true", ""),
               ", sample_size=-1", "");
  for (const auto& [first, second, key] : renamed) {
    const std::string one = duckdbName(names[first]), other = duckdbName(names[second]);
    OMNI_TRY(isKey, firstValue("SELECT coalesce(bool_or(list_contains(json_keys(json), " +
                               duckdbText(names[second]) + ")), false) FROM " + objects));
    if (isKey != Value(false)) continue;
    OMNI_TRY(apart, firstValue("SELECT NOT coalesce(bool_or(" + one + " IS NOT NULL AND " + other +
                               " IS NOT NULL), false) FROM " + duckdbName(name)));
    if (apart == Value(true) && fields[first].type == fields[second].type) {
      OMNI_RETURN_IF_ERROR(execute("UPDATE " + duckdbName(name) + " SET " + one + " = " + other + " WHERE " +
                                   one + " IS NULL"));
      OMNI_RETURN_IF_ERROR(execute("ALTER TABLE " + duckdbName(name) + " DROP " + other));
      caution(name, names[first], "holds \"" + key + "\" too");
    } else {
      caution(name, names[second],
              "called \"" + key + "\" in the file, as is \"" + names[first] +
                  "\" but for the case of its letters");
    }
  }
  return {};
}

Status TableMaker::dropNotANumber(const std::string& name) {
  OMNI_TRY(fields, fieldsOf(name));
  for (const auto& [column, type] : fields) {
    if (type != "DOUBLE" && type != "FLOAT") continue;
    const std::string where = " WHERE NOT " + isNumber(column);
    OMNI_TRY(found, firstValue("SELECT count(*) FROM " + duckdbName(name) + where));
    const auto* count = std::get_if<std::int64_t>(&found);
    if (!count || *count == 0) continue;
    OMNI_RETURN_IF_ERROR(
        execute("UPDATE " + duckdbName(name) + " SET " + duckdbName(column) + " = NULL" + where));
    caution(name, column,
            "NaN in " + counted(static_cast<std::size_t>(*count), "row") + " counts as missing");
  }
  return {};
}

// Where a look at all rows is quick, it tells whether there is any; else each value is looked at when it is
// read.
Status TableMaker::hideNotANumber(const FileTable& table, const std::string& call) {
  OMNI_TRY(fields, fieldsOf(table.name));
  std::erase_if(fields,
                [](const JsonField& field) { return field.type != "DOUBLE" && field.type != "FLOAT"; });
  if (fields.empty()) return {};
  OMNI_TRY(found, firstValue("SELECT count(*) FROM " + call));
  const auto* rows = std::get_if<std::int64_t>(&found);
  if (!rows) return {};
  const bool all = static_cast<std::size_t>(*rows) <= kMaxCellsLooked / fields.size();
  const std::string some =
      all ? call : "(FROM " + call + " LIMIT " + std::to_string(kMaxCellsLooked / fields.size()) + ")";
  std::vector<std::string> hidden;
  for (const auto& [column, type] : fields) {
    OMNI_TRY(value, firstValue("SELECT count(*) FROM " + some + " WHERE NOT " + isNumber(column)));
    const auto* count = std::get_if<std::int64_t>(&value);
    const bool any = count && *count > 0;
    if (any)
      caution(table.name, column,
              "NaN in " + std::string(all ? "" : "at least ") +
                  counted(static_cast<std::size_t>(*count), "row") + " counts as missing");
    if (any || !all)
      hidden.push_back("CASE WHEN " + isNumber(column) + " THEN " + duckdbName(column) + " END AS " +
                       duckdbName(column));
  }
  if (hidden.empty()) return {};
  return execute(viewOf(table.name) + "SELECT * REPLACE (" + join(hidden, ", ") + ") FROM " + call);
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
  return dropTotals(name, texts, numbers);
}

Status TableMaker::dropTotals(const std::string& name, const std::vector<std::string>& texts,
                              const std::vector<std::string>& numbers) {
  if (texts.empty() || numbers.empty()) return {};
  OMNI_TRY(named, firstValue(namesTotalQuery(name, texts)));
  if (named != Value(true)) return {};
  Row years;
  OMNI_RETURN_IF_ERROR(database_.each(yearsQuery(name, numbers), {}, budget_, [&](const Row& row) {
    years = row;
    return false;
  }));
  std::vector<std::string> measured;
  for (std::size_t i = 0; i < numbers.size() && measured.size() < kMaxSummed; ++i)
    if (years[i] != Value(true)) measured.push_back(numbers[i]);
  if (measured.empty()) return {};
  OMNI_TRY(totals, dropRows(name, totalRowsQuery(name, texts, measured), "total"));
  OMNI_TRY(averages, dropRows(name, averageRowsQuery(name, texts, measured), "average"));
  if (totals + averages == 0)
    OMNI_RETURN_IF_ERROR(dropRows(name, wholeRowsQuery(name, texts, measured), "total"));
  OMNI_TRY(left, firstValue(outerTotalsQuery(name, texts)));
  if (left == Value(std::int64_t{1}))
    caution(name, "1 row that says \"total\", but holds no sum of others, counted as a row");
  return {};
}

Result<std::size_t> TableMaker::dropRows(const std::string& name, const std::string& query,
                                         const char* called) {
  OMNI_TRY(found, firstValue("SELECT count(*) FROM (" + query + ")"));
  const auto* count = std::get_if<std::int64_t>(&found);
  if (!count || *count == 0) return std::size_t{0};
  const auto rows = static_cast<std::size_t>(*count);
  caution(name, counted(rows, called) + " of other rows left out");
  OMNI_RETURN_IF_ERROR(execute("DELETE FROM " + duckdbName(name) + " WHERE rowid IN (" + query + ")"));
  return rows;
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
    OMNI_TRY(names, columnsIn(selecting(duckdbName(table))));
    std::vector<std::string> taken, given;
    for (const auto& object : objects) {
      const std::string name = duckdbName(object);
      taken.push_back(name);
      OMNI_TRY(fields, columnsIn("SELECT unnest(" + name + ") FROM " + duckdbName(table)));
      for (const auto& field : fields) {
        std::string as = object + "_" + field;
        if (std::ranges::any_of(names, [&](const auto& other) { return lower(other) == lower(as); })) {
          as += "_1";
          caution(table, as,
                  "is \"" + field + "\" of \"" + object + "\", for there is \"" + object + "_" + field +
                      "\" too");
        }
        given.push_back(name + "." + duckdbName(field) + " AS " + duckdbName(as));
      }
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
