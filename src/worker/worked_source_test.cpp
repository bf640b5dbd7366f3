#include "worker/worked_source.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "catalog/pool/pool.h"
#include "sources/duckdb/duckdb_fixture.h"
#include "sources/graph/graph_fixture.h"
#include "sources/rdf/rdf_fixture.h"
#include "sources/sqlite/sqlite_fixture.h"
#include "worker/worked_kinds.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

/// The kind with its engine in workers of that program.
SourceKind worked(const SourceKind& kind, const std::filesystem::path& program = OMNI_PROGRAM) {
  return WorkedKinds({.path = program}, {}, {&kind, 1}).all().front();
}

/// A kind as its own test knows it, with its engine in workers.
template <class Fixture>
class InWorkers final : public Fixture {
 public:
  SourceKind kind() const override { return worked(Fixture::kind()); }
};

/// A source of the fixture's kind, open in workers and described.
template <class Fixture>
class Served {
 public:
  Served() {
    auto source = worked(fixture_.kind()).open(fixture_.make(files_), world_);
    EXPECT_TRUE(source) << source.error().message;
    source_ = std::move(*source);
    auto descriptor = source_->describe(roomyBudget());
    EXPECT_TRUE(descriptor) << descriptor.error().message;
    descriptor_ = std::move(*descriptor);
  }

  Result<Outcome> ask(const std::string& text, const Budget& budget) {
    OMNI_TRY(query,
             fixture_.language().validate({.route = descriptor_.info.route, .text = text}, descriptor_));
    return source_->run(query, budget);
  }
  Result<Outcome> reads() { return ask(fixture_.reads(), roomyBudget()); }
  Source& source() { return *source_; }
  const TemporaryFolder& files() const { return files_; }
  const Fixture& fixture() const { return fixture_; }

 private:
  TemporaryFolder files_, cache_;
  CachedIn world_{cache_.path()};
  Fixture fixture_;
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

Budget shortBudget() {
  return Budget({.memory = 64u << 20u, .time = std::chrono::milliseconds(200)});
}

// SQLite looks at its clock between steps of its program; this is all within one.
constexpr auto kWithinOneFunction =
    "SELECT instr(printf('%07999999d', 0), printf('%03999999d', 1)) FROM customers";

TEST(WorkedSource, whatLoopsWithinOneFunctionIsEndedAndTheNextQuestionIsAnswered) {
  Served<SqliteFixture> shop;
  const auto outcome = shop.ask(kWithinOneFunction, shortBudget());
  ASSERT_FALSE(outcome);
  EXPECT_THAT(outcome.error().code, ::testing::AnyOf(Code::kDeadline, Code::kLimit))
      << outcome.error().message;
  EXPECT_THAT(outcome.error().message, HasSubstr("source 'shop'"));
  const auto next = shop.reads();
  ASSERT_TRUE(next) << next.error().message;
  EXPECT_EQ(next->rows.size(), 4u);
}

TEST(WorkedSource, whatACypherQueryHoardsGoesWithItsWorker) {
  Served<GraphFixture> org;
  const auto outcome = org.ask(org.fixture().expensive(), shortBudget());
  ASSERT_FALSE(outcome);
  EXPECT_THAT(outcome.error().code, ::testing::AnyOf(Code::kDeadline, Code::kLimit))
      << outcome.error().message;
  EXPECT_TRUE(org.reads());
}

std::size_t processesOfThisOne() {
  std::size_t count = 0;
  for (const auto& process : std::filesystem::directory_iterator("/proc")) {
    std::string status;
    std::getline(std::ifstream(process.path() / "stat"), status, '\0');
    const auto name = status.rfind(')');  // then a blank, the state, a blank, the parent
    if (name != std::string::npos && std::atoi(status.c_str() + name + 4) == getpid()) ++count;
  }
  return count;
}

TEST(WorkedSource, whatOneWorkerHasLoadedTheOthersHaveToo) {
  Served<RdfFixture> numbers;
  const auto before = numbers.reads();
  ASSERT_TRUE(before) << before.error().message;
  EXPECT_EQ(processesOfThisOne(), 3u) << "the nursery, who holds the store, a copy";
  // Whoever reads the file again finds it damaged; by its mark it is the same.
  const auto file = numbers.files().path() / "nodes.ttl";
  const auto written = std::filesystem::last_write_time(file);
  const std::string damaged(std::filesystem::file_size(file), '?');
  std::ofstream(file) << damaged;
  std::filesystem::last_write_time(file, written);
  const std::jthread background([&] { (void)numbers.ask(numbers.fixture().expensive(), shortBudget()); });
  for (int times = 0; times < 3; ++times) {
    const auto after = numbers.reads();
    ASSERT_TRUE(after) << after.error().message;
    EXPECT_EQ(after->rows.size(), before->rows.size());
  }
}

TEST(WorkedSource, aWorkerThatEndsIsAnErrorThatNamesTheSource) {
  TemporaryFolder files;
  TemporaryFolder cache;
  const CachedIn world(cache.path());
  const auto source = worked(RdfFixture().kind(), "/bin/false").open(RdfFixture().make(files), world);
  ASSERT_TRUE(source);
  const auto descriptor = (*source)->describe(roomyBudget());
  ASSERT_FALSE(descriptor);
  EXPECT_EQ(descriptor.error().code, Code::kUnreadable);
  EXPECT_THAT(descriptor.error().message,
              HasSubstr("source 'graph': the engine crashed while it read the source"));
  EXPECT_FALSE(descriptor.error().hint.empty());
}

TEST(WorkedSource, whatIsNestedDeeplyEndsItsOwnSourceAlone) {
  TemporaryFolder files;
  TemporaryFolder cache;
  const CachedIn world(cache.path());
  files.write("deep.json", std::string(100'000, '[') + std::string(100'000, ']'));
  const std::vector<SourceConfig> configs{
      {.id = "deep", .kind = "duckdb", .location = FileLocation{{(files.path() / "deep.json").string()}}},
      RdfFixture().make(files)};
  const WorkedKinds kinds({.path = OMNI_PROGRAM});
  const Catalog catalog = openCatalog(configs, roomyBudget(), world, {}, {.kinds = kinds.all()});
  EXPECT_THAT(catalog.ids(), ::testing::ElementsAre("graph"));
  ASSERT_EQ(catalog.failures().size(), 1u);
  EXPECT_THAT(catalog.failures().front().error.message, HasSubstr("source 'deep'"));
}

TEST(WorkedKinds, whatDocumentsHoldForAKindIsLookedForInAWorker) {
  TemporaryFolder files;
  files.write("with.md", "| lake | area |\n|---|---|\n| Inari | 1040 |\n| Saimaa | 4400 |\n");
  files.write("without.md", "No table at all.\n");
  files.write("broken.docx", "no document");
  std::vector<std::filesystem::path> all;
  for (const char* name : {"with.md", "without.md", "broken.docx"}) all.push_back(files.path() / name);
  const auto ofDuckdb = [](const WorkedKinds& kinds) {
    return *std::ranges::find(kinds.all(), "duckdb", &SourceKind::kind);
  };
  const WorkedKinds kinds({.path = OMNI_PROGRAM});
  EXPECT_THAT(ofDuckdb(kinds).filesHolding(all), ::testing::ElementsAre(files.path() / "with.md"));
  const WorkedKinds none({.path = "/bin/false"});
  EXPECT_THAT(ofDuckdb(none).filesHolding(all), ::testing::IsEmpty()) << "not read in this process";
}

TEST(WorkedSource, filesWithBracketsInTheirNamesAreRead) {
  TemporaryFolder files;
  TemporaryFolder cache;
  const CachedIn world(cache.path());
  files.write("of [2026]/report[1].csv", "name,amount\nAnn,100\n");
  files.write("of [2026]/report1.csv", "name,amount\nAnn,999999\n");
  const std::vector<SourceConfig> configs{
      {.id = "report",
       .kind = "duckdb",
       .location = FileLocation{{(files.path() / "of [2026]/report[1].csv").string()}}}};
  const WorkedKinds kinds({.path = OMNI_PROGRAM});
  const Catalog catalog = openCatalog(configs, roomyBudget(), world, {}, {.kinds = kinds.all()});
  const auto entry = catalog.find("report");
  ASSERT_TRUE(entry) << catalog.failures().front().error.message;
  const auto& table = std::get<RelationalSchema>(entry->descriptor.shape).tables.at(0);
  EXPECT_EQ(table.columns.at(1).values.maximum, "100");
}

TEST(WorkedSource, filesThatAreReplacedAreReadByAWorkerThatMayReadThem) {
  Served<RdfFixture> numbers;
  ASSERT_TRUE(numbers.reads());
  numbers.files().write("other.ttl", "@prefix : <http://example.org/> .\n:only a :Node ; :size 5 .\n");
  std::filesystem::rename(numbers.files().path() / "other.ttl", numbers.files().path() / "nodes.ttl");
  const auto outcome = numbers.reads();
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(outcome->rows.size(), 1u);
}

TEST(WorkedSource, aProgramThatIsNoneIsUnavailable) {
  TemporaryFolder files;
  TemporaryFolder cache;
  const CachedIn world(cache.path());
  const auto source =
      worked(RdfFixture().kind(), files.path() / "absent").open(RdfFixture().make(files), world);
  ASSERT_TRUE(source);
  const auto descriptor = (*source)->describe(roomyBudget());
  ASSERT_FALSE(descriptor);
  EXPECT_EQ(descriptor.error().code, Code::kUnavailable) << descriptor.error().message;
  EXPECT_THAT(descriptor.error().message, HasSubstr("absent"));
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(SqliteInWorkers, SourceContract,
                         ::testing::Values(&contractOf<InWorkers<SqliteFixture>>));
INSTANTIATE_TEST_SUITE_P(SqliteInWorkers, FileContract,
                         ::testing::Values(&contractOf<InWorkers<SqliteFixture>>));
INSTANTIATE_TEST_SUITE_P(DuckdbInWorkers, SourceContract,
                         ::testing::Values(&contractOf<InWorkers<DuckdbFixture>>));
INSTANTIATE_TEST_SUITE_P(DuckdbInWorkers, FileContract,
                         ::testing::Values(&contractOf<InWorkers<DuckdbFixture>>));
INSTANTIATE_TEST_SUITE_P(RdfInWorkers, SourceContract, ::testing::Values(&contractOf<InWorkers<RdfFixture>>));
INSTANTIATE_TEST_SUITE_P(RdfInWorkers, FileContract, ::testing::Values(&contractOf<InWorkers<RdfFixture>>));
INSTANTIATE_TEST_SUITE_P(GraphInWorkers, SourceContract,
                         ::testing::Values(&contractOf<InWorkers<GraphFixture>>));
INSTANTIATE_TEST_SUITE_P(GraphInWorkers, FileContract,
                         ::testing::Values(&contractOf<InWorkers<GraphFixture>>));

}  // namespace omni
