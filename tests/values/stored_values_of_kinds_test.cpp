#include <gmock/gmock.h>
#include <sqlite3.h>

#include "access/permitted/permitted_copy.h"
#include "access/permitted/permitted_source.h"
#include "base/temporary_folder.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kVillages = 5000;  // more than a descriptor knows by name

std::string villageName(int i) {
  return i == 4000 ? "Upper Hollowfield" : "Village No " + std::to_string(i);
}

/// 5,000 villages, of which the first half lies in the North.
void write(const std::string& kind, const TemporaryFolder& folder) {
  std::string text = kind == "rdf" ? "@prefix : <http://x.example/> .\n" : "id,label,name,region\n";
  std::string sql = "BEGIN; CREATE TABLE village(id INTEGER PRIMARY KEY, name TEXT, region TEXT);";
  for (int i = 0; i < kVillages; ++i) {
    const std::string id = std::to_string(i), name = villageName(i);
    const std::string region = i < kVillages / 2 ? "North" : "South";
    if (kind == "rdf")
      text += ":v" + id + " a :Village ; :name \"" + name + "\" ; :region \"" + region + "\" .\n";
    text += kind == "rdf" ? "" : id + ",Village," + name + "," + region + "\n";
    sql += "INSERT INTO village VALUES(" + id + ",'" + name + "','" + region + "');";
  }
  if (kind == "sqlite") {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open((folder.path() / "village.sqlite").c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, (sql + "COMMIT").c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
  } else {
    folder.write(kind == "rdf" ? "village.ttl" : kind == "graph" ? "village.nodes.csv" : "village.csv", text);
    if (kind == "graph") folder.write("village.edges.csv", "source,target,type\n1,2,NEAR\n");
  }
}

SourceConfig configOf(const std::string& kind, const TemporaryFolder& folder) {
  const std::string name = kind == "sqlite"  ? "village.sqlite"
                           : kind == "rdf"   ? "village.ttl"
                           : kind == "graph" ? ""
                                             : "village.csv";
  return {
      .id = "villages", .kind = kind, .location = FileLocation{.paths = {(folder.path() / name).string()}}};
}

std::vector<std::string> found(Source& source, std::string_view phrase, ReadAlike how = ReadAlike::kSame) {
  std::vector<std::string> texts;
  const auto stored = storedValuesOf(&source);
  if (!stored) return {"no index"};
  for (const auto& value : stored->find(how, phrase, 10)) texts.push_back(value.text);
  return texts;
}

class StoredValuesOfKinds : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { write(GetParam(), files_); }

  std::unique_ptr<Source> opened() {
    auto source = openSource(configOf(GetParam(), files_), world_);
    EXPECT_TRUE(source) << source.error().message;
    return source ? std::move(*source) : nullptr;
  }

  TemporaryFolder files_, cache_;
  CachedIn world_{cache_.path()};
};

TEST_P(StoredValuesOfKinds, allNamesAreThereOnceItIsDescribed) {
  const auto source = opened();
  EXPECT_THAT(found(*source, "upper hollowfield"), ElementsAre("no index"));
  const auto descriptor = source->describe(roomyBudget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(found(*source, "upper hollowfield"), ElementsAre("Upper Hollowfield"));
  EXPECT_THAT(found(*source, "uper hollowfield", ReadAlike::kOneOff), ElementsAre("Upper Hollowfield"));
  EXPECT_THAT(found(*source, "south"), IsEmpty()) << "the descriptor knows all of these";
  const auto stored = storedValuesOf(source.get());
  ASSERT_EQ(stored->places().size(), 1u);
  EXPECT_TRUE(stored->places().front().whole);
  EXPECT_TRUE(stored->places().front().attribute.ends_with("name"));
  EXPECT_THAT(found(*opened(), "upper hollowfield"), ElementsAre("Upper Hollowfield")) << "it is kept";
}

TEST_P(StoredValuesOfKinds, ofOtherContentThereIsNone) {
  const auto source = opened();
  ASSERT_TRUE(source->describe(roomyBudget()));
  const auto file = configOf(GetParam(), files_).files().paths.front();
  const auto of =
      std::filesystem::is_directory(file) ? files_.path() / "village.nodes.csv" : std::filesystem::path(file);
  std::filesystem::last_write_time(of, std::filesystem::last_write_time(of) + std::chrono::seconds(5));
  EXPECT_THAT(found(*source, "upper hollowfield"), ElementsAre("no index"));
  ASSERT_TRUE(source->describe(roomyBudget()));
  EXPECT_THAT(found(*source, "upper hollowfield"), ElementsAre("Upper Hollowfield"));
}

INSTANTIATE_TEST_SUITE_P(Kinds, StoredValuesOfKinds, ::testing::Values("sqlite", "duckdb", "rdf", "graph"),
                         [](const auto& kind) { return kind.param; });

// What a caller may not see must not be in what is looked into for him.
class HiddenValues : public ::testing::TestWithParam<std::string> {};

TEST_P(HiddenValues, areInNoCopy) {
  TemporaryFolder files, whole, own;
  write(GetParam(), files);
  const bool rdf = GetParam() == "rdf";
  const SourcePermission northern{
      .asked = true,
      .rules = {.rows = {{rdf ? "http://x.example/Village" : "Village",
                          rdf ? "?it <http://x.example/region> \"North\"" : "it.region = 'North'"}}}};
  const CachedIn here(whole.path()), theirs(own.path());
  const auto source = openSource(configOf(GetParam(), files), here);
  ASSERT_TRUE(source && (*source)->describe(roomyBudget()));
  const auto copy = PermittedCopy::open(configOf(GetParam(), files), northern, theirs, sourceKinds());
  ASSERT_TRUE(copy) << copy.error().message;
  const auto described = (*copy)->describe(roomyBudget(), {});
  ASSERT_TRUE(described) << described.error().message;
  EXPECT_THAT(found(**copy, "village no 2400"), ElementsAre("Village No 2400"));
  EXPECT_THAT(found(**copy, "upper hollowfield"), IsEmpty());
  EXPECT_THAT(found(**copy, "upper hollowfeild", ReadAlike::kTwoOff), IsEmpty());
  EXPECT_THAT(found(**source, "upper hollowfield"), ElementsAre("Upper Hollowfield"));
}

INSTANTIATE_TEST_SUITE_P(Copies, HiddenValues, ::testing::Values("rdf", "graph"),
                         [](const auto& kind) { return kind.param; });

TEST(HiddenRows, whoSeesAPartOfTheTablesSeesNoIndexOfTheWhole) {
  TemporaryFolder files, cache;
  write("sqlite", files);
  const CachedIn world(cache.path());
  const auto config = configOf("sqlite", files);
  auto opened = openSource(config, world);
  ASSERT_TRUE(opened);
  const std::shared_ptr<Source> source = std::move(*opened);
  const auto descriptor = source->describe(roomyBudget());
  ASSERT_TRUE(descriptor);
  const FindWhole whole = [&](const Budget&) -> Result<WholeSource> {
    return WholeSource{source, std::make_shared<const Descriptor>(*descriptor), "1"};
  };
  const SourcePermission all{.asked = true};
  const SourcePermission northern{.asked = true, .rules = {.rows = {{"village", "region = 'North'"}}}};
  PermittedSource everything(source->info(), all, whole), part(source->info(), northern, whole);
  EXPECT_THAT(found(everything, "upper hollowfield"), ElementsAre("Upper Hollowfield"));
  EXPECT_THAT(found(part, "upper hollowfield"), ElementsAre("no index"));
}

}  // namespace
}  // namespace omni
