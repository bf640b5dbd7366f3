#include "graphbuild/known/pool_knowledge.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "catalog/pool/pool.h"
#include "source/cached_in.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::size_t kCustomers = 1500;

std::string customer(std::size_t number) {
  return "Customer " + std::to_string(number);
}

class PoolKnowledgeTest : public ::testing::Test {
 protected:
  PoolKnowledgeTest() {
    std::string customers = "id,name,city,email\n", visits = "visit_id,customer,employee,note\n";
    for (std::size_t i = 0; i < kCustomers; ++i)
      customers += std::to_string(i) + "," + customer(i) + "," + (i % 2 == 0 ? "Oslo" : "Turku") + ",c" +
                   std::to_string(i) + "@example.org\n";
    for (std::size_t i = 0; i < 40; ++i)
      visits += "V-" + std::to_string(i) + "," + customer(i) + ",Person " +
                std::string(1, static_cast<char>('A' + i % 4)) + ",Went well\n";
    folder_.write("sales/customers.csv", customers);
    folder_.write("sales/visits.csv", visits);
    folder_.write("people/employees.csv",
                  "name,title\nPerson A,Clerk\nPerson B,Clerk\nPerson C,Head\nPerson D,Head\n");
  }

  Knowledge known() {
    std::vector<SourceConfig> sources;
    for (const char* id : {"sales", "people"}) {
      SourceConfig source{.id = id, .kind = "duckdb"};
      source.files().paths = {(folder_.path() / id / "*.csv").string()};
      sources.push_back(std::move(source));
    }
    const Budget budget(knowingLimits(), world_);
    const Catalog catalog = openCatalog(sources, budget, world_, {});
    EXPECT_EQ(catalog.size(), 2u);
    auto knowledge = knowledgeOf(catalog, budget, {}, notes_);
    EXPECT_TRUE(knowledge);
    return knowledge ? *knowledge : Knowledge();
  }

  static bool relates(const Knowledge& knowledge, const std::string& type, const std::string& from,
                      const std::string& to) {
    const auto one = knowledge.find(from), other = knowledge.find(to);
    return one && other && std::ranges::any_of(knowledge.relations(), [&](const KnownRelation& relation) {
             return relation.type == type && relation.relates(*one, *other);
           });
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / ".cache"};
  std::vector<std::string> notes_;
};

TEST_F(PoolKnowledgeTest, isAllThatSourcesHoldNamesOf) {
  const Knowledge knowledge = known();
  EXPECT_THAT(notes_, IsEmpty());
  for (const std::size_t i : {std::size_t{0}, kCustomers / 2, kCustomers - 1}) {
    const auto thing = knowledge.find(customer(i));
    ASSERT_TRUE(thing) << i;
    EXPECT_THAT(knowledge.things()[*thing].types, ElementsAre("Customer"));
    EXPECT_FALSE(knowledge.things()[*thing].value);
  }
  EXPECT_TRUE(knowledge.things()[*knowledge.find("Oslo")].value);
  EXPECT_FALSE(knowledge.find("c1@example.org"));
}

TEST_F(PoolKnowledgeTest, isWhatAttributesAndRowsAboutTwoThingsRelate) {
  const Knowledge knowledge = known();
  EXPECT_TRUE(relates(knowledge, "CITY", customer(2), "Oslo"));
  EXPECT_FALSE(relates(knowledge, "CITY", customer(2), "Turku"));
  EXPECT_TRUE(relates(knowledge, "TITLE", "Person A", "Clerk"));
  EXPECT_TRUE(relates(knowledge, "VISIT", customer(1), "Person B")) << "of another source";
}

TEST(KnowledgeTest, namesTypesAndRelationsAsGraphsDo) {
  EXPECT_EQ(typeName("order items"), "OrderItem");
  EXPECT_EQ(typeName(""), "Thing");
  EXPECT_EQ(relationName("reports to"), "REPORTS_TO");
  EXPECT_EQ(relationName("customer id"), "CUSTOMER");
}

TEST(KnowledgeTest, numbersLettersAndAddressesAreNoNames) {
  Knowledge knowledge;
  for (const char* none : {"", "7", "2024", "x", "me@example.org", "https://example.org", "12.5"})
    EXPECT_FALSE(knowledge.add(none, "Thing")) << none;
  const auto added = knowledge.add("Ann  Lee", "Person");
  EXPECT_EQ(knowledge.find("ann\nlee"), added);
}

}  // namespace
}  // namespace omni
