#include "query/json/logical_json.h"

#include <gmock/gmock.h>

#include "query/canonical.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using Kind = Expression::Kind;

Attribute attribute(const char* name, ValueType type) {
  Attribute attribute{.name = name, .phrase = name};
  attribute.values.type = type;
  return attribute;
}

// Orders of customers, who may know each other.
EntityModel shop() {
  Entity orders{.name = "orders", .phrase = "order"};
  orders.attributes = {attribute("amount", ValueType::kReal), attribute("placed", ValueType::kDate)};
  orders.listed = true;
  Entity customers{.name = "customers", .phrase = "customer"};
  customers.attributes = {attribute("name", ValueType::kText), attribute("region", ValueType::kText)};
  EntityModel model;
  model.entities = {orders, customers};
  model.links = {{.from = 0, .to = 1, .name = "customer_id", .phrase = "customer"},
                 {.from = 1,
                  .to = 1,
                  .name = "knows",
                  .phrase = "knows",
                  .attributes = {attribute("since", ValueType::kDate)}}};
  return model;
}

Condition compare(Expression left, Comparison comparison, Value right) {
  Condition condition{.kind = Condition::Kind::kCompare};
  condition.left = std::move(left);
  condition.comparison = comparison;
  condition.right = Expression::ofConstant(std::move(right));
  return condition;
}

SubQuery shared(LogicalQuery query) {
  return std::make_shared<const LogicalQuery>(std::move(query));
}

LogicalQuery totals() {
  LogicalQuery query;
  query.nodes = {{0}, {1}};
  query.edges = {{.link = 0, .from = 0, .to = 1, .optional = true}};
  const auto region = Expression::ofAttribute(1, 1);
  const auto total = Expression::aggregate(AggregateFunction::kSum, {Expression::ofAttribute(0, 0)});
  query.select = {region, total};
  query.groupBy = {region};
  query.where = compare(Expression::ofDatePart(DatePart::kYear, Expression::ofAttribute(0, 1)),
                        Comparison::kEqual, std::int64_t{2024});
  query.having = compare(total, Comparison::kGreater, 1.5);
  query.orderBy = {{total, true}};
  query.limit = 3;
  query.skipped = 1;
  return query;
}

// Every kind of expression and condition.
LogicalQuery everything() {
  LogicalQuery inner;
  inner.nodes = {{1}};
  inner.select = {Expression::ofAttribute(0, 0)};
  LogicalQuery query = totals();
  query.nodes.push_back({1});
  query.edges.push_back({.link = 1, .from = 1, .to = 2, .minHops = 1, .maxHops = 3});
  Expression since = Expression::ofAttribute(1, 0);
  since.kind = Kind::kEdgeAttribute;
  Expression share;
  share.kind = Kind::kArithmetic;
  share.op = ArithmeticOperator::kDivide;
  share.arguments = {Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(1)}, true),
                     Expression::ofQuery(inner)};
  Expression own = Expression::ofQuery(inner);
  own.correlated = true;
  own.node = 2;
  Expression days;
  days.kind = Kind::kDaysBetween;
  days.arguments = {Expression::ofAttribute(0, 1), since};
  const Expression ofSome = Expression::aggregate(
      AggregateFunction::kSum, {Expression::when(std::make_shared<const Condition>(compare(
                                                     since, Comparison::kLess, Value(std::int64_t{7}))),
                                                 Expression::ofAttribute(0, 1))});
  query.select = {share, own, days, Expression::ofPlace(0), ofSome};
  query.groupBy.clear();
  Condition all;
  for (const Value& value :
       std::initializer_list<Value>{Null{}, true, std::int64_t{-7}, 2.5, std::string("a'b\""),
                                    Iri{"http://x"}, Literal{"1", "http://t", "en"}, Nested{"[1]"}})
    all.children.push_back(compare(Expression::ofAttribute(1, 1), Comparison::kNotEqual, value));
  Condition either{.kind = Condition::Kind::kOr, .children = all.children};
  Condition none{.kind = Condition::Kind::kNot, .children = {either}};
  Condition between{.kind = Condition::Kind::kBetween, .negated = true};
  between.left = Expression::ofAttribute(0, 1);
  between.right = Expression::ofConstant(std::string("2024-01-01"));
  between.upper = Expression::ofConstant(std::string("2024-12-31"));
  Condition unknown{.kind = Condition::Kind::kIsNull, .left = since};
  Condition in{.kind = Condition::Kind::kIn, .left = Expression::ofAttribute(1, 0), .query = shared(inner)};
  Condition list{.kind = Condition::Kind::kInList,
                 .left = Expression::ofAttribute(1, 0),
                 .constants = {std::string("Ada")}};
  Condition exists{.kind = Condition::Kind::kExists, .query = shared(inner), .node = 1};
  for (const Condition& c : {none, between, unknown, in, list, exists}) all.children.push_back(c);
  all.children[4].ignoreCase = true;
  query.where = all;
  query.distinct = true;
  LogicalQuery other = query;
  query.set = SetOperation{SetOperator::kExcept, shared(other)};
  return query;
}

LogicalQuery runningTotals() {
  LogicalQuery query = totals();
  const auto month = Expression::ofDatePart(DatePart::kMonth, Expression::ofAttribute(0, 1));
  query.select = {month, Expression::running(query.select[1])};
  query.groupBy = {month};
  query.orderBy = {{month}};
  return query;
}

std::string errorOf(const std::string& json) {
  const auto query = readLogicalJson(json, shop());
  return query ? "" : query.error().text();
}

TEST(LogicalJson, whatIsWrittenReadsAsTheSameQuery) {
  for (const LogicalQuery& query : {totals(), everything(), runningTotals()}) {
    const auto json = logicalJson(query, shop());
    ASSERT_TRUE(json);
    const auto read = readLogicalJson(*json, shop());
    ASSERT_TRUE(read) << read.error().text() << *json;
    EXPECT_EQ(canonical(*read), canonical(query)) << *json;
  }
}

TEST(LogicalJson, itsPartsHaveWords) {
  const std::string json = logicalJson(totals(), shop()).value();
  for (const char* words : {R"("words":"customer's region")", R"("words":"total order's amount")",
                            R"("words":"year of order's placed is 2024")", R"("type":"number")"})
    EXPECT_THAT(json, HasSubstr(words));
}

TEST(LogicalJson, ofTwoLinksOfOneNameNeitherIsWritten) {
  EntityModel model = shop();
  model.links.push_back(model.links[0]);
  EXPECT_FALSE(logicalJson(totals(), model));
}

TEST(LogicalJson, namesThatTheSourceLacksAreNotFound) {
  for (
      const char* json :
      {R"({"nodes":[{"entity":"vault"}],"select":[{"node":0}]})",
       R"({"nodes":[{"entity":"orders"}],"select":[{"node":0,"attribute":"secret"}]})",
       R"({"nodes":[{"entity":"orders"},{"entity":"orders"}],"edges":[{"link":"x","from":0,"to":1}],"select":[{"node":0}]})"})
    EXPECT_THAT(errorOf(json), HasSubstr("has no")) << json;
}

// None of these may reach a renderer, which takes indices as they are.
TEST(LogicalJson, whatIsNotWellBuiltIsRefused) {
  const std::string orders = R"({"nodes":[{"entity":"orders"}],)";
  for (
      const std::string& json :
      {std::string("[]"),
       std::string("{"),
       std::string("{}"),
       orders + R"("select":[]})",
       orders + R"("select":[{"node":1}]})",
       orders + R"("select":[{"node":-1}]})",
       orders + R"("select":[{"node":0.5}]})",
       orders + R"("select":[{"edge":0,"attribute":"since"}]})",
       orders + R"("select":[7]})",
       orders + R"("select":[{}]})",
       orders + R"("select":[{"aggregate":"sum"}]})",
       orders + R"("select":[{"aggregate":"drop","of":[{"node":0}]}]})",
       orders + R"("select":[{"operator":"+","of":[{"node":0}]}]})",
       orders + R"("select":[{"node":0}],"limit":0})",
       orders + R"("select":[{"running":[{"aggregate":"count"}]}]})",
       orders + R"("select":[{"running":[{"node":0}]}],"order":[{"by":{"node":0}}]})",
       orders + R"("select":[{"node":0}],"order":[{"by":{"running":[{"aggregate":"count"}]}}]})",
       orders + R"("select":[{"node":0}],"group":[{"running":[{"aggregate":"count"}]}]})",
       orders + R"("select":[{"node":0}],"skip":1})",
       orders + R"("select":[{"node":0}],"where":{}})",
       orders + R"("select":[{"node":0}],"where":[{"and":[]}]})",
       orders + R"("select":[{"node":0}],"where":[{"left":{"node":0}}]})",
       orders + R"("select":[{"node":0}],"where":[{"left":{"node":0},"one_of":[[1]]}]})",
       orders +
           R"("select":[{"node":0}],"where":[{"exists":{"nodes":[{"entity":"customers"}],"select":[{"node":0}]},"node":0}]})",
       orders +
           R"("select":[{"correlated":0,"query":{"nodes":[{"entity":"customers"}],"select":[{"node":0}]}}]})",
       orders +
           R"("select":[{"node":0}],"set":{"operator":"union","query":{"nodes":[{"entity":"orders"}],"select":[{"node":0},{"node":0}]}}})",
       std::string(R"({"nodes":[{"entity":"orders"},{"entity":"customers"}],"select":[{"node":0}]})"),
       std::string(
           R"({"nodes":[{"entity":"customers"},{"entity":"customers"}],"edges":[{"link":"knows","from":0,"to":1,"hops":[1,99]}],"select":[{"node":0}]})")})
    EXPECT_THAT(errorOf(json), HasSubstr("not well built")) << json;
}

TEST(LogicalJson, itsDepthAndLengthAreBounded) {
  std::string nested = R"({"node":0})";
  for (int i = 0; i < 40; ++i) nested = R"({"part":"year","of":[)" + nested + "]}";
  EXPECT_THAT(errorOf(R"({"nodes":[{"entity":"orders"}],"select":[)" + nested + "]}"), HasSubstr("too deep"));
  EXPECT_THAT(errorOf(std::string(3 * kMaxLogicalJson, ' ')), HasSubstr("bytes"));
}

}  // namespace
}  // namespace omni
