#include "sources/duckdb/files/table_files.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/pages/converted_file.h"
#include "source/pages/page_file.h"
#include "source/text_file.h"
#include "sources/duckdb/files/lake_tables.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeadBytes = 8192;
constexpr std::ptrdiff_t kMaxUsualColumns = 200;

bool compressed(const fs::path& file) {
  return lower(file.extension().string()) == ".gz";
}

// The name without its endings: "Sales 2023.csv.gz" gives "Sales 2023".
std::string bareName(const fs::path& file) {
  return (compressed(file) ? file.stem() : file.filename()).stem().string();
}

// A folder is, where it is named and not only fits a pattern.
Status usable(const fs::path& file, const std::string& given) {
  const TableFormat format = tableFormat(file);
  if ((format == TableFormat::kFolder && file == given) || isDeltaLog(file)) return {};
  OMNI_RETURN_IF_ERROR(checkFile(file));
  if (format == TableFormat::kNone)
    return fail(
        Code::kInvalidArgument, file.string() + " has no ending of a table",
        "Known are .csv, .tsv, .xlsx, .ods, .parquet, .json, .jsonl, .ndjson, .html, .md, .docx and .duckdb.",
        Audience::kOperator);
  const std::string path = file.string();
  if (path.find('\\') != std::string::npos && path.find_first_of("*?[") != std::string::npos)
    return fail(Code::kInvalidArgument, path + " has a \\ beside one of *, ? and [ in its name",
                "Rename it, or the folder.", Audience::kOperator);
  std::error_code error;
  if (fs::file_size(file, error) == 0 || error)
    return fail(Code::kUnreadable, file.string() + " is empty",
                "Export it again, or take it out of the source.", Audience::kOperator);
  return {};
}

/// The files of tables that lie in a folder, by name; hidden ones are passed over.
std::vector<fs::path> tablesIn(const fs::path& folder) {
  std::vector<fs::path> tables;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const fs::path file = entry->path();
    const TableFormat format = tableFormat(file);
    const bool isTable = format == TableFormat::kText || format == TableFormat::kJson ||
                         format == TableFormat::kParquet ||
                         (format == TableFormat::kPage && isWorkbook(file));
    if (isTable && !file.filename().string().starts_with('.') && usable(file, folder.string()))
      tables.push_back(fs::absolute(file));
  }
  std::ranges::sort(tables);
  return tables;
}

/// The tables that a folder stands for: those of a lake in it and, where the folder itself is named, its
/// files.
std::vector<fs::path> tablesOf(const fs::path& folder, bool isNamed) {
  std::vector<fs::path> tables = lakeLogsBelow(fs::absolute(folder));
  if (isNamed && !lakeLogIn(folder)) std::ranges::copy(tablesIn(folder), std::back_inserter(tables));
  return tables;
}

/// A file of a lake's table may hold rows that were deleted or replaced since.
void leaveOutParts(DataFiles& found) {
  std::map<fs::path, std::optional<fs::path>> tables;  // by folder
  std::erase_if(found.files, [&](const fs::path& file) {
    if (tableFormat(file) != TableFormat::kParquet) return false;
    const auto [known, isNew] = tables.try_emplace(file.parent_path());
    if (isNew) known->second = lakeFolderAround(file);
    if (!known->second) return false;
    const std::string table = known->second->string();
    found.leftOut.push_back(
        {Code::kInvalidArgument,
         file.string() + " is a part of the table " + table + ", whose log says which rows count",
         "Write path: " + table + ".", Audience::kOperator});
    return true;
  });
}

// A name without its numbers: "sales-2023_01" gives "sales".
std::string withoutNumbers(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (c < '0' || c > '9') out += c;
  const auto last = out.find_last_not_of("-_. ");
  return last == std::string::npos ? std::string{} : out.substr(0, last + 1);
}

std::string unique(std::string name, std::set<std::string>& taken) {
  if (name.empty()) name = "table";
  std::string candidate = name;
  for (int i = 2; !taken.insert(lower(candidate)).second; ++i) candidate = name + "_" + std::to_string(i);
  return candidate;
}

}  // namespace

TableFormat tableFormat(const fs::path& file) {
  if (isDeltaLog(file) || isIcebergLog(file)) return TableFormat::kLake;
  const bool zipped = compressed(file);
  const std::string ending = lower((zipped ? file.stem() : file.filename()).extension().string());
  if (ending == ".csv" || ending == ".tsv") return TableFormat::kText;
  if (ending == ".json" || ending == ".jsonl" || ending == ".ndjson") return TableFormat::kJson;
  if (zipped) return TableFormat::kNone;
  if (ending == ".parquet" || ending == ".pq") return TableFormat::kParquet;
  if (isPage(file) || (isConverted(file) && !isMail(file))) return TableFormat::kPage;
  if (ending == ".duckdb" || ending == ".ddb") return TableFormat::kDatabase;
  std::error_code error;
  return fs::is_directory(file, error) ? TableFormat::kFolder : TableFormat::kNone;
}

bool isColumnar(TableFormat format) {
  return format == TableFormat::kParquet || format == TableFormat::kLake;
}

Result<DataFiles> tableFiles(const std::vector<std::string>& paths, bool listsFiles) {
  DataFiles found;
  for (const auto& path : paths) {
    auto named = namedPaths(path);
    if (named.empty()) named.emplace_back(path);
    for (const auto& file : named) {
      const bool isFolder = !listsFiles && tableFormat(file) == TableFormat::kFolder;
      if (const auto inside = isFolder ? tablesOf(file, file == path) : std::vector<fs::path>();
          !inside.empty())
        found.files.insert(found.files.end(), inside.begin(), inside.end());
      else if (const auto status = usable(file, path); !status)
        found.leftOut.push_back(status.error());
      else
        found.files.push_back(fs::absolute(file));
    }
  }
  leaveOutParts(found);
  OMNI_TRY(some, someOf(std::move(found)));
  const bool database = std::any_of(some.files.begin(), some.files.end(), [](const fs::path& file) {
    return tableFormat(file) == TableFormat::kDatabase;
  });
  if (database && some.files.size() > 1)
    return fail(Code::kInvalidArgument, "a .duckdb file stands alone",
                "Make a source of each database, and one of the other files.", Audience::kOperator);
  return std::move(some);
}

std::vector<FileTable> groupFiles(const std::vector<fs::path>& files) {
  std::map<std::string, std::vector<fs::path>> groups;
  for (const auto& file : files) {
    const std::string stem = withoutNumbers(bareName(file));
    const auto format = std::to_string(static_cast<int>(tableFormat(file)));
    groups[file.parent_path().string() + "\n" + format + "\n" + stem].push_back(file);
  }
  std::set<std::string> taken;
  std::vector<FileTable> tables;
  for (auto& [key, members] : groups) {
    FileTable table{.format = tableFormat(members.front())};
    const bool lake = table.format == TableFormat::kLake;
    std::string name = lake ? lakeFolderOf(members.front()).filename().string() : bareName(members.front());
    if (members.size() > 1) {
      const std::string stem = withoutNumbers(name);
      const bool plain = stem.empty() || lower(stem) == "part" || lower(stem) == "data";
      name = plain ? members.front().parent_path().filename().string() : stem;
    }
    table.name = unique(std::move(name), taken);
    table.files = std::move(members);
    tables.push_back(std::move(table));
  }
  return tables;
}

bool hasManyColumns(const fs::path& file) {
  if (tableFormat(file) != TableFormat::kText) return false;
  const std::string head = beginningOf(file, kHeadBytes);
  return std::ranges::any_of(std::string_view(",;\t|"), [&](char separator) {
    return std::ranges::any_of(split(head, '\n'), [&](const auto& line) {
      return std::ranges::count(line, separator) > kMaxUsualColumns;
    });
  });
}

std::vector<std::string> readingCalls(const FileTable& table) {
  std::vector<std::string> texts;
  for (const auto& file : table.files) texts.push_back(duckdbText(asNoPattern(file)));
  const std::string list = "([" + join(texts, ", ") + "]";
  if (table.format == TableFormat::kLake) return {lakeCall(table.files.front())};
  if (table.format == TableFormat::kParquet) return {"read_parquet" + list + ", union_by_name=true)"};
  // A key or a type that comes first behind the rows of a sample is one all the same.
  const std::string json = "read_json_auto" + list + ", union_by_name=true, sample_size=-1";
  return {json + ")", json + ", ignore_errors=true)"};
}

std::string asNoPattern(const fs::path& file) {
  std::string path;
  for (const char c : file.string())
    path += c == '*' || c == '?' || c == '[' ? std::string("[") + c + "]" : std::string(1, c);
  return path;
}

std::string duckdbText(std::string_view text) {
  return enclosed(text, '\'');
}

std::string duckdbName(std::string_view name) {
  return enclosed(name, '"');
}

}  // namespace omni
