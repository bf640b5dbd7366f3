#include "sources/duckdb/made/table_maker.h"

#include <algorithm>
#include <fstream>
#include <set>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/files/file_content.h"
#include "sources/duckdb/files/lake_tables.h"
#include "sources/duckdb/files/sound_file.h"
#include "sources/duckdb/made/dropped_totals.h"
#include "sources/duckdb/made/json_tables.h"
#include "sources/duckdb/made/not_a_number.h"

namespace omni {
namespace {

constexpr std::size_t kMaxNamedFiles = 6;
constexpr std::size_t kMaxNameBytes = 80, kMaxUnitBytes = 12;  // "kWh per year"

/// A file that this process may not open, as one shut in with the file that lay there before, says nothing of
/// what is in it: that is not to be kept for others.
Status opens(const std::filesystem::path& file) {
  if (std::ifstream(file)) return {};
  return fail(Code::kUnavailable, "cannot read " + file.string(), "Check its permissions.",
              Audience::kOperator);
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
  writer_.made() = {.views = isColumnar(group.format)};
  OMNI_TRY(sound, soundFiles(group));
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
  MadeTables& made = writer_.made();
  for (const auto& copy : copies)
    if (!made.tables.empty()) writer_.caution(made.tables.front(), copy);
  return std::move(made);
}

Result<FileTable> TableMaker::soundFiles(const FileTable& group) {
  FileTable sound{.name = group.name, .format = group.format, .files = {}};
  for (const auto& file : group.files) {
    if (group.format != TableFormat::kLake && group.format != TableFormat::kFolder)
      OMNI_RETURN_IF_ERROR(opens(file));
    if (const Status status = check(file, group.format); status)
      sound.files.push_back(file);
    else if (concernsOneFile(status.error()))
      writer_.made().leftOut.push_back(status.error());
    else
      return tl::unexpected(status.error());
  }
  return sound;
}

Status TableMaker::check(const std::filesystem::path& file, TableFormat format) {
  if (format == TableFormat::kFolder) return {};
  if (format != TableFormat::kLake) return checkSound(file, writer_.budget());
  const auto found = lakeExtensions(file, writer_.database().extensions());
  return found ? Status() : tl::unexpected(found.error());
}

std::vector<std::string> TableMaker::passOverCopies(FileTable& group) const {
  std::vector<std::string> notes;
  const std::vector<std::filesystem::path> all = group.files;
  std::erase_if(group.files, [&](const std::filesystem::path& file) {
    if (lower(file.extension().string()) != ".gz") return false;
    const auto other = std::ranges::find(all, file.parent_path() / file.stem());
    if (other == all.end() || !haveSameContent(file, *other, writer_.budget())) return false;
    notes.push_back(file.filename().string() + " passed over: it holds the same as " +
                    other->filename().string());
    return true;
  });
  return notes;
}

Status TableMaker::leaveOut(const std::filesystem::path& file, const Error& why) {
  if (!concernsOneFile(why)) return tl::unexpected(why);
  writer_.made().leftOut.push_back({why.code == Code::kInvalidArgument ? Code::kUnreadable : why.code,
                                    file.string() + " cannot be read as a table (" + why.message + ")",
                                    "Check that the file is complete and what its ending says.",
                                    Audience::kOperator});
  return {};
}

Status TableMaker::addPage(const std::filesystem::path& file) {
  OMNI_TRY(tables, pageTables(file));
  for (const auto& table : tables) OMNI_RETURN_IF_ERROR(addOf(table, file));
  return {};
}

// Cells are texts; what they are shows when all of a column are known.
Status TableMaker::addOf(const PageTable& table, const std::filesystem::path& file) {
  OMNI_TRY(name, writer_.newName(nameOf(table, file)));
  const auto units = static_cast<std::ptrdiff_t>(linesOfUnits(table.rows));
  PageTable data = table;
  data.rows.erase(data.rows.begin(), data.rows.begin() + units);
  const std::vector<TypedColumn> columns = typedColumns(data);
  OMNI_RETURN_IF_ERROR(writer_.create(name, columns));
  OMNI_RETURN_IF_ERROR(writer_.append(name, columns, data));
  OMNI_RETURN_IF_ERROR(writer_.comment(name, table.place(file.filename().string())));
  OMNI_RETURN_IF_ERROR(dropTotals(writer_, name, columns));
  if (units > 0)
    writer_.caution(
        name, counted(static_cast<std::size_t>(units), "line") + " of units below the header passed over");
  if (table.uncomputed > 0)
    writer_.caution(
        name, counted(table.uncomputed, "formula") +
                  " never computed, and read as missing: open the file in a spreadsheet program and save it");
  return sayUnits(name, columns, {table.rows.begin(), table.rows.begin() + units});
}

Status TableMaker::addFolder(const std::filesystem::path& folder) {
  OMNI_TRY(tables, folderTables(folder, writer_.budget(), writer_.progress()));
  for (const auto& items : tables) OMNI_RETURN_IF_ERROR(addItems(items));
  return {};
}

Status TableMaker::addItems(const FolderTable& items) {
  OMNI_TRY(name, writer_.newName(items.table.called));
  const auto& names = items.table.columns;
  std::vector<TypedColumn> columns;
  for (std::size_t c = 0; c < names.size(); ++c) columns.push_back({names[c], items.formats[c]});
  OMNI_RETURN_IF_ERROR(writer_.create(name, columns));
  OMNI_RETURN_IF_ERROR(writer_.append(name, columns, items.table));
  OMNI_RETURN_IF_ERROR(writer_.comment(name, items.about));
  for (std::size_t c = 0; c < names.size(); ++c)
    if (!items.units[c].empty()) OMNI_RETURN_IF_ERROR(writer_.comment(name, names[c], items.units[c]));
  return {};
}

// One table when the columns are the same, else a table a file. What cannot be read is left out before they
// are compared, so that it does not keep the others apart.
Status TableMaker::addTexts(const FileTable& group) {
  std::vector<TextTable> tables;
  std::vector<std::string> names;
  std::set<std::string> shapes;
  for (const auto& file : group.files) {
    auto table = TextTable::scan(file, settings_, writer_.budget());
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
      writer_.caution(name, (files.size() > 1 ? file.file().filename().string() + ": " : "") + note);
  OMNI_RETURN_IF_ERROR(writer_.create(name, columns));
  OMNI_RETURN_IF_ERROR(writer_.append(name, columns, files));
  OMNI_RETURN_IF_ERROR(sayUnits(name, columns, files.front().units()));
  return dropTotals(writer_, name, columns);
}

Status TableMaker::sayUnits(const std::string& name, const std::vector<TypedColumn>& columns,
                            const std::vector<std::vector<std::string>>& units) {
  for (std::size_t c = 0; !units.empty() && c < std::min(columns.size(), units.front().size()); ++c) {
    const std::string& unit = units.front()[c];
    if (!isNumeric(columns[c].reading) || unit.empty() || unit.size() > kMaxUnitBytes) continue;
    OMNI_RETURN_IF_ERROR(writer_.comment(name, columns[c].name, "in " + unit));
  }
  return {};
}

void TableMaker::sayFiles(const std::string& name, const std::vector<std::filesystem::path>& files,
                          bool ordersDiffer) {
  if (files.size() < 2) return;
  std::vector<std::string> names;
  for (const auto& file : files)
    if (names.size() < kMaxNamedFiles) names.push_back(file.filename().string());
  const std::string more =
      files.size() > names.size() ? " and " + counted(files.size() - names.size(), "other") : std::string();
  writer_.caution(name,
                  "its rows are those of " + counted(files.size(), "file") + ": " + join(names, ", ") + more +
                      (ordersDiffer ? "; their columns, in different orders, were united by name" : ""));
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
      writer_.caution(names[i], "a table apart from " + file + ", for it lacks columns of that");
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

Status TableMaker::addOrLeaveOut(const FileTable& table) {
  const auto status = addTable(table);
  return status ? status : leaveOut(table.files.front(), status.error());
}

Status TableMaker::addTable(const FileTable& table) {
  Status status;
  const auto calls = readingCalls(table);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    status = addAs(table, calls[i]);
    if (status) {
      if (isColumnar(table.format)) writer_.made().tables.push_back(table.name);
      return i > 0 ? sayBrokenLines(table) : Status();
    }
    writer_.forget(table.name);
    if (status.error().code != Code::kInvalidArgument) break;
  }
  return status;
}

Status TableMaker::addAs(const FileTable& table, const std::string& call) {
  OMNI_RETURN_IF_ERROR(writer_.view(table.name, selectAll(call)));
  return isColumnar(table.format) ? hideNan(writer_, table.name, call) : JsonTables(writer_).add(table, call);
}

// A broken line has no values.
Status TableMaker::sayBrokenLines(const FileTable& table) {
  bool some = false;
  for (const auto& file : table.files) {
    OMNI_TRY(broken, brokenJsonLines(file, writer_.budget()));
    if (broken.count == 0) continue;
    some = true;
    std::vector<std::string> lines;
    for (const std::size_t line : broken.first) lines.push_back(std::to_string(line));
    writer_.caution(table.name, (table.files.size() > 1 ? file.filename().string() + ": " : "") +
                                    counted(broken.count, "line") + (broken.count == 1 ? " is" : " are") +
                                    " no whole JSON, so that its values are missing: line " +
                                    join(lines, ", ") + (broken.count > lines.size() ? ", …" : ""));
  }
  if (!some) writer_.caution(table.name, "the file breaks the rules of its format and was read forgivingly");
  return {};
}

Result<std::vector<std::string>> TableMaker::columnsOf(const std::filesystem::path& file) {
  Result<std::vector<std::string>> columns;
  for (const auto& call : readingCalls({.format = tableFormat(file), .files = {file}}))
    if (columns = writer_.columnsIn(selectAll(call)); columns) break;
  return columns;
}

}  // namespace omni
