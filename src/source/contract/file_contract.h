#pragma once

// What kinds that read files are held to beside SourceContract. A kind's test file instantiates both:
//
//   class SqliteFixture final : public omni::FileFixture { … };
//   INSTANTIATE_TEST_SUITE_P(Sqlite, SourceContract, ::testing::Values(&omni::contractOf<SqliteFixture>));
//   INSTANTIATE_TEST_SUITE_P(Sqlite, FileContract, ::testing::Values(&omni::contractOf<SqliteFixture>));
//
// Included by test programs only, once in each.

#include <sys/stat.h>

#include "source/contract/source_contract.h"

namespace omni {

/// A small source in files, and what may go wrong with files of its kind.
class FileFixture : public ContractFixture {
 public:
  /// How to open one file that holds no such source.
  virtual SourceConfig open(const std::filesystem::path& path) const = 0;
  /// The ending of this kind's files, with the dot.
  virtual std::string ending() const = 0;
  /// Whether an empty file is a source of this kind with nothing in it.
  virtual bool emptyIsFine() const { return false; }
  /// Whether a folder is what this kind opens.
  virtual bool folderIsFine() const { return false; }
  /// Whether a source of this kind means nothing without one of its files.
  virtual bool isWhole() const { return false; }
  /// Whether any text is a source of this kind.
  virtual bool anyTextIsFine() const { return false; }
};

class FileContract : public SourceContract {
 protected:
  const FileFixture& fixture() const { return dynamic_cast<const FileFixture&>(*fixture_); }

  std::string bytesOfFiles() const {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(files_.path()))
      if (entry.is_regular_file()) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::string all;
    for (const auto& path : paths)
      all += path.filename().string() + "\n" + files_.read(std::filesystem::relative(path, files_.path()));
    return all;
  }

  /// Paths that no kind can read, each wrong in another way.
  std::vector<std::filesystem::path> brokenFiles() const {
    const auto folder = files_.path() / "broken";
    files_.write("broken/empty" + fixture().ending(), "");
    EXPECT_EQ(mkfifo((folder / ("pipe" + fixture().ending())).c_str(), 0600), 0);
    std::vector<std::filesystem::path> paths;
    for (const auto* name : {"absent", "empty", "pipe"})
      paths.push_back(folder / (name + fixture().ending()));
    return paths;
  }

  static std::vector<std::string> messagesOf(const std::vector<Error>& errors) {
    std::vector<std::string> messages;
    for (const auto& error : errors) messages.push_back(error.message);
    return messages;
  }

  void expectTypedError(const SourceConfig& config) const {
    auto source = fixture_->kind().open(config, world_);
    Error error;
    if (source) {
      const auto described = (*source)->describe(roomyBudget());
      ASSERT_FALSE(described) << config.files().paths.front() << " was described";
      error = described.error();
    } else {
      error = source.error();
    }
    EXPECT_THAT(error.code, ::testing::AnyOf(Code::kUnreadable, Code::kNotFound, Code::kUnavailable,
                                             Code::kInvalidArgument, Code::kLimit))
        << error.message;
    EXPECT_THAT(error.message, ::testing::HasSubstr(config.id)) << "the source is not named";
    EXPECT_FALSE(error.hint.empty()) << "nothing is said of what to do: " << error.message;
  }
};

TEST_P(FileContract, isRecognised) {
  EXPECT_TRUE(fixture_->kind().recognises(config_.files().paths.front())) << config_.files().paths.front();
}

TEST_P(FileContract, leavesTheFilesAsTheyWere) {
  const std::string before = bytesOfFiles();
  (void)run(fixture_->reads(), roomyBudget());
  (void)source_->check(roomyBudget());
  (void)source_->describe(roomyBudget());
  EXPECT_EQ(bytesOfFiles(), before);
}

TEST_P(FileContract, namesWhatIsMissing) {
  expectTypedError(fixture().open(files_.path() / ("absent" + fixture().ending())));
}

TEST_P(FileContract, namesAFolderInPlaceOfAFile) {
  if (fixture().folderIsFine()) GTEST_SKIP() << "this kind opens folders";
  const auto path = files_.path() / ("folder" + fixture().ending());
  std::filesystem::create_directory(path);
  expectTypedError(fixture().open(path));
}

TEST_P(FileContract, namesAPipeAndNeverWaitsForIt) {
  const auto path = files_.path() / ("pipe" + fixture().ending());
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  (void)fixture_->kind().recognises(path);
  expectTypedError(fixture().open(path));
}

TEST_P(FileContract, namesADevice) {
  const auto path = files_.path() / ("device" + fixture().ending());
  std::filesystem::create_symlink("/dev/zero", path);
  (void)fixture_->kind().recognises(path);
  expectTypedError(fixture().open(path));
}

TEST_P(FileContract, servesWithoutWhatItCannotRead) {
  if (fixture().isWhole()) GTEST_SKIP() << "this kind is whole or not at all";
  SourceConfig config = config_;
  for (const auto& broken : brokenFiles()) config.files().paths.push_back(broken.string());
  auto source = fixture_->kind().open(config, world_);
  ASSERT_TRUE(source) << source.error().message;
  const auto descriptor = (*source)->describe(roomyBudget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  EXPECT_THAT(messagesOf(descriptor->leftOut),
              ::testing::UnorderedElementsAre(::testing::HasSubstr("absent"), ::testing::HasSubstr("empty"),
                                              ::testing::HasSubstr("pipe")));
  for (const auto& error : descriptor->leftOut) EXPECT_FALSE(error.hint.empty()) << error.message;
  const auto query = fixture_->language().validate(
      {.route = descriptor->info.route, .text = fixture_->reads()}, *descriptor);
  ASSERT_TRUE(query) << query.error().message;
  const auto outcome = (*source)->run(*query, roomyBudget());
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_GE(size(*outcome), 4u);
}

TEST_P(FileContract, namesAnEmptyFile) {
  if (fixture().emptyIsFine()) GTEST_SKIP() << "an empty file is a source with nothing in it";
  files_.write("empty" + fixture().ending(), "");
  expectTypedError(fixture().open(files_.path() / ("empty" + fixture().ending())));
}

TEST_P(FileContract, namesAFileOfSomethingElse) {
  if (fixture().anyTextIsFine()) GTEST_SKIP() << "any text is a source of this kind";
  std::string noise;
  for (int i = 0; i < 4096; ++i) noise += static_cast<char>((i * 7919) % 251);
  files_.write("noise" + fixture().ending(), noise);
  expectTypedError(fixture().open(files_.path() / ("noise" + fixture().ending())));
}

}  // namespace omni
