#include "select/builtin_selector.h"

#include <gmock/gmock.h>

#include "select/weights.h"

namespace omni {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Column column(std::string name, std::vector<std::string> values = {}) {
  Column column{.name = std::move(name)};
  column.values.samples = std::move(values);
  column.values.type = column.values.samples.empty() ? ValueType::kInteger : ValueType::kText;
  return column;
}

// A source without an engine behind it: selection reads what it exposes.
CatalogEntry database(std::string id, std::vector<Table> tables) {
  CatalogEntry entry;
  entry.descriptor.info = {std::move(id), "sqlite", Route::kSql, "", ""};
  entry.descriptor.shape = RelationalSchema{std::move(tables)};
  entry.model = entityModel(entry.descriptor);
  entry.valueKeys = ValueIndex::keysOf(entry.model);
  return entry;
}

Catalog pool() {
  std::vector<CatalogEntry> entries;
  entries.push_back(database(
      "shop", {{.name = "customers", .columns = {column("customer_id"), column("city", {"Oslo", "Bergen"})}},
               {.name = "orders", .columns = {column("order_id"), column("total")}}}));
  entries.push_back(database(
      "clinic", {{.name = "patients", .columns = {column("patient_id"), column("city", {"Lyon", "Paris"})}},
                 {.name = "doctors", .columns = {column("doctor_id"), column("ward")}}}));
  entries.push_back(
      database("harbour", {{.name = "ships", .columns = {column("ship_id"), column("tonnage")}}}));
  return Catalog(std::move(entries));
}

Question asked(std::string_view text) {
  return *analyse(text, {});
}

SourceId first(const Catalog& catalog, std::string_view text) {
  return BuiltinSelector(catalog).rank(asked(text), 3, {}).front().source;
}

TEST(BuiltinSelector, TheSourceWhoseEntityIsNamedComesFirst) {
  const Catalog catalog = pool();
  EXPECT_EQ(first(catalog, "How many doctors are there?"), "clinic");
  EXPECT_EQ(first(catalog, "What is the tonnage of each ship?"), "harbour");
}

TEST(BuiltinSelector, AValueDecidesBetweenSourcesThatShareTheOtherWords) {
  const Catalog catalog = pool();
  EXPECT_EQ(first(catalog, "Who lives in the city of Bergen?"), "shop");
  EXPECT_EQ(first(catalog, "Who lives in the city of Lyon?"), "clinic");
}

TEST(BuiltinSelector, ProbabilitiesAreSharesAndTheReasonNamesTheBinding) {
  const Catalog catalog = pool();
  const auto candidates = BuiltinSelector(catalog).rank(asked("How many doctors are there?"), 3, {});
  ASSERT_THAT(candidates, SizeIs(3));
  EXPECT_NEAR(candidates[0].score + candidates[1].score + candidates[2].score, 1, 1e-6);
  EXPECT_GT(candidates[0].score, candidates[1].score);
  EXPECT_THAT(candidates[0].reason, HasSubstr("'doctors' → doctors"));
}

TEST(BuiltinSelector, OnlyTheSourcesThatAreAskedFor) {
  const Catalog catalog = pool();
  const auto candidates = BuiltinSelector(catalog).rank(asked("How many doctors are there?"), 3, {"shop"});
  ASSERT_THAT(candidates, SizeIs(1));
  EXPECT_EQ(candidates[0].source, "shop");
}

TEST(BuiltinSelector, NoSourceNoCandidate) {
  const Catalog catalog;
  EXPECT_THAT(BuiltinSelector(catalog).rank(asked("How many doctors are there?"), 3, {}), IsEmpty());
}

TEST(BuiltinSelector, TheLearnedWeightsAreOfItsFeatures) {
  EXPECT_THAT(selectionWeights().names(), SizeIs(kFeatures));
}

}  // namespace
}  // namespace omni
