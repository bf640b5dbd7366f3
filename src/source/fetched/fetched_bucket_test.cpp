#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"
#include "net/form.h"
#include "source/fetched/fetched_files.h"
#include "source/files/folder_walk.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Objects of one bucket behind a server that speaks as S3 does.
class ServedBucket {
 public:
  ServedBucket() {
    server_.before([this](const ScriptedRequest& request) { return answer(request); });
  }

  std::string endpoint() const { return server_.url(""); }
  void put(const std::string& key, const std::string& bytes, const std::string& etag) {
    objects_[key] = {bytes, etag};
    server_.put("exports/" + key, {bytes, etag});
  }
  void remove(const std::string& key) { objects_.erase(key); }
  /// Instead of all replies.
  void fail(int status) { failing_ = status; }
  /// The keys that were fetched since the last call, and "LIST" for each list.
  std::vector<std::string> asked() {
    std::vector<std::string> all;
    const auto requests = server_.endpoint().requests();
    for (; seen_ < requests.size(); ++seen_) {
      const std::string& path = requests[seen_].path;
      all.push_back(path.find("list-type") != std::string::npos
                        ? "LIST"
                        : path.substr(std::string("/exports/").size()));
    }
    std::ranges::sort(all);
    return all;
  }
  std::vector<ScriptedRequest> requests() { return server_.endpoint().requests(); }

 private:
  std::optional<ScriptedReply> answer(const ScriptedRequest& request) {
    if (failing_ != 0) return ServedFiles::reply(failing_, {}, "");
    const auto at = request.path.find("prefix=");
    if (at == std::string::npos) return std::nullopt;
    const std::string prefix = *percentDecoded(request.path.substr(at + 7));
    std::string list = "<ListBucketResult>";
    for (const auto& [key, object] : objects_)
      if (key.starts_with(prefix))
        list += "<Contents><Key>" + key + "</Key><ETag>" + object.second + "</ETag><Size>" +
                std::to_string(object.first.size()) + "</Size></Contents>";
    return ServedFiles::reply(200, {}, list + "<IsTruncated>false</IsTruncated></ListBucketResult>");
  }

  std::map<std::string, std::pair<std::string, std::string>> objects_;
  std::atomic<int> failing_ = 0;
  std::size_t seen_ = 0;
  ServedFiles server_;  // the last member: its thread uses the others
};

class FetchedBucketTest : public ::testing::Test {
 protected:
  FetchedBucketTest() {
    world_.set("AWS_ENDPOINT_URL", bucket_.endpoint());
    world_.set("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    world_.set("AWS_SECRET_ACCESS_KEY", "very-secret-key");
    bucket_.put("2024/a.csv", "x\n1\n", "\"1\"");
    bucket_.put("2024/b.csv", "x\n2\n", "\"1\"");
    bucket_.put("2024/more/c.md", "# C", "\"1\"");
    bucket_.put("2025/d.csv", "x\n4\n", "\"1\"");
  }
  FetchedFiles filesOf(const std::string& path, std::vector<std::string> include = {},
                       FetchSettings settings = {}) const {
    return FetchedFiles::of({{path}, std::move(include), {}, std::move(settings)}, world_).value();
  }
  Status bring(const FetchedFiles& files, bool anew = true) const {
    const auto result = files.bring(Budget(Limits{.time = std::chrono::minutes(30)}, world_), {}, anew);
    return result ? Status() : tl::unexpected(result.error());
  }
  /// "a.csv=x\n1\n" of all below where the files are.
  static std::vector<std::string> held(const FetchedFiles& files) {
    const auto here = files.here();
    if (!here) return {"nothing"};
    std::vector<std::string> all;
    for (const auto& file : filesBelow(here->paths.front(), 9).files) {
      std::ostringstream text;
      text << std::ifstream(file).rdbuf();
      all.push_back(file.lexically_relative(here->paths.front()).string() + "=" + text.str());
    }
    return all;
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
  ServedBucket bucket_;
};

TEST_F(FetchedBucketTest, aFolderIsFetchedAndKeptAsItIsThere) {
  const auto files = filesOf("s3://exports/2024/");
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(held(files), ElementsAre("a.csv=x\n1\n", "b.csv=x\n2\n", "more/c.md=# C"));
  EXPECT_THAT(bucket_.asked(), ElementsAre("2024/a.csv", "2024/b.csv", "2024/more/c.md", "LIST"));
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(bucket_.asked(), ElementsAre("LIST"));
  bucket_.put("2024/b.csv", "x\n22\n", "\"2\"");
  bucket_.put("2024/e.csv", "x\n5\n", "\"1\"");
  bucket_.remove("2024/a.csv");
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(bucket_.asked(), ElementsAre("2024/b.csv", "2024/e.csv", "LIST"));
  EXPECT_THAT(held(files), ElementsAre("b.csv=x\n22\n", "e.csv=x\n5\n", "more/c.md=# C"));
}

TEST_F(FetchedBucketTest, aPatternFetchesTheFilesItMatches) {
  const auto files = filesOf("s3://exports/2024/*.csv");
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(bucket_.asked(), ElementsAre("2024/a.csv", "2024/b.csv", "LIST"));
  EXPECT_THAT(files.here()->paths.front(), ::testing::EndsWith("/files/2024/*.csv"));
}

TEST_F(FetchedBucketTest, whatIsNotIncludedIsNotFetched) {
  ASSERT_TRUE(bring(filesOf("s3://exports/2024/", {"**/*.md"})));
  EXPECT_THAT(bucket_.asked(), ElementsAre("2024/more/c.md", "LIST"));
  ASSERT_TRUE(bring(filesOf("s3://exports/2024/", {"*.csv"})));
  EXPECT_THAT(held(filesOf("s3://exports/2024/", {"*.csv"})), ::testing::SizeIs(3))
      << "both are of one folder";
}

TEST_F(FetchedBucketTest, anObjectNeedsNoList) {
  const auto files = filesOf("s3://exports/2024/a.csv");
  ASSERT_TRUE(bring(files));
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(bucket_.asked(), ElementsAre("2024/a.csv", "2024/a.csv"));
  EXPECT_EQ(bucket_.requests().back().headers.at("if-none-match"), "\"1\"");
  EXPECT_THAT(bucket_.requests().back().headers.at("authorization"), HasSubstr("Credential=AKIDEXAMPLE/"));
  EXPECT_EQ(files.addressOf(files.here()->paths.front()), "s3://exports/2024/a.csv");
  EXPECT_EQ(files.withAddresses(files.here()->paths.front() + " is empty"),
            "s3://exports/2024/a.csv is empty");
}

TEST_F(FetchedBucketTest, keysThatAreNoPathsAreLeft) {
  for (const char* key : {"2024/../../../etc/passwd", "2024//a.csv", "2024/.hidden.csv", "2024/"})
    bucket_.put(key, "x", "\"1\"");
  const auto files = filesOf("s3://exports/2024/");
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(held(files), ElementsAre("a.csv=x\n1\n", "b.csv=x\n2\n", "more/c.md=# C"));
}

TEST_F(FetchedBucketTest, tooLargeAFetchIsReportedBeforeItStarts) {
  const auto files = filesOf("s3://exports/2024/", {}, {.most = 5});
  const auto result = bring(files);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::kLimit);
  EXPECT_THAT(result.error().text(), AllOf(HasSubstr("11 bytes in 3 objects"), HasSubstr("fetch: { size")));
  EXPECT_THAT(bucket_.asked(), ElementsAre("LIST"));
}

TEST_F(FetchedBucketTest, nothingIsAnErrorOfItsOwn) {
  const auto none = bring(filesOf("s3://exports/2023/"));
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::kNotFound);
  EXPECT_THAT(none.error().message, HasSubstr("s3://exports/2023/"));
}

TEST_F(FetchedBucketTest, aStoreThatIsGoneLeavesTheCopies) {
  const auto files = filesOf("s3://exports/2024/");
  ASSERT_TRUE(bring(files));
  bucket_.fail(503);
  EXPECT_TRUE(bring(files));
  EXPECT_THAT(held(files), ::testing::SizeIs(3));
  bucket_.fail(403);
  EXPECT_EQ(bring(files).error().code, Code::kRefused);
}

TEST_F(FetchedBucketTest, whoAsksDifferentlyHasCopiesOfHisOwn) {
  ASSERT_TRUE(bring(filesOf("s3://exports/2024/")));
  const auto other =
      filesOf("s3://exports/2024/", {}, {.user = "AKOTHER", .secret = "env:AWS_SECRET_ACCESS_KEY"});
  EXPECT_FALSE(other.here());
}

TEST_F(FetchedBucketTest, noSecretIsKept) {
  ASSERT_TRUE(bring(filesOf("s3://exports/2024/")));
  std::string all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
    std::ostringstream text;
    if (entry.is_regular_file()) text << std::ifstream(entry.path()).rdbuf();
    all += entry.path().string() + text.str();
  }
  EXPECT_THAT(all, AllOf(Not(IsEmpty()), Not(HasSubstr("very-secret-key")), Not(HasSubstr("AKIDEXAMPLE"))));
}

}  // namespace
}  // namespace omni
