#include "formulate/tables/lifted_query.h"

#include <gmock/gmock.h>

#include <chrono>
#include <random>

#include "catalog/naming.h"
#include "language/languages.h"
#include "link/linker.h"
#include "question/question.h"

namespace omni {
namespace {

using namespace std::chrono;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

ValueSummary texts(std::vector<std::string> samples) {
  const auto n = samples.size();
  return {.type = ValueType::kText,
          .rows = 10 * n,
          .distinct = n,
          .samples = std::move(samples),
          .complete = true};
}
ValueSummary numbers(ValueType type = ValueType::kInteger) {
  return {.type = type, .rows = 60, .distinct = 40, .minimum = "1", .maximum = "900"};
}
ValueSummary days(ValueType type = ValueType::kDate) {
  return {.type = type, .rows = 60, .distinct = 50, .minimum = "2021-01-04", .maximum = "2023-12-30"};
}

Table customers() {
  return {.name = "customers",
          .columns = {{.name = "id", .values = numbers()},
                      {.name = "name", .values = texts({"HUNTRESS SEARCH LTD", "Acme Ltd", "Globex"})},
                      {.name = "country", .values = texts({"Spain", "Portugal"})}},
          .primaryKey = {"id"},
          .rows = 60};
}
Table orders() {
  return {.name = "orders",
          .columns = {{.name = "id", .values = numbers()},
                      {.name = "customer_id", .values = numbers()},
                      {.name = "amount", .values = numbers(ValueType::kReal)},
                      {.name = "placed_on", .values = days()},
                      {.name = "shipped at", .values = days(ValueType::kDateTime)},
                      {.name = "product", .values = texts({"lamp", "chair", "table", "Shelf 2000"})}},
          .primaryKey = {"id"},
          .foreignKeys = {{{"customer_id"}, "customers", {"id"}}},
          .rows = 600};
}
// Two sheets of one shape.
Table sheet(const std::string& name) {
  return {.name = name,
          .columns = {{.name = "title", .values = texts({"Lawyers", "Bakers"})},
                      {.name = "employed", .values = numbers()},
                      {.name = "wage", .values = numbers()}},
          .rows = 60};
}

CatalogEntry shop() {
  CatalogEntry entry;
  entry.descriptor = {
      .info = {.id = "shop", .route = Route::kSql, .dialect = "sqlite"},
      .shape = RelationalSchema{{customers(), orders(), sheet("wages 2023"), sheet("wages 2024")}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return entry;
}

// People, where they work since when, and whom they know.
CatalogEntry people() {
  CatalogEntry entry;
  const std::vector<GraphProperty> name{{"name", texts({"Ann", "Ben", "Cid"})}};
  entry.descriptor = {
      .info = {.id = "people", .route = Route::kCypher, .dialect = "cypher"},
      .shape = GraphSchema{{{"Person", 30, name}, {"Company", 5, {{"name", texts({"Acme", "Globex"})}}}},
                           {{"WORKS_AT", "Person", "Company", 30, {{"since", numbers()}}, 30, 5},
                            {"KNOWS", "Person", "Person", 60, {}, 20, 20}}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return entry;
}

// Projects, who leads them and what they depend on.
CatalogEntry projects() {
  CatalogEntry entry;
  const std::string ns = "http://example.org/";
  const auto property = [&](const std::string& name, const std::string& domain, const std::string& range) {
    OntologyProperty of{.iri = ns + name, .object = !range.empty(), .domains = {{ns + domain, 20}}};
    if (!range.empty()) of.ranges = {{ns + range, 20}};
    of.count = 20;
    of.values = range.empty() ? texts({"Apollo", "Gemini"}) : ValueSummary{};
    return of;
  };
  entry.descriptor = {
      .info = {.id = "projects", .route = Route::kSparql},
      .shape =
          Ontology{{{ns + "Project", "project", "", 20}, {ns + "Person", "person", "", 9}},
                   {property("name", "Project", ""), property("title", "Person", ""),
                    property("leader", "Project", "Person"), property("dependsOn", "Project", "Project")},
                   {{"ex", ns}}}};
  entry.model = withNames(entityModel(entry.descriptor));
  return entry;
}

/// Statements of all shapes that the grammar of a view knows, by chance.
class RandomStatement {
 public:
  RandomStatement(const TableView& view, unsigned seed) : view_(view), chance_(seed) {}

  std::string next() {
    std::string text = "SELECT " + std::string(one(4) ? "DISTINCT " : "") + value(true);
    while (one(3)) text += ", " + value(true);
    if (!one(4)) text += " WHERE " + condition(true);
    while (one(4)) text += std::string(one(2) ? " AND " : " OR ") + condition(true);
    if (one(3)) text += " GROUP BY " + column();
    if (one(6)) text += " HAVING " + aggregate() + " > 1";
    if (one(3)) text += " ORDER BY " + value(false) + (one(2) ? " DESC" : "") + " LIMIT 3";
    return text;
  }

 private:
  bool one(unsigned of) { return chance_() % of == 0; }
  const ShownTable& table() { return view_.tables()[chance_() % view_.tables().size()]; }
  std::string column() {
    const ShownTable& of = table();
    return of.name + "." + of.columns[chance_() % of.columns.size()].name;
  }
  std::string aggregate() {
    constexpr const char* kFunctions[] = {"COUNT(", "SUM(", "AVG(", "MAX(", "COUNT(DISTINCT "};
    if (one(3)) return "COUNT(" + table().name + ".*)";
    return kFunctions[chance_() % 5] + column() + ")";
  }
  std::string value(bool nests) {
    if (one(3)) return aggregate();
    if (one(8)) return (one(2) ? "YEAR(" : "DECADE(") + column() + ")";
    if (one(12) && nests) return "100.0 * (" + inner() + " - " + inner() + ") / " + inner();
    if (one(8) && nests) return "100.0 * " + aggregate() + " / " + inner();
    return column();
  }
  std::string inner() {
    return "(SELECT " + value(false) + (one(2) ? " WHERE " + condition(false) : "") +
           (one(4) ? " ORDER BY " + value(false) + " DESC LIMIT 1" : "") + ")";
  }
  std::string condition(bool nests) {
    if (nests && one(4)) return column() + (one(2) ? " IN " : " NOT IN ") + inner();
    if (nests && one(4)) return column() + " = " + inner();
    if (one(5)) return column() + " IS NOT NULL";
    if (one(5)) return column() + " = " + column();
    if (one(5)) return column() + " BETWEEN 2 AND 2021";
    return column() + (one(2) ? " > 2019" : " LIKE '%acme%'");
  }

  const TableView& view_;
  std::mt19937 chance_;
};

// The query in the source's own language, parameters in their places.
std::string asked(const std::string& sql, const CatalogEntry& entry,
                  const std::string& text = "what is asked?") {
  const auto question = analyse(text, sys_days{2024y / 5 / 1});
  const auto items = link(*question, entry.model, entry.words(), entry.values());
  const TableView view(entry.model);
  const auto statement = sqlStatement("sqlite", sql);
  if (!statement) return "no statement: " + statement.error().message;
  const auto query = liftedQuery(*statement, view, {*question, items, entry});
  if (!query) return "not lifted: " + query.error().message;
  const auto native = languageOf(entry.model.route).render(*query, entry.model);
  if (!native) return "not rendered: " + native.error().message;
  std::string shown = native->text;
  for (auto p = native->parameters.rbegin(); p != native->parameters.rend(); ++p)
    for (const char mark : {':', '$'})
      if (const auto at = shown.find(mark + p->name); at != std::string::npos)
        shown.replace(at, p->name.size() + 1, "'" + toText(p->value) + "'");
  return shown;
}

TEST(LiftedQuery, PutsInTheValuesThatTheQuestionNamesAndTheStatementMisses) {
  EXPECT_EQ(asked("SELECT COUNT(*) FROM customers", shop(), "how many customers from Spain?"),
            "SELECT COUNT(*) FROM customers WHERE LOWER(country) = LOWER('Spain')");
  EXPECT_THAT(
      asked("SELECT SUM(orders.amount) FROM orders JOIN customers ON customers.id = orders.customer_id "
            "WHERE customers.country = 'Spain'",
            shop(), "amount of Huntress Search Ltd in Spain"),
      AllOf(HasSubstr("'Spain'"), HasSubstr("'HUNTRESS SEARCH LTD'")));
}

TEST(LiftedQuery, PutsInNoValueOfAColumnThatIsUsedNorOneThatIsDenied) {
  const auto perCountry = "SELECT customers.country, COUNT(*) FROM customers GROUP BY customers.country";
  EXPECT_THAT(asked(perCountry, shop(), "customers per country, Spain too"), Not(HasSubstr("'Spain'")));
  const auto all = "SELECT COUNT(*) FROM customers";
  EXPECT_THAT(asked(all, shop(), "how many customers not from Spain?"), Not(HasSubstr("'Spain'")));
  EXPECT_THAT(asked(all, shop(), "how many customers from Spain or Portugal?"), Not(HasSubstr("'Spain'")));
}

TEST(LiftedQuery, CountsWhatAValueNarrowsToWhereItsColumnIsCounted) {
  EXPECT_EQ(asked("SELECT COUNT(DISTINCT customers.country)", shop(), "number of Portugal customers"),
            "SELECT COUNT(*) FROM customers WHERE LOWER(country) = LOWER('Portugal')");
}

TEST(LiftedQuery, GroupsByWhatTheQuestionAsksFiguresForEachOf) {
  const auto total = "SELECT SUM(orders.amount)";
  EXPECT_THAT(asked(total, shop(), "total amount by product"), HasSubstr("GROUP BY product"));
  EXPECT_THAT(asked("SELECT COUNT(orders.id)", shop(), "number of orders per customer"),
              AllOf(HasSubstr("SELECT customers.name"), HasSubstr("GROUP BY")));
  EXPECT_THAT(asked(total, shop(), "yearly amount"), HasSubstr("SUM(amount) FROM orders"));  // two dates
  EXPECT_THAT(asked("SELECT AVG(orders.amount) WHERE orders.product = 'lamp' AND orders.product = 'chair'",
                    shop(), "median amount lamp vs chair"),
              AllOf(HasSubstr("SELECT product, "), HasSubstr(" OR "), HasSubstr("GROUP BY product")));
  EXPECT_THAT(asked("SELECT COUNT(*) FROM orders WHERE orders.product IN ('lamp', 'chair')", shop(),
                    "how many lamp or chair orders?"),
              Not(HasSubstr("GROUP BY")));
  EXPECT_THAT(
      asked("SELECT MAX(orders.amount) ORDER BY orders.placed_on LIMIT 1", shop(), "top amount by product"),
      Not(HasSubstr("GROUP BY")));
}

TEST(LiftedQuery, SaysThePlainParts) {
  EXPECT_EQ(
      asked(
          "SELECT product, SUM(amount) AS s FROM orders GROUP BY product HAVING COUNT(*) > 2 ORDER BY s DESC "
          "LIMIT 3",
          shop()),
      "SELECT product, SUM(amount) FROM orders GROUP BY product HAVING COUNT(*) > '2' ORDER BY SUM(amount) "
      "DESC "
      "LIMIT 3");
}

// A column that refers to things is shown as their names.
TEST(LiftedQuery, ComparesThingsToThings) {
  EXPECT_EQ(
      asked("SELECT person.name WHERE person.id NOT IN (SELECT person.knows)", people()),
      "MATCH (person:Person)\n"
      "WHERE NOT EXISTS { MATCH (person_2:Person)-[:KNOWS]->(person_3:Person) WHERE person_3 = person }\n"
      "RETURN person.name AS name");
  EXPECT_THAT(asked("SELECT company.name WHERE company.id = (SELECT works_at.company ORDER BY works_at.since "
                    "LIMIT 1)",
                    people()),
              AllOf(HasSubstr("WITH company_2 AS value"), HasSubstr("WHERE company = single_value")));
  EXPECT_THAT(asked("SELECT person.title WHERE person.id NOT IN (SELECT project.leader)", projects()),
              AllOf(HasSubstr("(?found AS ?person)"), HasSubstr("?project ex:leader ?person_2")));
  EXPECT_THAT(asked("SELECT project.name WHERE project.leader IN (SELECT person.id WHERE person.title = "
                    "'Apollo')",
                    projects()),
              AllOf(HasSubstr("?project ex:leader ?person "), HasSubstr("(?found AS ?person)")));
}

TEST(LiftedQuery, JoinsAsTheSourceDoes) {
  const std::string right =
      "SELECT customers.name, COUNT(*) FROM customers JOIN orders ON orders.customer_id = customers.id GROUP "
      "BY "
      "customers.name";
  EXPECT_EQ(
      asked("SELECT c.name, COUNT(*) FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.name",
            shop()),
      right);
  EXPECT_EQ(
      asked("SELECT c.name, COUNT(*) FROM customers c JOIN orders o ON o.id = c.id GROUP BY c.name", shop()),
      right)
      << "by columns that do not refer to each other";
  EXPECT_EQ(asked("SELECT c.name, COUNT(*) FROM customers c, orders o GROUP BY c.name", shop()),
            "SELECT name, COUNT(*) FROM customers GROUP BY name")
      << "what nothing joins and nothing uses is not meant";
}

TEST(LiftedQuery, JoinsWhereNothingSaysFrom) {
  EXPECT_EQ(asked("SELECT SUM(orders.amount) WHERE customers.country = 'Spain'", shop(), "total for Spain"),
            "SELECT SUM(orders.amount) FROM orders JOIN customers ON orders.customer_id = customers.id WHERE "
            "LOWER(customers.country) = LOWER('Spain')");
  EXPECT_EQ(asked("SELECT COUNT(orders.*) WHERE orders.amount > 5", shop()),
            "SELECT COUNT(*) FROM orders WHERE amount > '5'");
  EXPECT_EQ(asked("SELECT COUNT(customers.*) WHERE orders.amount > 5", shop()),
            "SELECT COUNT(DISTINCT customers.id) FROM customers JOIN orders ON orders.customer_id = "
            "customers.id WHERE "
            "orders.amount > '5'");
  EXPECT_THAT(asked("SELECT 1", shop()), HasSubstr("of no table"));
  EXPECT_THAT(asked("SELECT orders.amount, wages_2023.wage", shop()), HasSubstr("nothing joins"));
}

TEST(LiftedQuery, TakesOutJoinsThatNothingUses) {
  EXPECT_EQ(asked("SELECT SUM(o.amount) FROM orders o JOIN customers c ON o.customer_id = c.id", shop()),
            "SELECT SUM(amount) FROM orders");
  EXPECT_EQ(asked("SELECT a.product FROM orders a JOIN orders b ON a.product = b.product WHERE b.amount > 5",
                  shop()),
            "SELECT product FROM orders WHERE amount > '5'");
  EXPECT_EQ(
      asked("SELECT a.employed, b.wage FROM wages_2023 a JOIN wages_2024 b ON a.title = b.title", shop()),
      "SELECT employed, wage FROM \"wages 2023\"");
}

TEST(LiftedQuery, FindsColumnsWhereTheyAre) {
  EXPECT_EQ(
      asked("SELECT o.name, o.amount FROM orders o", shop()),
      "SELECT customers.name, orders.amount FROM orders JOIN customers ON orders.customer_id = customers.id");
  EXPECT_EQ(asked("SELECT prodct FROM orders", shop()), "SELECT product FROM orders");
  EXPECT_EQ(asked("SELECT shipped_at FROM orders", shop()), "SELECT \"shipped at\" FROM orders");
  EXPECT_THAT(asked("SELECT salary FROM orders", shop()), HasSubstr("there is no column salary"));
  EXPECT_THAT(asked("SELECT name FROM employees", shop()), HasSubstr("there is no table employees"));
}

TEST(LiftedQuery, SpellsValuesAsTheSourceDoes) {
  EXPECT_EQ(asked("SELECT COUNT(*) FROM customers WHERE name = 'huntress search'", shop(),
                  "how much has huntress search?"),
            "SELECT COUNT(*) FROM customers WHERE name LIKE '%huntress search%' ESCAPE '\\'");
  EXPECT_EQ(asked("SELECT id FROM customers WHERE name = 'spain'", shop(), "customers in Spain"),
            "SELECT id FROM customers WHERE LOWER(country) = LOWER('Spain')")
      << "in the column that holds it";
  EXPECT_EQ(asked("SELECT id FROM customers WHERE name = \"Globex\"", shop(), "globex"),
            "SELECT id FROM customers WHERE LOWER(name) = LOWER('Globex')")
      << "texts in double quotes";
}

TEST(LiftedQuery, TakesYearsAndPeriodsForWhatTheyAre) {
  EXPECT_EQ(asked("SELECT COUNT(*) FROM orders WHERE placed_on = 2022", shop()),
            "SELECT COUNT(*) FROM orders WHERE CAST(strftime('%Y', placed_on) AS INTEGER) = '2022'");
  EXPECT_EQ(asked("SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed_on) = '2022'", shop()),
            "SELECT COUNT(*) FROM orders WHERE CAST(strftime('%Y', placed_on) AS INTEGER) = '2022'");
  EXPECT_EQ(asked("SELECT COUNT(*) FROM orders WHERE placed_on = '2022-04-25'", shop(), "orders in Q2 2022"),
            "SELECT COUNT(*) FROM orders WHERE placed_on >= '2022-04-01' AND placed_on < '2022-07-01'")
      << "a day that nobody named";
  EXPECT_EQ(asked("SELECT COUNT(*) FROM orders WHERE placed_on = '2022-04-25'", shop(), "orders in 2022"),
            "SELECT COUNT(*) FROM orders WHERE CAST(strftime('%Y', placed_on) AS INTEGER) = '2022'");
}

TEST(LiftedQuery, NarrowsToThePeriodThatTheStatementMisses) {
  CatalogEntry entry = shop();
  entry.model.entities[1].attributes[4].values = texts({"yes", "no"});  // one date is left
  const std::string year = "placed_on >= '2022-01-01' AND placed_on < '2023-01-01'";
  EXPECT_EQ(asked("SELECT SUM(orders.amount)", entry, "what was sold in 2022?"),
            "SELECT SUM(amount) FROM orders WHERE " + year);
  EXPECT_THAT(
      asked("SELECT 100.0 * SUM(orders.amount) / (SELECT SUM(orders.amount)) WHERE orders.product = 'lamp'",
            entry, "what share of the amount of 2022 came from lamps?"),
      AllOf(HasSubstr("WHERE LOWER(product) = LOWER('lamp') AND " + year),
            HasSubstr("FROM orders AS orders_2 WHERE orders_2.placed_on >= '2022-01-01'")));
  EXPECT_EQ(asked("SELECT SUM(orders.amount)", entry, "what was sold before 2022?"),
            "SELECT SUM(amount) FROM orders");
  EXPECT_EQ(asked("SELECT SUM(orders.amount)", entry, "what was sold in 2021 and 2022?"),
            "SELECT SUM(amount) FROM orders");
  EXPECT_EQ(asked("SELECT SUM(orders.amount)", shop(), "what was sold in 2022?"),
            "SELECT SUM(amount) FROM orders")
      << "placed or shipped, nobody knows";
}

TEST(LiftedQuery, RefusesAFigureSetAgainstItself) {
  EXPECT_THAT(asked("SELECT SUM(orders.amount) / SUM(orders.amount) WHERE orders.product = 'lamp'", shop(),
                    "what share came from lamps?"),
              HasSubstr("a figure is set against itself"));
}

TEST(LiftedQuery, APartThatValuesShareIsLookedForInAllOfThem) {
  CatalogEntry entry = shop();
  auto& table = std::get<RelationalSchema>(entry.descriptor.shape).tables[0];
  table.columns[2].values = texts({"Dublin, Ireland", "Cork, Ireland", "Madrid, Spain"});
  entry.model = withNames(entityModel(entry.descriptor));
  const std::string statement = "SELECT customers.name WHERE customers.country = 'Dublin, Ireland'";
  EXPECT_THAT(asked(statement, entry, "which customers are in Ireland?"), HasSubstr("'%ireland%'"));
  EXPECT_THAT(asked(statement, entry, "which customers are in Dublin, Ireland?"),
              HasSubstr("LOWER('Dublin, Ireland')"));
  EXPECT_THAT(asked("SELECT customers.name WHERE customers.country = 'Madrid, Spain'", entry,
                    "which customers are in Spain?"),
              HasSubstr("LOWER('Madrid, Spain')"))
      << "no other value holds it";
}

TEST(LiftedQuery, ARepeatedConditionIsOneAndAContraryOneIsRefused) {
  EXPECT_EQ(asked("SELECT customers.name WHERE customers.country IS NULL AND customers.country IS NULL",
                  shop(), "who has no country?"),
            "SELECT name FROM customers WHERE country IS NULL");
  EXPECT_THAT(asked("SELECT customers.name WHERE customers.country IS NULL AND customers.country IS NOT NULL",
                    shop(), "who has no country?"),
              HasSubstr("to be there and not to be there"));
}

TEST(LiftedQuery, RefusesToComputeWithTexts) {
  const auto refused = HasSubstr("nothing can be computed of a text");
  EXPECT_THAT(asked("SELECT AVG(customers.country)", shop(), "what is the average country?"), refused);
  EXPECT_THAT(asked("SELECT AVG(orders.placed_on - customers.name)", shop(), "how old are customers?"),
              refused);
}

TEST(LiftedQuery, CountsEachOfTheThingsThatAreAskedFor) {
  EXPECT_EQ(asked("SELECT COUNT(product) FROM orders", shop(), "how many products are there?"),
            "SELECT COUNT(DISTINCT product) FROM orders");
  EXPECT_EQ(asked("SELECT COUNT(id) FROM orders", shop(), "how many orders are there?"),
            "SELECT COUNT(id) FROM orders");
}

TEST(LiftedQuery, CountsTheRowsOfGroups) {
  EXPECT_EQ(
      asked(
          "SELECT orders.product, COUNT(orders.product) AS n GROUP BY orders.product ORDER BY n DESC LIMIT 4",
          shop(), "top 4 products by number of orders"),
      "SELECT product, COUNT(*) FROM orders GROUP BY product ORDER BY COUNT(*) DESC LIMIT 4");
  EXPECT_EQ(
      asked("SELECT orders.product, COUNT(DISTINCT orders.customer_id) GROUP BY orders.product", shop()),
      "SELECT product, COUNT(DISTINCT customer_id) FROM orders GROUP BY product");
}

TEST(LiftedQuery, AddsUpWhatIsMeasuredInGroups) {
  for (const char* by : {"orders.product", "orders.amount, orders.product"})
    EXPECT_EQ(asked("SELECT orders.product, orders.amount GROUP BY " + std::string(by), shop()),
              "SELECT product, SUM(amount) FROM orders GROUP BY product");
  EXPECT_EQ(asked("SELECT orders.amount, COUNT(*) GROUP BY orders.amount", shop()),
            "SELECT amount, COUNT(*) FROM orders GROUP BY amount")
      << "how often each amount occurs";
}

TEST(LiftedQuery, TakesDatesFromOneAnotherInDays) {
  EXPECT_EQ(asked("SELECT orders.id, orders.shipped_at - orders.placed_on", shop()),
            "SELECT id, (julianday(\"shipped at\") - julianday(placed_on)) FROM orders");
  EXPECT_THAT(asked("SELECT MAX(orders.placed_on) - MIN(orders.placed_on)", shop()),
              HasSubstr("julianday(MAX(placed_on)) - julianday(MIN(placed_on))"));
}

TEST(LiftedQuery, AddsUpWhatTheSourceHasCounted) {
  CatalogEntry entry = shop();
  for (const auto& [kind, count] :
       {std::pair("employed", "SUM(employed)"), std::pair("title", "COUNT(title)")})
    EXPECT_EQ(asked("SELECT COUNT(wages_2023." + std::string(kind) + ")", entry),
              "SELECT " + std::string(count) + " FROM \"wages 2023\"");
  EXPECT_EQ(asked("SELECT COUNT(DISTINCT wages_2023.employed)", entry),
            "SELECT COUNT(DISTINCT employed) FROM \"wages 2023\"");
  entry.model.entities[2].attributes[1].phrase = entry.model.entities[2].phrase;
  EXPECT_EQ(asked("SELECT COUNT(wages_2023.*) WHERE wages_2023.title = 'Bakers'", entry),
            "SELECT SUM(employed) FROM \"wages 2023\" WHERE LOWER(title) = LOWER('Bakers')")
      << "a table of pushes that holds how many pushes there were";
}

TEST(LiftedQuery, ComparesFiguresOfNoTableOfTheirOwn) {
  EXPECT_EQ(
      asked("SELECT 100.0 * ((SELECT COUNT(orders.*) WHERE YEAR(orders.placed_on) = 2023) - (SELECT "
            "COUNT(orders.*) WHERE YEAR(orders.placed_on) = 2022)) / (SELECT COUNT(customers.*))",
            shop()),
      "SELECT (1e0 * ('100' * ((SELECT COUNT(*) FROM orders AS orders_2 WHERE CAST(strftime('%Y', "
      "orders_2.placed_on) AS INTEGER) = '2023') - (SELECT COUNT(*) FROM orders AS orders_3 WHERE "
      "CAST(strftime('%Y', orders_3.placed_on) AS INTEGER) = '2022'))) / (SELECT COUNT(*) FROM customers)) "
      "FROM orders LIMIT 1");
}

TEST(LiftedQuery, GroupsByDecade) {
  EXPECT_EQ(
      asked("SELECT DECADE(orders.placed_on), COUNT(orders.*) GROUP BY DECADE(orders.placed_on)", shop()),
      "SELECT (CAST(strftime('%Y', placed_on) AS INTEGER) - CAST(strftime('%Y', placed_on) AS INTEGER) % "
      "10), COUNT(*) FROM orders GROUP BY (CAST(strftime('%Y', placed_on) AS INTEGER) - "
      "CAST(strftime('%Y', placed_on) AS INTEGER) % 10)");
}

TEST(LiftedQuery, TakesTheRowOfAnExtreme) {
  EXPECT_EQ(asked("SELECT product, MAX(amount) FROM orders", shop()),
            "SELECT product, amount FROM orders ORDER BY amount DESC LIMIT 1");
}

TEST(LiftedQuery, RefusesToSelectTheSameTwice) {
  EXPECT_THAT(asked("SELECT COUNT(orders.*) AS big, COUNT(orders.*) AS small", shop()),
              HasSubstr("the same is selected twice"));
  EXPECT_EQ(asked("SELECT MIN(orders.amount), MAX(orders.amount)", shop()),
            "SELECT MIN(amount), MAX(amount) FROM orders");
}

TEST(LiftedQuery, RefusesTextsThatTheQuestionLacks) {
  CatalogEntry entry = shop();
  auto& name = entry.model.entities[0].attributes[1];
  name.values.complete = false;
  EXPECT_THAT(asked("SELECT id FROM customers WHERE name = 'Initech'", entry, "which customers are new?"),
              HasSubstr("the question says nothing of 'Initech'"));
}

TEST(LiftedQuery, RefusesNumbersThatTheQuestionLacks) {
  EXPECT_THAT(asked("SELECT product FROM orders WHERE customer_id IN (1, 2, 3)", shop(), "what is ordered?"),
              HasSubstr("the question says nothing of '2'"));
  EXPECT_EQ(asked("SELECT product FROM orders WHERE customer_id = 2", shop(), "what did customer 2 order?"),
            "SELECT product FROM orders WHERE customer_id = '2'");
  EXPECT_EQ(asked("SELECT product FROM orders WHERE amount > 5", shop(), "what is dear?"),
            "SELECT product FROM orders WHERE amount > '5'")
      << "of an order it is a guess how much is meant";
}

TEST(LiftedQuery, ReadsGraphsAsTables) {
  EXPECT_EQ(
      asked(
          "SELECT p.name FROM Person p JOIN works_at w ON w.person = p.id JOIN Company c ON w.company = c.id "
          "WHERE c.name = 'acme' AND w.since > 2019",
          people(), "who works at acme since after 2019?"),
      "MATCH (person:Person)-[works_at:WORKS_AT]->(company:Company)\nWHERE (toLower(company.name) = "
      "toLower('Acme') AND "
      "works_at.since > '2019')\nRETURN person.name AS name");
  EXPECT_EQ(
      asked("SELECT Person.name WHERE works_at.since > 2019", people()),
      "MATCH (person:Person)-[works_at:WORKS_AT]->(company:Company)\nWHERE works_at.since > '2019'\nRETURN "
      "person.name AS name")
      << "a relationship joins the table that it is of";
  EXPECT_EQ(asked("SELECT works_at.company WHERE Person.name = 'Ann'", people(), "where does Ann work?"),
            "MATCH (person:Person)-[:WORKS_AT]->(company:Company)\nWHERE toLower(person.name) = "
            "toLower('Ann')\nRETURN "
            "company.name AS name");
  EXPECT_THAT(
      asked(
          "SELECT works_at.person WHERE works_at.company = (SELECT Company.name WHERE works_at.since > 2019)",
          people()),
      HasSubstr("works_at"))
      << "also within a sub-query";
  EXPECT_THAT(asked("SELECT knows FROM Person WHERE name = 'Ann'", people(), "whom does Ann know?"),
              HasSubstr("-[:KNOWS]->"));
}

TEST(LiftedQuery, WhateverAModelSaysBecomesAQueryOrAnError) {
  for (const auto& make : {shop, people, projects}) {
    const CatalogEntry entry = make();
    const TableView view(entry.model);
    RandomStatement statements(view, 42);
    int queries = 0;
    for (int i = 0; i < 400; ++i) {
      const std::string sql = statements.next();
      const auto statement = sqlStatement("sqlite", sql);
      ASSERT_TRUE(statement) << sql << statement.error().message;
      const auto question = analyse("what did acme do since 2019?", sys_days{2024y / 5 / 1});
      const auto query = liftedQuery(*statement, view, {*question, {}, entry});
      const auto native = query ? languageOf(entry.model.route).render(*query, entry.model)
                                : Result<NativeQuery>(tl::unexpected(query.error()));
      if (native && languageOf(entry.model.route).validate(*native, entry.descriptor)) ++queries;
    }
    EXPECT_GT(queries, 50) << entry.descriptor.info.id;
  }
}

}  // namespace
}  // namespace omni
