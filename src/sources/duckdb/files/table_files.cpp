#include "sources/duckdb/files/table_files.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <set>

#include "base/text.h"
#include "query/enclosed.h"
#include "source/pages/converted_file.h"
#include "source/pages/page_file.h"
#include "source/text_file.h"
#include "sources/duckdb/files/title_lines.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxColumns = 5000;
constexpr std::size_t kHeadBytes = 1u << 20u;
constexpr std::size_t kPieceBytes = 4096;
constexpr std::size_t kTitleBytes = 8192;

bool compressed(const fs::path& file) {
  return lower(file.extension().string()) == ".gz";
}

// The name without its endings: "Sales 2023.csv.gz" gives "Sales 2023".
std::string bareName(const fs::path& file) {
  return (compressed(file) ? file.stem() : file.filename()).stem().string();
}

std::string headOf(const fs::path& file, std::size_t bytes) {
  std::ifstream in(file, std::ios::binary);
  std::string head(bytes, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

// As far as it matters: no further than `kHeadBytes`.
std::string firstLineOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  for (std::array<char, kPieceBytes> piece; in && line.size() < kHeadBytes;) {
    in.read(piece.data(), piece.size());
    const std::string_view read(piece.data(), static_cast<std::size_t>(in.gcount()));
    const auto end = read.find('\n');
    line += read.substr(0, end);
    if (end != std::string_view::npos) break;
  }
  return line;
}

std::size_t columnsIn(const std::string& line) {
  std::size_t most = 0;
  for (const char separator : {',', ';', '\t', '|'})
    most = std::max(most, static_cast<std::size_t>(std::count(line.begin(), line.end(), separator)));
  return most + 1;
}

// A folder is, where it is named and not only fits a pattern.
Status usable(const fs::path& file, const std::string& given) {
  const TableFormat format = tableFormat(file);
  if (format == TableFormat::kFolder && file == given) return {};
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
  if (format != TableFormat::kText || compressed(file)) return {};
  const std::string line = firstLineOf(file);
  if (line.starts_with("\xFE\xFF"))
    return fail(Code::kUnreadable, file.string() + " is UTF-16 with the higher byte first",
                "Save it as UTF-8.", Audience::kOperator);
  if (columnsIn(line) > kMaxColumns)
    return fail(Code::kLimit, file.string() + " has more than " + std::to_string(kMaxColumns) + " columns",
                "Turn the table on its side: one row for each of these columns.", Audience::kOperator);
  return {};
}

// What is left of a name without its numbers: "sales-2023_01" gives "sales".
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

std::string namesOf(const std::vector<std::string>& columns) {
  std::vector<std::string> names;
  for (const auto& column : columns) names.push_back(duckdbText(column));
  return "[" + join(names, ", ") + "]";
}

}  // namespace

TableFormat tableFormat(const fs::path& file) {
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

Result<DataFiles> tableFiles(const std::vector<std::string>& paths) {
  DataFiles found;
  for (const auto& path : paths) {
    auto named = namedPaths(path);
    if (named.empty()) named.emplace_back(path);
    for (const auto& file : named) {
      if (const auto status = usable(file, path); !status)
        found.leftOut.push_back(status.error());
      else
        found.files.push_back(fs::absolute(file));
    }
  }
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
    std::string name = bareName(members.front());
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

std::size_t linesAboveHeader(const fs::path& file) {
  return tableFormat(file) == TableFormat::kText ? titleLines(beginningOf(file, kTitleBytes)) : 0;
}

LinesOfUnits unitsBelowHeader(const fs::path& file) {
  return tableFormat(file) == TableFormat::kText ? unitsBelowHeaderOf(beginningOf(file, kTitleBytes))
                                                 : LinesOfUnits();
}

bool isCutAtSemicolons(const fs::path& file) {
  return tableFormat(file) == TableFormat::kText && cellSeparator(beginningOf(file, kTitleBytes)) == ';';
}

std::vector<std::string> readingCalls(const FileTable& table) {
  std::vector<std::string> texts;
  for (const auto& file : table.files) texts.push_back(duckdbText(asNoPattern(file)));
  const std::string list = "([" + join(texts, ", ") + "]";
  if (table.format == TableFormat::kParquet) return {"read_parquet" + list + ", union_by_name=true)"};
  if (table.format == TableFormat::kJson)
    return {"read_json_auto" + list + ", union_by_name=true)",
            "read_json_auto" + list + ", union_by_name=true, sample_size=-1, ignore_errors=true)"};
  const bool tabs = lower(table.files.front().string()).find(".tsv") != std::string::npos;
  std::string base = "read_csv" + list + (tabs ? ", delim='\t'" : "");
  const auto above = linesAboveHeader(table.files.front());
  const auto units = unitsBelowHeader(table.files.front());
  base += units.lines.empty() ? ", union_by_name=true" : ", header=false, names=" + namesOf(units.columns);
  if (!units.lines.empty())
    base += ", skip=" + std::to_string(above + 1 + units.lines.size());
  else if (above > 0)
    base += ", header=true, skip=" + std::to_string(above);
  else if (headsWithYears(beginningOf(table.files.front(), kTitleBytes)))
    base += ", header=true";
  if (headOf(table.files.front(), 2) == "\xFF\xFE") return {base + ", encoding='utf-16')"};
  const std::string forgiving = base + ", sample_size=-1, strict_mode=false, null_padding=true";
  return {base + ")", base + ", sample_size=-1)", forgiving + ")", forgiving + ", encoding='latin-1')",
          forgiving + ", all_varchar=true)"};
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
