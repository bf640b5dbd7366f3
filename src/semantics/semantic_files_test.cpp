#include "semantics/semantic_files.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/temporary_folder.h"

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SemanticFilesTest : public ::testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) { folder_.write(name, text); }
  Semantics named(const std::string& name) {
    return readSemantics(findSemanticFiles({.named = {folder_.path() / name}, .folders = {}}));
  }
  Semantics readFolder() {
    return readSemantics(findSemanticFiles({.named = {}, .folders = {folder_.path()}}));
  }

  static const DescribedTable* table(const Semantics& semantics, const std::string& name) {
    const auto found = std::ranges::find(semantics.tables, name, &DescribedTable::name);
    return found == semantics.tables.end() ? nullptr : &*found;
  }
  static std::string measure(const Semantics& semantics, const std::string& of) {
    for (const auto& described : semantics.tables)
      for (const auto& measure : described.measures)
        if (measure.name == of) return described.name + ": " + inWords(measure.formula);
    return "";
  }

  TemporaryFolder folder_;
};

constexpr const char* kSchema = R"(version: 2

models:
  - name: fct_orders
    description: "One order of a customer: {{ doc('orders') }}"
    columns:
      - name: order_id
        data_tests: [unique, not_null]
      - name: customer_id
        description: Who ordered
        data_tests:
          - relationships:
              arguments: { to: ref('dim_customers'), field: customer_id }
      - name: amount
        description: >
          What the order costs,
          in euros
        meta: { label: order value, synonyms: [basket, order total] }
  - name: dim_customers
    description: Those who buy
    config: { alias: customers, meta: { synonyms: [clients] } }

sources:
  - name: raw
    schema: raw
    tables:
      - name: returns
        identifier: returned_orders
        description: What came back
)";

TEST_F(SemanticFilesTest, readsTheModelsAndSourcesOfDbt) {
  write("models/schema.yml", kSchema);
  const Semantics read = named("models");
  EXPECT_THAT(read.unread, IsEmpty());
  const auto* orders = table(read, "fct_orders");
  ASSERT_TRUE(orders);
  EXPECT_EQ(orders->comment, "");  // a template makes it
  EXPECT_EQ(orders->file, "models/schema.yml");
  ASSERT_THAT(orders->columns, SizeIs(3));
  EXPECT_EQ(orders->columns[2].comment, "What the order costs, in euros");
  EXPECT_THAT(orders->columns[2].called, ElementsAre("order value", "basket", "order total"));
  ASSERT_THAT(orders->references, SizeIs(1));
  EXPECT_EQ(orders->references[0].targetTable, "dim_customers");
  ASSERT_TRUE(table(read, "customers"));
  EXPECT_THAT(table(read, "customers")->called, ElementsAre("clients"));
  ASSERT_TRUE(table(read, "returned_orders"));
}

constexpr const char* kMetricFlow = R"yaml(semantic_models:
  - name: orders
    model: ref('fct_orders')
    description: Orders at our shops
    defaults: { agg_time_dimension: ordered_on }
    entities:
      - { name: order, type: primary, expr: order_id }
      - { name: customer, type: foreign, expr: customer_id }
    dimensions:
      - { name: ordered_on, type: time, type_params: { time_granularity: day } }
      - { name: state, type: categorical, expr: status, label: Order state }
    measures:
      - { name: order_total, agg: sum, expr: amount, description: What was ordered }
      - { name: net_total, agg: sum, expr: amount - discount }
      - { name: order_count, agg: sum, expr: 1 }
      - { name: buyers, agg: count_distinct, expr: customer_id }
      - { name: gifts, agg: sum_boolean, expr: is_gift }
      - { name: month_total, agg: sum, expr: "date_trunc('month', x)" }
      - { name: spread, agg: percentile, expr: amount }
      - { name: stock, agg: sum, expr: stock, non_additive_dimension: { name: ordered_on } }
  - name: customers
    model: source('raw', 'customers')
    entities:
      - { name: customer, type: primary, expr: id }
)yaml";

constexpr const char* kMetrics = R"yaml(metrics:
  - name: net_revenue
    label: Net revenue
    description: What we keep
    type: simple
    type_params: { measure: net_total }
    filter: |
      {{ Dimension('order__state') }} = 'paid'
  - name: paid_orders
    type: simple
    type_params: { measure: { name: order_count, filter: "{{ Dimension('order__state') }} = 'paid'" } }
  - name: paid_share
    type: ratio
    type_params:
      numerator: paid_orders
      denominator: { name: order_count }
  - name: revenue_per_buyer
    type: derived
    type_params:
      expr: revenue / buyers
      metrics: [ { name: net_revenue, alias: revenue }, buyers ]
  - name: growth
    type: derived
    type_params: { expr: a - b, metrics: [ { name: net_revenue, alias: a }, { name: net_revenue, alias: b, offset_window: 1 month } ] }
  - { name: running, type: cumulative, type_params: { measure: net_total } }
  - { name: by_segment, type: simple, type_params: { measure: net_total }, filter: "{{ Dimension('customer__segment') }} = 'a'" }
  - { name: round, type: ratio, type_params: { numerator: round, denominator: net_revenue } }
  - { name: lost, type: simple, type_params: { measure: nowhere } }
)yaml";

TEST_F(SemanticFilesTest, readsMetricFlowAcrossFiles) {
  write("dbt/a_metrics.yml", kMetrics);
  write("dbt/sem/orders.yaml", kMetricFlow);
  const Semantics read = named("dbt");
  EXPECT_THAT(read.unread, IsEmpty());
  EXPECT_EQ(measure(read, "order_total"), "fct_orders: sum(amount)");
  EXPECT_EQ(measure(read, "order_count"), "fct_orders: count(rows)");
  EXPECT_EQ(measure(read, "buyers"), "fct_orders: count(different customer_id)");
  EXPECT_EQ(measure(read, "gifts"), "fct_orders: count(rows) where is_gift is true");
  EXPECT_EQ(measure(read, "net_revenue"), "fct_orders: sum(amount - discount) where status is 'paid'");
  EXPECT_EQ(measure(read, "paid_share"), "fct_orders: (count(rows) where status is 'paid') / count(rows)");
  EXPECT_EQ(measure(read, "revenue_per_buyer"),
            "fct_orders: (sum(amount - discount) where status is 'paid') / count(different customer_id)");
  const auto* orders = table(read, "fct_orders");
  ASSERT_TRUE(orders);
  ASSERT_THAT(orders->references, SizeIs(1));
  EXPECT_EQ(orders->references[0].targetTable, "customers");
  EXPECT_EQ(orders->references[0].targetColumn, "id");
  EXPECT_THAT(orders->columns[1].called, ElementsAre("Order state", "state"));
  for (const char* why :
       {"'month_total' of sem/orders.yaml, over fct_orders, is left out: the function 'date_trunc'",
        "the aggregation 'percentile'", "non_additive_dimension", "(offset)", "the type 'cumulative'",
        "'customer__segment'", "without an end", "there is no measure 'nowhere'"})
    EXPECT_THAT(read.notes, Contains(HasSubstr(why)));
  EXPECT_THAT(read.notes, SizeIs(8));
}

constexpr const char* kCubes = R"yaml(cubes:
  - name: orders
    sql_table: public.fct_orders
    title: Shop orders
    joins:
      - { name: customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {customers.id}" }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: "{CUBE}.order_status", type: string, title: Order state, description: How far it is }
      - { name: month, sql: "date_trunc('month', {CUBE}.created)", type: time }
    measures:
      - { name: count, type: count }
      - { name: revenue, sql: "{CUBE}.amount", type: sum, title: Paid revenue, filters: [ { sql: "{CUBE}.order_status = 'paid'" } ] }
      - { name: average_revenue, sql: "{revenue} / {count}", type: number }
      - { name: buyers, sql: customer_id, type: count_distinct }
      - { name: rolled, sql: amount, type: sum, rolling_window: { trailing: 1 month } }
      - { name: rank, sql: amount, type: rank }
  - { name: customers, sql: "SELECT * FROM clients", measures: [ { name: number_of_clients, type: count } ] }
  - { name: strange, sql: "SELECT a FROM b JOIN c" }
)yaml";

TEST_F(SemanticFilesTest, readsCubes) {
  write("cube/orders.yml", kCubes);
  write("cube/more.js", "cube(`users`, { sql_table: `users` });");
  write("cube/webpack.js", "module.exports = {}");
  const Semantics read = named("cube");
  EXPECT_EQ(measure(read, "count"), "public.fct_orders: count(rows)");
  EXPECT_EQ(measure(read, "revenue"), "public.fct_orders: sum(amount) where order_status is 'paid'");
  EXPECT_EQ(measure(read, "average_revenue"),
            "public.fct_orders: (sum(amount) where order_status is 'paid') / count(rows)");
  EXPECT_EQ(measure(read, "number_of_clients"), "clients: count(rows)");
  const auto* orders = table(read, "public.fct_orders");
  ASSERT_TRUE(orders);
  EXPECT_THAT(orders->called, ElementsAre("Shop orders", "orders"));
  ASSERT_THAT(orders->columns, SizeIs(2));
  EXPECT_EQ(orders->columns[1].name, "order_status");
  EXPECT_THAT(orders->columns[1].called, ElementsAre("Order state", "status"));
  ASSERT_THAT(orders->references, SizeIs(1));
  EXPECT_EQ(orders->references[0].column, "customer_id");
  for (const char* why : {"more.js is not read", "rolling_window", "the type 'rank'",
                          "'strange' of cube/orders.yml is left out"})
    EXPECT_THAT(read.notes, Contains(HasSubstr(why)));
  EXPECT_THAT(read.notes, SizeIs(4));
}

constexpr const char* kCroissant = R"({
  "@context": {"@language": "en", "@vocab": "https://schema.org/", "cr": "http://mlcommons.org/croissant/"},
  "@type": "sc:Dataset", "conformsTo": "http://mlcommons.org/croissant/1.0",
  "name": "Reefs", "description": "Corals that divers counted.", "keywords": ["coral", "sea"],
  "distribution": [
    {"@type": "cr:FileObject", "@id": "counts", "contentUrl": "https://data.test/files/reef-counts.csv?v=2"},
    {"@type": "cr:FileObject", "@id": "sites", "contentUrl": "sites.csv"}],
  "recordSet": [
    {"@type": "cr:RecordSet", "@id": "records", "description": "One dive",
     "field": [
       {"@type": "cr:Field", "@id": "records/colonies", "name": "colonies", "description": "Living colonies",
        "source": {"fileObject": {"@id": "counts"}, "extract": {"column": "n_col"}}},
       {"@type": "cr:Field", "@id": "records/site", "references": {"field": {"@id": "sites/id"}},
        "source": {"fileObject": {"@id": "counts"}, "extract": {"column": "site"}}}]},
    {"@type": "cr:RecordSet", "@id": "sites",
     "field": [{"@type": "cr:Field", "@id": "sites/id", "source": {"fileObject": {"@id": "sites"}, "extract": {"column": "id"}}}]}]
})";

TEST_F(SemanticFilesTest, readsCroissant) {
  write("croissant.json", kCroissant);
  const Semantics read = readFolder();
  ASSERT_THAT(read.sets, SizeIs(1));
  EXPECT_EQ(read.sets[0].comment, "Reefs. Corals that divers counted. coral, sea");
  EXPECT_THAT(read.sets[0].files, ElementsAre("reef-counts.csv", "sites.csv"));
  const auto* counts = table(read, "reef-counts");
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->comment, "One dive");
  ASSERT_THAT(counts->columns, SizeIs(2));
  EXPECT_EQ(counts->columns[0].name, "n_col");
  EXPECT_EQ(counts->columns[0].comment, "Living colonies");
  EXPECT_THAT(counts->columns[0].called, ElementsAre("colonies"));
  ASSERT_THAT(counts->references, SizeIs(1));
  EXPECT_EQ(counts->references[0].targetTable, "sites");
  EXPECT_EQ(counts->references[0].targetColumn, "id");
}

TEST_F(SemanticFilesTest, readsDcatAsJson) {
  write("dcat.jsonld", R"({
    "@context": {"dcat": "http://www.w3.org/ns/dcat#", "dct": "http://purl.org/dc/terms/"},
    "@graph": [
      {"@id": "#all", "@type": "dcat:Catalog", "dct:title": "All of it", "dcat:dataset": [{"@id": "#trees"}]},
      {"@id": "#trees", "@type": ["dcat:Dataset"],
       "dct:title": [{"@value": "Trær", "@language": "no"}, {"@value": "Trees", "@language": "en"}],
       "dct:description": "Trees of the town", "dcat:keyword": ["park", "oak"],
       "dcat:distribution": {"@id": "#file"}},
      {"@id": "#file", "@type": "dcat:Distribution", "dcat:downloadURL": {"@id": "https://town.test/get/trees.csv"}}]})");
  const Semantics read = readFolder();
  ASSERT_THAT(read.sets, SizeIs(1));
  EXPECT_EQ(read.sets[0].comment, "Trees. Trees of the town. park, oak");
  EXPECT_THAT(read.sets[0].files, ElementsAre("trees.csv"));
}

TEST_F(SemanticFilesTest, readsNoOtherFilesOfTheFolder) {
  write("omni.yaml", "sources:\n  a: { path: b.csv }\n");
  write("compose.yaml", "services:\n  web: { image: x }\n");
  write("broken.yaml", "a: [");
  write("data.json", R"([{"name": "models", "n": 1}])");
  write("deeper/models.yml", kSchema);
  write("profiles.yml", "models:\n  - { name: secret }\n");
  const auto found = findSemanticFiles({.named = {}, .folders = {folder_.path()}});
  EXPECT_THAT(found.files, IsEmpty());
  EXPECT_EQ(found.mark, "");
}

TEST_F(SemanticFilesTest, marksWhatChanges) {
  write("schema.yml", "models: []\n");
  const auto before = findSemanticFiles({.named = {}, .folders = {folder_.path()}}).mark;
  EXPECT_FALSE(before.empty());
  write("schema.yml", kSchema);
  EXPECT_NE(findSemanticFiles({.named = {}, .folders = {folder_.path()}}).mark, before);
}

TEST_F(SemanticFilesTest, saysWhereAFileIsBrokenAndWhatIsNotThere) {
  write("schema.yml", "models:\n  - name: a\n   description: b\n");
  write("croissant.json", "{\n\"conformsTo\": \"http://mlcommons.org/croissant/1.0\",\n ?}");
  const Semantics read = readFolder();
  ASSERT_THAT(read.unread, SizeIs(2));
  EXPECT_THAT(read.unread[0].message, HasSubstr("croissant.json:3: not valid JSON"));
  EXPECT_THAT(read.unread[1].message, HasSubstr("schema.yml:3: not valid YAML"));
  EXPECT_THAT(read.unread[1].hint, HasSubstr("Mend it"));
  EXPECT_THAT(named("nowhere").notes, ElementsAre(HasSubstr("there is no ")));
}

TEST_F(SemanticFilesTest, isNotBroughtDownByHostileFiles) {
  write("a.yml", "models: " + std::string(100000, '['));
  write("b.yml", "models:\n  - name: " + std::string(3u << 20u, 'x'));
  std::string laughs = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c < 'l'; ++c) {
    laughs += std::string(1, c) + ": &" + c + " [";
    for (int i = 0; i < 9; ++i) laughs += "*" + std::string(1, c - 1) + ", ";
    laughs += "]\n";
  }
  write("c.yml", laughs + "models: *k\nmetrics: *k\n");
  write("d.yml", "models: &m\n  - name: a\n    columns: *m\n");
  write("e.yml",
        "models: 1\nsemantic_models: [1, [], {measures: 3}, {name: {a: b}}]\nmetrics: [{name: x, "
        "type_params: 3}, {name: y, type: simple, type_params: {measure: [1]}}, {name: z, type: derived, "
        "type_params: {metrics: {a: b}, expr: []}}]\ncubes: [{name: c}, {name: d, sql_table: t, measures: "
        "[{}], joins: [{sql: '='}]}]\n");
  std::string metrics = "metrics:\n";
  for (int m = 0; m < 9; ++m) {
    metrics += "  - { name: m" + std::to_string(m) + ", type: derived, type_params: { expr: m, metrics: [";
    for (int i = 0; i < 400; ++i) metrics += "m" + std::to_string(m + 1) + ", ";
    metrics += "] } }\n";
  }
  write("f.yml", metrics);
  write("croissant.json", "{\"a\": \"www.w3.org/ns/dcat\", \"b\": " + std::string(200000, '['));
  write("dcat.json",
        "{\"a\": \"www.w3.org/ns/dcat\", \"b\": " + std::string(50000, '[') + std::string(50000, ']') + "}");
  const Semantics read = readFolder();
  EXPECT_THAT(read.unread, Contains(::testing::Field(&Error::message, HasSubstr("b.yml is too long"))));
  EXPECT_THAT(read.unread, Contains(::testing::Field(&Error::message, HasSubstr("a.yml:1: not valid YAML"))));
}

}  // namespace
}  // namespace omni
