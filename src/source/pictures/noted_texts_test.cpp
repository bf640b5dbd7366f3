#include "source/pictures/noted_texts.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::Optional;

TEST(NotedTexts, whatWasNotedIsThereForTheNext) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "notes";
  NotedTexts(file).note("a", "first\nline");
  NotedTexts(file).note("b", "");
  EXPECT_THAT(NotedTexts(file).find("a"), Optional(std::string("first\nline")));
  EXPECT_THAT(NotedTexts(file).find("b"), Optional(std::string()));
  EXPECT_FALSE(NotedTexts(file).find("c"));
}

TEST(NotedTexts, aLineThatWasCutOffIsPassedOver) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "notes";
  NotedTexts(file).note("a", "x");
  NotedTexts(file).note("b", "y");
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 3);
  NotedTexts texts(file);
  EXPECT_TRUE(texts.find("a"));
  EXPECT_FALSE(texts.find("b"));
}

TEST(NotedTexts, aLineThatIsDamagedIsPassedOver) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "notes";
  NotedTexts(file).note("a", "one cat");
  std::string line = folder.read("notes");
  line.replace(line.find("cat"), 3, "dog");
  folder.write("notes", line);
  EXPECT_FALSE(NotedTexts(file).find("a"));
}

TEST(NotedTexts, notesThatAreNotNeededAreReleased) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "notes";
  NotedTexts(file).note("old", "x");
  {
    NotedTexts texts(file);
    texts.note("new", "y");
    texts.keepUsed();
  }
  EXPECT_FALSE(NotedTexts(file).find("old"));
  EXPECT_TRUE(NotedTexts(file).find("new"));
}

}  // namespace
}  // namespace omni
