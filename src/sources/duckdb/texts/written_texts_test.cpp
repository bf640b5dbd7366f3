#include "sources/duckdb/texts/written_texts.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

ValueSummary numbers(std::vector<std::string> samples) {
  ValueSummary values{.type = ValueType::kText, .samples = std::move(samples), .complete = true};
  readNumbersInTexts(values);
  return values;
}

ValueSummary dates(std::vector<std::string> samples) {
  ValueSummary values{.type = ValueType::kText, .samples = std::move(samples), .complete = true};
  readDatesInTexts(values);
  return values;
}

TEST(WrittenTexts, numbersMayHaveAUnitGroupsAndNotes) {
  const ValueSummary people = numbers({"1,956", "781", "19,005[3]", "unknown"});
  EXPECT_EQ(people.type, ValueType::kInteger);
  EXPECT_EQ(people.numberForm, NumberForm::kText);
  EXPECT_EQ(people.minimum, "781");
  EXPECT_EQ(people.maximum, "19005");
  EXPECT_EQ(people.samples.size(), 4u) << "what is shown stays";
  EXPECT_EQ(numbers({"113.6 m", "70.7 m", "109 m"}).type, ValueType::kReal);
  EXPECT_EQ(numbers({"18 520", "-83 121", "627 848"}).minimum, "-83121");
  EXPECT_EQ(numbers({"60,351 (69.1%)", "87,375", "157 (0.2%)"}).maximum, "87375");
  EXPECT_EQ(numbers({"$25,000", "$10,000", "$362,285"}).type, ValueType::kInteger);
  EXPECT_EQ(numbers({"4th", "1st", "22nd", "3rd"}).maximum, "22");
  EXPECT_EQ(numbers({"−3.2", "18.0\n(64.4)", "0.8\n(33.4)"}).minimum, "-3.2");
  EXPECT_EQ(numbers({".449", ".430", ".5"}).type, ValueType::kReal);
  EXPECT_EQ(numbers({"1.", "2.", "3."}).type, ValueType::kInteger);
  EXPECT_EQ(numbers({"0.500", "12.300", "4.125"}).type, ValueType::kReal);
}

TEST(WrittenTexts, whatOnlyBeginsWithANumberStaysText) {
  for (const std::vector<std::string>& texts :
       std::vector<std::vector<std::string>>{{"6–1", "1–0", "2–2"},
                                             {"15 July 2003", "4 August 1907", "1 May 1911"},
                                             {"7:05pm", "3:05pm", "1:05pm"},
                                             {"8 Auburn", "1 Duke", "3 Yale"},
                                             {"2001–02 Serie A", "2002–03 Serie A", "2003–04 Serie A"},
                                             {"42", "Smith", "Jones", "21"},
                                             {"5 km", "3 miles", "2 ft"},
                                             {"1.500", "12.300", "4.125"},
                                             {"12", "15"}})
    EXPECT_EQ(numbers(texts).type, ValueType::kText) << texts.front();
}

std::string oddIn(const std::vector<std::string>& samples, const std::vector<std::string>& texts) {
  OddTexts odd(numbers(samples));
  for (const auto& text : texts) odd.add(text, 1);
  return odd.note().value_or("");
}

TEST(OddTexts, areNoNumbersOfTheColumn) {
  const std::vector<std::string> kilos{"5 kg", "2 kg", "3 kg"};
  EXPECT_EQ(oddIn(kilos, {"5 kg", "7", "n/a"}), "");
  EXPECT_THAT(oddIn(kilos, {"5 kg", "900 g"}),
              testing::StartsWith("1 of 2 values is no number like the others, such as '900 g'"));
  const std::vector<std::string> plain{"1.50 ", "2.50 ", "3.50 "};
  for (const char* text : {"99,90", "<100", "20-30", "99999x", "$5"})
    EXPECT_NE(oddIn(plain, {text}), "") << text;
  EXPECT_NE(oddIn({"10%", "25%", "5%"}, {"0.4"}), "") << "of one, or of a hundred";
}

TEST(OddTexts, areNoDatesOrTimes) {
  OddTexts odd({.type = ValueType::kDate});
  odd.add("2023-02-28", 3);
  EXPECT_FALSE(odd.note());
  odd.add("2023-02-29", 2);
  EXPECT_THAT(*odd.note(), testing::StartsWith("2 of 5 values are no date or time, such as '2023-02-29'"));
  OddTexts timed({.type = ValueType::kDateTime});
  timed.add("2024-01-05 10:00:00 EST", 1);
  EXPECT_TRUE(timed.note());
}

TEST(WrittenTexts, aPointThatMayMeanEitherStaysText) {
  EXPECT_EQ(numbers({"1.250 km", "980 km", "12.400 km"}).type, ValueType::kText);
  EXPECT_EQ(numbers({"1.250 km", "980.5 km", "12.400 km"}).type, ValueType::kReal);
}

TEST(WrittenTexts, datesMayHaveTheirMonthInWords) {
  EXPECT_EQ(dates({"15 July 2003", "4 August 1907", "1 May 1911"}).type, ValueType::kDate);
  EXPECT_EQ(dates({"Jul 15, 2003", "August 4, 1907", "May 1, 1911", "-"}).type, ValueType::kDate);
  EXPECT_EQ(dates({"15 July 2003", "1991", "March 2000"}).type, ValueType::kText);
  EXPECT_EQ(dates({"2 May Day parades", "1 June bug 2000", "3 x 2000"}).type, ValueType::kText);
}

}  // namespace
}  // namespace omni
