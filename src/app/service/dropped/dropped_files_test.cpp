#include "app/service/dropped/dropped_files.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

class DroppedFilesTest : public ::testing::Test {
 protected:
  DroppedFiles files(DroppedBounds bounds = {}) const { return DroppedFiles(folder_.path() / "d", bounds); }
  std::size_t kept() const {
    std::error_code none;
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_.path() / "d", none), {}));
  }
  TemporaryFolder folder_;
};

TEST_F(DroppedFilesTest, aFileComesInPieces) {
  const auto id = files().begin("Orders 2024.csv");
  ASSERT_TRUE(id) << id.error().text();
  EXPECT_TRUE(files().append(*id, "a,b\n"));
  EXPECT_TRUE(files().append(*id, std::string_view("1,\0\n", 4)));
  const auto path = files().finish(*id);
  ASSERT_TRUE(path) << path.error().text();
  EXPECT_EQ(path->filename(), "Orders 2024.csv");
  EXPECT_EQ(readFile(*path).value(), std::string("a,b\n1,\0\n", 8));
  EXPECT_EQ(fs::status(path->parent_path()).permissions() & fs::perms::others_all, fs::perms::none);
  EXPECT_EQ(files().idOf(*path), *id);
  EXPECT_FALSE(files().append(*id, "more")) << "it has ended";
  files().remove(*id);
  EXPECT_EQ(kept(), 0u);
}

TEST_F(DroppedFilesTest, namesThatLeadElsewhereAndOtherTypesAreNotTaken) {
  for (const char* name :
       {"", ".csv", "../x.csv", "a/b.csv", "a\\b.csv", "*.csv", "{a,b}.csv", "a\nb.csv", "\xff.csv"}) {
    const auto id = files().begin(name);
    ASSERT_FALSE(id) << name;
    EXPECT_EQ(id.error().code, Code::kInvalidArgument) << name;
  }
  for (const char* name : {"run.sh", "data", "db.sqlite", "a.csv.part"})
    EXPECT_EQ(files().begin(name).error().code, Code::kUnsupported) << name;
  EXPECT_EQ(files().begin(std::string(200, 'a') + ".csv").error().code, Code::kInvalidArgument);
}

TEST_F(DroppedFilesTest, idsThatLeadElsewhereAreNone) {
  folder_.write("d/x.part", "kept");
  for (const char* id :
       {"", "..", "../d", "0123456789abcdef0123456789abcdef", "0123456789ABCDEF0123456789ABCDEF"}) {
    EXPECT_EQ(files().append(id, "x").error().code, Code::kNotFound) << id;
    EXPECT_EQ(files().finish(id).error().code, Code::kNotFound) << id;
    files().remove(id);
  }
  EXPECT_EQ(files().idOf("/etc/passwd"), "");
  EXPECT_EQ(kept(), 1u);
}

TEST_F(DroppedFilesTest, sizesAndNumbersAreBounded) {
  const DroppedFiles small = files({.file = 10, .all = 15, .files = 2});
  const std::string one = small.begin("a.csv").value();
  EXPECT_TRUE(small.append(one, "0123456789"));
  EXPECT_EQ(small.append(one, "0").error().code, Code::kLimit);
  EXPECT_EQ(kept(), 0u) << "it is gone";
  const std::string first = small.begin("a.csv").value(), second = small.begin("b.csv").value();
  EXPECT_EQ(small.begin("c.csv").error().code, Code::kLimit);
  EXPECT_TRUE(small.append(first, "0123456789"));
  EXPECT_EQ(small.append(second, "0123456789").error().code, Code::kLimit) << "all together";
  EXPECT_EQ(small.finish(small.begin("empty.csv").value()).error().code, Code::kInvalidArgument);
}

TEST_F(DroppedFilesTest, whatWasNeverEndedIsDropped) {
  (void)files().begin("a.csv").value();
  (void)files({.unfinished = std::chrono::seconds(-1)}).begin("b.csv").value();
  EXPECT_EQ(kept(), 1u);
}

}  // namespace
}  // namespace omni
