#include "model/chat/reply/reply_text.h"

#include <gmock/gmock.h>

#include <string>

namespace omni {
namespace {

using ::testing::Optional;

TEST(ReplyTextTest, findsTheObject) {
  const std::string_view object = R"({"a": "} \" {", "b": [1, {}]})";
  const std::string text(object);
  for (const std::string& reply :
       {text, "  " + text + "\n", "```json\n" + text + "\n```", "Here it is:\n```\n" + text + "\n```\nDone.",
        "Sure! {not json} but " + text + " is.", "<think>maybe {\"a\": 2}?</think>\n" + text,
        text + " and {\"a\": 3}", "[1] says " + text})
    EXPECT_THAT(findJsonObject(reply), Optional(object)) << reply;
}

TEST(ReplyTextTest, saysWhenThereIsNone) {
  for (const std::string& reply :
       {std::string(), std::string("no"), std::string("[1, 2]"), std::string("{\"a\": "),
        std::string("```json\n{\"a\"\n```"), std::string("{'a': 1}"), std::string(1000000, '{')})
    EXPECT_EQ(findJsonObject(reply), std::nullopt) << reply.substr(0, 20);
}

TEST(ReplyTextTest, whatIsTooDeepIsNone) {
  std::string deep;
  for (int i = 0; i < 100; ++i) deep += R"({"a":)";
  deep += "1" + std::string(100, '}');
  EXPECT_THAT(findJsonObject(deep), ::testing::Not(Optional(std::string_view(deep))));
}

TEST(ReplyTextTest, thoughtsAreLeftOut) {
  EXPECT_EQ(withoutThoughts(" <think>\nhm\n</think>\n\nYes. "), "Yes.");
  EXPECT_EQ(withoutThoughts("a <think> b"), "a <think> b");
}

}  // namespace
}  // namespace omni
