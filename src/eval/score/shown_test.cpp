#include "eval/score/shown.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

using nlohmann::json;

WorldQuestion wanting(const char* rows, std::size_t count = 0) {
  GoldAlternative gold{.rows = json::parse(rows)};
  gold.count = count > 0 ? count : gold.rows.size();
  return {.question = "?", .gold = {gold}};
}

bool shows(const WorldQuestion& question, const char* rows) {
  return showsGold(question, json::parse(rows));
}

TEST(ShowsGold, furtherColumnsMayBeShownButNoMoreRows) {
  const auto question = wanting(R"([["Oslo"], ["Rome"]])");
  EXPECT_TRUE(shows(question, R"([[3, "rome"], [1, "Oslo"]])"));
  EXPECT_FALSE(shows(question, R"([["Oslo"], ["Rome"], ["Bonn"]])"));
  EXPECT_FALSE(shows(question, R"([["Oslo"], ["Oslo"]])")) << "each row has one of its own";
  EXPECT_TRUE(shows(wanting(R"([["Oslo"]])", 2), R"([["Oslo"], ["Rome"]])")) << "some of the rows are listed";
}

TEST(ShowsGold, wholeNumbersExactlyAndOthersNearly) {
  EXPECT_FALSE(shows(wanting("[[1000]]"), "[[1001]]"));
  EXPECT_TRUE(shows(wanting("[[1000]]"), R"([["1,000"]])"));
  EXPECT_TRUE(shows(wanting("[[1000.5]]"), "[[1003]]"));
  EXPECT_FALSE(shows(wanting("[[1000.5]]"), "[[1010]]"));
  auto share = wanting("[[25.0]]");
  EXPECT_FALSE(shows(share, "[[0.25]]"));
  share.asksShare = true;
  EXPECT_TRUE(shows(share, "[[0.25]]"));
}

TEST(ShowsGold, aDayByItsBeginningAndNothingByNothing) {
  EXPECT_TRUE(shows(wanting(R"([["2013-07-04"]])"), R"([["2013-07-04 00:00:00"]])"));
  EXPECT_TRUE(shows(wanting("[[null]]"), "[[null]]"));
  EXPECT_FALSE(shows(wanting("[[null]]"), "[[0]]"));
  EXPECT_FALSE(shows({.question = "?", .gold = {}}, "[]")) << "no source knows";
}

TEST(ShowsGold, passagesAmongTheFirstThree) {
  WorldQuestion question{.question = "?", .gold = {}};
  question.gold.push_back({.passages = {{"guide.html", "two  words"}}});
  std::vector<Passage> passages(4);
  passages[2] = {.document = "a/guide.html", .text = "Here are Two\nwords."};
  EXPECT_TRUE(showsGold(question, passages));
  std::swap(passages[2], passages[3]);
  EXPECT_FALSE(showsGold(question, passages));
}

}  // namespace
}  // namespace omni
