#include "question/parts/parts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> partsOf(std::string_view text, HeldMedia held = {}) {
  std::vector<std::string> texts;
  for (auto& part : parts(analyse(text, {}).value(), held)) texts.push_back(std::move(part.text));
  return texts;
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

TEST(Parts, whatTheOtherPartWantsIsNotWanted) {
  const HeldMedia both{.pictures = true, .films = true}, pictures{.pictures = true};
  const auto of = [&](std::string_view text) { return parts(analyse(text, {}).value(), both); };
  EXPECT_THAT(of("Why were MATE and Xfce started? And show me the GNOME desktop."),
              ElementsAre(QuestionPart{"Why were MATE and Xfce started", pictures},
                          QuestionPart{"show me the GNOME desktop"}));
  EXPECT_THAT(of("How is a tunnel made? I need the command and the diagram."),
              ElementsAre(QuestionPart{"How is a tunnel made? I need the command and the diagram.", pictures},
                          QuestionPart{"How is a tunnel made? I need the command and the diagram."}));
  EXPECT_THAT(of("I need the command and the manual."), ::testing::SizeIs(1));
}

TEST(Parts, aPictureWithoutANameHasTheNamesOfTheTextBefore) {
  const HeldMedia both{.pictures = true, .films = true};
  EXPECT_THAT(partsOf("To which ratio does the Slide filter crop, and what does its dialog look like?", both),
              ElementsAre("To which ratio does the Slide filter crop",
                          "Slide filter: what does its dialog look like"));
  EXPECT_THAT(
      partsOf("What does Dodge/Burn do, and what does the dialog of the tool look like?", both),
      ElementsAre("What does Dodge/Burn do", "Dodge/Burn: what does the dialog of the tool look like"));
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

TEST(Parts, oneRequestStaysOne) {
  EXPECT_THAT(partsOf("Show the name and the number of pets"),
              ElementsAre("Show the name and the number of pets"));
  EXPECT_THAT(partsOf("List customers, and show their orders"),
              ElementsAre("List customers, and show their orders"));
}

}  // namespace
}  // namespace omni
