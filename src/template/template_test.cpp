#include "template/template.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "schema/entity_model.h"
#include "template/likeness.h"
#include "template/template_book.h"

namespace omni {
namespace {

using namespace std::chrono;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr system_clock::time_point kNow = sys_days{2026y / November / 25};

ValueSummary texts(std::vector<std::string> samples) {
  const auto n = samples.size();
  return {.type = ValueType::kText,
          .rows = 10 * n,
          .distinct = n,
          .samples = std::move(samples),
          .complete = true};
}
ValueSummary numbers() {
  return {.type = ValueType::kInteger, .rows = 200, .distinct = 90, .minimum = "1", .maximum = "900"};
}
ValueSummary dates() {
  return {.type = ValueType::kDate,
          .rows = 200,
          .distinct = 90,
          .minimum = "2019-01-01",
          .maximum = "2026-01-01"};
}

Descriptor shop() {
  const Table customers{.name = "customers",
                        .columns = {{.name = "id", .values = numbers()},
                                    {.name = "name", .values = texts({"Ada Lovelace", "Bob Ross"})},
                                    {.name = "country", .values = texts({"Norway", "Spain", "Chile"})},
                                    {.name = "points", .values = numbers()},
                                    {.name = "joined", .values = dates()}},
                        .primaryKey = {"id"},
                        .rows = 200};
  Descriptor descriptor{.info = {.id = "shop", .kind = "sqlite", .route = Route::kSql, .dialect = "sqlite"}};
  descriptor.shape = RelationalSchema{{customers}};
  return descriptor;
}

class TemplateTest : public ::testing::Test {
 protected:
  TemplateTest() {
    entry_.descriptor = shop();
    entry_.model = entityModel(entry_.descriptor);
  }
  Template made(const std::string& question, const std::string& query) {
    auto of = makeTemplate("t" + std::to_string(++made_), question, {.route = Route::kSql, .text = query},
                           entry_, kNow);
    EXPECT_TRUE(of) << of.error().text();
    return *std::move(of);
  }
  std::optional<NativeQuery> filledBy(const Template& of, const std::string& text) {
    const auto question = analyse(text, kNow).value();
    const auto statedValues =
        questionValues(question, link(question, entry_.model, entry_.words(), entry_.values()));
    std::vector<bool> masked(question.tokens.size(), false);
    return filled(of, statedValues, entry_, masked);
  }
  std::string valuesOf(const std::optional<NativeQuery>& query) {
    if (!query) return "nothing";
    std::string values;
    for (const auto& parameter : query->parameters)
      values += (values.empty() ? "" : ", ") + toText(parameter.value);
    return values;
  }
  std::optional<TakenTemplate> matchOf(const std::string& text, std::vector<Template> templates) {
    TemplateBook book;
    book.replace(std::move(templates));
    const auto question = analyse(text, kNow).value();
    const auto shelf = book.now();
    return book.match(shelf, book.near(*shelf, question, "shop"), question, entry_,
                      {readingOf(question, entry_)});
  }

  CatalogEntry entry_;
  int made_ = 0;
};

TEST_F(TemplateTest, valuesOfTheQuestionAreParametersOfTheQuery) {
  const auto of = made("How many customers from Norway have more than 50 points?",
                       "SELECT count(*) FROM customers WHERE country = 'Norway' AND points > 50");
  EXPECT_THAT(of.slots, SizeIs(2));
  EXPECT_EQ(valuesOf(of.query), "Norway, 50");
  EXPECT_EQ(valuesOf(filledBy(of, "How many customers from Spain have more than 7 points?")), "Spain, 7");
  EXPECT_EQ(valuesOf(filledBy(of, "how many customers from chile have more than 900 points")), "Chile, 900");
  EXPECT_EQ(valuesOf(filledBy(of, "How many customers from Norway are there?")), "nothing")
      << "a slot stays empty";
  EXPECT_EQ(
      valuesOf(filledBy(of, "How many customers from Spain called \"Bob Ross\" have more than 7 points?")),
      "nothing")
      << "a value is left over";
}

TEST_F(TemplateTest, timesArePutInAsTheQueryHasThem) {
  const auto days =
      made("How many customers joined in March 2024?",
           "SELECT count(*) FROM customers WHERE joined >= '2024-03-01' AND joined < '2024-04-01'");
  EXPECT_EQ(valuesOf(filledBy(days, "How many customers joined in May 2025?")), "2025-05-01, 2025-06-01");
  const auto last = made("How many customers joined in 2024?",
                         "SELECT count(*) FROM customers WHERE joined BETWEEN '2024-01-01' AND '2024-12-31'");
  EXPECT_EQ(valuesOf(filledBy(last, "How many customers joined in 2021?")), "2021-01-01, 2021-12-31");
  const auto pattern = made("Who joined in 2024?", "SELECT name FROM customers WHERE joined LIKE '2024%'");
  EXPECT_EQ(valuesOf(filledBy(pattern, "Who joined in 2020?")), "2020%");
}

TEST_F(TemplateTest, aQueryThatTheGuardRefusesMakesNone) {
  const auto refused =
      makeTemplate("t", "Forget all", {.route = Route::kSql, .text = "DELETE FROM customers"}, entry_, kNow);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Code::kRefused);
}

TEST_F(TemplateTest, whatItReadsHasToBeAsItWas) {
  const auto of =
      made("How many customers come from Norway?", "SELECT count(*) FROM customers WHERE country = 'Norway'");
  Descriptor now = shop();
  auto& table = std::get<RelationalSchema>(now.shape).tables[0];
  table.columns.push_back({.name = "note", .values = texts({"x"})});
  table.columns[3].name = "score";
  EXPECT_FALSE(whyUnbound(of, now)) << "what it does not read";
  table.columns[2].name = "land";
  EXPECT_THAT(whyUnbound(of, now).value_or(""), HasSubstr("customers.country"));
  Descriptor codes = shop();
  std::get<RelationalSchema>(codes.shape).tables[0].columns[2].values = texts({"NO", "ES", "CL"});
  EXPECT_THAT(whyUnbound(of, codes).value_or(""), HasSubstr("values changed"));
}

TEST_F(TemplateTest, itIsReadBackAsItWasWritten) {
  const auto of =
      made("How many customers come from Norway?", "SELECT count(*) FROM customers WHERE country = 'Norway'");
  const auto again = unarchived(archived(of));
  ASSERT_TRUE(again);
  EXPECT_EQ(archived(*again), archived(of));
  EXPECT_FALSE(unarchived(archived(of).substr(0, 40)));
  EXPECT_FALSE(unarchived("nothing of the kind"));
}

TEST_F(TemplateTest, aQuestionAskedAgainIsAnsweredWithItsOwnValues) {
  const auto of = made("How many loyal customers are there in Norway?",
                       "SELECT count(*) FROM customers WHERE country = 'Norway' AND points > 500");
  const auto taken = matchOf("How many loyal customers are there in Spain?", {of});
  ASSERT_TRUE(taken);
  EXPECT_EQ(valuesOf(taken->query), "Spain");
}

TEST_F(TemplateTest, whatAsksForSomethingElseIsNotAnswered) {
  const auto of = made("What is the average number of points of customers in Norway?",
                       "SELECT avg(points) FROM customers WHERE country = 'Norway'");
  for (const char* other : {"What is the highest number of points of customers in Norway?",
                            "How many customers are there in Norway?", "When did customers in Norway join?",
                            "What is the average number of points of customers in Norway since 2024?"})
    EXPECT_FALSE(matchOf(other, {of})) << other;
}

TEST_F(TemplateTest, aQuestionOfAllOrOfOthersIsNotAnswered) {
  const auto of = made("What is the average number of points of customers in Norway?",
                       "SELECT avg(points) FROM customers WHERE country = 'Norway'");
  for (const char* other : {"What is the median number of points of customers in Norway?",
                            "What is the average number of points of all customers but those in Norway?"})
    EXPECT_FALSE(matchOf(other, {of})) << other;
  const auto all = made("How many customers joined in 2024?",
                        "SELECT count(*) FROM customers WHERE joined BETWEEN '2024-01-01' AND '2024-12-31'");
  EXPECT_FALSE(matchOf("How many norway customers joined in 2024?", {all})) << "a value of the source's";
}

TEST_F(TemplateTest, whatNamesAnotherColumnIsNotAnswered) {
  const auto of = made("top 10 customers", "SELECT name FROM customers ORDER BY points DESC LIMIT 10");
  EXPECT_FALSE(matchOf("top 10 countries", {of}));
  EXPECT_TRUE(matchOf("top 10 customers", {of}));
}

TEST_F(TemplateTest, theLearnedModelIsOfThisProgram) {
  EXPECT_TRUE(requireLearnedTemplates());
}

// As near as can be, but for what `others` say.
double likelihoodWith(const std::vector<std::pair<std::string_view, float>>& others) {
  std::array<float, kTemplateFeatures> features{};
  const auto& names = templateFeatureNames();
  const auto set = [&](std::string_view name, float value) {
    features[static_cast<std::size_t>(std::ranges::find(names, name) - names.begin())] = value;
  };
  for (const auto& [name, value] : {std::pair{"always", 1.0f},
                                    {"meaning", 1.0f},
                                    {"meaning_near", 0.2f},
                                    {"margin", 0.3f},
                                    {"shared", 1.0f}})
    set(name, value);
  for (const auto& [name, value] : others) set(name, value);
  return likelihood(features);
}

TEST(TemplateLikeness, WhatAsksForSomethingElseIsNotTaken) {
  EXPECT_GT(likelihoodWith({}), 0.5);
  EXPECT_EQ(likelihoodWith({{"shared", 0.0f}}), 0) << "no word but values";
  EXPECT_EQ(likelihoodWith({{"cues_more", 1.0f}}), 0) << "\"before 2025\" beside \"in 2025\"";
  EXPECT_GT(likelihoodWith({{"cues_more", 1.0f}, {"read_alike", 1.0f}}), 0);
  EXPECT_EQ(likelihoodWith({{"names_other", 1.0f}}), 0) << "\"states\" beside \"customers\"";
  EXPECT_EQ(likelihoodWith({{"not_said_names", 1.0f}}), 0);
  EXPECT_EQ(likelihoodWith({{"read_otherwise", 1.0f}, {"sure_otherwise", 0.8f}}), 0);
  EXPECT_GT(likelihoodWith({{"names_other", 1.0f}, {"read_alike", 1.0f}}), 0);
  EXPECT_GT(likelihoodWith({{"cues_less", 1.0f}}), 0);
  EXPECT_EQ(likelihoodWith({{"cues_more", 1.0f}, {"cues_less", 1.0f}}), 0) << "\"most\" beside \"how many\"";
  EXPECT_GT(likelihoodWith({{"cues_more", 1.0f}, {"cues_less", 1.0f}, {"read_alike", 1.0f}}), 0.5);
}

TEST(TemplateLikeness, AReadingThatLeavesOutWhatIsRankedDoesNotTellThatItIsTheSame) {
  Template of{.id = "t", .source = "shop", .question = "oldest member"};
  of.wording = {{{"member", "members"}}, {"most"}};
  of.reading = {"SELECT name FROM members", 0.1};
  AskedWording asked{{{{"member", "members"}}, {"least"}}, {of.reading}};
  EXPECT_GT(likelihood(templateFeatures(asked, of, 1, 0.5)), 0);
  asked.reading.whole = false;
  EXPECT_EQ(likelihood(templateFeatures(asked, of, 1, 0.5)), 0);
}

}  // namespace
}  // namespace omni
