#include "source/profile/value_profile.h"

#include <gmock/gmock.h>

#include "schema/values/list_values.h"

namespace omni {
namespace {

ValueSummary summaryOf(const std::vector<Value>& values) {
  ValueProfile profile;
  for (const auto& value : values) profile.add(value);
  return profile.summary(false);
}

Value text(const char* t) {
  return std::string(t);
}

TEST(ValueProfileTest, numbersGiveARangeInTheirOwnOrder) {
  const auto summary = summaryOf({std::int64_t{10}, std::int64_t{9}, 9.5, Null{}, std::int64_t{10}});
  EXPECT_EQ(summary.type, ValueType::kReal);
  EXPECT_EQ(summary.minimum, "9");
  EXPECT_EQ(summary.maximum, "10");
  EXPECT_EQ(summary.rows, 5u);
  EXPECT_EQ(summary.nulls, 1u);
  EXPECT_EQ(summary.distinct, 3u);
  EXPECT_TRUE(summary.complete);
}

TEST(ValueProfileTest, datesAreKnownByTheirForm) {
  EXPECT_EQ(summaryOf({text("2024-02-29"), text("2023-01-01")}).type, ValueType::kDate);
  EXPECT_EQ(summaryOf({text("2024-02-29"), text("2023-01-01")}).maximum, "2024-02-29");
  EXPECT_EQ(summaryOf({text("2024-02-29 10:00:00")}).type, ValueType::kDateTime);
  EXPECT_EQ(summaryOf({text("10:30:00")}).type, ValueType::kTime);
  EXPECT_EQ(summaryOf({text("2024-02-29"), text("soon")}).type, ValueType::kText);
}

TEST(ValueProfileTest, keepsEachTextOnceAndSaysWhenNotAll) {
  EXPECT_THAT(summaryOf({text("a"), text("b"), text("a")}).samples, ::testing::ElementsAre("a", "b"));
  std::vector<Value> many;
  for (std::size_t i = 0; i < kMaxSamples + 5; ++i) many.emplace_back("v" + std::to_string(i));
  const auto summary = summaryOf(many);
  EXPECT_EQ(summary.samples.size(), kMaxSamples);
  EXPECT_FALSE(summary.complete);
  EXPECT_EQ(summary.distinct, kMaxSamples + 5);
  EXPECT_FALSE(summaryOf({std::string(kMaxSampleBytes + 1, 'x')}).complete);
}

TEST(ValueProfileTest, listsShowWhatTheyHold) {
  const auto summary = summaryOf({Nested{R"(["urgent","new"])"}, Null{}, Nested{R"(["new"])"}, Nested{"[]"}});
  EXPECT_EQ(summary.type, ValueType::kNested);
  EXPECT_TRUE(isList(summary));
  EXPECT_THAT(summary.samples, ::testing::ElementsAre("urgent", "new"));
  EXPECT_TRUE(summary.complete);
  EXPECT_EQ(summary.distinct, 3u);
  EXPECT_EQ(singleType(summaryOf({Nested{"[1,2]"}})), ValueType::kInteger);
}

TEST(ValueProfileTest, whatIsNotOnlyListsOfSingleValuesIsNoList) {
  EXPECT_FALSE(isList(summaryOf({Nested{R"(["a"])"}, Nested{R"({"b":1})"}})));
  EXPECT_FALSE(isList(summaryOf({Nested{R"({"b":1})"}, Nested{R"(["a"])"}})));
  EXPECT_FALSE(isList(summaryOf({Nested{R"(["a"])"}, text("a")})));
  EXPECT_FALSE(isList(summaryOf({Nested{"[]"}})));
  ValueProfile row("row(city varchar, zip varchar)");
  row.add(Nested{R"(["Bonn","53111"])"});
  EXPECT_FALSE(isList(row.summary(false))) << "fields of a row";
}

TEST(ValueProfileTest, ofLongListsOnlyTheBeginningIsLookedAt) {
  std::string longList = "[0";
  for (int i = 1; i < 5000; ++i) longList += "," + std::to_string(i);
  const auto summary = summaryOf({Nested{longList + "]"}});
  EXPECT_TRUE(isList(summary));
  EXPECT_FALSE(summary.complete);
}

TEST(ValueProfileTest, aDeclarationSpeaksForEmptyColumns) {
  EXPECT_EQ(declaredForm("VARCHAR(20)"), ValueType::kText);
  EXPECT_EQ(declaredForm("TIMESTAMP"), ValueType::kDateTime);
  EXPECT_EQ(declaredForm("bigint"), ValueType::kInteger);
  EXPECT_EQ(declaredForm(""), ValueType::kUnknown);
}

}  // namespace
}  // namespace omni
