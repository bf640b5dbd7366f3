#include "sources/duckdb/files/table_files.h"

#include <gtest/gtest.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

TEST(TableFiles, aTableOfHundredsOfColumnsHasMany) {
  TemporaryFolder folder;
  std::string wide = "id";
  for (int i = 0; i < 300; ++i) wide += ";c" + std::to_string(i);
  folder.write("wide.csv", wide + "\n");
  folder.write("narrow.csv", "id,name\n1,Ada\n");
  EXPECT_TRUE(hasManyColumns(folder.path() / "wide.csv"));
  EXPECT_FALSE(hasManyColumns(folder.path() / "narrow.csv"));
}

}  // namespace
}  // namespace omni
