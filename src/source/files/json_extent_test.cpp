#include "source/files/json_extent.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

JsonExtent extentOf(std::string_view text, std::size_t piece) {
  JsonExtent extent;
  for (; !text.empty(); text.remove_prefix(std::min(piece, text.size()))) extent.add(text.substr(0, piece));
  return extent;
}

std::size_t depthOf(std::string_view text, std::size_t piece) {
  return extentOf(text, piece).deepest();
}

TEST(JsonExtent, depthIsThatOfListsAndObjectsWithinEachOther) {
  for (const std::size_t piece : {1u, 3u, 100u}) {
    EXPECT_EQ(depthOf("12", piece), 0u);
    EXPECT_EQ(depthOf(R"([{"a":[1]},{"b":{}}])", piece), 3u);
    EXPECT_EQ(depthOf("{\"a\":1}\n{\"b\":[]}\n", piece), 2u);
    EXPECT_EQ(depthOf("]]]]}}[", piece), 1u);
  }
}

TEST(JsonExtent, textsDoNotCount) {
  for (const std::size_t piece : {1u, 3u, 100u}) {
    EXPECT_EQ(depthOf(R"(["[[[[", "\"[[[", "\\"])", piece), 1u);
    EXPECT_EQ(extentOf(R"({"a:b": [{"c": ":"}, {}]})", piece).members(), 2u);
    EXPECT_EQ(depthOf("\"a text that lacks its end\n[[[", piece), 3u);
  }
}

}  // namespace
}  // namespace omni
