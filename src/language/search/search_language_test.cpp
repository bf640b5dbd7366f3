#include <gmock/gmock.h>

#include "language/language.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Descriptor corpus() {
  CorpusProfile profile;
  profile.documents = 2;
  profile.passages = 9;
  profile.averageWords = 61.4;
  profile.titles = {"Refund policy"};
  profile.terms = {{"refund", 1}, {"return", 0.5}};
  return {{"handbook", "documents", Route::kSearch, "", "How we work"}, "f", profile, {}, {}};
}

NativeQuery search(std::string text) {
  return {Route::kSearch, std::move(text), {}, 1, ""};
}

TEST(SearchLanguageTest, acceptsASearchOfACorpus) {
  const auto query = searchLanguage().validate(search("refund +policy"), corpus());
  ASSERT_TRUE(query);
  EXPECT_EQ(query->text(), "refund +policy");
}

TEST(SearchLanguageTest, refusesOtherRoutesOtherSourcesAndParameters) {
  auto sql = search("x");
  sql.route = Route::kSql;
  EXPECT_EQ(searchLanguage().validate(sql, corpus()).error().code, Code::kRefused);
  Descriptor tables = corpus();
  tables.shape = RelationalSchema{};
  EXPECT_EQ(searchLanguage().validate(search("x"), tables).error().code, Code::kRefused);
  auto bound = search("x");
  bound.parameters = {{"p", Value{std::string("v")}}};
  EXPECT_EQ(searchLanguage().validate(bound, corpus()).error().code, Code::kInvalidArgument);
}

TEST(SearchLanguageTest, saysWhatTheCorpusHolds) {
  const std::string text = searchLanguage().verbalise(corpus());
  EXPECT_THAT(text, HasSubstr("2 documents, 9 passages of about 61 words"));
  EXPECT_THAT(text, HasSubstr("How we work"));
  EXPECT_THAT(text, HasSubstr("\"Refund policy\""));
  EXPECT_THAT(text, HasSubstr("About: refund, return"));
}

TEST(SearchLanguageTest, keepsSamplesAndLongTitlesBackWhereItMust) {
  Descriptor descriptor = corpus();
  auto& profile = std::get<CorpusProfile>(descriptor.shape);
  profile.titles = {std::string(2000, 'x') + " long", "Short"};
  const std::string text = searchLanguage().verbalise(descriptor, {.tokens = 90});
  EXPECT_THAT(text, HasSubstr("Titles: \"Short\""));
  EXPECT_THAT(text, HasSubstr("About: refund"));
  const std::string bare = searchLanguage().verbalise(descriptor, {.samples = false});
  EXPECT_THAT(bare, AllOf(HasSubstr("How we work"), Not(HasSubstr("Short")), Not(HasSubstr("refund"))));
}

TEST(SearchLanguageTest, cannotSayALogicalQuery) {
  EXPECT_EQ(searchLanguage().render({}, {}).error().code, Code::kUnsupported);
}

}  // namespace
}  // namespace omni
