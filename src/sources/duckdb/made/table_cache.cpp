#include "sources/duckdb/made/table_cache.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "source/content_mark.h"
#include "sources/duckdb/files/table_files.h"
#include "sources/duckdb/made/table_maker.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

/// Part of what tells tables apart: another number when they are made in another way.
constexpr auto kFormat = "10";
constexpr auto kEnding = ".duckdb";
/// A larger database is not read whole before it is opened: the engine compares the checksum of each of its
/// blocks, when it reads it, too.
constexpr std::uint64_t kMaxCheckedBytes = std::uint64_t{256} << 20u;
/// Of the engine while it reads text, which is no question's; what it holds back is written as it goes.
constexpr std::size_t kMakingMemory = std::size_t{512} << 20u;

bool columnar(const fs::path& file) {
  return isColumnar(tableFormat(file));
}

// A line each. Columnar files are not read for it, for their tables are views; nor is all that lies in a
// folder.
Result<std::string> contentsOf(const std::vector<fs::path>& files) {
  std::vector<std::string> contents;
  for (const auto& file : files) {
    if (columnar(file) || tableFormat(file) == TableFormat::kFolder) {
      contents.push_back(contentMarkOf(file));
      continue;
    }
    OMNI_TRY(hash, contentHashOf(file, fnv1a("table")));
    contents.push_back(hex(hash));
  }
  return join(contents, "\n");
}

// Equal signatures: the same tables with the same content.
std::vector<std::string> signaturesOf(const std::vector<FileTable>& groups,
                                      const std::vector<fs::path>& files, const std::string& contents,
                                      const TextSettings& settings) {
  const auto hashes = split(contents, '\n');
  std::vector<std::string> signatures;
  for (const auto& group : groups) {
    std::string all =
        kFormat + ("\n" + group.name + "\n" + settings.encoding + (settings.monthFirst ? "\nm" : "\n"));
    for (const auto& file : group.files) {
      const auto place = std::ranges::find(files, file) - files.begin();
      all += "\n" + file.string() + "\n" + hashes[static_cast<std::size_t>(place)];
    }
    signatures.push_back(hex(fnv1a(all)));
  }
  return signatures;
}

Error firstLeftOut(const MakingRecord& record) {
  for (const MadeTables& made : record.made)
    if (!made.leftOut.empty()) return made.leftOut.front();
  return {Code::kInternal, "there are no files", "Please report this."};
}

std::string nameOf(const std::vector<std::string>& signatures) {
  return hex(fnv1a(join(signatures, "\n"))) + kEnding;
}

/// One version of a source's tables.
class Version {
 public:
  Version(const DataFiles& found, const std::string& contents, const TextSettings& settings,
          const fs::path& extensions, const Budget& budget, const Progress& progress)
      : found_(found),
        settings_(settings),
        extensions_(extensions),
        mark_(markOf(found)),
        groups_(groupFiles(found.files)),
        signatures_(signaturesOf(groups_, found.files, contents, settings)),
        budget_(budget),
        progress_(progress) {}

  std::string name() const { return nameOf(signatures_); }

  /// As it is kept.
  Result<TableCache::Entry> open(const Seal& kept, std::size_t memory) const {
    const fs::path& path = kept.path();
    std::string stamp = writingStampOf(path);
    OMNI_TRY(file, kept.open());  // of the length that it was made with
    if (file.size() <= kMaxCheckedBytes) OMNI_RETURN_IF_ERROR(kept.check());
    std::vector<fs::path> read;  // with each query
    std::ranges::copy_if(found_.files, std::back_inserter(read), columnar);
    OMNI_TRY(database,
             DuckdbDatabase::open(
                 {.database = path, .files = read, .extensions = extensions_, .memory = memory}, budget_));
    OMNI_TRY(record, readRecord(*database, budget_));
    if (!record.settled && !madeHere_) return fail(Code::kUnreadable, "a file changed while it was read");
    TableCache::Entry entry = entryOf(std::move(database), record, name());
    entry.file = path;
    entry.stamp = std::move(stamp);
    return entry;
  }

  /// Made at `path`, with what can be taken over from the `former` one.
  Status write(const fs::path& path, const std::optional<Seal>& former) {
    const MakingRecord before = takenOver(former, path);
    OMNI_TRY(database, DuckdbDatabase::open({.database = path,
                                             .writable = true,
                                             .files = found_.files,
                                             .extensions = extensions_,
                                             .memory = kMakingMemory,
                                             .manyColumns = haveManyColumns()},
                                            budget_));
    OMNI_RETURN_IF_ERROR(make(*database, before));
    OMNI_RETURN_IF_ERROR(database->execute("CHECKPOINT", budget_));
    madeHere_ = true;
    return {};
  }

  Result<TableCache::Entry> inMemory(std::size_t memory) {
    OMNI_TRY(database, DuckdbDatabase::open({.writable = true,
                                             .files = found_.files,
                                             .extensions = extensions_,
                                             .memory = memory,
                                             .manyColumns = haveManyColumns()},
                                            budget_));
    OMNI_RETURN_IF_ERROR(make(*database, {}));
    OMNI_RETURN_IF_ERROR(database->seal(budget_));
    OMNI_TRY(record, readRecord(*database, budget_));
    return entryOf(std::move(database), record, {});
  }

 private:
  static TableCache::Entry entryOf(std::shared_ptr<DuckdbDatabase> database, const MakingRecord& record,
                                   std::string version) {
    TableCache::Entry entry{.database = std::move(database), .version = std::move(version)};
    for (const MadeTables& made : record.made) {
      entry.cautions.insert(made.cautions.begin(), made.cautions.end());
      std::ranges::copy(made.leftOut, std::back_inserter(entry.leftOut));
    }
    return entry;
  }

  bool haveManyColumns() const { return std::ranges::any_of(found_.files, hasManyColumns); }

  bool wanted(const MadeTables& made) const {
    return std::ranges::find(signatures_, made.signature) != signatures_.end();
  }

  // The making record of the former version, where a copy of it is a beginning.
  MakingRecord takenOver(const std::optional<Seal>& former, const fs::path& path) const {
    if (!former || former->path().extension() != kEnding || !former->check()) return {};
    const auto database =
        DuckdbDatabase::open({.database = former->path(), .memory = kMakingMemory}, budget_);
    if (!database) return {};
    auto record = readRecord(**database, budget_);
    const bool useful = record && record->settled &&
                        std::ranges::any_of(record->made, [&](const auto& made) { return wanted(made); });
    std::error_code error;
    return useful && fs::copy_file(former->path(), path, error) ? std::move(*record) : MakingRecord{};
  }

  Status make(DuckdbDatabase& database, const MakingRecord& before) {
    for (const MadeTables& made : before.made)
      if (!wanted(made)) OMNI_RETURN_IF_ERROR(drop(database, made));
    MakingRecord record;
    std::size_t leftOut = 0;
    TableMaker maker(database, settings_, budget_, progress_);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      const auto known = std::ranges::find(before.made, signatures_[i], &MadeTables::signature);
      if (known != before.made.end()) {
        record.made.push_back(*known);
      } else {
        OMNI_TRY(made, maker.make(groups_[i]));
        made.signature = signatures_[i];
        record.made.push_back(std::move(made));
      }
      leftOut += record.made.back().leftOut.size();
    }
    const bool none = std::ranges::all_of(record.made, [](const auto& made) { return made.tables.empty(); });
    if (none && leftOut > 0) return tl::unexpected(firstLeftOut(record));
    if (none)
      return fail(Code::kUnreadable, "no table stands in " + found_.files.front().string(),
                  "A page's table has a header and two rows or more.", Audience::kOperator);
    record.settled = markOf(found_) == mark_;
    return writeRecord(database, record, budget_);
  }

  Status drop(DuckdbDatabase& database, const MadeTables& made) const {
    for (const auto& table : made.tables)
      OMNI_RETURN_IF_ERROR(
          database.execute((made.views ? "DROP VIEW " : "DROP TABLE ") + duckdbName(table), budget_));
    return {};
  }

  const DataFiles& found_;
  const TextSettings& settings_;
  const fs::path& extensions_;
  std::string mark_;
  std::vector<FileTable> groups_;
  std::vector<std::string> signatures_;
  const Budget& budget_;
  const Progress& progress_;
  bool madeHere_ = false;
};

}  // namespace

bool TableCache::keeps(const DataFiles& found) const {
  if (std::ranges::all_of(found.files, columnar)) return true;
  const auto contents = derived_.knownContent(markOf(found));
  if (!contents) return false;
  return derived_.keeps(nameOf(signaturesOf(groupFiles(found.files), found.files, *contents, settings_)));
}

Result<TableCache::Entry> TableCache::get(const DataFiles& found, std::size_t memory, const Budget& budget,
                                          const Progress& progress) const {
  const bool allColumnar = std::ranges::all_of(found.files, columnar);
  OMNI_TRY(contents, allColumnar ? contentsOf(found.files) : derived_.contentHash(markOf(found), [&] {
    return contentsOf(found.files);
  }));
  Version version(found, contents, settings_, extensions_, budget, progress);
  if (allColumnar) return version.inMemory(memory);
  auto entry = derived_.get(
      version.name(), budget, [&](const Seal& kept) { return version.open(kept, memory); },
      [&](const fs::path& path) { return version.write(path, derived_.former()); });
  if (entry || entry.error().code != Code::kUnavailable) return entry;
  auto held = version.inMemory(memory);
  if (held) held->notes.push_back("read into memory, for each run anew: " + entry.error().message);
  return held;
}

}  // namespace omni
