#include "answer/passage_text.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

std::string said(const std::string& asked, const std::string& text) {
  return passageText(*analyse(asked, {}), Passage{.text = text});
}

TEST(PassageText, theSentencesThatSayMostOfWhatIsAskedInTheirOrder) {
  EXPECT_EQ(
      said("How long does the warranty last?",
           "We make sensors. The warranty is a warranty. Sensors are small. The warranty lasts two years. "
           "It is long. Nothing else matters."),
      "The warranty is a warranty. The warranty lasts two years. It is long.");
}

TEST(PassageText, aTermIsSaidWithItsText) {
  EXPECT_EQ(said("What is a pint?",
                 "Ounce\n\nA weight of old. It was split. It was used.\n\nPint\n\nA measure of beer. It is "
                 "used. It is split."),
            "Ounce A weight of old. It was split. Pint A measure of beer.");
}

}  // namespace
}  // namespace omni
