#include "answer/citation/citation_check.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Attempt table() {
  Attempt attempt;
  attempt.candidate = {"sales", Route::kSql, 0.5, ""};
  attempt.query = NativeQuery{.text = "SELECT name FROM customers WHERE city = :city",
                              .parameters = {{"city", Value{std::string("Oslo")}}}};
  attempt.outcome = Outcome{.columns = {"name", "order_total"},
                            .rows = {{std::string("Ann O'Brien"), 1234567.5},
                                     {std::string("Bo \"Red\" Li"), std::int64_t{-12}},
                                     {std::string("Cy"), 0.256}}};
  return attempt;
}

Attempt passage() {
  Attempt attempt;
  attempt.candidate = {"handbook", Route::kSearch, 0.5, ""};
  attempt.outcome = Outcome{.passages = {{.document = "travel.md",
                                          .title = "Travel policy",
                                          .text = "Refunds are paid\nwithin 30 days since 2024-05-01."}}};
  return attempt;
}

class CitationCheckTest : public ::testing::Test {
 protected:
  std::string missing(std::string_view claimed) const { return unsupported(claimed, {&rows_}).value_or(""); }
  std::string missingInText(std::string_view claimed) const {
    return unsupported(claimed, {&text_}).value_or("");
  }

  Attempt table_ = table(), passage_ = passage();
  CitedEvidence rows_{Evidence{}, table_};
  CitedEvidence text_{Evidence{}, passage_};
};

TEST_F(CitationCheckTest, whatTheCellsHoldIsSupported) {
  for (const auto* claimed :
       {"Ann O'Brien has 1234567.5.", "The order total of Ann O'Brien is 1,234,567.5.", "Bo has -12.",
        "In Oslo there are 3 customers.", "There are three.", "Customers: Cy.", "1. Ann O'Brien",
        "- Cy 0.256", "About 1.2 million.", "It is 0.26.", "It is 26 %.",
        "A customer is called \"ann o'brien\".", "One of them is Cy.", "Exactly 3 rows.",
        "Unfortunately, only Cy.", "Los nombres: Cy."})
    EXPECT_EQ(missing(claimed), "") << claimed;
}

TEST_F(CitationCheckTest, whatTheyDoNotHoldIsNamed) {
  EXPECT_EQ(missing("Ann O'Brien has 7."), "7");
  EXPECT_EQ(missing("There are four."), "four");
  EXPECT_EQ(missing("Dan has 3."), "Dan");
  EXPECT_EQ(missing("The best is Dan."), "Dan");
  EXPECT_EQ(missing("He is called \"Ann Li\"."), "Ann Li");
  EXPECT_EQ(missing("Cy has 300."), "300");
  EXPECT_EQ(missing("It was in 2024-05-01."), "2024-05-01");
}

// A table whose cells and names are written as files write them.
Attempt awkwardTable() {
  Attempt attempt;
  attempt.candidate = {"survey", Route::kSql, 0.5, ""};
  attempt.query = NativeQuery{.text = "SELECT * FROM t", .why = "the turnout of counties by income band"};
  attempt.outcome = Outcome{
      .columns = {"county", "income", "per_dem"},
      .rows = {{"Kit\u200bsap\u00a0County", "Under 15K", 61.5}, {"\ufeffKing", "$50,000 to $75,000", 72.25}}};
  return attempt;
}

TEST_F(CitationCheckTest, aNumberThatStandsWordForWordIsSupported) {
  const Attempt awkward = awkwardTable();
  const CitedEvidence rows(Evidence{}, awkward);
  EXPECT_EQ(unsupported("The band is Under 15K.", {&rows}), std::nullopt);
  EXPECT_EQ(unsupported("It lies between $50,000 and $75,000.", {&rows}), std::nullopt);
  EXPECT_EQ(unsupported("It lies above $5,000.", {&rows}), "5,000");
  EXPECT_EQ(unsupported("The band is over 16K.", {&rows}), "16K");
  EXPECT_EQ(missing("Cy has 234."), "234") << "a part of 1234567.5 is no number of its own";
  EXPECT_EQ(missing("Cy has 567.5."), "567.5");
}

TEST_F(CitationCheckTest, hiddenCharactersMakeNoDifference) {
  const Attempt awkward = awkwardTable();
  const CitedEvidence rows(Evidence{}, awkward);
  for (const char* claimed :
       {"Kitsap County has it.", "Kit\u200bsap County has it.", "Kit\\u{200b}sap County has it.",
        "It is \"kitsap\\ncounty\".", "King has it.", "It is \"kitsap county\"."})
    EXPECT_EQ(unsupported(claimed, {&rows}), std::nullopt) << claimed;
  EXPECT_EQ(unsupported("Kitty County has it.", {&rows}), "Kitty");
}

TEST_F(CitationCheckTest, aCapitalThatBeginsAStatementIsNoNameWhereTheWordIsAsked) {
  const Attempt awkward = awkwardTable();
  const CitedEvidence rows(Evidence{}, awkward);
  const AskedWords asked =
      askedWords(*analyse("What attendance had King, and Dan?", {}), std::span(&awkward, 1));
  EXPECT_EQ(unsupported("Attendance was 61.5 there.", {&rows}, asked), std::nullopt);
  EXPECT_EQ(unsupported("Turnout was 61.5 there.", {&rows}, asked), std::nullopt)
      << "of the query's explanation";
  EXPECT_EQ(unsupported("Dan had 61.5.", {&rows}, asked), "Dan");
  EXPECT_EQ(unsupported("Zoe had 61.5.", {&rows}, asked), "Zoe");
  EXPECT_EQ(unsupported("The best was Attendance.", {&rows}, asked), "Attendance");
}

TEST_F(CitationCheckTest, aWordOfTheQuestionMayBeAbbreviatedByAColumn) {
  const Attempt awkward = awkwardTable();
  const CitedEvidence rows(Evidence{}, awkward);
  const AskedWords asked = askedWords(*analyse("How Democratic is King?", {}), {});
  EXPECT_EQ(unsupported("King is 72.25 % Democratic.", {&rows}, asked), std::nullopt);
  EXPECT_EQ(unsupported("King is 72.25 % Republican.", {&rows}, asked), "Republican");
  EXPECT_EQ(unsupported("King is 72.25 % Democratic.", {&rows}), "Democratic");
}

TEST_F(CitationCheckTest, onlyTheKeptRowsCount) {
  const CitedEvidence kept(Evidence{.rows = {2}}, table_);
  EXPECT_EQ(unsupported("Cy has 0.256.", {&kept}), std::nullopt);
  EXPECT_EQ(unsupported("Bo has it.", {&kept}), "Bo");
}

TEST_F(CitationCheckTest, aSpanIsReadAcrossItsLines) {
  EXPECT_EQ(missingInText("The policy says \"refunds are paid within 30 days\" since 2024-05-01."), "");
  EXPECT_EQ(missingInText("Refunds take 31 days."), "31");
}

TEST_F(CitationCheckTest, oneOfSeveralIsEnough) {
  EXPECT_EQ(unsupported("Ann O'Brien waits 30 days.", {&rows_, &text_}), std::nullopt);
}

}  // namespace
}  // namespace omni
