#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "source/content_mark.h"
#include "source/data_files.h"
#include "source/files/derived_files.h"
#include "source/source.h"
#include "sources/duckdb/engine/duckdb_database.h"
#include "sources/duckdb/texts/text_table.h"

namespace omni {

/// Makes a source's files of tables into a database of the engine's own, once for each content, and keeps
/// that of the content seen last. What of it is of files that did not change is taken over.
class TableCache {
 public:
  /// `extensions`: the folder of the engine's own.
  TableCache(DerivedFiles files, TextSettings settings, std::filesystem::path extensions = {})
      : derived_(std::move(files)), settings_(std::move(settings)), extensions_(std::move(extensions)) {}

  /// A database that is only read, its settings locked, and what has to be known of it.
  struct Entry {
    std::shared_ptr<DuckdbDatabase> database;
    std::map<std::string, std::vector<Caution>> cautions;  // by table
    std::vector<std::string> notes;
    std::vector<Error> leftOut;
    std::string version;              // for forget(); empty for one that is not kept
    std::filesystem::path file = {};  // that the engine reads on; empty for one that is not kept
    std::string stamp = {};           // of the file when it was checked

    /// Whether somebody wrote to the file since it was checked.
    bool isChanged() const { return !file.empty() && writingStampOf(file) != stamp; }
  };
  /// Whether what is kept of the files that were `found` is there, where anything is.
  bool keeps(const DataFiles& found) const;
  /// The tables of the files that were `found`, for queries with so much `memory`. Where the cache folder
  /// cannot be used they are made in memory. Errors: kUnreadable (no file can be read), kUnavailable, kLimit,
  /// and those of an exhausted budget.
  Result<Entry> get(const DataFiles& found, std::size_t memory, const Budget& budget,
                    const Progress& progress) const;

  /// Lets go of what turned out to be damaged.
  void forget(const std::string& version) const { derived_.forget(version); }

 private:
  Result<Entry> kept(const DataFiles& found, std::size_t memory, const Budget& budget,
                     const Progress& progress) const;

  DerivedFiles derived_;
  TextSettings settings_;
  std::filesystem::path extensions_;
};

}  // namespace omni
