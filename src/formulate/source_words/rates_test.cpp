#include "formulate/source_words/rates.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"

namespace omni {
namespace {

ValueSummary only(std::vector<std::string> values) {
  const std::size_t count = values.size();
  return {.type = ValueType::kText,
          .rows = 90,
          .distinct = count,
          .samples = std::move(values),
          .complete = true};
}

std::string reworded(std::string_view question) {
  CatalogEntry entry;
  const Table table{.name = "applications",
                    .columns = {{.name = "Hired (Y/N)", .values = only({"N", "Y"})},
                                {.name = "stage", .values = only({"Rejected", "Offer"})},
                                {.name = "pass_rate", .values = {.type = ValueType::kReal}},
                                {.name = "passed", .values = only({"no", "yes"})}}};
  entry.descriptor = {.info = {.id = "jobs", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{table}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return withRates(*analyse(question, {}), entry).text;
}

TEST(Rates, arePercentagesOfThings) {
  EXPECT_EQ(reworded("hire rate by source"), "percentage of hired applications by source");
  EXPECT_EQ(reworded("hired share of applications per team"), "percentage of hired applications per team");
  EXPECT_EQ(reworded("what was the rejection rate in 2024"),
            "what was the percentage of Rejected applications in 2024");
}

TEST(Rates, areNoThingsThatAreCounted) {
  EXPECT_EQ(reworded("How many % are content with the pay"), "what % are content with the pay");
  EXPECT_EQ(reworded("how many percent of the posts are open"), "what percent of the posts are open");
}

TEST(Rates, areNoColumnsOfTheirOwn) {
  for (const char* question : {"pass rate by source", "growth rate of applications", "rate by source",
                               "rejected rated applications"})
    EXPECT_EQ(reworded(question), question);
}

}  // namespace
}  // namespace omni
