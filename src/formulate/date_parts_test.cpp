#include "formulate/date_parts.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

ValueSummary whole(const char* least, const char* most) {
  return {.type = ValueType::kInteger, .rows = 9, .minimum = least, .maximum = most};
}

// Flights with the parts of their date, next to `time` that is called so.
EntityModel flights(const std::string& time) {
  Entity entity{.name = "flights", .phrase = "flights"};
  for (const auto& [name, values] :
       std::vector<std::pair<std::string, ValueSummary>>{{"year", whole("2013", "2013")},
                                                         {"month", whole("1", "12")},
                                                         {"day", whole("1", "31")},
                                                         {time, {.type = ValueType::kDateTime, .rows = 9}}})
    entity.attributes.push_back({.name = name, .phrase = name, .values = values});
  return {.entities = {entity}};
}

Condition compared(Comparison comparison, const char* day) {
  return {.kind = Condition::Kind::kCompare,
          .left = Expression::ofAttribute(0, 3),
          .right = Expression::ofConstant(std::string(day)),
          .comparison = comparison};
}

LogicalQuery between(const char* from, const char* to) {
  LogicalQuery query{.nodes = {{0}}, .select = {Expression::aggregate(AggregateFunction::kCount, {})}};
  query.where =
      Condition{.kind = Condition::Kind::kAnd,
                .children = {compared(Comparison::kGreaterOrEqual, from), compared(Comparison::kLess, to)}};
  return query;
}

// The attributes that are compared and with which numbers.
std::string asked(const LogicalQuery& query, const EntityModel& model) {
  std::string text;
  const LogicalQuery rewritten = byDateParts(query, model);
  for (const auto& child : rewritten.where->children)
    text +=
        model.entities[0].attributes[child.left.attribute].name + " " + toText(child.right.constant) + ";";
  return text;
}

TEST(DatePartsTest, aDayAMonthAndAYearAreAskedOfTheColumnsThatHoldThem) {
  const EntityModel model = flights("time hour");
  EXPECT_EQ(asked(between("2013-07-04", "2013-07-05"), model), "year 2013;month 7;day 4;");
  EXPECT_EQ(asked(between("2013-12-31", "2014-01-01"), model), "year 2013;month 12;day 31;");
  EXPECT_EQ(asked(between("2013-12-01", "2014-01-01"), model), "year 2013;month 12;");
  EXPECT_EQ(asked(between("2013-01-01", "2014-01-01"), model), "year 2013;");
}

TEST(DatePartsTest, aYearThatIsANumberTellsTheDayWithItsMonthAndDay) {
  const EntityModel model = flights("shipped date");
  auto query = between("1977-07-01", "1977-08-01");
  for (auto& child : query.where->children) child.left = Expression::ofAttribute(0, 0);
  EXPECT_EQ(asked(query, model), "year 1977;month 7;");
  query.where = query.where->children.front();
  query.where->right = Expression::ofConstant(std::string("1990-03-01"));
  const auto since = byDateParts(query, model);
  ASSERT_EQ(since.where->kind, Condition::Kind::kOr);
  EXPECT_EQ(since.where->children[0].comparison, Comparison::kGreater);
  const auto& same = since.where->children[1].children;
  EXPECT_EQ(same[0].comparison, Comparison::kEqual);
  EXPECT_EQ(same[1].left.attribute, 1u);
  EXPECT_EQ(same[1].comparison, Comparison::kGreaterOrEqual);
}

TEST(DatePartsTest, partsOfATimeAreTheColumns) {
  const EntityModel model = flights("time hour");
  LogicalQuery query{.nodes = {{0}}};
  query.select = {{.kind = Expression::Kind::kDatePart,
                   .part = DatePart::kMonth,
                   .arguments = {Expression::ofAttribute(0, 3)}}};
  const auto rewritten = byDateParts(query, model);
  EXPECT_EQ(rewritten.select[0].kind, Expression::Kind::kAttribute);
  EXPECT_EQ(rewritten.select[0].attribute, 1u);
}

TEST(DatePartsTest, otherTimesAndSpansStay) {
  EXPECT_EQ(asked(between("2013-07-04", "2013-07-05"), flights("shipped date")),
            "shipped date 2013-07-04;shipped date 2013-07-05;");
  EXPECT_EQ(asked(between("2013-07-04", "2013-07-09"), flights("time hour")),
            "time hour 2013-07-04;time hour 2013-07-09;");
}

}  // namespace
}  // namespace omni
