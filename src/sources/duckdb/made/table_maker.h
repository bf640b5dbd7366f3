#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sources/duckdb/files/folder_tables.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/made/table_writer.h"

namespace omni {

/// Makes tables of a source's files in a database that is written: of text once and for all, of columnar
/// files a view, which is as quick.
class TableMaker {
 public:
  TableMaker(DuckdbDatabase& database, const TextSettings& settings, const Budget& budget,
             const Progress& progress)
      : writer_(database, budget, progress), settings_(settings) {}

  /// One table when the columns of the files are the same, else a table a file; of pages each table that
  /// stands in them. Errors: those that are no file's own.
  Result<MadeTables> make(const FileTable& group);

 private:
  /// The files of the group that are whole; the others are left out.
  Result<FileTable> soundFiles(const FileTable& group);
  Status check(const std::filesystem::path& file, TableFormat format);
  Status leaveOut(const std::filesystem::path& file, const Error& why);
  /// Takes compressed copies of other files of the group out of it; says which.
  std::vector<std::string> passOverCopies(FileTable& group) const;

  Status addPage(const std::filesystem::path& file);
  Status addOf(const PageTable& table, const std::filesystem::path& file);
  /// Adds the files of a folder.
  Status addFolder(const std::filesystem::path& folder);
  Status addItems(const FolderTable& items);

  Status addTexts(const FileTable& group);
  /// Of files whose columns are the same.
  Status addText(const std::string& name, const std::vector<TextTable>& files);
  /// The units in the lines below its header, as comments of its columns.
  Status sayUnits(const std::string& name, const std::vector<TypedColumn>& columns,
                  const std::vector<std::vector<std::string>>& units);
  void sayFiles(const std::string& name, const std::vector<std::filesystem::path>& files, bool ordersDiffer);
  /// Of files that have like names and columns, yet not the same.
  void sayApart(const std::vector<TextTable>& tables, const std::vector<std::string>& names);

  Status addTogether(const FileTable& group);
  Status addOrLeaveOut(const FileTable& table);
  Status addTable(const FileTable& table);
  Status addAs(const FileTable& table, const std::string& call);
  Status sayBrokenLines(const FileTable& table);
  Result<std::vector<std::string>> columnsOf(const std::filesystem::path& file);

  TableWriter writer_;
  const TextSettings& settings_;
};

}  // namespace omni
