#include "formulate/source_words/listed_each.h"

#include <gtest/gtest.h>

#include "catalog/naming.h"

namespace omni {
namespace {

std::string reworded(std::string_view question) {
  CatalogEntry entry;
  const Table wards{
      .name = "wards",
      .columns = {{.name = "name"}, {.name = "floor", .values = {.type = ValueType::kInteger}}}};
  const Table nurses{.name = "nurses",
                     .columns = {{.name = "name"},
                                 {.name = "grade", .values = {.type = ValueType::kText}},
                                 {.name = "salary", .values = {.type = ValueType::kReal}}}};
  entry.descriptor = {.info = {.id = "clinic", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{wards, nurses}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return withListedEach(*analyse(question, {}), entry).text;
}

TEST(ListedEach, saysWhichBelongsToWhich) {
  EXPECT_EQ(reworded("For each ward, list the nurses"), "each ward with its nurses");
  EXPECT_EQ(reworded("What nurses do we have for each ward?"), "each ward with its nurses");
  EXPECT_EQ(reworded("for every nurse the grade and the salary"), "each nurse with its grade and salary");
  EXPECT_EQ(reworded("for each ward show the floor"), "each ward with its floor");
}

TEST(ListedEach, isNoFigureOfAGroup) {
  for (const char* question :
       {"for each ward the average salary", "number of nurses for each ward", "salary for each grade",
        "for each ward the salary", "what is the grade of each nurse?", "nurses for ward 3"})
    EXPECT_EQ(reworded(question), question);
}

}  // namespace
}  // namespace omni
