#include "source/files/derived_files.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;

Result<std::string> readSealed(const Seal& kept) {
  OMNI_RETURN_IF_ERROR(kept.check());
  return readFile(kept.path());
}

class DerivedFilesTest : public ::testing::Test {
 protected:
  DerivedFiles of(const std::string& path) const { return DerivedFiles(folder_.path() / "cache", {path}); }

  /// The version as it lies there, made of `text` where it is not; its name is the text.
  Result<std::string> get(const std::string& path, const std::string& text) {
    return of(path).get(text, roomyBudget(), readSealed, [&](const fs::path& at) {
      ++made_;
      return writeFileAtomically(at, text);
    });
  }

  /// The versions that are kept.
  std::vector<std::string> kept() const {
    std::vector<std::string> names;
    const auto all = listFolder(folder_.path() / "cache").value();
    for (const fs::path& path : all)
      if (path.extension() != ".lock" && path.extension() != ".seal")
        names.push_back(path.filename().string());
    return names;
  }

  TemporaryFolder folder_;
  int made_ = 0;
};

TEST_F(DerivedFilesTest, areMadeOnceForEachContent) {
  EXPECT_EQ(get("a", "one").value(), "one");
  EXPECT_EQ(get("a", "one").value(), "one");
  EXPECT_EQ(made_, 1);
}

TEST_F(DerivedFilesTest, oneVersionIsKeptOfEachSource) {
  ASSERT_TRUE(get("a", "one"));
  ASSERT_TRUE(get("b", "one"));
  ASSERT_TRUE(get("a", "two"));
  EXPECT_THAT(kept(), ::testing::UnorderedElementsAre(EndsWith("-one"), EndsWith("-two")));
  EXPECT_EQ(made_, 3);
  ASSERT_TRUE(get("b", "one"));
  EXPECT_EQ(made_, 3) << "another source's content changed";
}

TEST_F(DerivedFilesTest, theFormerVersionIsThereWhileTheNextIsMade) {
  EXPECT_FALSE(of("a").former());
  ASSERT_TRUE(get("a", "one"));
  std::string taken;
  const auto next = of("a").get("two", roomyBudget(), readSealed, [&](const fs::path& at) {
    taken = readFile(of("a").former().value().path()).value();
    return writeFileAtomically(at, taken + "+two");
  });
  EXPECT_EQ(next.value(), "one+two");
  EXPECT_THAT(kept(), ElementsAre(EndsWith("-two")));
}

TEST_F(DerivedFilesTest, whatWasOpenWhenItWasReplacedCanStillBeRead) {
  ASSERT_TRUE(get("a", "one"));
  std::ifstream open(folder_.path() / "cache" / kept().front());
  ASSERT_TRUE(get("a", "two"));
  EXPECT_THAT(kept(), ElementsAre(EndsWith("-two")));
  std::string text;
  open >> text;
  EXPECT_EQ(text, "one");
}

TEST_F(DerivedFilesTest, whatCannotBeOpenedIsMadeAnew) {
  ASSERT_TRUE(get("a", "one"));
  const fs::path file = folder_.path() / "cache" / kept().front();
  fs::remove(file);
  fs::create_directory(file);
  EXPECT_EQ(get("a", "one").value(), "one");
  EXPECT_EQ(made_, 2);
}

TEST_F(DerivedFilesTest, whatIsDamagedOrAnothersIsMadeAnew) {
  const auto fileOf = [&](const std::string& ending) {
    const auto all = listFolder(folder_.path() / "cache").value();
    for (const fs::path& path : all)
      if (path.filename().string().ends_with(ending)) return path;
    return fs::path();
  };
  const std::vector<std::function<void()>> damages{
      [&] { std::ofstream(fileOf("-one")) << "onf"; },
      [&] { fs::resize_file(fileOf("-one"), 1); },
      [&] { fs::resize_file(fileOf("-one.seal"), 5); },
      [&] { fs::remove(fileOf("-one.seal")); },
      [&] { fs::remove(fileOf("-one")); },
      [&] {
        fs::copy_file(fileOf("-two"), fileOf("-one"), fs::copy_options::overwrite_existing);
        fs::copy_file(fileOf("-two.seal"), fileOf("-one.seal"), fs::copy_options::overwrite_existing);
      }};
  ASSERT_TRUE(get("b", "two"));
  for (std::size_t i = 0; i < damages.size(); ++i) {
    ASSERT_EQ(get("a", "one").value(), "one");
    const int before = made_;
    damages[i]();
    EXPECT_EQ(get("a", "one").value(), "one") << i;
    EXPECT_EQ(made_, before + 1) << i;
  }
}

TEST_F(DerivedFilesTest, aContentsHashOfAnotherSourceDoesNotCount) {
  ASSERT_TRUE(of("a").contentHash("mark", []() -> Result<std::string> { return "of a"; }));
  ASSERT_TRUE(of("b").contentHash("mark", []() -> Result<std::string> { return "of b"; }));
  fs::copy_file(of("a").withEnding(".content"), of("b").withEnding(".content"),
                fs::copy_options::overwrite_existing);
  EXPECT_EQ(of("b").knownContent("mark"), std::nullopt);
}

TEST_F(DerivedFilesTest, whetherAVersionIsThereCanBeAskedWithoutReadingIt) {
  EXPECT_EQ(of("a").knownContent("mark"), std::nullopt);
  EXPECT_FALSE(of("a").keeps("one"));
  ASSERT_TRUE(of("a").contentHash("mark", []() -> Result<std::string> { return "one"; }));
  ASSERT_TRUE(get("a", "one"));
  EXPECT_EQ(of("a").knownContent("mark"), "one");
  EXPECT_EQ(of("a").knownContent("other"), std::nullopt);
  EXPECT_TRUE(of("a").keeps("one"));
  of("a").forget("one");
  EXPECT_FALSE(of("a").keeps("one"));
}

TEST_F(DerivedFilesTest, whatCannotBeOpenedDoesNotStayWhereItCannotBeMadeAnew) {
  ASSERT_TRUE(get("a", "one"));
  const auto failed = of("a").get(
      "one", roomyBudget(), [](const Seal&) -> Result<std::string> { return fail(Code::kUnreadable, ""); },
      [](const fs::path&) -> Status { return fail(Code::kDeadline, "too late"); });
  EXPECT_EQ(failed.error().message, "too late");
  EXPECT_FALSE(of("a").keeps("one"));
}

TEST_F(DerivedFilesTest, aFailureToMakeThemLeavesNothingBehind) {
  const auto failed = of("a").get("one", roomyBudget(), readSealed, [](const fs::path& at) -> Status {
    EXPECT_TRUE(writeFileAtomically(at, "half"));
    return fail(Code::kUnreadable, "no more");
  });
  EXPECT_EQ(failed.error().message, "no more");
  EXPECT_THAT(kept(), ElementsAre());
}

TEST_F(DerivedFilesTest, aContentsHashIsTakenOnceForEachMark) {
  int taken = 0;
  const auto hash = [&]() -> Result<std::string> { return "hash" + std::to_string(++taken); };
  EXPECT_EQ(of("a").contentHash("mark", hash).value(), "hash1");
  EXPECT_EQ(of("a").contentHash("mark", hash).value(), "hash1");
  EXPECT_EQ(of("a").contentHash("other", hash).value(), "hash2");
  EXPECT_EQ(of("b").contentHash("other", hash).value(), "hash3");
  EXPECT_EQ(kept().size(), 2u) << "one a source";
}

TEST_F(DerivedFilesTest, aContentsHashThatWasCutOffIsTakenAgain) {
  int taken = 0;
  const auto hash = [&]() -> Result<std::string> { return "one\ntwo" + std::to_string(++taken); };
  EXPECT_EQ(of("a").contentHash("mark", hash).value(), "one\ntwo1");
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "cache"))
    if (entry.path().extension() == ".content") std::filesystem::resize_file(entry.path(), 12);
  EXPECT_EQ(of("a").contentHash("mark", hash).value(), "one\ntwo2");
  EXPECT_EQ(of("a").contentHash("mark", hash).value(), "one\ntwo2");
}

TEST_F(DerivedFilesTest, aFolderThatCannotBeWrittenToIsNamedWithWhatToDo) {
  folder_.write("cache", "no folder");
  const auto nowhere = get("a", "one");
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, Code::kUnavailable);
  EXPECT_THAT(nowhere.error().message, HasSubstr((folder_.path() / "cache").string()));
  EXPECT_THAT(nowhere.error().hint, HasSubstr("XDG_CACHE_HOME"));
  EXPECT_EQ(made_, 0);
}

}  // namespace
}  // namespace omni
