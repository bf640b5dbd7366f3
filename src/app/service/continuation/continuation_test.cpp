#include "app/service/continuation/continuation.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using std::chrono::minutes;

const std::chrono::system_clock::time_point kNow{std::chrono::seconds{1'790'000'000}};

Continuation continuation() {
  return {{{"question", "How many?"}, {"sources", {"sales"}}}, {"a1", "b2"}};
}

TEST(ContinuationTokens, giveBackWhatTheyHold) {
  const ContinuationTokens tokens;
  const auto opened = tokens.open(tokens.seal(continuation(), "ann", kNow), "ann", kNow + minutes(14));
  ASSERT_TRUE(opened) << opened.error().text();
  EXPECT_EQ(opened->arguments, continuation().arguments);
  EXPECT_EQ(opened->meanings, continuation().meanings);
}

TEST(ContinuationTokens, areBoundToCallerTimeAndProcess) {
  const ContinuationTokens tokens;
  const std::string token = tokens.seal(continuation(), "ann", kNow);
  EXPECT_EQ(tokens.open(token, "bob", kNow).error().code, Code::kInvalidArgument);
  EXPECT_THAT(tokens.open(token, "ann", kNow + minutes(16)).error().message, testing::HasSubstr("expired"));
  EXPECT_FALSE(ContinuationTokens().open(token, "ann", kNow));
}

TEST(ContinuationTokens, areNotForged) {
  const ContinuationTokens tokens;
  const std::string token = tokens.seal(continuation(), "ann", kNow);
  for (std::size_t at = 0; at < token.size(); ++at) {
    std::string changed = token;
    changed[at] = changed[at] == 'a' ? 'b' : 'a';
    EXPECT_FALSE(tokens.open(changed, "ann", kNow)) << "character " << at;
  }
  for (const std::string other : {"", ".", token.substr(0, token.find('.')).c_str(), "e30.00"})
    EXPECT_FALSE(tokens.open(other, "ann", kNow)) << other;
}

}  // namespace
}  // namespace omni
