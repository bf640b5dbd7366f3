// What the SPARQL renderer writes means, in the engine, what the logical query asks.
#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "language/language.h"
#include "source/roomy_budget.h"
#include "sources/rdf/rdf_source.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;
using Kind = Condition::Kind;

constexpr auto kStaff = R"(@prefix : <http://e/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
:ann a :Person ; :name "Ann"@en ; :age 30 ; :born "1990-03-01"^^xsd:date ; :works :north .
:bob a :Person ; :name "Bob" ; :age 40 ; :works :north ; :manages :ann, :cid .
:cid a :Person ; :name "Cid" ; :age 50 ; :born "1990-11-30"^^xsd:date ; :works :south .
:dan a :Person ; :name "North" .
:north a :Shop ; :title "North" . :south a :Shop ; :title "South" .
)";

class RenderedQueryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("staff.ttl", kStaff);
    source_ = *rdfSourceKind().open(
        {.id = "staff", .kind = "rdf", .location = FileLocation{{folder_.path() / "staff.ttl"}}},
        realWorld());
    descriptor_ = *source_->describe(roomyBudget());
    model_ = entityModel(descriptor_);
    person_ = entity("http://e/Person");
    shop_ = entity("http://e/Shop");
  }

  std::size_t entity(const std::string& iri) const {
    for (std::size_t i = 0; i < model_.entities.size(); ++i)
      if (model_.entities[i].name == iri) return i;
    return model_.entities.size();
  }
  std::size_t link(const std::string& iri) const {
    for (std::size_t i = 0; i < model_.links.size(); ++i)
      if (model_.links[i].name == iri) return i;
    return model_.links.size();
  }
  Expression attribute(std::size_t node, std::size_t entity, const std::string& iri) const {
    const auto& attributes = model_.entities[entity].attributes;
    for (std::size_t i = 0; i < attributes.size(); ++i)
      if (attributes[i].name == "http://e/" + iri) return Expression::ofAttribute(node, i);
    ADD_FAILURE() << iri;
    return {};
  }
  Expression person(const std::string& iri, std::size_t node = 0) const {
    return attribute(node, person_, iri);
  }

  LogicalQuery people() const { return {.nodes = {{person_}}, .select = {person("name")}}; }
  LogicalQuery shops() const { return {.nodes = {{shop_}}, .select = {attribute(0, shop_, "title")}}; }

  /// The rows as text, cells parted by a blank; what went wrong as one row.
  std::vector<std::string> answers(const LogicalQuery& query) const {
    const auto rows = run(query);
    if (!rows) return {rows.error().message};
    std::vector<std::string> texts;
    for (const auto& row : rows->rows) {
      std::string text;
      for (const auto& cell : row) text += (text.empty() ? "" : " ") + toText(cell);
      texts.push_back(text);
    }
    return texts;
  }

  std::vector<std::string> where(Condition condition) const {
    auto query = people();
    query.where = std::move(condition);
    return answers(query);
  }

  Condition compare(Expression left, Comparison comparison, Value right) const {
    Condition c{
        .kind = Kind::kCompare, .left = std::move(left), .right = Expression::ofConstant(std::move(right))};
    c.comparison = comparison;
    return c;
  }

  std::size_t person_ = 0;
  std::size_t shop_ = 0;

 private:
  Result<Outcome> run(const LogicalQuery& query) const {
    OMNI_TRY(native, sparqlLanguage().render(query, model_));
    OMNI_TRY(guarded, sparqlLanguage().validate(native, descriptor_));
    return source_->run(guarded, roomyBudget());
  }

  TemporaryFolder folder_;
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
  EntityModel model_;
};

SubQuery shared(LogicalQuery query) {
  return std::make_shared<const LogicalQuery>(std::move(query));
}

TEST_F(RenderedQueryTest, comparisons) {
  EXPECT_THAT(where(compare(person("age"), Comparison::kGreater, std::int64_t{35})),
              UnorderedElementsAre("Bob", "Cid"));
  EXPECT_THAT(where(compare(person("name"), Comparison::kEqual, std::string("Ann"))), ElementsAre("Ann"));
  auto folded = compare(person("name"), Comparison::kEndsWith, std::string("ID"));
  EXPECT_THAT(where(folded), ElementsAre());
  folded.ignoreCase = true;
  EXPECT_THAT(where(folded), ElementsAre("Cid"));
  EXPECT_THAT(where(compare(person("born"), Comparison::kLess, std::string("1990-06-01"))),
              ElementsAre("Ann"));
  Condition between{.kind = Kind::kBetween, .left = person("age")};
  between.right = Expression::ofConstant(std::int64_t{30});
  between.upper = Expression::ofConstant(std::int64_t{40});
  EXPECT_THAT(where(between), UnorderedElementsAre("Ann", "Bob"));
}

TEST_F(RenderedQueryTest, connectivesAndMissingValues) {
  const auto old = compare(person("age"), Comparison::kGreater, std::int64_t{45});
  const auto north = compare(person("name"), Comparison::kEqual, std::string("North"));
  EXPECT_THAT(where({.kind = Kind::kOr, .children = {old, north}}), UnorderedElementsAre("Cid", "North"));
  EXPECT_THAT(where({.kind = Kind::kNot, .children = {old}}), UnorderedElementsAre("Ann", "Bob"));
  Condition missing{.kind = Kind::kIsNull, .left = person("born")};
  EXPECT_THAT(where(missing), UnorderedElementsAre("Bob", "North"));
  missing.negated = true;
  EXPECT_THAT(where(missing), UnorderedElementsAre("Ann", "Cid"));
  Condition list{
      .kind = Kind::kInList, .left = person("age"), .constants = {std::int64_t{30}, std::int64_t{50}}};
  EXPECT_THAT(where(list), UnorderedElementsAre("Ann", "Cid"));
}

TEST_F(RenderedQueryTest, subQueries) {
  Condition in{.kind = Kind::kIn, .left = person("name"), .query = shared(shops())};
  EXPECT_THAT(where(in), ElementsAre("North"));
  in.negated = true;
  EXPECT_THAT(where(in), UnorderedElementsAre("Ann", "Bob", "Cid"));
  auto average = people();
  average.select = {Expression::aggregate(AggregateFunction::kAverage, {person("age")})};
  Condition above = compare(person("age"), Comparison::kGreater, Null{});
  above.right = {.kind = Expression::Kind::kSubQuery, .query = shared(average)};
  EXPECT_THAT(where(above), ElementsAre("Cid"));
}

TEST_F(RenderedQueryTest, existence) {
  LogicalQuery managing{.nodes = {{person_}, {person_}}, .select = {Expression::ofNode(0)}};
  managing.edges = {{.link = link("http://e/manages"), .from = 0, .to = 1}};
  Condition exists{.kind = Kind::kExists, .query = shared(managing)};
  EXPECT_THAT(where(exists), ElementsAre("Bob"));
  exists.negated = true;
  EXPECT_THAT(where(exists), UnorderedElementsAre("Ann", "Cid", "North"));
  managing.groupBy = {Expression::ofNode(0)};
  managing.having = compare(Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(1)}),
                            Comparison::kGreaterOrEqual, std::int64_t{2});
  exists = {.kind = Kind::kExists, .query = shared(managing)};
  EXPECT_THAT(where(exists), ElementsAre("Bob"));
}

TEST_F(RenderedQueryTest, groupsJoinsAndOrder) {
  LogicalQuery query{.nodes = {{shop_}, {person_}}, .select = {attribute(0, shop_, "title")}};
  query.edges = {{.link = link("http://e/works"), .from = 1, .to = 0}};
  query.select.push_back(Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(1)}));
  query.groupBy = {Expression::ofNode(0)};
  query.orderBy = {{query.select[1], true}};
  EXPECT_THAT(answers(query), ElementsAre("North 2", "South 1"));
  query.limit = 1;
  EXPECT_THAT(answers(query), ElementsAre("North 2"));

  LogicalQuery all{.nodes = {{person_}, {shop_}}, .select = {person("name"), attribute(1, shop_, "title")}};
  all.edges = {{.link = link("http://e/works"), .from = 0, .to = 1, .optional = true}};
  EXPECT_THAT(answers(all), UnorderedElementsAre("Ann North", "Bob North", "Cid South", "North "));
}

TEST_F(RenderedQueryTest, datesAreTakenApart) {
  Expression month{.kind = Expression::Kind::kDatePart, .part = DatePart::kQuarter};
  month.arguments = {person("born")};
  auto query = people();
  query.select = {month, Expression::aggregate(AggregateFunction::kCount, {})};
  query.groupBy = {month};
  query.orderBy = {{month, false}};
  EXPECT_THAT(answers(query), ElementsAre("1 1", "4 1"));
}

TEST_F(RenderedQueryTest, setOperations) {
  auto query = people();
  query.orderBy = {{query.select[0], false}};
  query.set = SetOperation{SetOperator::kUnion, shared(shops())};
  EXPECT_THAT(answers(query), ElementsAre("Ann", "Bob", "Cid", "North", "South"));
  query.set->op = SetOperator::kIntersect;
  EXPECT_THAT(answers(query), ElementsAre("North"));
  query.set->op = SetOperator::kExcept;
  query.limit = 2;
  EXPECT_THAT(answers(query), ElementsAre("Ann", "Bob"));
}

}  // namespace
}  // namespace omni
