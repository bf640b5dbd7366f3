#include "catalog/catalog.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "catalog/pool/pool.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class CatalogTest : public testing::Test {
 protected:
  Catalog open(const World& world, bool refresh = false) const {
    const std::vector<SourceConfig> sources{
        {.id = "shop", .kind = "duckdb", .location = FileLocation{{file("orders.csv")}}},
        {.id = "gone", .kind = "duckdb", .location = FileLocation{{file("gone.csv")}}},
        {.id = "clinic", .kind = "duckdb", .location = FileLocation{{file("doctors.csv")}}}};
    return openCatalog(sources, roomyBudget(), world, {}, {.refresh = refresh});
  }
  Catalog open() const { return open(world_); }
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
  void SetUp() override {
    folder_.write("orders.csv", "product,price\nlamp,12\nchair,40\n");
    folder_.write("doctors.csv", "name,ward\nAnn,north\n");
  }
  void emptyCache() const { std::filesystem::remove_all(folder_.path() / "cache"); }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
};

std::vector<std::string> columnsOf(const CatalogEntry& entry) {
  std::vector<std::string> names;
  for (const auto& column : std::get<RelationalSchema>(entry.descriptor.shape).tables.at(0).columns)
    names.push_back(column.name);
  return names;
}

TEST_F(CatalogTest, SourcesKeepTheirOrderAndFailuresAreDistinct) {
  const Catalog catalog = open();
  EXPECT_THAT(catalog.ids(), ElementsAre("shop", "clinic"));
  ASSERT_THAT(catalog.failures(), SizeIs(1));
  EXPECT_EQ(catalog.failures()[0].config.id, "gone");
  EXPECT_EQ(catalog.find("gone"), nullptr);
}

TEST_F(CatalogTest, WhatASourceExposesIsReadWhenAskedFor) {
  (void)open();
  const Catalog catalog = open();
  EXPECT_TRUE(catalog.entry(0)->fromCache);
  EXPECT_THAT(columnsOf(*catalog.find("shop")), ElementsAre("product", "price"));
  EXPECT_THAT(columnsOf(*catalog.find("clinic")), ElementsAre("name", "ward"));
  EXPECT_EQ(catalog.entry(0)->stamp, catalog.stamp(0));
  EXPECT_TRUE(catalog.describedAt("shop"));
  EXPECT_FALSE(catalog.describedAt("gone"));
  std::vector<std::string> seen;
  for (const CatalogEntry& entry : catalog.entries()) seen.push_back(entry.descriptor.info.id);
  EXPECT_THAT(seen, ElementsAre("shop", "clinic"));
}

TEST_F(CatalogTest, StampsTellContentApart) {
  const Catalog before = open();
  const Catalog same = open(world_, true);
  folder_.write("orders.csv", "product,price\nlamp,12\nchair,40\nsofa,900\n");
  const Catalog after = open();
  EXPECT_EQ(same.stamp(0), before.stamp(0));
  EXPECT_NE(after.stamp(0), before.stamp(0));
  EXPECT_EQ(after.stamp(1), before.stamp(1));
  EXPECT_EQ(after.indexFile(), before.indexFile());
}

TEST_F(CatalogTest, WhatTheCacheHasLostIsDescribedAgain) {
  (void)open();
  const Catalog catalog = open();
  emptyCache();
  EXPECT_NE(catalog.linkable(0), nullptr);
  emptyCache();
  EXPECT_THAT(columnsOf(*catalog.entry(0)), ElementsAre("product", "price"));
}

TEST_F(CatalogTest, WhereNothingCanBeWrittenItServesFromMemory) {
  folder_.write("file", "no folder");
  const CachedIn nowhere(folder_.path() / "file");
  const Catalog catalog = open(nowhere);
  EXPECT_THAT(columnsOf(*catalog.entry(0)), ElementsAre("product", "price"));
  EXPECT_FALSE(catalog.entry(0)->fromCache);
  EXPECT_TRUE(catalog.describedAt("shop"));
}

TEST(Catalog, AnEmptyOneHasNoEntries) {
  const Catalog catalog;
  EXPECT_TRUE(catalog.entries().empty());
  EXPECT_TRUE(catalog.entries().begin() == catalog.entries().end());
}

}  // namespace
}  // namespace omni
