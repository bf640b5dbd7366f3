#include "source/fetched/fetched_files.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "base/keeping/file_lock.h"
#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::size_t kPart = 8u << 20u;

std::string bytesOfSize(std::size_t size, char salt = 'a') {
  std::string bytes(size, salt);
  for (std::size_t at = 0; at < size; at += 4096) bytes[at] = static_cast<char>('b' + at / 4096 % 20);
  return bytes;
}

class FetchedFilesTest : public ::testing::Test {
 protected:
  FetchedFilesTest() { world_.set("FILES_TOKEN", "very-secret-token"); }

  void pass(std::chrono::minutes time) const { (void)world_.waitUntil(world_.now() + time, {}); }
  FetchedFiles filesOf(const std::string& url, FetchSettings settings = {}) const {
    return FetchedFiles::of({.paths = {url}, .include = {}, .exclude = {}, .fetch = std::move(settings)},
                            world_)
        .value();
  }
  Result<std::optional<Error>> bring(const FetchedFiles& files, bool anew = true) const {
    return files.bring(Budget(Limits{.time = std::chrono::minutes(30)}, world_), {}, anew);
  }
  /// Brings it, and what it holds then; the error's text where it could not be.
  std::string brought(const FetchedFiles& files) const {
    const auto result = bring(files);
    return result ? held(files) : result.error().text();
  }
  static std::string held(const FetchedFiles& files) {
    const auto here = files.here();
    std::ostringstream text;
    if (here) text << std::ifstream(here->paths.front(), std::ios::binary).rdbuf();
    return text.str();
  }
  Error failure(const std::string& name = "a.csv", FetchSettings settings = {}) const {
    const auto files = filesOf(server_.url(name), std::move(settings));
    const auto result = bring(files);
    EXPECT_FALSE(result);
    EXPECT_FALSE(files.here());
    return result ? Error() : result.error();
  }
  std::vector<std::string> ranges() {
    std::vector<std::string> all;
    for (const auto& request : server_.endpoint().requests())
      all.push_back(request.headers.contains("range") ? request.headers.at("range") : "");
    return all;
  }
  std::string everythingKept() const {
    std::string all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
      all += entry.path().string() + "\n";
      std::ostringstream text;
      if (entry.is_regular_file()) text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
      all += text.str();
    }
    return all;
  }

  TemporaryFolder folder_;
  InstantWorld world_{folder_.path()};
  ServedFiles server_;
};

TEST_F(FetchedFilesTest, fetchesOnceAndAsksWhetherItIsTheSame) {
  server_.put("data/a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("data/a.csv"));
  EXPECT_FALSE(files.here());
  EXPECT_EQ(brought(files), "x\n1\n");
  EXPECT_THAT(files.here()->paths.front(), HasSubstr("/a.csv"));
  EXPECT_EQ(brought(files), "x\n1\n");
  ASSERT_THAT(server_.endpoint().requests(), SizeIs(2));
  EXPECT_EQ(server_.endpoint().requests().back().headers.at("if-none-match"), "\"1\"");
  server_.put("data/a.csv", {"x\n2\n", "\"2\""});
  EXPECT_EQ(brought(files), "x\n2\n");
}

TEST_F(FetchedFilesTest, aDateTellsVersionsApartToo) {
  server_.put("a.csv", {"x\n1\n", "", "Wed, 21 Oct 2015 07:28:00 GMT"});
  const auto files = filesOf(server_.url("a.csv"));
  EXPECT_EQ(brought(files), "x\n1\n");
  EXPECT_EQ(brought(files), "x\n1\n");
  EXPECT_EQ(server_.endpoint().requests().back().headers.at("if-modified-since"),
            "Wed, 21 Oct 2015 07:28:00 GMT");
}

TEST_F(FetchedFilesTest, withinAMinuteNoRequestIsRepeated) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv"));
  ASSERT_TRUE(bring(files, false));
  ASSERT_TRUE(bring(files, false));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(1));
  pass(std::chrono::minutes(2));
  ASSERT_TRUE(bring(files, false));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(2));
}

TEST_F(FetchedFilesTest, filesWithoutAValidatorAreFetchedOnceAnHour) {
  server_.put("a.csv", {"x\n1\n"});
  const auto files = filesOf(server_.url("a.csv"));
  ASSERT_TRUE(bring(files, false));
  const auto seen = std::filesystem::last_write_time(files.here()->paths.front());
  pass(std::chrono::minutes(2));
  ASSERT_TRUE(bring(files, false));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(1));
  pass(std::chrono::minutes(61));
  ASSERT_TRUE(bring(files, false));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(2));
  EXPECT_EQ(std::filesystem::last_write_time(files.here()->paths.front()), seen);  // it held the same
  server_.put("a.csv", {"x\n2\n"});
  pass(std::chrono::minutes(61));
  ASSERT_TRUE(bring(files, false));
  EXPECT_EQ(held(files), "x\n2\n");
}

TEST_F(FetchedFilesTest, aLargeFileComesInParts) {
  const std::string bytes = bytesOfSize(2 * kPart + 100);
  server_.put("a.parquet", {bytes, "\"1\""});
  EXPECT_EQ(brought(filesOf(server_.url("a.parquet"))), bytes);
  EXPECT_THAT(ranges(), ::testing::UnorderedElementsAre("bytes=0-8388607", "bytes=8388608-16777215",
                                                        "bytes=16777216-25165823"));
}

TEST_F(FetchedFilesTest, whereThereAreNoPartsItComesAsAWhole) {
  const std::string bytes = bytesOfSize(kPart + 100);
  server_.put("a.parquet", {.bytes = bytes, .etag = "\"1\"", .ranges = false});
  EXPECT_EQ(brought(filesOf(server_.url("a.parquet"))), bytes);
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(1));
  server_.put("b.parquet", {bytes, "W/\"1\""});  // of which parts may not be put together
  EXPECT_EQ(brought(filesOf(server_.url("b.parquet"))), bytes);
  EXPECT_THAT(ranges(), ElementsAre("bytes=0-8388607", "bytes=0-8388607", ""));
}

TEST_F(FetchedFilesTest, anEmptyFileIsOne) {
  server_.put("a.csv", {"", "\"1\""});
  const auto files = filesOf(server_.url("a.csv"));
  EXPECT_EQ(brought(files), "");
  EXPECT_TRUE(files.here());
}

TEST_F(FetchedFilesTest, afterABreakThePartsAreFetchedThatAreMissing) {
  const std::string bytes = bytesOfSize(3 * kPart);
  server_.put("a.parquet", {bytes, "\"1\""});
  server_.before([](const ScriptedRequest& request) -> std::optional<ScriptedReply> {
    if (request.headers.at("range") == "bytes=0-8388607") return std::nullopt;
    return ServedFiles::reply(500, {}, "");
  });
  EXPECT_EQ(failure("a.parquet").code, Code::kUnavailable);
  server_.before({});
  const std::size_t asked = ranges().size();
  EXPECT_EQ(brought(filesOf(server_.url("a.parquet"))), bytes);
  EXPECT_EQ(ranges().size(), asked + 3);  // the first tells that it is the same still, and is not read
  EXPECT_THAT(everythingKept(), Not(HasSubstr(".parts")));
}

TEST_F(FetchedFilesTest, partsOfTwoVersionsAreNeverPutTogether) {
  const std::string before = bytesOfSize(2 * kPart, 'x'), after = bytesOfSize(2 * kPart, 'y');
  server_.put("a.parquet", {before, "\"1\""});
  bool changed = false;
  server_.before([&](const ScriptedRequest& request) -> std::optional<ScriptedReply> {
    if (changed || request.headers.at("range") == "bytes=0-8388607") return std::nullopt;
    changed = true;
    return ServedFiles::reply(206, {{"ETag", "\"2\""}, {"Content-Range", "bytes 8388608-16777215/16777216"}},
                              after.substr(kPart));
  });
  EXPECT_EQ(brought(filesOf(server_.url("a.parquet"))), before);
  server_.before([&](const ScriptedRequest& request) -> std::optional<ScriptedReply> {
    if (request.headers.at("range") == "bytes=0-8388607") return std::nullopt;
    return ServedFiles::reply(200, {{"ETag", "\"3\""}}, after);
  });
  server_.put("b.parquet", {before, "\"1\""});
  const Error error = failure("b.parquet");
  EXPECT_EQ(error.code, Code::kUnreadable);
  EXPECT_THAT(error.message, HasSubstr("has another by now"));
}

TEST_F(FetchedFilesTest, aBusyServerIsSparedAsLongAsItWants) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  int asked = 0;
  server_.before([&](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    if (++asked > 2) return std::nullopt;
    return ServedFiles::reply(429, {{"Retry-After", "7"}}, "");
  });
  EXPECT_EQ(brought(filesOf(server_.url("a.csv"))), "x\n1\n");
  EXPECT_EQ(std::chrono::round<std::chrono::seconds>(world_.waited()), std::chrono::seconds(14));
}

TEST_F(FetchedFilesTest, whatIsTooLargeIsNotFetched) {
  server_.put("a.csv", {bytesOfSize(1000), "\"1\""});
  const Error failed = failure("a.csv", {.user = "", .secret = "", .most = 999});
  EXPECT_EQ(failed.code, Code::kLimit);
  EXPECT_THAT(failed.hint, HasSubstr("fetch: { size"));
  server_.before([](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    auto endless = ServedFiles::reply(200, {{"Transfer-Encoding", "chunked"}}, "");
    for (int i = 0; i < 100; ++i) endless.body += "400\r\n" + std::string(1024, 'x') + "\r\n";
    endless.end = ScriptedReply::End::kHang;
    return endless;
  });
  EXPECT_EQ(failure("a.csv", {.user = "", .secret = "", .most = 50000}).code, Code::kLimit);
  EXPECT_THAT(everythingKept(), Not(HasSubstr("/files/a.csv")));
}

TEST_F(FetchedFilesTest, dripsEndAtTheDeadline) {
  server_.before([](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    auto drip = ServedFiles::reply(200, {{"Content-Length", "1000"}}, "x");
    drip.end = ScriptedReply::End::kHang;
    return drip;
  });
  const auto files = filesOf(server_.url("a.csv"));
  const auto result = files.bring(Budget(Limits{.time = std::chrono::milliseconds(100)}), {}, false);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::kDeadline);
}

TEST_F(FetchedFilesTest, redirectsAreFollowedWithoutShowingOthersWhoAsks) {
  ServedFiles other;
  other.put("there.csv", {"x\n1\n", "\"1\""});
  server_.before([&](const ScriptedRequest& request) -> std::optional<ScriptedReply> {
    if (request.path == "/a.csv") return ServedFiles::reply(302, {{"Location", "/b.csv"}}, "");
    return ServedFiles::reply(307, {{"Location", other.url("there.csv")}}, "");
  });
  const auto files = filesOf(server_.url("a.csv"), {.user = "", .secret = "env:FILES_TOKEN"});
  EXPECT_EQ(brought(files), "x\n1\n");
  for (const auto& request : server_.endpoint().requests())
    EXPECT_EQ(request.headers.at("authorization"), "Bearer very-secret-token");
  EXPECT_FALSE(other.endpoint().requests().front().headers.contains("authorization"));
}

TEST_F(FetchedFilesTest, redirectsEnd) {
  server_.before([](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    return ServedFiles::reply(302, {{"Location", "/a.csv"}}, "");
  });
  const Error error = failure();
  EXPECT_EQ(error.code, Code::kRefused);
  EXPECT_THAT(error.message, HasSubstr("again and again"));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(6));
  server_.before([](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    return ServedFiles::reply(302, {{"Location", "file:///etc/passwd"}}, "");
  });
  EXPECT_EQ(failure("b.csv").code, Code::kInvalidArgument);
}

TEST_F(FetchedFilesTest, aCopyServesWhileTheServerIsGone) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv"));
  ASSERT_TRUE(bring(files));
  server_.before(
      [](const ScriptedRequest&) -> std::optional<ScriptedReply> { return ScriptedReply::closesEarly(); });
  pass(std::chrono::minutes(200));
  const auto outdated = bring(files, false);
  ASSERT_TRUE(outdated);
  ASSERT_TRUE(*outdated);
  EXPECT_THAT((*outdated)->message, AllOf(HasSubstr("3 hours ago"), HasSubstr("/a.csv serves")));
  EXPECT_EQ(held(files), "x\n1\n");
  server_.before({});
  EXPECT_FALSE(bring(files, false).value());
}

TEST_F(FetchedFilesTest, whileAnotherFetchesTheCopyServes) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv"));
  const auto lockFile = [&] {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path()))
      if (entry.path().extension() == ".lock") return entry.path();
    return std::filesystem::path();
  };
  ASSERT_TRUE(bring(files));
  const auto held = FileLock::tryAcquire(lockFile());
  ASSERT_TRUE(held);
  ASSERT_TRUE(bring(files));
  EXPECT_THAT(server_.endpoint().requests(), SizeIs(1));
  std::filesystem::remove(files.here()->paths.front());
  const auto waited = files.bring(Budget(Limits{.time = std::chrono::milliseconds(50)}), {}, true);
  ASSERT_FALSE(waited);
  EXPECT_EQ(waited.error().code, Code::kDeadline);
}

TEST_F(FetchedFilesTest, aServerThatGivesItNoMoreIsHeeded) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv"));
  ASSERT_TRUE(bring(files));
  for (const int status : {401, 403, 404, 410}) {
    server_.before([status](const ScriptedRequest&) -> std::optional<ScriptedReply> {
      return ServedFiles::reply(status, {}, "no");
    });
    EXPECT_FALSE(bring(files)) << status;
  }
}

TEST_F(FetchedFilesTest, noSecretIsKeptOrReported) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv?key=sesame-open"), {.user = "", .secret = "env:FILES_TOKEN"});
  EXPECT_EQ(brought(files), "x\n1\n");
  EXPECT_THAT(everythingKept(), AllOf(Not(HasSubstr("very-secret-token")), Not(HasSubstr("sesame"))));
  server_.before([](const ScriptedRequest&) -> std::optional<ScriptedReply> {
    return ServedFiles::reply(500, {}, "very-secret-token sesame-open");
  });
  const auto outdated = bring(files);
  ASSERT_TRUE(outdated && *outdated);
  EXPECT_THAT((*outdated)->text(), AllOf(Not(HasSubstr("very-secret-token")), Not(HasSubstr("sesame"))));
  EXPECT_THAT(failure("b.csv?key=sesame-open").text(), Not(HasSubstr("sesame")));
}

TEST_F(FetchedFilesTest, aSecretIsNotSentOverHttpToOthers) {
  const auto files = filesOf("http://files.example.org/a.csv", {.user = "", .secret = "env:FILES_TOKEN"});
  const auto result = bring(files);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::kRefused);
}

TEST_F(FetchedFilesTest, whatWasCompressedOnTheWayIsCalledSo) {
  server_.put("a.csv", {.bytes = "packed", .etag = "\"1\"", .headers = {{"Content-Encoding", "gzip"}}});
  const auto files = filesOf(server_.url("a.csv"));
  EXPECT_EQ(brought(files), "packed");
  EXPECT_THAT(files.here()->paths.front(), ::testing::EndsWith("/a.csv.gz"));
}

TEST_F(FetchedFilesTest, aDamagedNoteCostsAFetch) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv"));
  ASSERT_TRUE(bring(files));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path()))
    if (entry.path().extension() == ".json" || entry.path().extension() == ".address")
      std::ofstream(entry.path()) << "{\"etag\": 7";
  EXPECT_FALSE(files.here());
  EXPECT_EQ(brought(files), "x\n1\n");
}

TEST_F(FetchedFilesTest, pathsOfCopiesAreReportedAsAddresses) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  const auto files = filesOf(server_.url("a.csv?key=sesame"));
  ASSERT_TRUE(bring(files));
  EXPECT_EQ(files.withAddresses(files.here()->paths.front() + " is empty"),
            server_.url("a.csv") + " is empty");
}

struct FetchFault {
  const char* name;
  ScriptedReply reply;
  Code code;
};

std::ostream& operator<<(std::ostream& out, const FetchFault& fault) {
  return out << fault.name;
}

class FetchFaultTest : public FetchedFilesTest, public ::testing::WithParamInterface<FetchFault> {};

TEST_P(FetchFaultTest, isTypedAndPassesOver) {
  server_.put("a.csv", {"x\n1\n", "\"1\""});
  server_.before([](const ScriptedRequest&) { return std::optional(GetParam().reply); });
  const Error error = failure();
  EXPECT_EQ(error.code, GetParam().code) << error.message;
  EXPECT_THAT(error.message, ::testing::AnyOf(HasSubstr("127.0.0.1:"), HasSubstr("a.csv")));
  EXPECT_THAT(error.hint, Not(IsEmpty()));
  server_.before({});
  EXPECT_EQ(brought(filesOf(server_.url("a.csv"))), "x\n1\n");
}

ScriptedReply cutReply() {
  ScriptedReply reply = ServedFiles::reply(200, {{"Content-Length", "100"}}, "x\n1");
  reply.end = ScriptedReply::End::kClose;
  return reply;
}

ScriptedReply rangeReply(const char* range, const char* body) {
  return ServedFiles::reply(206, {{"ETag", "\"1\""}, {"Content-Range", range}}, body);
}

INSTANTIATE_TEST_SUITE_P(
    Fetched, FetchFaultTest,
    ::testing::Values(
        FetchFault{"forbidden", ServedFiles::reply(403, {}, "no"), Code::kRefused},
        FetchFault{"unknown", ServedFiles::reply(401, {}, "who?"), Code::kRefused},
        FetchFault{"absent", ServedFiles::reply(404, {}, "none"), Code::kNotFound},
        FetchFault{"busy", ServedFiles::reply(429, {{"Retry-After", "9999"}}, ""), Code::kUnavailable},
        FetchFault{"broken", ServedFiles::reply(500, {}, ""), Code::kUnavailable},
        FetchFault{"away", ServedFiles::reply(503, {{"Retry-After", "soon"}}, ""), Code::kUnavailable},
        FetchFault{"odd", ServedFiles::reply(418, {}, ""), Code::kInvalidArgument},
        FetchFault{"early", ScriptedReply::closesEarly(), Code::kUnavailable},
        FetchFault{"cut", cutReply(), Code::kUnreadable},
        FetchFault{"garbage", ScriptedReply::garbage(), Code::kUnreadable},
        FetchFault{"shorter", rangeReply("bytes 0-99/100", "x\n1\n"), Code::kUnreadable},
        FetchFault{"elsewhere", rangeReply("bytes 50-53/100", "x\n1\n"), Code::kUnreadable},
        FetchFault{"nowhere", rangeReply("lines 1-2", "x\n1\n"), Code::kUnreadable},
        FetchFault{"nothing", rangeReply("bytes 0-3/4", ""), Code::kUnreadable},
        FetchFault{"enormous", rangeReply("bytes 0-8388607/99999999999999", "x"), Code::kLimit}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace omni
