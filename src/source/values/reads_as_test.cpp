#include "source/values/reads_as.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(ReadsAs, isTheSameInAnyCaseAndPunctuation) {
  EXPECT_EQ(readsAs("  Port-au-Prince, (Haiti) "), "port au prince haiti");
  EXPECT_EQ(readsAs("Matrix, The"), readsAs("The Matrix"));
  EXPECT_EQ(readsAs("Hepatitis, A"), "hepatitis a");
}

TEST(ReadsAs, isTheSameWithoutAccents) {
  EXPECT_EQ(readsAs("São Paulo"), "sao paulo");
  EXPECT_EQ(readsAs("ÅLESUND"), "alesund");
  EXPECT_EQ(readsAs("Łódź, Tromsø"), "lodz tromso");
  EXPECT_EQ(readsAs("Zu\u0308rich"), readsAs("Z\u00FCrich")) << "however it is composed";
}

TEST(ReadsAs, keepsWhatOtherScriptsTellApart) {
  EXPECT_EQ(readsAs("МОСКВА"), readsAs("Москва"));
  EXPECT_NE(readsAs("की"), readsAs("का")) << "vowel signs are letters";
}

TEST(ReadsAs, takesWhatIsNoUtf8) {
  EXPECT_EQ(readsAs("Caf\xE9 Au"), "caf\xE9 au");
}

}  // namespace
}  // namespace omni
