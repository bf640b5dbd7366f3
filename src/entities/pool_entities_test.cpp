#include "entities/pool_entities.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "catalog/naming.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

/// Three sources that know the same customers: their table, what was sold to whom, and texts.
class PoolEntitiesTest : public ::testing::Test {
 protected:
  PoolEntitiesTest() {
    folder_.write(
        "shop/customers.csv",
        "customer_id,name,country\n1,Pennine Water,United Kingdom\n2,Bretagne Marée,France\n3,Arctic "
        "Catch,Norway\n4,Severn Castings,United Kingdom\n5,Relay G1,Norway\n6,Twin,France\n7,Twin,Norway\n");
    folder_.write(
        "crm/deals.csv",
        "deal,customer,amount\nD1,PENNINE WATER LTD,5\nD2,Bretagne Maree,7\nD3,Arctic Catch,9\nD4,Arctic "
        "Catch,2\nD5,Relay G2,4\nD6,Polar Fisheries,3\n");
    folder_.write("texts/water.md", "# How pumps are heard\n\nPennine Water runs 340 pumping stations.\n");
  }

  CatalogEntry entry(const SourceId& id, const std::string& kind) {
    CatalogEntry entry;
    const auto place = kind == "duckdb" ? folder_.path() / id / "*.csv" : folder_.path() / id;
    const SourceConfig config{.id = id, .kind = kind, .location = FileLocation{{place}}};
    entry.source = openSource(config, world_).value();
    entry.descriptor = entry.source->describe(roomyBudget()).value();
    entry.model = withNames(entityModel(entry.descriptor));
    return entry;
  }

  PoolEntities resolved(const std::vector<EntityDecision>& decided = {}) {
    std::vector<CatalogEntry> entries;
    entries.push_back(entry("shop", "duckdb"));
    entries.push_back(entry("crm", "duckdb"));
    entries.push_back(entry("texts", "documents"));
    return poolEntities(Catalog(std::move(entries)), decided, roomyBudget());
  }

  /// "source:name" of each name of the thing that is called so.
  static std::vector<std::string> namesOf(const PoolEntities& all, const std::string& name) {
    std::vector<std::string> names;
    for (const PoolEntity& entity : all.entities)
      for (const EntityName& each : entity.names)
        if (entity.name == name) names.push_back(each.source + ':' + each.name);
    return names;
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / ".cache"};
};

TEST_F(PoolEntitiesTest, whatSourcesCallOtherwiseIsOneThing) {
  const PoolEntities all = resolved();
  EXPECT_THAT(all.notes, IsEmpty());
  EXPECT_THAT(namesOf(all, "Pennine Water"),
              ElementsAre("shop:Pennine Water", "crm:PENNINE WATER LTD", "texts:Pennine Water"));
  EXPECT_THAT(namesOf(all, "Bretagne Marée"), ElementsAre("shop:Bretagne Marée", "crm:Bretagne Maree"));
  EXPECT_THAT(namesOf(all, "Arctic Catch"), SizeIs(2)) << "however often it is told of";
  EXPECT_THAT(namesOf(all, "Relay G1"), IsEmpty()) << "G2 is another, and one source alone knows it";
  EXPECT_THAT(namesOf(all, "Twin"), IsEmpty()) << "two things are called so";
  for (const PoolEntity& entity : all.entities) EXPECT_THAT(entity.kind, HasSubstr("customer"));
}

TEST_F(PoolEntitiesTest, whatIsCalledANameTellsOfOthersWhereItRepeats) {
  std::string sales = "sale,customer_name,fuel\n";
  for (int i = 0; i < 9; ++i)
    sales += std::to_string(i) +
             (i % 3 == 0   ? ",Pennine Water"
              : i % 3 == 1 ? ",Arctic Catch"
                           : ",Polar Sun") +
             ",diesel\n";
  folder_.write("fuel/sales.csv", sales);
  std::vector<CatalogEntry> entries;
  entries.push_back(entry("shop", "duckdb"));
  entries.push_back(entry("fuel", "duckdb"));
  const PoolEntities all = poolEntities(Catalog(std::move(entries)), {}, roomyBudget());
  EXPECT_THAT(namesOf(all, "Pennine Water"), ElementsAre("shop:Pennine Water", "fuel:Pennine Water"));
}

TEST_F(PoolEntitiesTest, whatPeopleDecidedComesFirst) {
  const PoolEntities all = resolved({{"crm", "Polar Fisheries", "shop", "severn castings", true},
                                     {"shop", "Arctic Catch", "crm", "Arctic Catch", false},
                                     {"shop", "Pennine Water", "texts", "Pennine Water", false},
                                     {"shop", "Nobody", "crm", "Arctic Catch", true}});
  EXPECT_THAT(namesOf(all, "Severn Castings"), ElementsAre("shop:Severn Castings", "crm:Polar Fisheries"));
  EXPECT_THAT(namesOf(all, "Arctic Catch"), IsEmpty());
  EXPECT_THAT(namesOf(all, "Pennine Water"), ElementsAre("shop:Pennine Water", "crm:PENNINE WATER LTD"));
  ASSERT_THAT(all.idle, SizeIs(1));
  EXPECT_EQ(all.idle[0].nameA, "Nobody");
}

TEST_F(PoolEntitiesTest, aCutListIsReported) {
  std::vector<CatalogEntry> entries;
  entries.push_back(entry("shop", "duckdb"));
  entries.push_back(entry("texts", "documents"));
  const PoolEntities all =
      poolEntities(Catalog(std::move(entries)), {}, roomyBudget(), {.names = 3, .texts = 1});
  EXPECT_THAT(all.notes,
              UnorderedElementsAre(HasSubstr("only the first 3"), HasSubstr("only the first 1 texts")));
}

}  // namespace
}  // namespace omni
