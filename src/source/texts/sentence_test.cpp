#include "source/texts/sentence.h"

#include <gtest/gtest.h>

#include <vector>

namespace omni {
namespace {

std::vector<std::size_t> endsOf(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (endsSentence(text, i)) ends.push_back(i);
  return ends;
}

TEST(Sentence, EndsAtAMarkBeforeASpaceOrTheEnd) {
  EXPECT_EQ(endsOf("It rains. Why? Go!"), (std::vector<std::size_t>{8, 13, 17}));
  EXPECT_EQ(endsOf("He said \"no.\" Then he left"), (std::vector<std::size_t>{11}));
}

TEST(Sentence, GoesOnBehindWhatIsWrittenWithADot) {
  EXPECT_TRUE(endsOf("version 3.14 of approx. 20 by J. Smith, e.g. Dr. No in no. 7").empty());
  EXPECT_TRUE(endsOf("the 3. floor").empty()) << "a small letter follows";
  EXPECT_EQ(endsOf("1. Open the lid.\n2. Close it."), (std::vector<std::size_t>{15, 28}));
}

TEST(Sentence, MayEndWithAFigure) {
  EXPECT_EQ(endsOf("It has 7. It had 8."), (std::vector<std::size_t>{8, 18}));
}

}  // namespace
}  // namespace omni
