#include "sources/duckdb/files/lake_tables.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <span>
#include <string_view>
#include <tuple>

#include "base/file.h"
#include "base/text.h"
#include "net/form.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDeltaFolder = "_delta_log";
constexpr std::string_view kIcebergFolder = "metadata";
constexpr std::string_view kIcebergEnding = ".metadata.json";
constexpr std::string_view kCompressed = ".gz";
constexpr int kDeepestTable = 3;  // warehouse, namespace, table

constexpr std::string_view kDeltaExtensions[] = {"delta"};
constexpr std::string_view kIcebergExtensions[] = {"avro", "iceberg"};

/// What the metadata's name says between "v" and its ending: "00004-1f2e…", "4".
std::string versionOf(const fs::path& metadata) {
  std::string version = metadata.filename().string();
  version.resize(version.size() - kIcebergEnding.size());
  if (version.ends_with(kCompressed)) version.resize(version.size() - kCompressed.size());
  return version;
}

bool isCompressed(const fs::path& metadata) {
  return metadata.filename().string().ends_with(std::string(kCompressed) + std::string(kIcebergEnding));
}

std::optional<std::uint64_t> numberOf(std::string_view version) {
  if (version.starts_with('v')) version.remove_prefix(1);
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(version.data(), version.data() + version.size(), number);
  const bool whole = fault == std::errc() && (end == version.data() + version.size() || *end == '-');
  return whole ? std::optional(number) : std::nullopt;
}

/// The version that the table's owner names as the one that counts, where the catalog keeps it in a file.
std::string hintedVersion(const fs::path& folder) {
  std::ifstream in(folder / "version-hint.text");
  std::string hint;
  std::getline(in, hint);
  return std::string(trim(hint));
}

std::optional<fs::path> newestMetadata(const fs::path& folder) {
  const auto files = listFolder(folder);
  if (!files) return std::nullopt;
  const std::string hint = hintedVersion(folder);
  std::optional<fs::path> newest;
  std::tuple<bool, std::uint64_t, fs::file_time_type> rank;
  for (const fs::path& file : *files) {
    if (!isIcebergLog(file)) continue;
    const std::string version = versionOf(file);
    const std::uint64_t number = *numberOf(version);
    const bool isHinted = !hint.empty() && (version == hint || numberOf(hint) == number);
    std::error_code error;
    const std::tuple here{isHinted, number, fs::last_write_time(file, error)};
    if (newest && here <= rank) continue;
    newest = file;
    rank = here;
  }
  return newest;
}

void addBelow(const fs::path& folder, int depth, std::vector<fs::path>& logs) {
  if (const auto log = lakeLogIn(folder)) {
    logs.push_back(*log);
    return;
  }
  if (depth == kDeepestTable) return;
  std::error_code error, fault;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error))
    if (entry->is_directory(fault) && !entry->path().filename().string().starts_with('.'))
      addBelow(entry->path(), depth + 1, logs);
}

/// As an address: the engine's reader of Delta takes apart what a plain path has of '%' or foreign letters.
std::string addressOf(const fs::path& folder) {
  std::string address = "file://";
  for (const fs::path& part : folder.relative_path()) address += "/" + percentEncoded(part.string());
  return address;
}

}  // namespace

bool isDeltaLog(const fs::path& path) {
  std::error_code error;
  return path.filename() == kDeltaFolder && fs::is_directory(path, error);
}

bool isIcebergLog(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.ends_with(kIcebergEnding) && path.parent_path().filename() == kIcebergFolder &&
         numberOf(versionOf(path)).has_value();
}

std::optional<fs::path> lakeLogIn(const fs::path& folder) {
  if (isDeltaLog(folder / kDeltaFolder)) return folder / kDeltaFolder;
  std::error_code error;
  if (!fs::is_directory(folder / kIcebergFolder, error)) return std::nullopt;
  return newestMetadata(folder / kIcebergFolder);
}

std::vector<fs::path> lakeLogsBelow(const fs::path& folder) {
  std::vector<fs::path> logs;
  addBelow(folder, 0, logs);
  std::ranges::sort(logs);
  return logs;
}

fs::path lakeFolderOf(const fs::path& log) {
  return log.filename() == kDeltaFolder ? log.parent_path() : log.parent_path().parent_path();
}

std::optional<fs::path> lakeFolderAround(const fs::path& file) {
  for (fs::path folder = file.parent_path(); folder != folder.parent_path(); folder = folder.parent_path())
    if (lakeLogIn(folder)) return folder;
  return std::nullopt;
}

std::string lakeCall(const fs::path& log) {
  const fs::path folder = lakeFolderOf(log);
  if (log.filename() == kDeltaFolder) return "delta_scan(" + duckdbText(addressOf(folder)) + ")";
  // The folder may have been moved since it was written; the engine takes a moved one by its version alone.
  return "iceberg_scan(" + duckdbText(folder.string()) +
         ", allow_moved_paths=true, version=" + duckdbText(versionOf(log)) +
         ", version_name_format='%s%s.metadata.json'" +
         (isCompressed(log) ? ", metadata_compression_codec='gzip')" : ")");
}

Result<std::vector<fs::path>> lakeExtensions(const fs::path& log, const fs::path& folder) {
  const bool delta = log.filename() == kDeltaFolder;
  std::vector<fs::path> files;
  for (const auto name : delta ? std::span<const std::string_view>(kDeltaExtensions) : kIcebergExtensions) {
    fs::path file = folder / (std::string(name) + ".duckdb_extension");
    std::error_code error;
    if (!fs::is_regular_file(file, error))
      return fail(Code::kUnavailable,
                  lakeFolderOf(log).string() + " is a table of " + (delta ? "Delta" : "Iceberg") +
                      ", and DuckDB's extension for them is not installed (" + file.string() + ")",
                  "Run make lake where omni was built, or see 'Tables of a lake' in docs/sources/duckdb.md.",
                  Audience::kOperator);
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace omni
