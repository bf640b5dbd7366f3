#include "question/parts/parts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> partsOf(std::string_view text, HeldMedia held = {}) {
  return parts(analyse(text, {}).value(), held);
}

TEST(Parts, proseAndAFigureAreAskedApart) {
  EXPECT_THAT(partsOf("Summarise our refund policy and show how many refunds we processed"),
              ElementsAre("Summarise our refund policy", "show how many refunds we processed"));
}

TEST(Parts, aTextAndAPictureOrAFilmAreAskedApart) {
  const HeldMedia both{.pictures = true, .films = true};
  EXPECT_THAT(partsOf("Why is there a user, and what does the screen for the name look like?", both),
              ElementsAre("Why is there a user", "what does the screen for the name look like"));
  EXPECT_THAT(partsOf("What is aptitude, and what does it look like?", both),
              ElementsAre("What is aptitude", "What is aptitude, and what does it look like?"))
      << "the second means the first";
  EXPECT_THAT(partsOf("Where does the lecture come to taxes? And how long are taxes kept?", both),
              ElementsAre("Where does the lecture come to taxes", "how long are taxes kept"));
  EXPECT_THAT(partsOf("Where does the lecture come to taxes? And how long are taxes kept?"),
              ::testing::SizeIs(1))
      << "there are no films";
}

TEST(Parts, twoQuestionsThatDoNotNeedEachOtherAreAskedApart) {
  const HeldMedia films{.films = true};
  EXPECT_THAT(partsOf("What is the capital of Norway, and who invented the telegraph?", films),
              ElementsAre("What is the capital of Norway", "who invented the telegraph"));
  EXPECT_THAT(
      partsOf("Which department has the highest average grade, and what is the average grade?", films),
      ::testing::SizeIs(1))
      << "they share what they are about";
  EXPECT_THAT(partsOf("What are the names of the branches, and how many loans do they give?"),
              ::testing::SizeIs(1));
}

TEST(Parts, oneWishStaysOne) {
  EXPECT_THAT(partsOf("Show the name and the number of pets"),
              ElementsAre("Show the name and the number of pets"));
  EXPECT_THAT(partsOf("List customers, and show their orders"),
              ElementsAre("List customers, and show their orders"));
}

}  // namespace
}  // namespace omni
