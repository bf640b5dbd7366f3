#include "select/builtin_selector.h"

#include <gmock/gmock.h>

#include "select/described.h"
#include "select/weights.h"

namespace omni {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Catalog pool() {
  std::vector<CatalogEntry> entries;
  entries.push_back(describedDatabase(
      "shop", {{.name = "customers",
                .columns = {describedColumn("customer_id"), describedColumn("city", {"Oslo", "Bergen"})}},
               {.name = "orders", .columns = {describedColumn("order_id"), describedColumn("total")}}}));
  entries.push_back(describedDatabase(
      "clinic", {{.name = "patients",
                  .columns = {describedColumn("patient_id"), describedColumn("city", {"Lyon", "Paris"})}},
                 {.name = "doctors", .columns = {describedColumn("doctor_id"), describedColumn("ward")}}}));
  entries.push_back(describedDatabase(
      "harbour", {{.name = "ships", .columns = {describedColumn("ship_id"), describedColumn("tonnage")}}}));
  return Catalog(std::move(entries));
}

Question asked(std::string_view text) {
  return *analyse(text, {});
}

SourceId first(const Catalog& catalog, std::string_view text) {
  return BuiltinSelector(catalog).rank(asked(text), Budget(), 3, {}).front().source;
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
  const auto candidates =
      BuiltinSelector(catalog).rank(asked("How many doctors are there?"), Budget(), 3, {});
  ASSERT_THAT(candidates, SizeIs(3));
  EXPECT_NEAR(candidates[0].score + candidates[1].score + candidates[2].score, 1, 1e-6);
  EXPECT_GT(candidates[0].score, candidates[1].score);
  EXPECT_THAT(candidates[0].reason, HasSubstr("'doctors' → doctors"));
}

TEST(BuiltinSelector, ATableOfPicturesGivesPicturesToo) {
  std::vector<CatalogEntry> entries;
  entries.push_back(describedDatabase(
      "files", {{.name = "pictures", .columns = {describedColumn("name"), describedColumn("date")}}}));
  entries.push_back(describedDatabase(
      "shop", {{.name = "orders", .columns = {describedColumn("order_id"), describedColumn("date")}}}));
  const Catalog catalog(std::move(entries));
  const auto ranked = BuiltinSelector(catalog).rank(asked("pictures from 2019"), Budget(), 3, {});
  ASSERT_THAT(ranked, SizeIs(2));
  EXPECT_EQ(ranked[0].source, "files");
  EXPECT_FALSE(ranked[0].strange);
  EXPECT_TRUE(ranked[1].strange);
}

TEST(BuiltinSelector, OnlyTheSourcesThatAreAskedFor) {
  const Catalog catalog = pool();
  const auto candidates =
      BuiltinSelector(catalog).rank(asked("How many doctors are there?"), Budget(), 3, {"shop"});
  ASSERT_THAT(candidates, SizeIs(1));
  EXPECT_EQ(candidates[0].source, "shop");
}

TEST(BuiltinSelector, NoSourceNoCandidate) {
  const Catalog catalog;
  EXPECT_THAT(BuiltinSelector(catalog).rank(asked("How many doctors are there?"), Budget(), 3, {}),
              IsEmpty());
}

TEST(BuiltinSelector, TheLearnedWeightsAreOfItsFeatures) {
  ASSERT_TRUE(learnedSelection());
  EXPECT_THAT(selectionWeights().names(), SizeIs(kFeatures));
}

}  // namespace
}  // namespace omni
