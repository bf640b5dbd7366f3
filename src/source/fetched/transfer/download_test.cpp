#include "source/fetched/transfer/download.h"

#include <gmock/gmock.h>

#include <limits>

#include "base/temporary_folder.h"
#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

class DownloadTest : public ::testing::Test {
 protected:
  Error failureInto(const std::filesystem::path& part) {
    FileServer server(world_, [](HttpRequest&) {});
    const Progress progress;
    Download download(server,
                      {.address = HttpAddress::parse(files_.url("a.csv")).value(),
                       .name = "a.csv",
                       .part = part,
                       .most = std::numeric_limits<std::uint64_t>::max()},
                      progress);
    const auto done = download.run(std::nullopt, roomyBudget());
    EXPECT_FALSE(done);
    return done ? Error() : done.error();
  }

  InstantWorld world_;
  ServedFiles files_;
};

TEST_F(DownloadTest, aFullDiskIsReported) {
  files_.put("a.csv", {"x\n1\n", "\"1\""});
  const Error error = failureInto("/dev/full");
  EXPECT_EQ(error.code, Code::kUnavailable);
  EXPECT_THAT(error.message, HasSubstr("cannot write /dev/full: No space left on device"));
}

TEST_F(DownloadTest, whatHasNoRoomIsNotBegun) {
  files_.before([](const ScriptedRequest&) {
    return std::optional(ServedFiles::reply(200, {{"Content-Length", "9000000000000000"}}, "x"));
  });
  const TemporaryFolder folder;
  const Error error = failureInto(folder.path() / "part");
  EXPECT_EQ(error.code, Code::kLimit);
  EXPECT_THAT(error.message, HasSubstr("no room for a.csv: 9000000000000000 bytes"));
  EXPECT_EQ(std::filesystem::file_size(folder.path() / "part"), 0u);
}

}  // namespace
}  // namespace omni
