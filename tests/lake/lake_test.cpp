// The contract of files of tables over tables of a lake, which lake.py writes into $OMNI_LAKE.

#include <cstdlib>

#include "language/sql/sql_guard.h"
#include "sources/duckdb/duckdb_fixture.h"
#include "sources/duckdb/duckdb_source.h"

namespace omni {

// What may go wrong with a single file is tested beside the source.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(FileContract);

namespace {

namespace fs = std::filesystem;

fs::path written(const std::string& kind, const std::string& table) {
  const char* lake = std::getenv("OMNI_LAKE");
  return fs::path(lake ? lake : "") / kind / table;
}

/// The test's world, with the data folder of this process.
class WithData final : public World {
 public:
  explicit WithData(const World& world) : world_(world) {}
  std::chrono::steady_clock::time_point now() const override { return world_.now(); }
  std::chrono::system_clock::time_point today() const override { return world_.today(); }
  std::optional<std::string> environment(const std::string& name) const override {
    return realWorld().environment(name);
  }
  fs::path cacheFolder() const override { return world_.cacheFolder(); }

 private:
  const World& world_;
};

class LakeFixture : public DuckdbFixture {
 public:
  explicit LakeFixture(std::string kind) : kind_(std::move(kind)) {}
  SourceKind kind() const override {
    SourceKind kind = duckdbSourceKind();
    kind.open = [](const SourceConfig& config, const World& world) {
      return DuckdbSource::open(config, WithData(world));
    };
    return kind;
  }
  SourceConfig make(const TemporaryFolder& folder) const override {
    fs::copy(written(kind_, "customers"), folder.path() / "customers", fs::copy_options::recursive);
    SourceConfig config = open(folder.path() / "customers");
    config.description = "A shop";
    return config;
  }
  void change(const TemporaryFolder& folder) const override {
    fs::remove_all(folder.path() / "customers");
    fs::copy(written(kind_, "changed"), folder.path() / "customers", fs::copy_options::recursive);
  }

 private:
  std::string kind_;
};

struct DeltaFixture : LakeFixture {
  DeltaFixture() : LakeFixture("delta") {}
};
struct IcebergFixture : LakeFixture {
  IcebergFixture() : LakeFixture("iceberg") {}
};

INSTANTIATE_TEST_SUITE_P(Delta, SourceContract, ::testing::Values(&contractOf<DeltaFixture>));
INSTANTIATE_TEST_SUITE_P(Iceberg, SourceContract, ::testing::Values(&contractOf<IcebergFixture>));

}  // namespace
}  // namespace omni
