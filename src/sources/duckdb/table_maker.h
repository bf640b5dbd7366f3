#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "source/pages/page_tables.h"
#include "source/source.h"
#include "sources/duckdb/files/folder_tables.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/files/written_numbers.h"
#include "sources/duckdb/made_tables.h"

namespace omni {

/// Makes tables of a source's files in a database that is written: of text once and for all, of columnar
/// files a view, which is as quick.
class TableMaker {
 public:
  TableMaker(DuckdbDatabase& database, const Budget& budget, const Progress& progress)
      : database_(database), budget_(budget), progress_(progress) {}

  /// One table when the columns of the files are the same, else a table a file; of pages each table that
  /// stands in them. Errors: those that are no file's own.
  Result<MadeTables> make(const FileTable& group);

 private:
  Status addPages(const FileTable& group);
  Status addPage(const std::filesystem::path& file);
  Status addOf(const PageTable& table, const LinesOfUnits& units, const std::filesystem::path& file);
  /// Under that name, with what its comment says of it.
  Status loadRows(const PageTable& table, const std::string& name, const std::string& about);
  /// What lies in a folder.
  Status addFolder(const std::filesystem::path& folder);
  Status addItems(const FolderTable& items);
  Status addTogether(const FileTable& group);
  Status addOrLeaveOut(const FileTable& table);
  Status leaveOut(const std::filesystem::path& file, const Error& why);
  Status addTable(const FileTable& table);
  Status addAs(const FileTable& table, const std::string& call);
  Status addText(const FileTable& table, const std::string& call);
  /// Makes of texts what they tell of; where it cannot they stay.
  Status mend(const std::string& table);
  Status load(const std::string& name, const std::string& from);
  /// What lines of units below its header say, as comments of its columns.
  Status sayUnits(const std::string& table, const LinesOfUnits& units);
  /// Reads the table once more where whole numbers became fractions: those with more digits than fractions
  /// keep, and those with points between thousands.
  Status keepWritten(const FileTable& table, const std::string& call);
  /// Those of the columns of floating point that seem to have such points: kSome where that is certain.
  Result<std::map<std::string, PointGroups>> groupedColumns(const FileTable& table, const std::string& call,
                                                            const std::vector<std::string>& fractions);
  /// Makes numbers of the columns of text that are numbers as people write them (1.234,56).
  Status readNumbers(const std::string& table);
  Status makeNumber(const std::string& table, const NumberColumn& column);
  /// Makes dates, times and truth values of the columns of text that hold nothing else.
  Status readTypes(const std::string& table);
  /// Those of `columns` that are such numbers, by all rows of `from`.
  Result<std::vector<NumberColumn>> writtenNumbers(const std::vector<std::string>& columns,
                                                   const std::string& from);
  /// Makes nulls of what stands in columns of text where there is no value ("NA", "-").
  Status clearGaps(const std::string& table);
  /// Leaves out a last row that is the total of the others.
  Status dropTotal(const std::string& table);
  /// What to select from, `table` being a view of it: objects are columns, and the one list of objects that
  /// is all of it is its rows.
  Result<std::string> unfolded(const std::string& table, const std::string& call);
  /// The names of a file's columns, a line each, and how many lines stand above them.
  Result<std::string> columnsOf(const std::filesystem::path& file);
  Result<std::vector<std::string>> columnsIn(const std::string& query);
  /// The names of a table's columns for which `condition` holds of duckdb_columns().
  Result<std::vector<std::string>> columnsOfType(const std::string& table, const std::string& condition);
  /// `wish`, or what is like it and no table is called yet.
  Result<std::string> newName(const std::string& wish);
  Result<Row> firstRow(const std::string& query);
  /// What `query` gives of the columns, in their order, some of them at a time.
  template <class Column, class Query>
  Result<Row> rowOf(const std::vector<Column>& columns, const Query& query);
  Result<Value> firstValue(const std::string& query);
  Status execute(const std::string& text) { return database_.execute(text, budget_); }

  DuckdbDatabase& database_;
  const Budget& budget_;
  const Progress& progress_;
  MadeTables made_;
};

}  // namespace omni
