#include "question/parts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> partsOf(std::string_view text) {
  return parts(analyse(text, {}).value());
}

TEST(Parts, proseAndAFigureAreAskedApart) {
  EXPECT_THAT(partsOf("Summarise our refund policy and show how many refunds we processed"),
              ElementsAre("Summarise our refund policy", "show how many refunds we processed"));
}

TEST(Parts, oneWishStaysOne) {
  EXPECT_THAT(partsOf("Show the name and the number of pets"),
              ElementsAre("Show the name and the number of pets"));
  EXPECT_THAT(partsOf("List customers, and show their orders"),
              ElementsAre("List customers, and show their orders"));
}

}  // namespace
}  // namespace omni
