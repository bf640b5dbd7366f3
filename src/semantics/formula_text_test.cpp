#include "semantics/formula_text.h"

#include <gmock/gmock.h>

#include <map>

namespace omni {
namespace {

using ::testing::HasSubstr;

std::string read(std::string_view text, const MemberText& members = {}) {
  const auto formula = parseFormula(text, members);
  return formula ? inWords(*formula) : "! " + formula.error().message;
}

std::string readRow(AggregateFunction function, std::string_view text) {
  auto row = parseRowFormula(text, {});
  if (!row) return "! " + row.error().message;
  const auto formula = aggregateOf(function, false, *std::move(row));
  return formula ? inWords(*formula) : "! " + formula.error().message;
}

MemberText membersOf(std::map<std::string, std::string> texts) {
  return [texts](std::string_view name) -> std::optional<std::string> {
    const auto found = texts.find(std::string(name));
    return found == texts.end() ? std::nullopt : std::optional(found->second);
  };
}

TEST(FormulaTextTest, readsColumnsArithmeticAndAggregates) {
  EXPECT_EQ(read("amount"), "amount");
  EXPECT_EQ(read("orders.\"Net amount\""), "Net amount");
  EXPECT_EQ(read("SUM(amount - discount)"), "sum(amount - discount)");
  EXPECT_EQ(read("sum(a) / nullif(count(distinct b), 0)"), "sum(a) / count(different b)");
  EXPECT_EQ(read("100.0 * sum(a) / count(*)"), "(100 * sum(a)) / count(rows)");
  EXPECT_EQ(read("-1 * (a + b)"), "(-1 * 1) * (a + b)");
}

TEST(FormulaTextTest, readsWhatNarrowsAnAggregate) {
  EXPECT_EQ(read("sum(case when status = 'paid' and amount >= 10 then amount else 0 end)"),
            "sum(amount) where status is 'paid' and amount >= 10");
  EXPECT_EQ(read("count(case when status in ('paid', 'sent') then 1 end)"),
            "count(rows) where status is one of 'paid', 'sent'");
  EXPECT_EQ(readRow(AggregateFunction::kSum, "case when is_new then 1 else 0 end"),
            "count(rows) where is_new is true");
  EXPECT_EQ(readRow(AggregateFunction::kSum, "coalesce(amount, 0)"), "sum(amount)");
  EXPECT_THAT(readRow(AggregateFunction::kAverage, "coalesce(amount, 0)"), HasSubstr("! what counts as 0"));
  EXPECT_THAT(readRow(AggregateFunction::kSum, "sum(amount)"), HasSubstr("! an aggregate of an aggregate"));
}

TEST(FormulaTextTest, readsNamesInBraces) {
  const auto members = membersOf({{"CUBE", ""}, {"paid", "{CUBE}.status"}, {"total", "sum({CUBE}.amount)"}});
  EXPECT_EQ(read("sum({CUBE}.amount) / {total}", members), "sum(amount) / sum(amount)");
  EXPECT_EQ(read("count(case when ${paid} = 'yes' then 1 end)", members),
            "count(rows) where status is 'yes'");
  EXPECT_EQ(read("{{ Dimension('paid') }}", members), "status");
  EXPECT_EQ(read("{unknown}", members), "! nothing here is called 'unknown', which it names");
}

TEST(FormulaTextTest, readsConditions) {
  const auto conditions = parseConditions(
      "not is_test and (ordered_on between date '2024-01-01' and '2024-12-31') and note is not null and n <> "
      "-2.5",
      {});
  ASSERT_TRUE(conditions);
  EXPECT_EQ(conditions->size(), 5u);
  EXPECT_EQ((*conditions)[0].values.front(), Value(false));
  EXPECT_TRUE((*conditions)[3].negated);
  EXPECT_EQ((*conditions)[4].values.front(), Value(-2.5));
}

TEST(FormulaTextTest, saysWhatItDoesNotUnderstand) {
  EXPECT_EQ(read("date_trunc('month', ordered_on)"), "! the function 'date_trunc'");
  EXPECT_EQ(read("sum(amount) over (partition by a)"), "! 'over' in it");
  EXPECT_EQ(read("(select 1)"), "! 'select' in it");
  EXPECT_EQ(read("a; drop table b"), "! ';' in it");
  EXPECT_EQ(read("a -- b"), "! '--' in it");
  EXPECT_EQ(read("a || b"), "! '||' in it");
  EXPECT_EQ(read("'open"), "! a quotation mark is not closed in it");
  EXPECT_EQ(read("sum("), "! it ends in it");
  EXPECT_EQ(read(""), "! it ends in it");
  EXPECT_THAT(parseConditions("a = 1 or b = 2", {}).error().message, HasSubstr("'or'"));
  EXPECT_THAT(parseConditions("lower(a) = 'x'", {}).error().message, HasSubstr("the function 'lower'"));
}

TEST(FormulaTextTest, isBoundedInLengthDepthAndWhatNamesStandFor) {
  EXPECT_EQ(read(std::string(5000, 'a')), "! it is longer than 4,000 bytes");
  EXPECT_THAT(read(std::string(1000, '(') + "a"), HasSubstr("nested too deeply"));
  EXPECT_THAT(read(std::string(1000, '-') + "a"), HasSubstr("'--'"));
  EXPECT_THAT(read("- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - a"),
              HasSubstr("nested too deeply"));
  EXPECT_THAT(read("{a}", membersOf({{"a", "{a} + {a}"}})), HasSubstr("nested too deeply"));
  std::map<std::string, std::string> doubling;
  for (char c = 'a'; c < 'v'; ++c)
    doubling[std::string(1, c)] = "{" + std::string(1, c + 1) + "} + {" + std::string(1, c + 1) + "}";
  doubling["v"] = "x";
  EXPECT_EQ(read("{a}", membersOf(doubling)), "! it names too much");
}

}  // namespace
}  // namespace omni
