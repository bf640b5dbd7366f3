#include "sources/duckdb/files/table_files.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "sources/duckdb/files/lake_tables.h"

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

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class LakeFiles : public ::testing::Test {
 protected:
  LakeFiles() {
    folder_.write("lake/orders/_delta_log/00000000000000000000.json", "{}\n");
    folder_.write("lake/orders/region=North/part-0.parquet", "PAR1");
    folder_.write("lake/shop/visits/metadata/00002-b.metadata.json", "{}");
    folder_.write("lake/shop/visits/metadata/00010-a.metadata.json", "{}");
    folder_.write("lake/shop/visits/metadata/snap-1.avro", "Obj");
    folder_.write("lake/shop/visits/data/0.parquet", "PAR1");
  }
  std::filesystem::path at(const std::string& name) const { return folder_.path() / "lake" / name; }

  TemporaryFolder folder_;
};

TEST_F(LakeFiles, aFolderOfALakeStandsForItsTables) {
  const auto found = tableFiles({(folder_.path() / "lake").string()});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_THAT(found->files,
              ElementsAre(at("orders/_delta_log"), at("shop/visits/metadata/00010-a.metadata.json")));
  const auto tables = groupFiles(found->files);
  ASSERT_THAT(tables, SizeIs(2));
  EXPECT_EQ(tables[0].name, "orders");
  EXPECT_EQ(tables[1].name, "visits");
  EXPECT_EQ(tables[0].format, TableFormat::kLake);
}

TEST_F(LakeFiles, aTableTakesTheFilesInItsFolder) {
  folder_.write("lake/orders/part-1.parquet", "PAR1");
  const auto found = tableFiles({at("orders").string()});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_THAT(found->files, ElementsAre(at("orders/_delta_log")));
  EXPECT_THAT(found->leftOut, SizeIs(0));
}

TEST_F(LakeFiles, aPatternFindsTablesToo) {
  const auto found = tableFiles({(folder_.path() / "lake/*").string()});
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_THAT(found->files, SizeIs(2));
}

TEST_F(LakeFiles, theHintOfItsOwnerSaysWhichMetadataCounts) {
  folder_.write("lake/shop/visits/metadata/version-hint.text", "2\n");
  EXPECT_EQ(lakeLogIn(at("shop/visits")), at("shop/visits/metadata/00002-b.metadata.json"));
}

TEST_F(LakeFiles, aFileOfATableIsNotReadByItself) {
  for (const auto* part : {"orders/region=North/part-0.parquet", "shop/visits/data/0.parquet"}) {
    const auto found = tableFiles({at(part).string()});
    ASSERT_FALSE(found) << part;
    EXPECT_THAT(found.error().message, HasSubstr("is a part of the table")) << part;
    EXPECT_FALSE(found.error().hint.empty());
  }
}

TEST_F(LakeFiles, otherFoldersOfMetadataAreNoTables) {
  folder_.write("notes/metadata/about.metadata.json", "{}");
  folder_.write("notes/0.parquet", "PAR1");
  EXPECT_FALSE(lakeLogIn(folder_.path() / "notes"));
  EXPECT_TRUE(tableFiles({(folder_.path() / "notes/0.parquet").string()}));
}

TEST_F(LakeFiles, aMissingExtensionIsNamed) {
  const auto extensions = lakeExtensions(at("orders/_delta_log"), folder_.path() / "engines");
  ASSERT_FALSE(extensions);
  EXPECT_THAT(extensions.error().message, HasSubstr("delta.duckdb_extension"));
  EXPECT_THAT(extensions.error().hint, HasSubstr("make lake"));
}

}  // namespace
}  // namespace omni
