#include <gmock/gmock.h>

#include <fstream>

#include "source/files/process.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ReadDocumentsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, std::string_view bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return folder_ / name;
  }

  Status read(const std::string& name, std::string_view bytes) {
    const auto path = write(name, bytes);
    return readDocuments(
        {path, name, formatOf(path).value_or(Format::kPlain)}, Budget(),
        [&](DocumentText document) {
          documents_.push_back(std::move(document));
          return Status();
        },
        [&](std::string warning) { warnings_.push_back(std::move(warning)); });
  }

  std::filesystem::path folder_;
  std::vector<DocumentText> documents_;
  std::vector<std::string> warnings_;
};

TEST_F(ReadDocumentsTest, aLineWithoutEndIsPassedOver) {
  const std::string record = "{\"_id\":\"1\",\"text\":\"one\"}\n";
  const std::string endless(33u << 20u, ' ');
  ASSERT_TRUE(read("corpus.jsonl", record + endless + "\n" + record));
  EXPECT_EQ(documents_.size(), 2u);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("corpus.jsonl, line 2: the line is longer than")));
  const auto nothing = read("corpus.jsonl", "{\"_id\":\"1\",\"text\":\"" + endless);
  ASSERT_FALSE(nothing);
  EXPECT_THAT(nothing.error().message, HasSubstr("corpus.jsonl: holds no record"));
  EXPECT_THAT(nothing.error().message, HasSubstr("line 1: the line is longer than"));
}

TEST_F(ReadDocumentsTest, aFileWithoutTitleIsNamedAfterItself) {
  ASSERT_TRUE(read("notes.txt", "only text"));
  EXPECT_EQ(documents_.at(0).id, "notes.txt");
  EXPECT_EQ(documents_.at(0).title, "notes");
}

TEST_F(ReadDocumentsTest, whatCannotBeReadIsATypedErrorThatNamesTheFile) {
  for (const auto& [name, bytes] :
       std::map<std::string, std::string>{{"empty.md", ""},
                                          {"blank.txt", " \n "},
                                          {"binary.txt", std::string("a\0b", 3)},
                                          {"bytes.txt", "\x80\x81\x82\x83"},
                                          {"broken.pdf", "%PDF-1.4 not really"}}) {
    const auto status = read(name, bytes);
    ASSERT_FALSE(status) << name;
    EXPECT_EQ(status.error().code, Code::kUnreadable) << status.error().message;
    EXPECT_THAT(status.error().message, HasSubstr(name));
  }
  EXPECT_THAT(documents_, IsEmpty());
}

TEST_F(ReadDocumentsTest, textOfTheWindowsOfTheWestIsRead) {
  ASSERT_TRUE(read("latin.txt", "a \x93long enough\x94 text with one caf\xE9 in it"));
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("latin.txt: not UTF-8; read as Windows-1252")));
  EXPECT_EQ(documents_.at(0).text, "a “long enough” text with one café in it");
  ASSERT_TRUE(read("page.html", "<title>Fire drill</title><p>Caf\xE9 staff leave by the north door.</p>"));
  EXPECT_THAT(documents_.at(1).text, HasSubstr("Café staff"));
}

TEST_F(ReadDocumentsTest, utf16IsRead) {
  ASSERT_TRUE(read("wide.txt", std::string_view("\xFF\xFEO\0k\0", 6)));
  EXPECT_EQ(documents_.at(0).text, "Ok");
  EXPECT_THAT(warnings_, IsEmpty());
}

TEST_F(ReadDocumentsTest, badLinesAreLeftOutWithAWarning) {
  ASSERT_TRUE(read("corpus.jsonl",
                   "{\"_id\":\"1\",\"text\":\"one\"}\nnonsense\n\n{\"_id\":\"2\",\"text\":\"two\"}\n"));
  EXPECT_EQ(documents_.size(), 2u);
  EXPECT_THAT(warnings_, ElementsAre(HasSubstr("corpus.jsonl, line 2")));
}

TEST_F(ReadDocumentsTest, questionsOfABenchmarkAreNoContentOfItsCorpus) {
  const auto corpus = write("corpus.jsonl", "{\"_id\":\"1\",\"text\":\"one\"}\n");
  const auto queries = write("queries.jsonl", "{\"_id\":\"q\",\"text\":\"who?\"}\n");
  EXPECT_EQ(formatOf(corpus), Format::kJsonLines);
  EXPECT_EQ(formatOf(queries), std::nullopt);
  EXPECT_EQ(formatOf(write("rows.jsonl", "{\"a\":1}\n")), std::nullopt);
}

TEST_F(ReadDocumentsTest, aFailingSinkStopsTheReading) {
  const auto path =
      write("corpus.jsonl", "{\"_id\":\"1\",\"text\":\"one\"}\n{\"_id\":\"2\",\"text\":\"two\"}\n");
  int seen = 0;
  const auto status = readDocuments(
      {path, "corpus.jsonl", Format::kJsonLines}, Budget(),
      [&](DocumentText) -> Status {
        ++seen;
        return fail(Code::kLimit, "full");
      },
      [](std::string) {});
  EXPECT_EQ(status.error().message, "full");
  EXPECT_EQ(seen, 1);
}

TEST(ProcessTest, givesTheOutput) {
  EXPECT_EQ(runProcess({"echo", "hello"}, {}, Budget()).value_or(""), "hello\n");
}

TEST(ProcessTest, failuresAreTyped) {
  EXPECT_EQ(runProcess({"no-such-program-anywhere"}, {}, Budget()).error().code, Code::kUnavailable);
  const auto failed = runProcess({"sh", "-c", "echo why >&2; exit 3"}, {}, Budget());
  EXPECT_EQ(failed.error().code, Code::kUnreadable);
  EXPECT_THAT(failed.error().message, HasSubstr("why"));
}

TEST(ProcessTest, isStoppedByItsLimits) {
  ProcessLimits limits;
  limits.outputBytes = 1000;
  EXPECT_EQ(runProcess({"yes"}, limits, Budget()).error().code, Code::kLimit);
  limits = {};
  limits.time = std::chrono::milliseconds(1);
  EXPECT_EQ(runProcess({"cat", "/dev/zero"}, limits, Budget()).error().code, Code::kDeadline);
  Budget cancelled;
  cancelled.cancel();
  EXPECT_EQ(runProcess({"yes"}, {}, cancelled).error().code, Code::kCancelled);
}

}  // namespace
}  // namespace omni
