#include "source/files/text_encoding.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

using namespace std::string_view_literals;

TEST(TextEncodingTest, utf8LosesItsByteOrderMark) {
  const auto decoded = decodeText(
      "\xEF\xBB\xBF"
      "caf\xC3\xA9");
  EXPECT_EQ(decoded.text, "café");
  EXPECT_EQ(decoded.encoding, TextEncoding::kUtf8);
}

TEST(TextEncodingTest, otherBytesAreReadAsWindows1252) {
  const auto decoded = decodeText("\x93K\xF6ln\x94 \x96 2 \x80, \x81");
  EXPECT_EQ(decoded.text, "“Köln” – 2 €, \xEF\xBF\xBD");
  EXPECT_EQ(decoded.encoding, TextEncoding::kWindows1252);
}

TEST(TextEncodingTest, utf16ByItsMarkInBothOrders) {
  EXPECT_EQ(decodeText("\xFF\xFE\xE9\0\x3D\xD8\x00\xDE"sv).text, "é😀");
  EXPECT_EQ(decodeText("\xFE\xFF\0\xE9\xD8\x3D\xDE\0"sv).text, "é😀");
  EXPECT_EQ(decodeText("\xFF\xFEx\0"sv).encoding, TextEncoding::kUtf16);
}

TEST(TextEncodingTest, whatIsCutOffIsNoCharacter) {
  EXPECT_EQ(decodeText("\xFF\xFE\x3D\xD8"sv).text, "\xEF\xBF\xBD");
  EXPECT_EQ(decodeText("\xFF\xFEx\0y"sv).text, "x\xEF\xBF\xBD");
}

}  // namespace
}  // namespace omni
