#pragma once

#include "sources/duckdb/made/table_writer.h"

namespace omni {

/// Makes tables of JSON files: objects in objects become columns, lists of objects that are all of a file
/// its rows or a table each.
class JsonTables {
 public:
  explicit JsonTables(TableWriter& writer) : writer_(writer) {}

  /// `call` reads the files of the table, and the view of its name is of that.
  Status add(const FileTable& table, const std::string& call);

 private:
  /// Of a row each that the files give.
  Status addRows(const FileTable& table, const std::string& call);
  /// A table a list, of an object that holds several lists of objects.
  Status addLists(const FileTable& table, const std::string& call, const std::vector<std::string>& lists);
  /// The rows of a file that is one object, where they are not the one that it is: its FROM item.
  Result<std::string> rowsOfObject(const FileTable& table, const std::string& call);
  /// A table of what stands in FROM, its objects made columns.
  Status load(const std::string& name, const std::string& from);
  /// Reads whole numbers of more digits than floating point keeps once more, with all of them.
  Status keepDigits(const FileTable& table, const std::string& call);
  /// Columns that are called the same but for the case of their letters.
  Status mergeRenamed(const std::string& name, const std::string& call);
  Status mergeInto(const std::string& name, const JsonField& column, const JsonField& other,
                   const std::string& key);
  /// The FROM item, `table` being a view of it: objects are columns, and the one list of objects that
  /// is all of it is its rows.
  Result<std::string> unfolded(const std::string& table, const std::string& call);
  /// The names of the table's columns that are objects, or lists of such.
  Result<std::vector<std::string>> objectsIn(const std::string& table, bool lists);

  TableWriter& writer_;
};

}  // namespace omni
