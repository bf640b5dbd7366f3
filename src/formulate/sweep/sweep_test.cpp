#include "formulate/sweep/sweep.h"

#include <gmock/gmock.h>

#include "catalog/naming.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

ValueSummary texts(std::vector<std::string> samples, std::size_t rows = 60) {
  return {.type = ValueType::kText,
          .rows = rows,
          .distinct = samples.size(),
          .samples = std::move(samples),
          .complete = true};
}

CatalogEntry shop(const std::string& amount) {
  const ValueSummary numbers{
      .type = ValueType::kInteger, .rows = 60, .distinct = 60, .minimum = "1", .maximum = "60"};
  const ValueSummary days{
      .type = ValueType::kDate, .rows = 60, .distinct = 60, .minimum = "2023-01-01", .maximum = "2024-02-02"};
  CatalogEntry entry;
  entry.descriptor.info = {.id = "shop", .route = Route::kSql, .dialect = "sqlite"};
  entry.descriptor.shape = RelationalSchema{
      {{.name = "customers",
        .columns = {{.name = "id", .values = numbers},
                    {.name = "name", .values = texts({"Ann Lee", "Bob Ray", "Cyd Fox"}, 3)},
                    {.name = "city", .values = texts({"Oslo", "Bergen"}, 3)}},
        .primaryKey = {"id"},
        .rows = 3},
       {.name = "orders",
        .columns = {{.name = "id", .values = numbers},
                    {.name = "customer_id", .values = numbers},
                    {.name = "status", .values = texts({"open", "shipped"})},
                    {.name = amount, .values = numbers},
                    {.name = "ordered_on", .values = days}},
        .primaryKey = {"id"},
        .foreignKeys = {{.columns = {"customer_id"}, .targetTable = "customers", .targetColumns = {"id"}}},
        .rows = 60}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return entry;
}

std::vector<std::string> textsOf(const Sweep& swept, bool read) {
  std::vector<std::string> texts;
  for (const auto& question : swept.questions)
    if (question.read == read) texts.push_back(question.text);
  return texts;
}

TEST(SweepTest, whatIsCalledAsPeopleSayIsRead) {
  const Sweep swept = sweep(shop("amount"), 100, {}, Budget(describingLimits()));
  EXPECT_TRUE(swept.all);
  const auto read = textsOf(swept, true);
  EXPECT_THAT(read, Contains("How many orders are there?"));
  EXPECT_THAT(read, Contains("List all customers."));
  EXPECT_THAT(read, Contains("What is the city of Ann Lee?"));
  EXPECT_THAT(read, Contains("Which orders have the status open?"));
  EXPECT_THAT(read, Contains("Which orders have the highest amount?"));
  EXPECT_THAT(read, Contains("How many orders are there for each status?"));
  EXPECT_THAT(swept.advice, Not(Contains(HasSubstr("amount"))));
}

TEST(SweepTest, aStrangeNameIsReportedWithARemedy) {
  const std::vector<std::string> common{"id",   "customer", "customers", "order", "orders", "name",
                                        "city", "status",   "ordered",   "on",    "amount"};
  const Sweep swept = sweep(shop("xamt"), 100, common, Budget(describingLimits()));
  EXPECT_THAT(swept.advice, Contains(::testing::AllOf(HasSubstr("`xamt` of `orders`"), HasSubstr("comment"),
                                                      HasSubstr("aliases"))));
}

TEST(SweepTest, itIsBounded) {
  const Sweep few = sweep(shop("amount"), 3, {}, Budget(describingLimits()));
  EXPECT_EQ(few.questions.size(), 3u);
  EXPECT_FALSE(few.all);
  const Sweep none = sweep(shop("amount"), 100, {}, Budget(describingLimits(std::chrono::milliseconds(0))));
  EXPECT_THAT(none.questions, IsEmpty());
  EXPECT_FALSE(none.all);
}

// What a query has to say, and what it must not, to be the one that is meant.
TEST(SweepTest, aQueryThatSaysMoreOrLessIsNotTheOneThatIsMeant) {
  const auto entry = shop("amount");
  const SweptMeaning open{SweepKind::kFilter, 1, 2, {}, "open"};
  const auto status = Expression::ofAttribute(0, 2);
  const auto where = [&](const std::string& value) {
    return Condition{
        .kind = Condition::Kind::kCompare, .left = status, .right = Expression::ofConstant(value)};
  };
  LogicalQuery query{.nodes = {{1}}, .select = {Expression::ofNode(0)}, .where = where("open")};
  EXPECT_TRUE(asksFor(query, open, entry.model));
  query.where = where("shipped");
  EXPECT_FALSE(asksFor(query, open, entry.model)) << "another value";
  query.where = where("open");
  query.select = {Expression::ofAttribute(0, 3)};
  EXPECT_FALSE(asksFor(query, open, entry.model)) << "another attribute";
  query.select = {Expression::aggregate(AggregateFunction::kCount, {})};
  EXPECT_FALSE(asksFor(query, open, entry.model)) << "a count";
  query.where.reset();
  EXPECT_TRUE(asksFor(query, {SweepKind::kCount, 1}, entry.model));
  EXPECT_FALSE(asksFor(query, {SweepKind::kCount, 0}, entry.model)) << "of another table";
}

}  // namespace
}  // namespace omni
