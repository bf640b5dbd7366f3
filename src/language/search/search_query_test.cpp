#include "language/search/search_query.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

SearchTerm word(std::string text, Presence presence = Presence::kShould, Place place = Place::kAnywhere) {
  return {presence, place, false, std::move(text)};
}
SearchTerm phrase(std::string text, Presence presence = Presence::kShould, Place place = Place::kAnywhere) {
  return {presence, place, true, std::move(text)};
}

TEST(SearchQueryTest, readsEveryForm) {
  const auto terms = parseSearch("wing +\"boundary layer\" -jet title:lift +heading:\"test data\"");
  ASSERT_TRUE(terms);
  EXPECT_THAT(*terms, ElementsAre(word("wing"), phrase("boundary layer", Presence::kMust),
                                  word("jet", Presence::kNot), word("lift", Presence::kShould, Place::kTitle),
                                  phrase("test data", Presence::kMust, Place::kHeading)));
  EXPECT_EQ(*parseSearch(toText(*terms)), *terms);
}

TEST(SearchQueryTest, otherPunctuationIsNoOperator) {
  EXPECT_THAT(
      *parseSearch("C++ state-of-the-art at 3:30 http://x.org/a?b - + *"),
      ElementsAre(word("C++"), word("state-of-the-art"), word("at"), word("3:30"), word("http://x.org/a?b")));
}

TEST(SearchQueryTest, aDocumentStandsByItself) {
  const auto searches = parseSearches("document:\"policies/a b.md\"");
  ASSERT_TRUE(searches);
  EXPECT_TRUE(isOfADocument(*searches));
  EXPECT_EQ(searches->front().front().text, "policies/a b.md");
  EXPECT_FALSE(isOfADocument(*parseSearches("title:lift")));
  for (const std::string_view text : {"document:a wing", "wing | document:a", "-document:a wing"})
    EXPECT_EQ(parseSearches(text).error().code, Code::kInvalidArgument) << text;
}

TEST(SearchQueryTest, anUnknownFieldNamesTheNearest) {
  const auto terms = parseSearch("titel:lift");
  ASSERT_FALSE(terms);
  EXPECT_EQ(terms.error().code, Code::kInvalidArgument);
  EXPECT_THAT(terms.error().hint, HasSubstr("'title'"));
}

TEST(SearchQueryTest, refusesWhatIsNoQuery) {
  for (const std::string_view text : {"", "  ", "-jet", "?!", "\"open", "a\x01z", "\xFF\xFE"}) {
    const auto terms = parseSearch(text);
    ASSERT_FALSE(terms) << text;
    EXPECT_EQ(terms.error().code, Code::kInvalidArgument) << text;
    EXPECT_FALSE(terms.error().hint.empty());
  }
}

TEST(SearchQueryTest, aBarByItselfStandsBetweenSearches) {
  const auto searches = parseSearches("wing lift | +\"boundary layer\" a|b\t|\njet");
  ASSERT_TRUE(searches);
  EXPECT_THAT(*searches, ElementsAre(ElementsAre(word("wing"), word("lift")),
                                     ElementsAre(phrase("boundary layer", Presence::kMust), word("a|b")),
                                     ElementsAre(word("jet"))));
  EXPECT_EQ(asOneQuery(std::vector<std::string>{"wing lift", "jet"}), "wing lift | jet");
  for (const std::string_view text : {"| wing", "wing |", "wing | | jet", "wing | -jet"})
    EXPECT_EQ(parseSearches(text).error().code, Code::kInvalidArgument) << text;
  EXPECT_EQ(parseSearches("a | b | c | d | e | f | g | h | i").error().code, Code::kLimit);
  EXPECT_FALSE(parseSearch("wing | jet"));
  EXPECT_EQ(plainSearch("wing | jet"), "wing jet");
}

TEST(SearchQueryTest, keepsToItsCaps) {
  std::string many;
  for (int i = 0; i < 101; ++i) many += "w" + std::to_string(i) + " ";
  EXPECT_EQ(parseSearch(many).error().code, Code::kLimit);
  EXPECT_EQ(parseSearch(std::string(kMaxSearchBytes + 1, 'a')).error().code, Code::kLimit);
}

TEST(SearchQueryTest, anyTextBecomesAPlainSearch) {
  EXPECT_EQ(plainSearch("What is \"title:x\" -- and +why?"), "What is title x and why?");
  EXPECT_EQ(plainSearch("\xFF\x01 -5 "), "\xEF\xBF\xBD 5");
  EXPECT_EQ(plainSearch("?"), "");
  EXPECT_EQ(plainSearch(std::string(20000, 'a') + " b"), "b");
  std::string many;
  for (int i = 0; i < 500; ++i) many += "word ";
  EXPECT_EQ(parseSearch(plainSearch(many))->size(), kMaxSearchTerms);
}

}  // namespace
}  // namespace omni
