#include "source/files/line_reader.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Folder, IsListedInOrder) {
  const TemporaryFolder folder;
  folder.write("b", "");
  folder.write("a/c", "");
  const auto paths = listFolder(folder.path());
  ASSERT_TRUE(paths);
  EXPECT_THAT(*paths, ElementsAre(folder.path() / "a", folder.path() / "b"));
}

TEST(Folder, OneThatCannotBeListedIsNamed) {
  const TemporaryFolder folder;
  EXPECT_EQ(listFolder(folder.path() / "absent").error().code, Code::kNotFound);
  std::filesystem::create_symlink("loop", folder.path() / "loop");
  const auto loop = listFolder(folder.path() / "loop");
  ASSERT_FALSE(loop);
  EXPECT_EQ(loop.error().code, Code::kUnavailable);
  EXPECT_THAT(loop.error().message, HasSubstr((folder.path() / "loop").string()));
}

class Lines : public ::testing::Test {
 protected:
  /// What each call gives: the line, or what is wrong with it.
  std::vector<std::string> read(const std::string& text, std::size_t most = LineReader::kMaxBytes) const {
    folder_.write("t", text);
    auto lines = LineReader::open(folder_.path() / "t", most);
    std::vector<std::string> all;
    for (;;) {
      const auto line = lines->next();
      if (line && !*line) return all;
      all.push_back(line ? std::string(**line)
                         : std::to_string(lines->number()) + ": " + line.error().message);
    }
  }
  const TemporaryFolder folder_;
};

TEST_F(Lines, AreReadOneAfterTheOther) {
  EXPECT_THAT(read(""), ElementsAre());
  EXPECT_THAT(read("a\n\nb"), ElementsAre("a", "", "b"));
  const std::string wide(200'000, 'x');
  EXPECT_THAT(read(wide + "\n" + wide + "\n"), ElementsAre(wide, wide));
}

TEST_F(Lines, OneThatIsTooLongIsNamedAndPassedOver) {
  const std::string wide(200'000, 'x');
  EXPECT_THAT(read("a\n" + wide + "\nb\n", 1000),
              ElementsAre("a", "2: the line is longer than 1,000 bytes", "b"));
  EXPECT_THAT(read("1234", 4), ElementsAre("1234"));
  EXPECT_THAT(read("12345", 4), ElementsAre("1: the line is longer than 4 bytes"));
}

TEST_F(Lines, OfAFileThatIsNotThereAreATypedError) {
  EXPECT_EQ(LineReader::open(folder_.path() / "absent").error().code, Code::kNotFound);
  EXPECT_EQ(LineReader::open(folder_.path()).error().code, Code::kUnreadable);
}

}  // namespace
}  // namespace omni
