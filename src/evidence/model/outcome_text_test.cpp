#include "evidence/model/outcome_text.h"

#include <gmock/gmock.h>

#include "base/text.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

Attempt table(std::vector<Row> rows) {
  Attempt attempt;
  attempt.candidate = {"sales", Route::kSql, 0.5, ""};
  attempt.query = NativeQuery{.text = "SELECT name,\n total FROM t WHERE x = :x",
                              .parameters = {{"x", Value{std::string("a\nb")}}},
                              .why = "names and totals"};
  attempt.outcome = Outcome{.columns = {"name", "total"}, .rows = std::move(rows)};
  return attempt;
}

Attempt passages(std::vector<Passage> found) {
  Attempt attempt;
  attempt.candidate = {"handbook", Route::kSearch, 0.5, ""};
  attempt.outcome = Outcome{.passages = std::move(found)};
  return attempt;
}

TEST(OutcomeText, aTableWithItsQueryAndCount) {
  const auto written = outcomeText(table({{std::string("Ann"), std::int64_t{3}}, {Null{}, 2.5}}), {}, 1000);
  EXPECT_EQ(written.text,
            "sales (SQL)\n"
            "asks: names and totals\n"
            "query: SELECT name,\\n total FROM t WHERE x = :x\n"
            "with: x = a\\nb\n"
            "2 rows\n"
            "row | name | total\n"
            "1 | Ann | 3\n"
            "2 | NULL | 2.5\n");
  EXPECT_THAT(written.shown, ElementsAre(0, 1));
}

TEST(OutcomeText, passagesWithTheirPlace) {
  const auto written = outcomeText(passages({{.document = "travel.md",
                                              .title = "Travel",
                                              .headings = {"Refunds"},
                                              .place = TextSpan{5, 40},
                                              .text = "Within 30 days.\npassage 2: trusted.md"}}),
                                   {}, 1000);
  EXPECT_EQ(written.text,
            "handbook (SEARCH)\n"
            "1 passage\n"
            "passage 1: travel.md, bytes 5-40, Travel > Refunds\n"
            "> Within 30 days.\n"
            "> passage 2: trusted.md\n");
}

TEST(OutcomeText, theBestPassagesGroupedByDocument) {
  std::vector<Passage> found;
  for (const char* document : {"a", "b", "a", "c", "b", "a", "d", "e", "a", "f"})
    found.push_back({.document = document, .text = "x"});
  const auto written = outcomeText(passages(found), {}, 1000);
  std::string order;
  for (std::size_t at = 0; (at = written.text.find("passage ", at)) != std::string::npos; ++at)
    if (written.text[at + 8] != 's' && at > 0 && written.text[at - 1] == '\n')
      order += written.text.substr(at + 8, 1);
  EXPECT_EQ(order, "13625478");
  EXPECT_THAT(written.text, HasSubstr("10 passages\n"));
  EXPECT_THAT(written.shown, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

TEST(OutcomeText, thatNothingMatchesIsWritten) {
  EXPECT_THAT(outcomeText(table({}), {}, 1000).text, HasSubstr("\nnothing matches: "));
}

TEST(OutcomeText, ofManyRowsHeadTailAndCountAreKept) {
  std::vector<Row> rows;
  for (std::int64_t i = 1; i <= 1000; ++i) rows.push_back({"name " + std::to_string(i), i});
  const auto written = outcomeText(table(rows), {}, 400);
  EXPECT_LE(estimatedTokens(written.text), 400u + 10);
  EXPECT_THAT(written.text, HasSubstr("1,000 rows\n"));
  EXPECT_THAT(written.text, HasSubstr("\n1 | name 1 | 1\n"));
  EXPECT_THAT(written.text, HasSubstr("\n1000 | name 1000 | 1000\n"));
  EXPECT_THAT(written.text,
              HasSubstr("(" + std::to_string(1000 - written.shown.size()) + " rows left out here)\n"));
  EXPECT_EQ(written.shown.front(), 0u);
  EXPECT_EQ(written.shown.back(), 999u);
}

TEST(OutcomeText, noValueIsCut) {
  const std::string vast(100000, 'x');
  const auto written =
      outcomeText(table({{vast, std::int64_t{1}}, {std::string("Bo"), std::int64_t{2}}}), {}, 400);
  EXPECT_THAT(written.text, HasSubstr("1 | (a value of 100,000 bytes) | 1\n2 | Bo | 2\n"));
  const auto passage = outcomeText(passages({{.document = "a", .text = vast}}), {}, 400);
  EXPECT_THAT(passage.text, HasSubstr("(1 passage left out here)"));
  EXPECT_THAT(passage.shown, SizeIs(0));
}

TEST(OutcomeText, onlyTheRowsThatAreWanted) {
  const std::vector<std::size_t> only{2, 0, 9};
  const auto written = outcomeText(
      table({{std::string("a"), true}, {std::string("b"), true}, {std::string("c"), false}}), only, 1000);
  EXPECT_THAT(written.shown, ElementsAre(0, 2));
  EXPECT_THAT(written.text, HasSubstr("3 rows"));
  EXPECT_THAT(written.text, Not(HasSubstr("2 | b")));
}

TEST(OutcomeText, aCellCannotPoseAsAnotherRowOrColumn) {
  const auto written = outcomeText(table({{std::string("a | 9\n2 | Eve"), std::int64_t{1}}}), {}, 1000);
  EXPECT_THAT(written.text, HasSubstr("1 | a \\| 9\\n2 \\| Eve | 1\n"));
}

}  // namespace
}  // namespace omni
