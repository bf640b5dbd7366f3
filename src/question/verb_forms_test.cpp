#include "question/verb_forms.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::IsEmpty;

TEST(VerbForms, participlesOfWhatIsDone) {
  EXPECT_THAT(otherFormsOfVerb("reject"), Contains("rejected"));
  EXPECT_THAT(otherFormsOfVerb("approve"), Contains("approved"));
  EXPECT_THAT(otherFormsOfVerb("cancel"), Contains("cancelled"));
  EXPECT_THAT(otherFormsOfVerb("deny"), Contains("denied"));
  EXPECT_THAT(otherFormsOfVerb("lose"), Contains("lost"));
}

TEST(VerbForms, whatIsDoneOfParticiples) {
  EXPECT_THAT(otherFormsOfVerb("failed"), Contains("fail"));
  EXPECT_THAT(otherFormsOfVerb("closed"), Contains("close"));
  EXPECT_THAT(otherFormsOfVerb("shipped"), Contains("ship"));
  EXPECT_THAT(otherFormsOfVerb("denied"), Contains("deny"));
  EXPECT_THAT(otherFormsOfVerb("won"), Contains("win"));
}

TEST(VerbForms, noneOfWhatIsTooShort) {
  EXPECT_THAT(otherFormsOfVerb("be"), IsEmpty());
  EXPECT_THAT(otherFormsOfVerb(""), IsEmpty());
}

TEST(VerbForms, whoDoesSomethingIsMadeFromAnyOfItsForms) {
  EXPECT_THAT(derivationsOfForms("wrote"), AllOf(Contains("writer"), Contains("author")));
  EXPECT_THAT(derivationsOfForms("writes"), Contains("author"));
  EXPECT_THAT(derivationsOfForms("rented"), Contains("tenant"));
  EXPECT_THAT(derivationsOfForms("sold"), Contains("vendor"));
  EXPECT_THAT(derivationsOfForms("qqq"), IsEmpty());
}

}  // namespace
}  // namespace omni
