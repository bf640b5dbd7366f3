#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/budget.h"
#include "source/cells/column_texts.h"
#include "source/pages/page_tables.h"
#include "source/source.h"

namespace omni {

/// A table of what lies in a folder and below it, a row for each file. Its cells are texts.
struct FolderTable {
  PageTable table;                     // `called` as its things are: "pictures"
  std::string about;                   // for people, with what else these things are called
  std::vector<ColumnReading> formats;  // of its columns
  std::vector<std::string> units;      // of its columns: "in kB"; empty where there is none
};

/// Of a folder its pictures, films, sounds and documents, with what their files say of themselves, and all of
/// its files; of each what there is any of. A column that would be empty is left out. Hidden files are passed
/// over. Errors: kUnreadable (no file lies there), kLimit (more than 200,000), kDeadline, kCancelled.
Result<std::vector<FolderTable>> folderTables(const std::filesystem::path& folder, const Budget& budget,
                                              const Progress& progress);

}  // namespace omni
