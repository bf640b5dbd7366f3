#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "source/data_files.h"

namespace omni {

/// How the engine reads a file, by its ending (".gz" aside, which text files may have). Of a folder without
/// one what lies in it is a table. A table of a lake is its log.
enum class TableFormat { kNone, kText, kParquet, kJson, kPage, kDatabase, kFolder, kLake };
TableFormat tableFormat(const std::filesystem::path& file);

/// Whether the engine reads it where it lies, with each query.
bool isColumnar(TableFormat format);

/// Files that together are one table.
struct FileTable {
  std::string name;
  TableFormat format = TableFormat::kText;
  std::vector<std::filesystem::path> files;
};

/// The files that `paths` name, globs expanded; what cannot be a table is left out. Errors, when nothing else
/// is there: kNotFound, kUnreadable (an empty file), kInvalidArgument (an ending that is no
/// table's; a .duckdb file among others), kLimit (more columns than a table can have in earnest).
/// A folder means the tables that lie in it, where any do and its files are not to be listed (`listsFiles`);
/// a table of a lake, or a folder with such tables below it, means those.
Result<DataFiles> tableFiles(const std::vector<std::string>& paths, bool listsFiles = false);

/// One table a file, named after it; files whose names differ in numbers alone ("sales-2023.csv",
/// "sales-2024.csv") stand together, to be one table when their columns are the same.
std::vector<FileTable> groupFiles(const std::vector<std::filesystem::path>& files);

/// Whether a table of text has more columns than the engine should hold a block of the default size for.
bool hasManyColumns(const std::filesystem::path& file);

/// The ways to read a table of JSON or of columnar files, most careful first: when one fails the next is more
/// forgiving.
std::vector<std::string> readingCalls(const FileTable& table);

/// The path as the engine, which takes paths for patterns, has to be given it.
std::string asNoPattern(const std::filesystem::path& file);

/// A text as SQL writes it, and a name.
std::string duckdbText(std::string_view text);
std::string duckdbName(std::string_view name);

}  // namespace omni
