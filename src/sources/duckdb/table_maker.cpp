#include "sources/duckdb/table_maker.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <span>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/files/missing_words.h"
#include "sources/duckdb/files/page_rows.h"
#include "sources/duckdb/files/sound_file.h"
#include "sources/duckdb/files/total_row.h"

namespace omni {
namespace {

/// By so many rows a column is suspected to hold numbers as people write them, before all are looked at.
constexpr std::size_t kSuspectingRows = 2000;
/// Columns that are asked about at once: the engine compares all that is asked with each other.
constexpr std::size_t kColumnsAtOnce = 100;
/// Objects within objects that become columns.
constexpr int kMostDepth = 3;

std::string selecting(const std::string& from) {
  return "SELECT * FROM " + from;
}

std::string viewOf(const std::string& name) {
  return "CREATE OR REPLACE VIEW " + duckdbName(name) + " AS ";
}

std::string firstRowsOf(const std::string& table) {
  return "(SELECT * FROM " + duckdbName(table) + " LIMIT " + std::to_string(kSuspectingRows) + ")";
}

/// The call with types for some of its columns.
std::string readAs(const std::string& call, const std::map<std::string, std::string>& types) {
  std::vector<std::string> listed;
  for (const auto& [column, type] : types) listed.push_back(duckdbText(column) + ": " + duckdbText(type));
  return call.substr(0, call.size() - 1) + ", types={" + join(listed, ", ") + "})";
}

/// A file that this process may not open, as one shut in with the file that lay there before, says nothing of
/// what is in it: that is not to be kept for others.
Status opens(const std::filesystem::path& file) {
  if (std::ifstream(file)) return {};
  return fail(Code::kUnavailable, "cannot read " + file.string(), "Check its permissions.",
              Audience::kOperator);
}

}  // namespace

template <class Column, class Query>
Result<Row> TableMaker::rowOf(const std::vector<Column>& columns, const Query& query) {
  Row all;
  for (std::size_t from = 0; from < columns.size(); from += kColumnsAtOnce) {
    const auto some = std::span(columns).subspan(from, std::min(kColumnsAtOnce, columns.size() - from));
    OMNI_TRY(row, firstRow(query(std::vector<Column>(some.begin(), some.end()))));
    std::ranges::move(row, std::back_inserter(all));
  }
  return all;
}

Result<MadeTables> TableMaker::make(const FileTable& group) {
  made_ = {.views = group.format == TableFormat::kParquet};
  if (group.format == TableFormat::kFolder) {
    for (const auto& folder : group.files)
      if (const auto status = addFolder(folder); !status)
        OMNI_RETURN_IF_ERROR(leaveOut(folder, status.error()));
    return std::move(made_);
  }
  FileTable sound = group;
  sound.files.clear();
  for (const auto& file : group.files) {
    OMNI_RETURN_IF_ERROR(opens(file));
    if (const auto status = checkSound(file, budget_); status)
      sound.files.push_back(file);
    else if (concernsOneFile(status.error()))
      made_.leftOut.push_back(status.error());
    else
      return tl::unexpected(status.error());
  }
  if (group.format == TableFormat::kPage) {
    OMNI_RETURN_IF_ERROR(addPages(sound));
    return std::move(made_);
  }
  if (sound.files.size() == 1) OMNI_RETURN_IF_ERROR(addOrLeaveOut(sound));
  if (sound.files.size() > 1) OMNI_RETURN_IF_ERROR(addTogether(sound));
  return std::move(made_);
}

Status TableMaker::addPages(const FileTable& group) {
  for (const auto& file : group.files)
    if (const auto status = addPage(file); !status) OMNI_RETURN_IF_ERROR(leaveOut(file, status.error()));
  return {};
}

Status TableMaker::addPage(const std::filesystem::path& file) {
  OMNI_TRY(tables, pageTables(file));
  for (auto& table : tables) {
    LinesOfUnits units{.columns = table.columns, .lines = {}};
    const auto below = table.rows.begin() + static_cast<std::ptrdiff_t>(linesOfUnits(table.rows));
    units.lines.assign(table.rows.begin(), below);
    table.rows.erase(table.rows.begin(), below);
    OMNI_RETURN_IF_ERROR(addOf(table, units, file));
  }
  return {};
}

// Cells are texts; what they are shows when all of a column are known.
Status TableMaker::addOf(const PageTable& table, const LinesOfUnits& units,
                         const std::filesystem::path& file) {
  OMNI_TRY(name, newName(pageTableName(table, file)));
  OMNI_RETURN_IF_ERROR(loadRows(table, name, table.place(file.filename().string())));
  OMNI_RETURN_IF_ERROR(mend(name));
  OMNI_RETURN_IF_ERROR(readTypes(name));
  return sayUnits(name, units);
}

Status TableMaker::loadRows(const PageTable& table, const std::string& name, const std::string& about) {
  OMNI_RETURN_IF_ERROR(load(name, firstPageRows(table)));
  made_.tables.push_back(name);
  for (const auto& rows : laterPageRows(table))
    OMNI_RETURN_IF_ERROR(execute("INSERT INTO " + duckdbName(name) + " " + rows));
  return execute("COMMENT ON TABLE " + duckdbName(name) + " IS " + duckdbText(about));
}

Status TableMaker::addFolder(const std::filesystem::path& folder) {
  OMNI_TRY(tables, folderTables(folder, budget_, progress_));
  for (const auto& items : tables) OMNI_RETURN_IF_ERROR(addItems(items));
  return {};
}

Status TableMaker::addItems(const FolderTable& items) {
  OMNI_TRY(name, newName(items.table.called));
  OMNI_RETURN_IF_ERROR(loadRows(items.table, name, items.about));
  const auto& columns = items.table.columns;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::string column = duckdbName(columns[c]), type = items.types[c];
    OMNI_RETURN_IF_ERROR(execute("ALTER TABLE " + duckdbName(name) + " ALTER COLUMN " + column + " TYPE " +
                                 type + " USING TRY_CAST(" + column + " AS " + type + ")"));
    if (!items.units[c].empty())
      OMNI_RETURN_IF_ERROR(execute("COMMENT ON COLUMN " + duckdbName(name) + "." + column + " IS " +
                                   duckdbText(items.units[c])));
  }
  return {};
}

Result<std::string> TableMaker::newName(const std::string& wish) {
  for (int i = 1;; ++i) {
    const std::string name = i == 1 ? wish : wish + "_" + std::to_string(i);
    OMNI_TRY(known, firstValue("SELECT count(*) FROM duckdb_tables() WHERE lower(table_name) = lower(" +
                               duckdbText(name) + ")"));
    if (known == Value(std::int64_t{0})) return name;
  }
}

// One table when the columns are the same, else a table a file. What cannot be read is left out before they
// are compared, so that it does not keep the others apart.
Status TableMaker::addTogether(const FileTable& group) {
  FileTable whole = group;
  whole.files.clear();
  std::set<std::string> columns;
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

Result<std::string> TableMaker::columnsOf(const std::filesystem::path& file) {
  Result<std::vector<std::string>> columns;
  for (const auto& call : readingCalls({.format = tableFormat(file), .files = {file}})) {
    columns = columnsIn(selecting(call));
    if (columns)
      return join(*columns, "\n") + "\n" + std::to_string(linesAboveHeader(file)) + "\n" +
             std::to_string(unitsBelowHeader(file).lines.size());
  }
  return tl::unexpected(columns.error());
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
    const std::size_t said = made_.notes.size();
    if (i > 0)
      made_.notes.push_back(table.name +
                            ": the file breaks the rules of its format and was read forgivingly");
    status = addAs(table, calls[i]);
    if (status) {
      made_.tables.push_back(table.name);
      return {};
    }
    made_.notes.resize(said);
    if (status.error().code != Code::kInvalidArgument) break;
  }
  return status;
}

Status TableMaker::addAs(const FileTable& table, const std::string& call) {
  if (table.format == TableFormat::kText) return addText(table, call);
  OMNI_RETURN_IF_ERROR(execute(viewOf(table.name) + selecting(call)));
  if (table.format == TableFormat::kParquet) return {};
  const auto from = unfolded(table.name, call);
  OMNI_RETURN_IF_ERROR(execute("DROP VIEW " + duckdbName(table.name)));
  if (!from && !concernsOneFile(from.error())) return tl::unexpected(from.error());
  return load(table.name, from ? *from : call);
}

Status TableMaker::load(const std::string& name, const std::string& from) {
  DuckdbDatabase::PartDone told;
  if (progress_) told = [&](std::size_t percent) { progress_("reading " + name, percent, 100); };
  return database_.execute("CREATE OR REPLACE TABLE " + duckdbName(name) + " AS " + selecting(from), budget_,
                           told);
}

Status TableMaker::addText(const FileTable& table, const std::string& call) {
  OMNI_RETURN_IF_ERROR(load(table.name, call));
  OMNI_RETURN_IF_ERROR(keepWritten(table, call));
  if (const auto above = linesAboveHeader(table.files.front()))
    made_.notes.push_back(table.name + ": " + counted(above, "line") + " above the header passed over");
  OMNI_RETURN_IF_ERROR(sayUnits(table.name, unitsBelowHeader(table.files.front())));
  return mend(table.name);
}

Status TableMaker::sayUnits(const std::string& table, const LinesOfUnits& units) {
  constexpr std::size_t kLongest = 12;  // letters: "kWh per year"
  if (units.lines.empty()) return {};
  made_.notes.push_back(table + ": " + counted(units.lines.size(), "line") +
                        " of units below the header passed over");
  OMNI_TRY(numbers, columnsOfType(table, "numeric_precision IS NOT NULL"));
  for (std::size_t c = 0; c < units.columns.size(); ++c) {
    const std::string& unit = units.lines.front()[c];
    const bool measured = std::ranges::find(numbers, units.columns[c]) != numbers.end();
    if (!measured || unit.empty() || unit.size() > kLongest) continue;
    OMNI_RETURN_IF_ERROR(execute("COMMENT ON COLUMN " + duckdbName(table) + "." +
                                 duckdbName(units.columns[c]) + " IS " + duckdbText("in " + unit)));
  }
  return {};
}

Status TableMaker::keepWritten(const FileTable& table, const std::string& call) {
  OMNI_TRY(fractions, columnsOfType(table.name, "data_type = 'DOUBLE'"));
  if (fractions.empty()) return {};
  OMNI_TRY(groups, groupedColumns(table, call, fractions));
  OMNI_TRY(wide, rowOf(fractions, [&](const auto& some) { return wideNumbersQuery(some, table.name); }));
  std::map<std::string, std::string> types;
  for (const auto& group : groups) types[group.first] = "VARCHAR";
  if (!types.empty()) OMNI_RETURN_IF_ERROR(load(table.name, readAs(call, types)));
  const auto texts = types.size();
  for (std::size_t i = 0; i < fractions.size(); ++i)
    if (wide[i] == Value(true)) types.emplace(fractions[i], "HUGEINT");
  if (types.size() > texts)
    if (const Status kept = load(table.name, readAs(call, types)); !kept && !concernsOneFile(kept.error()))
      return kept;  // else some are wider still
  for (const auto& [column, how] : groups)
    if (how == PointGroups::kSome)
      OMNI_RETURN_IF_ERROR(makeNumber(table.name, {column, WrittenNumbers::kGroupedByPoint}));
    else
      made_.notes.push_back(table.name + ", " + column +
                            ": left as text, for nothing shows whether its points go before decimals or "
                            "stand between thousands");
  return {};
}

Result<std::map<std::string, PointGroups>> TableMaker::groupedColumns(
    const FileTable& table, const std::string& call, const std::vector<std::string>& fractions) {
  std::map<std::string, PointGroups> grouped;
  OMNI_TRY(texts, columnsOfType(table.name, "data_type = 'VARCHAR'"));
  OMNI_TRY(numbers, writtenNumbers(texts, firstRowsOf(table.name)));
  const bool comma = std::ranges::any_of(
      numbers, [](const auto& column) { return column.written == WrittenNumbers::kDecimalComma; });
  if (!comma && !isCutAtSemicolons(table.files.front())) return grouped;
  std::map<std::string, std::string> asTexts;
  for (const auto& column : fractions) asTexts[column] = "VARCHAR";
  OMNI_TRY(said,
           rowOf(fractions, [&](const auto& some) { return pointGroupsQuery(some, readAs(call, asTexts)); }));
  for (std::size_t i = 0; i < fractions.size(); ++i) {
    const PointGroups groups = pointGroups(said[i]);
    if (groups == PointGroups::kNone && !comma) return std::map<std::string, PointGroups>{};
    if (groups != PointGroups::kNone) grouped[fractions[i]] = comma ? PointGroups::kSome : groups;
  }
  return grouped;
}

Status TableMaker::mend(const std::string& table) {
  Status mended = readNumbers(table);
  if (mended) mended = dropTotal(table);
  if (mended) mended = clearGaps(table);
  return mended || concernsOneFile(mended.error()) ? Status() : mended;
}

Status TableMaker::readTypes(const std::string& table) {
  OMNI_TRY(texts, columnsOfType(table, "data_type = 'VARCHAR'"));
  if (texts.empty()) return {};
  std::vector<GappedColumn> columns;
  for (const auto& text : texts) columns.push_back({.name = text});
  OMNI_TRY(types, rowOf(columns, [&](const auto& some) { return leftTypesQuery(some, table); }));
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].type = toText(types[i]);
    if (columns[i].type != "VARCHAR") OMNI_RETURN_IF_ERROR(execute(withoutGaps(columns[i], table)));
  }
  return {};
}

Status TableMaker::readNumbers(const std::string& table) {
  const std::string name = duckdbName(table);
  OMNI_TRY(texts, columnsOfType(table, "data_type = 'VARCHAR'"));
  if (texts.empty()) return {};
  OMNI_TRY(suspected,
           rowOf(texts, [&](const auto& some) { return writtenNumbersQuery(some, firstRowsOf(table)); }));
  OMNI_TRY(found, writtenNumbers(maybeNumbers(texts, suspected), name));
  for (const auto& column : found) OMNI_RETURN_IF_ERROR(makeNumber(table, column));
  return {};
}

Status TableMaker::makeNumber(const std::string& table, const NumberColumn& column) {
  OMNI_RETURN_IF_ERROR(execute("ALTER TABLE " + duckdbName(table) + " ALTER COLUMN " +
                               duckdbName(column.name) + " TYPE " + numberType(column) + " USING " +
                               asNumber(column)));
  if (const auto said = reservation(column)) made_.notes.push_back(table + ", " + *said);
  return {};
}

Result<std::vector<NumberColumn>> TableMaker::writtenNumbers(const std::vector<std::string>& columns,
                                                             const std::string& from) {
  if (columns.empty()) return std::vector<NumberColumn>{};
  OMNI_TRY(row, rowOf(columns, [&](const auto& some) { return writtenNumbersQuery(some, from); }));
  return numberColumns(columns, row);
}

Status TableMaker::clearGaps(const std::string& table) {
  OMNI_TRY(texts, columnsOfType(table, "data_type = 'VARCHAR'"));
  if (texts.empty()) return {};
  OMNI_TRY(gaps, rowOf(texts, [&](const auto& some) { return gapsQuery(some, table); }));
  auto gapped = gappedColumns(texts, gaps);
  if (gapped.empty()) return {};
  OMNI_TRY(types, rowOf(gapped, [&](const auto& some) { return leftTypesQuery(some, table); }));
  for (std::size_t i = 0; i < gapped.size(); ++i) {
    gapped[i].type = toText(types[i]);
    OMNI_RETURN_IF_ERROR(execute(withoutGaps(gapped[i], table)));
    made_.notes.push_back(table + ", " + gapped[i].name + ": \"n/a\", \"-\" and the like count as missing");
  }
  return {};
}

Status TableMaker::dropTotal(const std::string& table) {
  OMNI_TRY(texts, columnsOfType(table, "data_type = 'VARCHAR'"));
  OMNI_TRY(numbers, columnsOfType(table, "numeric_precision IS NOT NULL"));
  OMNI_TRY(total, firstValue(endsInTotalQuery(table, texts, numbers)));
  if (total != Value(true)) return {};
  made_.notes.push_back(table + ": its last row, the total of the others, was left out");
  return execute(withoutLastRow(table));
}

Result<std::string> TableMaker::unfolded(const std::string& table, const std::string& call) {
  std::string from = call;
  OMNI_TRY(lists, columnsOfType(table, "data_type LIKE 'STRUCT(%)[]'"));
  const std::string some = "(FROM " + duckdbName(table) + " LIMIT 2)";
  OMNI_TRY(rows, lists.size() == 1 ? firstValue("SELECT count(*) FROM " + some) : Value());
  if (rows == Value(std::int64_t{1})) {
    from = "(SELECT unnest(" + duckdbName(lists.front()) + ", max_depth := 2) FROM " + call + ")";
    OMNI_RETURN_IF_ERROR(execute(viewOf(table) + selecting(from)));
    made_.notes.push_back(table + ": its rows are those of \"" + lists.front() +
                          "\"; what stands beside is left out");
  }
  for (int depth = 0; depth < kMostDepth; ++depth) {
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

Result<Row> TableMaker::firstRow(const std::string& query) {
  Row first;
  const auto take = [&first](const Row& row) {
    first = row;
    return false;
  };
  OMNI_RETURN_IF_ERROR(database_.each(query, {}, budget_, take));
  return first;
}

Result<Value> TableMaker::firstValue(const std::string& query) {
  OMNI_TRY(row, firstRow(query));
  return row.empty() ? Value() : row.front();
}

}  // namespace omni
