#include "schema/abbreviations.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(Abbreviations, areWrittenOut) {
  EXPECT_EQ(writtenOut("dept nm"), "department name");
  EXPECT_EQ(writtenOut("emp hire dt"), "employee hire date");
  EXPECT_EQ(writtenOut("invoice no"), "invoice number");
  EXPECT_EQ(writtenOut("card txns"), "card transactions");
  EXPECT_EQ(writtenOut("qtys"), "quantities");
}

TEST(Abbreviations, wordsStayAsTheyAre) {
  EXPECT_EQ(writtenOut("no of lv req"), "no of lv req");
  EXPECT_EQ(writtenOut("no"), "no");
  EXPECT_EQ(writtenOut("cats"), "cats");
  EXPECT_EQ(writtenOut(""), "");
}

}  // namespace
}  // namespace omni
