#include "answer/passage_text.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

std::string answerTo(const std::string& asked, const std::string& text) {
  return passageText(*analyse(asked, {}), Passage{.text = text});
}

TEST(PassageText, theSentencesThatSayMostOfWhatIsAskedInTheirOrder) {
  EXPECT_EQ(
      answerTo(
          "How long does the warranty last?",
          "We make sensors. The warranty is a warranty. Sensors are small. The warranty lasts two years. "
          "It is long. Nothing else matters."),
      "The warranty is a warranty. The warranty lasts two years. It is long.");
}

TEST(PassageText, aTermIsShownWithItsText) {
  EXPECT_EQ(
      answerTo("What is a pint?",
               "Ounce\n\nA weight of old. It was split. It was used.\n\nPint\n\nA measure of beer. It is "
               "used. It is split."),
      "Ounce A weight of old. It was split. Pint A measure of beer.");
}

}  // namespace
}  // namespace omni
