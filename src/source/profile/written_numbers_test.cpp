#include "source/profile/written_numbers.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

ValueSummary read(std::string_view name, std::vector<std::string> samples) {
  ValueSummary values{.type = ValueType::kText, .samples = std::move(samples), .complete = true};
  recogniseWrittenNumbers(name, values);
  return values;
}

TEST(WrittenNumbers, areAllOfTheColumnsTexts) {
  const ValueSummary speed = read("Speed", {"51", "37.9", "163"});
  EXPECT_EQ(speed.type, ValueType::kReal);
  EXPECT_EQ(speed.numberForm, NumberForm::kText);
  EXPECT_EQ(speed.minimum, "37.9");
  EXPECT_EQ(speed.maximum, "163");
  EXPECT_EQ(read("change", {"5", "-12", "0"}).type, ValueType::kInteger);
  EXPECT_EQ(read("Speed", {"51", "unknown", "163"}).type, ValueType::kText);
  EXPECT_EQ(read("Speed", {"51", "1e3", "163"}).type, ValueType::kText);
  EXPECT_EQ(read("Speed", {"51", "12.", "163"}).type, ValueType::kText);
}

TEST(WrittenNumbers, mayBeMissing) {
  const ValueSummary values = read("Speed", {"51", "", "37.9", "163"});
  EXPECT_EQ(values.type, ValueType::kReal);
  EXPECT_EQ(values.numberForm, NumberForm::kTextOrBlank);
  EXPECT_EQ(values.minimum, "37.9");
  EXPECT_GT(values.nulls, 0u);
  EXPECT_EQ(read("Speed", {"", " "}).type, ValueType::kText);
  EXPECT_EQ(read("Speed", {"51", "NA", "-", "37.9", "n/a", "163"}).minimum, "37.9");
  EXPECT_EQ(read("Speed", {"51", "fast", "37.9", "163"}).type, ValueType::kText);
}

TEST(WrittenNumbers, meanAnAmount) {
  EXPECT_EQ(read("age", {"007", "12", "30"}).type, ValueType::kText) << "nobody pads an amount";
  EXPECT_EQ(read("card_number", {"1", "2", "3"}).type, ValueType::kText);
  EXPECT_EQ(read("phone", {"1", "2", "3"}).type, ValueType::kText);
  EXPECT_EQ(read("Num_of_staff", {"1", "2", "3"}).type, ValueType::kInteger);
  EXPECT_EQ(read("gender", {"0", "1"}).type, ValueType::kText) << "these may be codes";
  EXPECT_EQ(read("age", {}).type, ValueType::kText);
}

TEST(WrittenNumbers, needFewSamples) {
  std::vector<std::string> many;
  for (int i = 0; i < 40; ++i) many.push_back(std::to_string(i));
  const ValueSummary values = read("age", many);
  EXPECT_EQ(values.samples.size(), kMaxNumericSamples);
  EXPECT_FALSE(values.complete);
  EXPECT_EQ(values.maximum, "39");
}

}  // namespace
}  // namespace omni
