#include "line_reader.h"

#include <gmock/gmock.h>

namespace omni::client::detail {
namespace {

TEST(LineReaderTest, cutsPiecesIntoLines) {
  LineReader reader(100);
  std::vector<std::string> lines;
  for (const char* piece : {"a\nb", "c", "\n\nd"}) {
    reader.add(piece);
    for (std::string line; reader.next(line);) lines.push_back(line);
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"a", "bc", ""}));
}

TEST(LineReaderTest, aLineThatNeverEndsIsTooLong) {
  LineReader reader(5);
  std::string line;
  reader.add("12345\n12345");
  EXPECT_TRUE(reader.next(line));
  EXPECT_FALSE(reader.next(line));
  EXPECT_FALSE(reader.tooLong());
  reader.add("6");
  EXPECT_TRUE(reader.tooLong());
}

}  // namespace
}  // namespace omni::client::detail
