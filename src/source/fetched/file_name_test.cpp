#include "source/fetched/file_name.h"

#include <gmock/gmock.h>

#include "source/fetched/file_address.h"
#include "source/source_config.h"

namespace omni {
namespace {

std::string nameOf(const std::string& name, std::vector<std::pair<std::string, std::string>> headers) {
  HttpReply head;
  head.headers = std::move(headers);
  const auto result = fileNameOf(name, head);
  return result ? *result : result.error().message;
}

TEST(FileNameTest, tellsWhatItIs) {
  EXPECT_EQ(nameOf("a.csv", {{"content-type", "text/plain"}}), "a.csv");
  EXPECT_EQ(nameOf("export", {{"content-type", "Text/CSV; charset=utf-8"}}), "export.csv");
  EXPECT_EQ(nameOf("export", {{"content-type", "application/octet-stream"}}), "export");
  EXPECT_EQ(nameOf("export", {{"content-disposition", "attachment; filename=\"rates 2024.csv\""}}),
            "rates 2024.csv");
  EXPECT_EQ(nameOf("export", {{"content-disposition", "attachment; filename=rates.csv; size=1"}}),
            "rates.csv");
  EXPECT_EQ(nameOf("a.csv.gz", {{"content-encoding", "gzip"}}), "a.csv.gz");
  EXPECT_THAT(nameOf("a.csv", {{"content-encoding", "br"}}), ::testing::HasSubstr("compresses it as br"));
}

TEST(FileNameTest, leadsNowhere) {
  EXPECT_EQ(nameOf("a", {{"content-disposition", "attachment; filename=\"../../.bashrc\""}}),
            "_._.._.bashrc");
  EXPECT_EQ(plainFileName(".."), "_.");
  EXPECT_EQ(plainFileName(""), "file");
  EXPECT_EQ(plainFileName("a\n\x01"
                          "b"),
            "a  b");
  EXPECT_EQ(plainFileName(std::string(5000, 'x') + ".csv").size(), 200u);
}

TEST(FileAddressTest, isOneOfAServer) {
  EXPECT_TRUE(isAddress("HTTPS://example.org/a.csv"));
  EXPECT_FALSE(isAddress("data/https.csv"));
  EXPECT_EQ(FileAddress::parse("https://example.org/data/caf%C3%A9.csv?key=k#x")->name(), "café.csv");
  EXPECT_EQ(FileAddress::parse("https://example.org/data/a.csv?key=k")->shown(),
            "https://example.org/data/a.csv");
  EXPECT_EQ(FileAddress::parse("https://example.org/")->name(), "example.org");
  EXPECT_EQ(FileAddress::parse("https://example.org/..%2f..%2fetc")->name(), "_._.._etc");
}

TEST(FileAddressTest, refusesWhatIsNone) {
  for (const char* wrong : {"data.csv", "https://", "https://user:secret@example.org/a.csv",
                            "https://example.org/*.csv", "https://example.org/{a,b}.csv"}) {
    const auto address = FileAddress::parse(wrong);
    ASSERT_FALSE(address) << wrong;
    EXPECT_EQ(address.error().code, Code::kInvalidArgument);
    EXPECT_THAT(address.error().text(), ::testing::Not(::testing::HasSubstr("secret")));
  }
}

TEST(FileAddressTest, isOneOfABucket) {
  const auto object = FileAddress::parse("s3://exports/2024/sales#1.csv");
  ASSERT_TRUE(object);
  EXPECT_EQ(object->bucket, "exports");
  EXPECT_EQ(object->key, "2024/sales#1.csv");
  EXPECT_FALSE(object->isMany());
  EXPECT_EQ(object->name(), "sales#1.csv");
  EXPECT_EQ(object->shown(), object->text);
  for (const char* folder : {"s3://exports", "s3://exports/", "s3://exports/2024/"})
    EXPECT_TRUE(FileAddress::parse(folder)->isMany()) << folder;
  const auto pattern = FileAddress::parse("s3://exports/20?[45]/sales-[0-9]*.csv");
  ASSERT_TRUE(pattern && pattern->isMany());
  EXPECT_EQ(pattern->prefix(), "20");
  EXPECT_TRUE(pattern->includes("2024/sales-1.csv"));
  EXPECT_TRUE(pattern->includes("2024/sales-12.csv"));
  EXPECT_FALSE(pattern->includes("2024/sales-x.csv"));
  EXPECT_FALSE(pattern->includes("2024/more/sales-1.csv"));
  EXPECT_FALSE(pattern->includes("2024/.sales-1.csv"));
}

TEST(FileAddressTest, leadsOutOfNoBucket) {
  for (const char* wrong : {"s3://", "s3:///key", "s3://-b/key", "s3://b c/key", "s3://b/../key",
                            "s3://b//key", "s3://b/a/../../x/", "s3://b/./*.csv", "s3://b/{a,b}.csv",
                            "s3://b/**/a.csv", "s3://user:secret@b/key"}) {
    const auto address = FileAddress::parse(wrong);
    ASSERT_FALSE(address) << wrong;
    EXPECT_EQ(address.error().code, Code::kInvalidArgument);
    EXPECT_FALSE(address.error().hint.empty());
  }
}

}  // namespace
}  // namespace omni
