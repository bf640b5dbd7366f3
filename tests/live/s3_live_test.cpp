#include <gmock/gmock.h>

#include <fstream>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "live/fault_proxy.h"
#include "live/live_server.h"
#include "source/fetched/fetched_files.h"
#include "source/files/folder_walk.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

class S3LiveTest : public ::testing::Test {
 protected:
  S3LiveTest() {
    world_.set("AWS_ENDPOINT_URL_S3", endpoint(server_.port()));
    world_.set("AWS_REGION", "eu-central-1");
    world_.set("AWS_ACCESS_KEY_ID", server_.setting("KEY"));
    world_.set("AWS_SECRET_ACCESS_KEY", server_.setting("SECRET"));
  }
  static std::string endpoint(int port) { return "http://127.0.0.1:" + std::to_string(port); }
  FetchedFiles filesOf(const std::string& path) const {
    return FetchedFiles::of({{path}, {}, {}, {}}, world_).value();
  }
  Status bring(const FetchedFiles& files, std::chrono::milliseconds time = std::chrono::minutes(5)) const {
    const auto result = files.bring(Budget({.time = time}, world_), {}, true);
    return result ? Status() : tl::unexpected(result.error());
  }
  static std::vector<std::filesystem::path> held(const FetchedFiles& files) {
    return filesBelow(files.here()->paths.front(), 9).files;
  }

  const LiveServer server_{"s3"};
  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
};

TEST_F(S3LiveTest, aFolderIsAsTheFolderThatWasPutThere) {
  const auto files = filesOf("s3://exports/company/");
  const auto brought = bring(files);
  ASSERT_TRUE(brought) << brought.error().text();
  const std::filesystem::path company = "examples/company", copies = files.here()->paths.front();
  const auto there = filesBelow(company, 9).files;
  EXPECT_THAT(held(files), SizeIs(there.size()));
  for (const auto& file : there) {
    std::ifstream one(file, std::ios::binary),
        other(copies / file.lexically_relative(company), std::ios::binary);
    EXPECT_TRUE(
        std::equal(std::istreambuf_iterator<char>(one), {}, std::istreambuf_iterator<char>(other), {}))
        << file;
  }
  ASSERT_TRUE(bring(files));
}

TEST_F(S3LiveTest, aListHasPages) {
  const auto files = filesOf("s3://exports/many/");
  const auto brought = bring(files);
  ASSERT_TRUE(brought) << brought.error().text();
  EXPECT_THAT(held(files), SizeIs(1003));
}

TEST_F(S3LiveTest, patternsAndOddNamesAreFound) {
  ASSERT_TRUE(bring(filesOf("s3://exports/many/000[12]*.csv")));
  const auto odd = filesOf("s3://exports/odd names/ü + & 100%.csv");
  const auto brought = bring(odd);
  ASSERT_TRUE(brought) << brought.error().text();
  EXPECT_EQ(std::filesystem::file_size(odd.here()->paths.front()), 9u);
  ASSERT_TRUE(bring(filesOf("s3://exports/odd names/")));
}

TEST_F(S3LiveTest, aLargeObjectComesInParts) {
  const auto files = filesOf("s3://exports/large.csv");
  const auto brought = bring(files);
  ASSERT_TRUE(brought) << brought.error().text();
  EXPECT_EQ(std::filesystem::file_size(files.here()->paths.front()), (20u << 20u) + 7);
}

TEST_F(S3LiveTest, aWrongKeyIsRefused) {
  world_.set("AWS_SECRET_ACCESS_KEY", "another-secret-of-nobody");
  for (const char* path : {"s3://exports/company/", "s3://exports/large.csv"}) {
    const auto refused = bring(filesOf(path));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::kRefused);
    EXPECT_THAT(refused.error().text(), AllOf(HasSubstr("403"), Not(HasSubstr("another-secret"))));
  }
}

TEST_F(S3LiveTest, whatIsNotThereIsNamed) {
  for (const char* path : {"s3://exports/none.csv", "s3://exports/none/", "s3://nobodys/none.csv"})
    EXPECT_EQ(bring(filesOf(path)).error().code, Code::kNotFound) << path;
}

TEST_F(S3LiveTest, aNetworkThatFailsIsAnErrorByTheDeadlineAndPasses) {
  FaultProxy proxy(server_.port());
  world_.set("AWS_ENDPOINT_URL_S3", endpoint(proxy.port()));
  const auto files = filesOf("s3://exports/large.csv");
  for (const Fault fault : {Fault::kSilence, Fault::kCut, Fault::kGarbage, Fault::kRefusal}) {
    proxy.does(fault);
    const auto failed = bring(files, std::chrono::seconds(2));
    ASSERT_FALSE(failed) << static_cast<int>(fault);
    EXPECT_THAT(failed.error().code, AnyOf(Code::kUnavailable, Code::kUnreadable, Code::kDeadline));
  }
  proxy.does(Fault::kNone);
  const auto brought = bring(files);
  ASSERT_TRUE(brought) << brought.error().text();
  EXPECT_EQ(std::filesystem::file_size(files.here()->paths.front()), (20u << 20u) + 7);
}

}  // namespace
}  // namespace omni
