// A model that writes statements in place of queries: through the engine, over a real database file. What it
// writes is refused and put to it again; whatever it insists on is a typed error, and the file stays as it
// is.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/scripted_endpoint.h"
#include "engine/engine.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kQuestion = "How many products are there?";
constexpr const char* kHarmless = "SELECT COUNT(*) AS products FROM products";

std::string formulated(const std::string& query) {
  return nlohmann::json{{"query", query},
                        {"explanation", "as asked"},
                        {"confidence", 1},
                        {"parameters", nlohmann::json::array()}}
      .dump();
}

class HostileQuery : public ::testing::TestWithParam<const char*> {
 protected:
  HostileQuery() {
    std::filesystem::create_directory(folder_.path() / "data");
    std::filesystem::copy_file("examples/company/sales.db", file_);
    before_ = readFile(file_).value();
    config_.sources = {{.id = "sales", .kind = "sqlite", .location = FileLocation{{file_}}}};
    config_.planner.formulate = PlannerKind::kModel;
    config_.model = ModelConfig{.target = {.endpoint = endpoint_.url(), .name = "scripted"}};
  }
  // What the one source was asked in the end, and what came of it.
  Attempt attempt() {
    auto report = Engine::open(config_, world_).value()->ask(kQuestion);
    EXPECT_EQ(report.attempts.size(), 1u);
    warnings_ = report.warnings;
    return report.attempts.empty() ? Attempt{} : std::move(report.attempts.front());
  }
  void expectUntouched() const {
    EXPECT_EQ(readFile(file_).value(), before_);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(file_.parent_path()))
      files.push_back(entry.path());
    EXPECT_THAT(files, ElementsAre(file_)) << "nothing was written beside it";
    EXPECT_FALSE(std::filesystem::exists("omni_hostile.db"));
  }

  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "data" / "sales.db";
  InstantWorld world_{folder_.path() / "cache"};
  ScriptedEndpoint endpoint_;
  EngineConfig config_;
  std::string before_;
  std::vector<std::string> warnings_;  // of what was asked last
};

TEST_P(HostileQuery, isRefusedAndRepaired) {
  endpoint_.reply("formulate", formulated(GetParam()));
  endpoint_.reply("formulate", formulated(kHarmless));
  const auto repaired = attempt();
  EXPECT_EQ(repaired.query->text, kHarmless);
  ASSERT_TRUE(repaired.outcome);
  EXPECT_EQ(toText(repaired.outcome->rows.at(0).at(0)), "14");
  EXPECT_EQ(repaired.repairs, 1);
  EXPECT_EQ(endpoint_.count("formulate"), 2u);
  expectUntouched();
}

TEST_P(HostileQuery, isLeftToTheBuiltInWhereTheModelInsists) {
  endpoint_.reply("formulate", formulated(GetParam()));
  const auto recovered = attempt();
  ASSERT_TRUE(recovered.query);
  EXPECT_EQ(recovered.query->text, "SELECT COUNT(*) FROM products");
  EXPECT_TRUE(recovered.outcome);
  EXPECT_THAT(warnings_, Contains(HasSubstr("the built-in formulation is used")));
  expectUntouched();
}

INSTANTIATE_TEST_SUITE_P(
    Stages, HostileQuery,
    ::testing::Values("DROP TABLE products", "DELETE FROM products", "UPDATE products SET name = 'x'",
                      "INSERT INTO products SELECT * FROM products", "REPLACE INTO products VALUES (1)",
                      "CREATE TABLE x AS SELECT * FROM products", "ALTER TABLE products RENAME TO x",
                      "ATTACH DATABASE 'omni_hostile.db' AS x", "DETACH DATABASE main",
                      "VACUUM INTO 'omni_hostile.db'", "PRAGMA writable_schema = 1", "BEGIN IMMEDIATE",
                      "SELECT load_extension('/tmp/evil')", "SELECT writefile('omni_hostile.db', 'x')",
                      "SELECT readfile('/etc/passwd')", "SELECT fts3_tokenizer('simple', x'00')",
                      "SELECT COUNT(*) FROM products; DROP TABLE products",
                      "SELECT COUNT(*) FROM products;ATTACH DATABASE 'omni_hostile.db' AS x",
                      "SELECT COUNT(*) FROM products --\n; DELETE FROM products",
                      "SELECT COUNT(*) FROM products /* ; */; /* */ DELETE FROM products",
                      "WITH gone AS (DELETE FROM products RETURNING 1) SELECT * FROM gone",
                      "EXPLAIN DELETE FROM products", "SELECT sql FROM sqlite_master"));

}  // namespace
}  // namespace omni
