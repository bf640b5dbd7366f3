#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "source/pages/page_tables.h"
#include "source/source.h"
#include "sources/duckdb/files/folder_tables.h"
#include "sources/duckdb/files/json_shapes.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/made_tables.h"
#include "sources/duckdb/texts/text_table.h"

namespace omni {

/// Makes tables of a source's files in a database that is written: of text once and for all, of columnar
/// files a view, which is as quick.
class TableMaker {
 public:
  TableMaker(DuckdbDatabase& database, const TextSettings& settings, const Budget& budget,
             const Progress& progress)
      : database_(database), settings_(settings), budget_(budget), progress_(progress) {}

  /// One table when the columns of the files are the same, else a table a file; of pages each table that
  /// stands in them. Errors: those that are no file's own.
  Result<MadeTables> make(const FileTable& group);

 private:
  Status addPage(const std::filesystem::path& file);
  Status addOf(const PageTable& table, const std::filesystem::path& file);
  /// Adds the files of a folder.
  Status addFolder(const std::filesystem::path& folder);
  Status addItems(const FolderTable& items);
  /// Takes compressed copies of other files of the group out of it; says which.
  std::vector<std::string> passOverCopies(FileTable& group) const;
  Status addTexts(const FileTable& group);
  /// Of files whose columns are the same.
  Status addText(const std::string& name, const std::vector<TextTable>& files);
  Status addTogether(const FileTable& group);
  Status addOrLeaveOut(const FileTable& table);
  Status leaveOut(const std::filesystem::path& file, const Error& why);
  Status addTable(const FileTable& table);
  void sayFiles(const std::string& name, const std::vector<std::filesystem::path>& files, bool ordersDiffer);
  /// Of files that have like names and columns, yet not the same.
  void sayApart(const std::vector<TextTable>& tables, const std::vector<std::string>& names);
  Status sayBrokenLines(const FileTable& table);
  Status addAs(const FileTable& table, const std::string& call);
  Status load(const std::string& name, const std::string& from);
  Status addJson(const FileTable& table, const std::string& call);
  /// The rows of a file that is one object, where they are not the one that it is: its FROM item.
  Result<std::string> rowsOfObject(const FileTable& table, const std::string& call);
  /// A table of what stands in FROM, its objects made columns.
  Status loadJson(const std::string& name, const std::string& from);
  /// A table a list, of an object that holds several lists of objects.
  Status addLists(const FileTable& table, const std::string& call, const std::vector<std::string>& lists);
  /// Reads whole numbers of more digits than floating point keeps once more, with all of them.
  Status keepDigits(const FileTable& table, const std::string& call);
  Status retype(const std::string& name, const JsonField& column, bool large);
  /// Columns that are called the same but for the case of their letters.
  Status mergeRenamed(const std::string& name, const std::string& call);
  /// NaN is what programs write for a missing number.
  Status dropNotANumber(const std::string& name);
  Status hideNotANumber(const FileTable& table, const std::string& call);
  Result<std::vector<JsonField>> fieldsOf(const std::string& table);
  /// Makes a table of columns, as they are read, and says what a person should know of that.
  Status create(const std::string& name, const std::vector<TypedColumn>& columns);
  Status append(const std::string& name, const std::vector<TypedColumn>& columns,
                const std::vector<TextTable>& files);
  Status append(const std::string& name, const std::vector<TypedColumn>& columns, const PageTable& table);
  Status comment(const std::string& name, const std::string& about);
  void caution(const std::string& table, std::string text) { caution(table, "", std::move(text)); }
  void caution(const std::string& table, const std::string& column, std::string text) {
    made_.cautions[table].push_back({.column = column, .text = std::move(text)});
  }
  /// The units in the lines below its header, as comments of its columns.
  Status sayUnits(const std::string& name, const std::vector<TypedColumn>& columns,
                  const std::vector<std::vector<std::string>>& units);
  /// Leaves out rows that are totals or means of others.
  Status dropTotals(const std::string& name, const std::vector<TypedColumn>& columns);
  Status dropTotals(const std::string& name, const std::vector<std::string>& texts,
                    const std::vector<std::string>& numbers);
  Result<std::size_t> dropRows(const std::string& name, const std::string& query, const char* called);
  /// The FROM item, `table` being a view of it: objects are columns, and the one list of objects that
  /// is all of it is its rows.
  Result<std::string> unfolded(const std::string& table, const std::string& call);
  Result<std::vector<std::string>> columnsOf(const std::filesystem::path& file);
  Result<std::vector<std::string>> columnsIn(const std::string& query);
  /// The names of a table's columns for which `condition` holds of duckdb_columns().
  Result<std::vector<std::string>> columnsOfType(const std::string& table, const std::string& condition);
  /// `wanted`, or what is like it and no table is called yet.
  Result<std::string> newName(const std::string& wanted);
  Result<Value> firstValue(const std::string& query);
  Status execute(const std::string& text) { return database_.execute(text, budget_); }

  DuckdbDatabase& database_;
  const TextSettings& settings_;
  const Budget& budget_;
  const Progress& progress_;
  MadeTables made_;
};

}  // namespace omni
