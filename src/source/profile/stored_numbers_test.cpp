#include "source/profile/stored_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source/profile/value_profile.h"
#include "source/profile/written_numbers.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

struct ReadColumn {
  Column column;
  std::vector<Caution> cautions;

  const ValueSummary& values() const { return column.values; }
  bool isDoubtful() const {
    return std::ranges::any_of(cautions, [](const Caution& caution) { return caution.doubtful; });
  }
  std::string text() const {
    std::string all;
    for (const Caution& caution : cautions) all += cautionText(Table{.name = "t"}, caution) + "\n";
    return all;
  }
};

ReadColumn read(const std::string& name, const std::string& declared, const std::vector<Value>& stored) {
  ReadColumn read{.column = {.name = name, .declaredType = declared}};
  ValueProfile profile;
  StoredNumbers numbers;
  for (const Value& value : stored) {
    profile.add(value);
    numbers.add(value);
  }
  read.column.values = profile.summary(false);
  recogniseWrittenNumbers(name, read.column.values);
  numbers.read(read.column, read.cautions);
  return read;
}

Value text(const char* text) {
  return std::string(text);
}
Value whole(std::int64_t number) {
  return number;
}

TEST(StoredNumbers, readsTextsNextToNumbers) {
  const auto people = read("population", "INTEGER", {text("1,234"), text("12,500"), whole(987)});
  EXPECT_EQ(people.values().type, ValueType::kInteger);
  EXPECT_EQ(people.values().numberForm, NumberForm::kPointTexts);
  EXPECT_EQ(people.values().maximum, "12500");
  EXPECT_FALSE(people.isDoubtful()) << people.text();
  EXPECT_THAT(people.text(), HasSubstr("\"1,234\" is 1234"));
  EXPECT_TRUE(read("price", "REAL", {text("1,234"), whole(987)}).isDoubtful()) << "1.234 or 1234";
  EXPECT_EQ(read("amount", "NUMERIC", {whole(100), text("(40)")}).values().minimum, "-40");
  const auto comma = read("price", "NUMERIC", {whole(10), text("12,50"), text("1.234,00")});
  EXPECT_EQ(comma.values().numberForm, NumberForm::kCommaTexts);
  EXPECT_EQ(comma.values().maximum, "1234.00");
}

TEST(StoredNumbers, countsTextsForWhatIsMissing) {
  const auto marks = read("mark", "INTEGER", {whole(10), text("n/a"), text(""), whole(20)});
  EXPECT_EQ(marks.values().type, ValueType::kInteger);
  EXPECT_EQ(marks.values().numberForm, NumberForm::kTextOrBlank);
  EXPECT_EQ(marks.values().nulls, 2u);
  EXPECT_FALSE(marks.isDoubtful());
  EXPECT_THAT(marks.text(), HasSubstr("\"n/a\" in 1 row"));
}

TEST(StoredNumbers, saysWhatIsNoNumber) {
  std::vector<Value> stored;
  for (std::int64_t i = 0; i < 20; ++i) stored.push_back(whole(i));
  stored.push_back(text("<100"));
  const auto lead = read("lead", "INTEGER", stored);
  EXPECT_EQ(lead.values().type, ValueType::kInteger);
  EXPECT_TRUE(lead.isDoubtful());
  EXPECT_THAT(lead.text(), HasSubstr("1 value of 21, such as \"<100\""));
  const auto house = read("house", "NUMERIC", {whole(1), whole(2), text("12a"), text("12b")});
  EXPECT_EQ(house.values().type, ValueType::kText) << "its values are looked for as texts";
  EXPECT_EQ(house.values().numberForm, NumberForm::kPointTexts) << "figures take the numbers";
  EXPECT_TRUE(house.isDoubtful());
}

TEST(StoredNumbers, leavesTextsThatMayBeCodes) {
  EXPECT_EQ(
      read("tag", "TEXT", {text("+4915112345"), text("+4915112346"), text("+4915112347")}).values().type,
      ValueType::kText);
  EXPECT_EQ(read("phone", "TEXT", {text("1 000"), text("2 000"), text("3 000")}).values().type,
            ValueType::kText);
  EXPECT_EQ(read("size", "TEXT", {text("1,234"), text("2,345"), text("3,456")}).values().type,
            ValueType::kText)
      << "nothing shows what the comma is";
  EXPECT_EQ(read("price", "TEXT", {text("1,234.50"), text("2.50"), text("$7")}).values().numberForm,
            NumberForm::kPointTexts);
  EXPECT_EQ(read("rate", "NUMERIC", {whole(1), text("10%")}).values().type, ValueType::kText)
      << "per cent and plain numbers do not add up";
  EXPECT_EQ(read("amount", "NUMERIC", {text("€5"), text("$5")}).values().type, ValueType::kText);
}

TEST(StoredNumbers, addsWhatWasNotLookedAt) {
  StoredNumbers sample, found;
  for (int i = 0; i < 10; ++i) sample.add(text("1.5"));
  found.add(text("1,500"));
  found.addPlain(sample, 149'999);
  Column column{.name = "v", .declaredType = "text", .values = {.type = ValueType::kReal}};
  column.values.numberForm = NumberForm::kText;
  std::vector<Caution> cautions;
  found.read(column, cautions);
  EXPECT_EQ(column.values.numberForm, NumberForm::kPointTexts);
  EXPECT_EQ(column.values.maximum, "1500");
}

TEST(StoredNumbers, areWrittenPlainly) {
  EXPECT_EQ(plainWrittenNumber(" (1,250.00) ", false), "-1250.00");
  EXPECT_EQ(plainWrittenNumber("50-", false), "-50");
  EXPECT_EQ(plainWrittenNumber("1.234,50 €", true), "1234.50");
  EXPECT_EQ(plainWrittenNumber("12,50", false), std::nullopt);
  EXPECT_EQ(plainWrittenNumber("abc", false), std::nullopt);
}

}  // namespace
}  // namespace omni
