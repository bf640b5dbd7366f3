#include "source/fetched/transfer/file_server.h"

#include <gmock/gmock.h>

#include "endpoint/instant_world.h"
#include "endpoint/served_files.h"
#include "source/roomy_budget.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

Result<HttpAddress> redirectedTo(const char* from, const char* location) {
  return redirected(HttpAddress::parse(from).value(), location);
}

TEST(FileServerTest, leadsFromHttpsToHttpsAlone) {
  for (const char* location : {"http://files.example/b.csv", "http://other.example/a.csv"}) {
    const auto next = redirectedTo("https://files.example/a.csv", location);
    ASSERT_FALSE(next) << location;
    EXPECT_EQ(next.error().code, Code::kRefused);
    EXPECT_THAT(next.error().message, HasSubstr("files.example: sends from https to http"));
  }
  for (const char* location : {"/b.csv", "//files.example/b.csv", "https://files.example/b.csv"})
    EXPECT_EQ(redirectedTo("https://files.example/a.csv", location)->url(), "https://files.example/b.csv");
  EXPECT_TRUE(redirectedTo("http://files.example/a.csv", "http://files.example/b.csv"));
  EXPECT_TRUE(redirectedTo("http://files.example/a.csv", "https://files.example/b.csv"));
}

TEST(FileServerTest, isLeftWhereItFallsSilent) {
  const InstantWorld world;
  ServedFiles files;
  FileServer server(
      world, [](HttpRequest&) {}, std::chrono::seconds(1));
  for (const bool begins : {false, true}) {
    files.before([begins](const ScriptedRequest&) {
      auto reply = ServedFiles::reply(200, {{"Content-Length", "1000"}}, "x");
      reply.end = ScriptedReply::End::kHang;
      return std::optional(begins ? reply : ScriptedReply::hang());
    });
    const auto got = server.get(HttpAddress::parse(files.url("a.csv")).value(), {}, roomyBudget(),
                                [](std::string_view) { return true; });
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().code, Code::kUnavailable) << got.error().message;
    EXPECT_THAT(got.error().message, HasSubstr("was reached, but nothing has come for 1 s"));
  }
}

}  // namespace
}  // namespace omni
