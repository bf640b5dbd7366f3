// Tables are made of files once, kept, and made anew where files or what is kept of them changed.
#include "sources/duckdb/made/table_cache.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::size_t kMemory = std::size_t{64} << 20u;

class TableCacheTest : public ::testing::Test {
 protected:
  TableCache cache() const { return TableCache({cache_.path() / "tables", {folder_.path() / "*"}}, {}); }

  DataFiles files() const {
    DataFiles found;
    found.files = listFolder(folder_.path()).value();
    return found;
  }

  /// The one value that `query` gives, of a process that opens the tables anew.
  std::string ask(const std::string& query) {
    auto entry = cache().get(files(), kMemory, roomyBudget(), {});
    if (!entry) return entry.error().message;
    entry_ = std::move(*entry);
    return askOpen(query);
  }

  std::string askOpen(const std::string& query) {
    std::string found;
    const auto status = entry_.database->each(query, {}, roomyBudget(), [&](const Row& row) {
      found = toText(row.front());
      return true;
    });
    return status ? found : status.error().message;
  }

  /// One row: n is 5.
  void writeColumnar(const std::string& name) const {
    duckdb_database database = nullptr;
    duckdb_connection connection = nullptr;
    ASSERT_EQ(duckdb_open(nullptr, &database), DuckDBSuccess);
    duckdb_connect(database, &connection);
    const std::string copy =
        "COPY (SELECT 5 AS n) TO '" + (folder_.path() / name).string() + "' (FORMAT parquet)";
    EXPECT_EQ(duckdb_query(connection, copy.c_str(), nullptr), DuckDBSuccess);
    duckdb_disconnect(&connection);
    duckdb_close(&database);
  }

  /// The kept files, but for locks, hashes and checksums.
  std::vector<fs::path> kept() const {
    std::vector<fs::path> paths;
    for (const auto& path : listFolder(cache_.path() / "tables").value_or(std::vector<fs::path>{}))
      if (path.extension() == ".duckdb") paths.push_back(path);
    return paths;
  }

  static ino_t numberOf(const fs::path& file) {
    struct stat seen {};
    EXPECT_EQ(stat(file.c_str(), &seen), 0) << file;
    return seen.st_ino;
  }

  TemporaryFolder folder_;
  TemporaryFolder cache_;
  TableCache::Entry entry_;
};

std::string numbers(int rows) {
  std::string text = "n,word\n";
  for (int i = 1; i <= rows; ++i) text += std::to_string(i) + ",w" + std::to_string(i) + "\n";
  return text;
}

TEST_F(TableCacheTest, aFileIsReadOnceForEachContent) {
  folder_.write("t.csv", numbers(3));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  ASSERT_THAT(kept(), SizeIs(1));
  const auto made = numberOf(kept().front());
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  fs::last_write_time(folder_.path() / "t.csv", fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  EXPECT_EQ(numberOf(kept().front()), made) << "the content is the same";
}

TEST_F(TableCacheTest, ofChangedFilesTheLastContentAloneIsKept) {
  folder_.write("t.csv", numbers(3));
  folder_.write("u.json", R"([{"n":7}])");
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  folder_.write("t.csv", numbers(4));
  EXPECT_EQ(ask("SELECT sum(t.n) + max(u.n) FROM t, u"), "17");
  EXPECT_THAT(kept(), SizeIs(1));
  fs::remove(folder_.path() / "t.csv");
  EXPECT_EQ(ask("SELECT max(n) FROM u"), "7");
  EXPECT_THAT(ask("SELECT max(n) FROM t"), HasSubstr("Table with name t does not exist"));
}

TEST_F(TableCacheTest, whatWasLeftOutAndNotedIsKeptToo) {
  folder_.write("t.csv", "region,units\nNorth,3\nSouth,4\nTotal,7\n");
  folder_.write("u.parquet", "no parquet");
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(ask("SELECT sum(units) FROM t"), "7");
    ASSERT_THAT(entry_.cautions["t"], SizeIs(1));
    EXPECT_EQ(entry_.cautions["t"][0].text, "1 total of other rows left out");
    ASSERT_THAT(entry_.leftOut, SizeIs(1));
    EXPECT_THAT(entry_.leftOut[0].message, HasSubstr("u.parquet"));
  }
}

TEST_F(TableCacheTest, whatThisProcessMayNotOpenIsNotLeftOutForOthers) {
  writeColumnar("p.parquet");
  writeColumnar("q.parquet");
  fs::permissions(folder_.path(), fs::perms{0755});
  const bool root = geteuid() == 0;  // who may open everything
  fs::permissions(folder_.path() / "q.parquet", root ? fs::perms::owner_read : fs::perms::none);
  if (root) {
    ASSERT_EQ(seteuid(65534), 0);
  }
  const std::string failed = ask("SELECT max(n) FROM p");
  if (root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  fs::permissions(folder_.path() / "q.parquet", fs::perms::owner_read);
  EXPECT_THAT(failed, HasSubstr("cannot read " + (folder_.path() / "q.parquet").string()));
  EXPECT_EQ(ask("SELECT p.n + q.n FROM p, q"), "10");
  EXPECT_THAT(entry_.leftOut, IsEmpty());
}

TEST_F(TableCacheTest, columnarFilesAreReadWhereTheyLie) {
  folder_.write("t.csv", numbers(3));
  writeColumnar("p.parquet");
  for (int i = 0; i < 2; ++i) EXPECT_EQ(ask("SELECT sum(t.n) + max(p.n) FROM t, p"), "11");
}

/// While it lives no file of this process grows beyond `bytes`, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    (void)std::signal(SIGXFSZ, handler_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(TableCacheTest, onAFullDiskTablesAreReadIntoMemory) {
  folder_.write("t.csv", numbers(3));
  folder_.write("many.csv", numbers(100'000));
  for (const rlim_t bytes : {0, 4 << 10, 64 << 10, 300 << 10}) {
    SCOPED_TRACE(bytes);
    std::string sum, count;
    {
      const FullDisk full(bytes);
      sum = ask("SELECT sum(n) FROM t");
      if (entry_.database) count = askOpen("SELECT count(*) FROM many");
    }
    EXPECT_EQ(sum, "6");
    EXPECT_EQ(count, "100000");
    EXPECT_THAT(entry_.notes, Contains(HasSubstr("read into memory, for each run anew")));
    EXPECT_THAT(entry_.leftOut, IsEmpty());
    EXPECT_THAT(kept(), IsEmpty()) << "a part of a version is none";
  }
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  EXPECT_THAT(kept(), SizeIs(1)) << "there is room again";
}

TEST_F(TableCacheTest, whatIsDamagedIsMadeAnew) {
  folder_.write("t.csv", numbers(3));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  fs::resize_file(kept().front(), 20'000);
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  std::ofstream(kept().front()) << "no database";
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  fs::remove(kept().front());
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  fs::remove_all(cache_.path() / "tables");
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
}

TEST_F(TableCacheTest, whatIsOpenSurvivesAnotherContentAndAnEmptiedCache) {
  folder_.write("t.csv", numbers(3));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  folder_.write("t.csv", numbers(4));
  ASSERT_TRUE(cache().get(files(), kMemory, roomyBudget(), {}));
  fs::remove_all(cache_.path() / "tables");
  EXPECT_EQ(askOpen("SELECT sum(n) FROM t"), "6");
}

TEST_F(TableCacheTest, aKilledMakersRemainsAreRemoved) {
  folder_.write("t.csv", numbers(3));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  const std::string owner = kept().front().filename().string().substr(0, 16);
  for (const char* ending : {"", ".wal"})
    std::ofstream(cache_.path() / "tables" / (owner + "-unfinished" + ending)) << "half";
  folder_.write("t.csv", numbers(4));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "10");
  EXPECT_THAT(kept(), SizeIs(1));
}

TEST_F(TableCacheTest, aStopLeavesNothingBehind) {
  folder_.write("t.csv", numbers(3));
  Budget budget = roomyBudget();
  budget.cancel();
  const auto entry = cache().get(files(), kMemory, budget, {});
  ASSERT_FALSE(entry);
  EXPECT_EQ(entry.error().code, Code::kCancelled);
  EXPECT_THAT(kept(), IsEmpty());
}

TEST_F(TableCacheTest, whereNothingCanBeKeptTablesAreMadeInMemory) {
  folder_.write("t.csv", numbers(3));
  cache_.write("tables", "no folder");
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  EXPECT_THAT(entry_.notes, ElementsAre(HasSubstr("read into memory, for each run anew")));
}

TEST_F(TableCacheTest, whatIsKeptIsForItsOwnerAlone) {
  fs::create_directory(cache_.path() / "tables");
  fs::permissions(cache_.path() / "tables", fs::perms::all);
  folder_.write("t.csv", numbers(3));
  EXPECT_EQ(ask("SELECT sum(n) FROM t"), "6");
  EXPECT_EQ(fs::status(cache_.path() / "tables").permissions(), fs::perms::owner_all);
}

}  // namespace
}  // namespace omni
