#include <gmock/gmock.h>

#include <fstream>

#include "base/sealed/checksum.h"
#include "base/sealed/seal.h"
#include "base/temporary_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;
using ::testing::Key;
using ::testing::UnorderedElementsAre;

constexpr std::size_t kBlock = FileChecksums::kBlock;

class SealedTest : public ::testing::Test {
 protected:
  SealedTest() {
    for (std::size_t i = 0; i < 2 * kBlock + 10; ++i) text_ += static_cast<char>('a' + i * 7 % 26);
    folder_.write("kept", text_);
  }

  CheckedFile opened() const { return CheckedFile::open(path_, checksumsOf(path_).value()).value(); }

  void flip(std::size_t at) const {
    std::fstream file(path_);
    file.seekp(static_cast<std::streamoff>(at));
    file.put('#');
  }

  TemporaryFolder folder_;
  const fs::path path_ = folder_.path() / "kept";
  std::string text_;
};

TEST(Checksum, everyBytesChangeIsSeen) {
  const std::string text = "what a file of the cache folder holds, of more than thirty-two bytes";
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::string other = text;
    other[at] = static_cast<char>(other[at] ^ 1);
    EXPECT_NE(checksum(other), checksum(text)) << at;
    EXPECT_NE(checksum(text.substr(0, at)), checksum(text)) << at;
  }
  EXPECT_NE(checksum(text, 1), checksum(text, 2));
  EXPECT_NE(checksum(std::string(64, '\0')), checksum(std::string(32, '\0')));
}

TEST_F(SealedTest, blocksAreReadWhenTheyAreNeeded) {
  const CheckedFile file = opened();
  flip(2 * kBlock);
  EXPECT_EQ(file.bytes(5, 10), text_.substr(5, 10));
  EXPECT_EQ(file.bytes(kBlock - 1, 2), text_.substr(kBlock - 1, 2));
  EXPECT_FALSE(file.isDamaged());
  EXPECT_EQ(file.bytes(2 * kBlock + 1, 1), "") << "another byte of its block is damaged";
  EXPECT_TRUE(file.isDamaged());
  EXPECT_EQ(file.memory()[2 * kBlock + 1], '\0');
}

TEST_F(SealedTest, whatWasReadStaysWhateverBecomesOfTheFile) {
  const CheckedFile file = opened();
  ASSERT_TRUE(file.load(0, 1));
  fs::resize_file(path_, 0);
  EXPECT_EQ(file.bytes(0, kBlock), text_.substr(0, kBlock));
  EXPECT_EQ(file.bytes(kBlock, 1), "");
  EXPECT_TRUE(file.isDamaged());
}

TEST_F(SealedTest, whatIsNotInTheFileIsNoDamage) {
  const CheckedFile file = opened();
  EXPECT_FALSE(file.load(text_.size(), 1));
  EXPECT_FALSE(file.load(SIZE_MAX, 2));
  EXPECT_TRUE(file.load(text_.size(), 0));
  EXPECT_FALSE(file.isDamaged());
}

TEST_F(SealedTest, aFileOfAnotherLengthIsNotOpened) {
  const FileChecksums sums = checksumsOf(path_).value();
  fs::resize_file(path_, text_.size() - 1);
  EXPECT_FALSE(CheckedFile::open(path_, sums));
  fs::resize_file(path_, 0);
  EXPECT_EQ(CheckedFile::open(path_, checksumsOf(path_).value())->size(), 0u);
}

TEST_F(SealedTest, ofAFolderEveryFileIsSealed) {
  folder_.write("index/words/meta.json", "{}");
  folder_.write("index/texts.bin", "text");
  ASSERT_TRUE(Seal::of(folder_.path() / "index")->write(folder_.path() / "index"));
  const auto seal = Seal::read(folder_.path() / "index");
  ASSERT_TRUE(seal);
  EXPECT_THAT(seal->parts(), UnorderedElementsAre(Key("texts.bin"), Key("words/meta.json")));
  EXPECT_EQ(seal->open("words/meta.json")->bytes(0, 2), "{}");
  EXPECT_FALSE(seal->open("other"));
  EXPECT_TRUE(seal->check());
  folder_.write("index/texts.bin", "texs");
  EXPECT_FALSE(seal->check());
}

TEST_F(SealedTest, aDamagedSealIsNone) {
  ASSERT_TRUE(Seal::of(path_)->write(path_));
  const std::string whole = folder_.read("kept.seal");
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    folder_.write("kept.seal", damaged);
    EXPECT_FALSE(Seal::read(path_)) << at;
    folder_.write("kept.seal", whole.substr(0, at));
    EXPECT_FALSE(Seal::read(path_)) << at;
  }
}

TEST_F(SealedTest, theSealOfSomethingElseIsNone) {
  ASSERT_TRUE(Seal::of(path_)->write(path_));
  folder_.write("other", text_);
  folder_.write("other.seal", folder_.read("kept.seal"));
  EXPECT_TRUE(Seal::read(path_));
  EXPECT_FALSE(Seal::read(folder_.path() / "other"));
}

}  // namespace
}  // namespace omni
