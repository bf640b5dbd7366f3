#include <gmock/gmock.h>

#include "language/languages.h"

namespace omni {
namespace {

using ::testing::ElementsAre;

Descriptor shop(const std::string& dialect = "sqlite") {
  RelationalSchema schema;
  schema.tables = {
      {.name = "customers", .columns = {{.name = "id"}, {.name = "full name"}, {.name = "region"}}},
      {.name = "orders", .columns = {{.name = "id"}, {.name = "customer_id"}, {.name = "amount"}}}};
  return {.info = {.id = "shop", .kind = dialect, .route = Route::kSql, .dialect = dialect}, .shape = schema};
}

Descriptor company() {
  Ontology ontology;
  ontology.classes = {{.iri = "http://e/Employee"}, {.iri = "http://e/Shop"}};
  for (const auto* name : {"name", "birthDate", "worksIn"})
    ontology.properties.push_back({.iri = std::string("http://e/") + name});
  ontology.prefixes = {{"", "http://e/"}};
  return {.info = {.id = "company", .kind = "rdf", .route = Route::kSparql}, .shape = ontology};
}

Descriptor films() {
  GraphSchema schema;
  schema.labels = {{"Movie", 38, {{"title", {}}, {"released", {}}}}, {"Person", 133, {{"name", {}}}}};
  schema.relationships = {{"ACTED_IN", "Person", "Movie", 172, {}}};
  return {.info = {.id = "films", .kind = "graph", .route = Route::kCypher}, .shape = schema};
}

std::string repaired(const Descriptor& descriptor, const std::string& text) {
  const auto query =
      languageOf(descriptor.info.route)
          .repair({.route = descriptor.info.route, .text = text, .parameters = {}, .why = ""}, descriptor);
  return query ? query->text : "nothing";
}

TEST(Repair, sqlNamesThatAreSurelyMeant) {
  EXPECT_EQ(repaired(shop(), "SELECT fullName FROM customer WHERE region = 'fullName'"),
            "SELECT \"full name\" FROM customers WHERE region = 'fullName'");
  EXPECT_EQ(repaired(shop(), "SELECT o.custmer_id, sum(o.Amount) FROM Order AS o GROUP BY o.custmer_id"),
            "SELECT o.customer_id, sum(o.Amount) FROM orders AS o GROUP BY o.customer_id");
  EXPECT_EQ(repaired(shop(), "SELECT o.custmer_id -- custmer_id\nFROM orders o ORDER BY o.custmer_id"),
            "SELECT o.customer_id -- custmer_id\nFROM orders o ORDER BY o.customer_id");
  EXPECT_EQ(repaired(shop(), "SELECT customer.region FROM customers"),
            "SELECT customers.region FROM customers");
}

TEST(Repair, sqlTablesWithTheirQualifiers) {
  EXPECT_EQ(repaired(shop("duckdb"), "SELECT order.amount FROM order"), "SELECT orders.amount FROM orders");
  EXPECT_EQ(repaired(shop("duckdb"), "SELECT costumers.region FROM costumers"),
            "SELECT customers.region FROM customers");
}

TEST(Repair, onlyTheColumnOfTheQualifierThatLacksIt) {
  EXPECT_EQ(
      repaired(shop(), "SELECT a.regoin, b.amuont FROM customers a JOIN orders b ON b.customer_id = a.id"),
      "SELECT a.region, b.amount FROM customers a JOIN orders b ON b.customer_id = a.id");
}

TEST(Repair, nothingWhereNothingIsUnknownOrNothingIsClose) {
  EXPECT_EQ(repaired(shop(), "SELECT region FROM customers"), "nothing");
  EXPECT_EQ(repaired(shop(), "SELECT salary FROM customers"), "nothing");
  EXPECT_EQ(repaired(shop(), "SELEC region FROM customers"), "nothing");
  EXPECT_EQ(repaired(shop(), "SELECT regoin, salary FROM customers"), "nothing");
}

TEST(Repair, sparqlNamesHoweverTheyAreWritten) {
  EXPECT_EQ(repaired(company(), "SELECT ?n { ?x a :Employe ; :birthdate ?birthdate }"),
            "SELECT ?n { ?x a <http://e/Employee> ; <http://e/birthDate> ?birthdate }");
  EXPECT_EQ(repaired(company(),
                     "PREFIX o: <http://other/> SELECT ?n { ?x o:worksin ?n . FILTER(?n != \"o:worksin\") }"),
            "PREFIX o: <http://other/> SELECT ?n { ?x <http://e/worksIn> ?n . FILTER(?n != \"o:worksin\") }");
  EXPECT_EQ(repaired(company(), "ASK { ?x a <http://e/Shopp> }"), "ASK { ?x a <http://e/Shop> }");
  EXPECT_EQ(repaired(company(), "ASK { ?x :salary ?n }"), "nothing");
}

TEST(Repair, cypherLabelsTypesAndProperties) {
  EXPECT_EQ(repaired(films(), "MATCH (p:Persons {Name: 'Persons'})-[:ACTEDIN]->(m:movie) RETURN m.titel"),
            "MATCH (p:Person {name: 'Persons'})-[:ACTED_IN]->(m:Movie) RETURN m.title");
  EXPECT_EQ(repaired(films(), "MATCH (p:Robot) RETURN p.name"), "nothing");
}

std::vector<std::string> elements(const Descriptor& descriptor, const std::string& text) {
  const auto guarded =
      languageOf(descriptor.info.route)
          .validate({.route = descriptor.info.route, .text = text, .parameters = {}, .why = ""}, descriptor);
  return guarded ? guarded->elements() : std::vector{guarded.error().message};
}

TEST(Elements, areWhatAQueryReads) {
  EXPECT_THAT(
      elements(shop(),
               "WITH t AS (SELECT * FROM ORDERS) SELECT 1 FROM t, customers WHERE t.id = customers.id"),
      ElementsAre("orders", "customers"));
  EXPECT_THAT(elements(company(), "SELECT ?n { ?x a :Employee ; :name ?n }"),
              ElementsAre("http://e/Employee"));
  EXPECT_THAT(elements(company(), "SELECT ?n { ?x :name ?n }"), ElementsAre("http://e/name"));
  EXPECT_THAT(elements(films(), "MATCH (p:Person)-[:ACTED_IN]->(m:Movie) RETURN p.name"),
              ElementsAre("Movie", "Person"));
}

}  // namespace
}  // namespace omni
