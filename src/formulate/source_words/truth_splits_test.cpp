#include "formulate/source_words/truth_splits.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"

namespace omni {
namespace {

std::string reworded(std::string_view question) {
  CatalogEntry entry;
  const Table table{.name = "days",
                    .columns = {{.name = "rain", .values = {.type = ValueType::kBoolean}},
                                {.name = "sales", .values = {.type = ValueType::kReal}}}};
  entry.descriptor = {.info = {.id = "shop", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{table}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return withTruthSplits(*analyse(question, {}), entry).text;
}

TEST(TruthSplits, areGroups) {
  EXPECT_EQ(reworded("average sales with rain vs without rain in 2024"), "average sales in 2024 by rain");
  EXPECT_EQ(reworded("average sales with rain versus without"), "average sales by rain");
  EXPECT_EQ(reworded("average sales of rain vs non-rain days"), "average sales of days by rain");
  EXPECT_EQ(reworded("average sales of rain days vs the unrain"), "average sales of days by rain");
  EXPECT_EQ(reworded("average sales, rain vs no rain"), "average sales, by rain");
}

TEST(TruthSplits, areOfWhatIsSoOrNot) {
  for (const char* question : {"sales with rain", "high sales vs no sales", "sales in Oslo vs Bergen"})
    EXPECT_EQ(reworded(question), question);
}

}  // namespace
}  // namespace omni
