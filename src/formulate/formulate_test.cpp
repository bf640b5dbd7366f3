#include <gmock/gmock.h>

#include "formulate/builtin_formulator.h"
#include "formulate/ranking/query_model.h"
#include "formulate/ranking/ranking.h"
#include "formulate/source_words/source_name.h"
#include "language/language.h"
#include "question/question.h"
#include "schema/descriptor.h"

namespace omni {
namespace {

using namespace std::chrono;
using ::testing::HasSubstr;

ValueSummary texts(std::vector<std::string> samples) {
  const auto n = samples.size();
  return {.type = ValueType::kText,
          .rows = 10 * n,
          .distinct = n,
          .samples = std::move(samples),
          .complete = true};
}
ValueSummary numbers(ValueType type = ValueType::kInteger) {
  return {.type = type, .rows = 20, .distinct = 12};
}

Table student() {
  return {.name = "Student",
          .columns = {{.name = "StuID", .values = numbers()},
                      {.name = "LName", .values = texts({"Smith", "Kim"})},
                      {.name = "Fname", .values = texts({"Linda", "Tracy"})},
                      {.name = "Age", .values = numbers()},
                      {.name = "city_code", .values = texts({"BAL", "NYC"})}},
          .primaryKey = {"StuID"},
          .rows = 34};
}
Table pets() {
  return {.name = "Pets",
          .columns = {{.name = "PetID", .values = numbers()},
                      {.name = "PetType", .values = texts({"cat", "dog"})},
                      {.name = "weight", .values = numbers(ValueType::kReal)}},
          .primaryKey = {"PetID"},
          .rows = 3};
}
Table hasPet() {
  return {.name = "Has_Pet",
          .columns = {{.name = "StuID", .values = numbers()}, {.name = "PetID", .values = numbers()}},
          .foreignKeys = {{{"StuID"}, "Student", {"StuID"}}, {{"PetID"}, "Pets", {"PetID"}}},
          .rows = 3};
}

// No link leads to it.
Table weather() {
  return {.name = "Weather",
          .columns = {{.name = "wind_speed", .values = numbers()}, {.name = "humidity", .values = numbers()}},
          .rows = 3};
}

// Students and their pets, and the weather.
CatalogEntry petsEntry() {
  CatalogEntry entry;
  entry.descriptor = {.info = {.id = "pets", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{student(), pets(), hasPet(), weather()}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

// Employees, and to whom each reports.
CatalogEntry staffEntry() {
  CatalogEntry entry;
  const Table employee{.name = "Employee",
                       .columns = {{.name = "EmployeeId", .values = numbers()},
                                   {.name = "FirstName", .values = texts({"Fiona", "Mara"})},
                                   {.name = "LastName", .values = texts({"Bakker", "Lind"})},
                                   {.name = "ReportsTo", .values = numbers()}},
                       .primaryKey = {"EmployeeId"},
                       .foreignKeys = {{{"ReportsTo"}, "Employee", {"EmployeeId"}}},
                       .rows = 20};
  entry.descriptor = {.info = {.id = "staff", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{employee}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

// Trains between two towns.
CatalogEntry trainsEntry() {
  CatalogEntry entry;
  const Table train{.name = "Train",
                    .columns = {{.name = "TrainId", .values = numbers()},
                                {.name = "Name", .values = texts({"Fjord Star", "Sound Line"})},
                                {.name = "Origin", .values = texts({"Oslo", "Bergen"})},
                                {.name = "Destination", .values = texts({"Oslo", "Bergen"})},
                                {.name = "Number_of_Coaches", .values = numbers()},
                                {.name = "Price_in_Dollars", .values = numbers()},
                                {.name = "Price_in_Euros", .values = numbers()},
                                {.name = "Departed", .values = {.type = ValueType::kDateTime, .rows = 20}}},
                    .primaryKey = {"TrainId"},
                    .rows = 20};
  entry.descriptor = {.info = {.id = "trains", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{train}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

// The SQL of the best interpretation of a question.
std::string sqlOf(std::string_view text, const CatalogEntry& entry = petsEntry()) {
  const auto ranked = rank(analyse(text, sys_days{2026y / November / 21}).value(), entry, 1).queries;
  if (ranked.empty()) return "nothing";
  const auto native = sqlLanguage().render(ranked.front().candidate.grounding.built.query, entry.model);
  return native ? native->text : native.error().message;
}

// Invoices whose amounts a comment says to be in cents.
CatalogEntry invoicesEntry() {
  CatalogEntry entry;
  const Table invoice{.name = "Invoice",
                      .columns = {{.name = "InvoiceId", .values = numbers()},
                                  {.name = "Customer", .values = texts({"Ann Lee", "Bo Ask"})},
                                  {.name = "Amount", .comment = "In euro cents.", .values = numbers()}},
                      .primaryKey = {"InvoiceId"},
                      .rows = 20};
  entry.descriptor = {.info = {.id = "books", .route = Route::kSql, .dialect = "sqlite"},
                      .shape = RelationalSchema{{invoice}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

Formulation bestOf(std::string_view text, const CatalogEntry& entry) {
  return formulate(analyse(text, sys_days{2026y / November / 21}).value(), entry, 1).value().front();
}

TEST(Cents, euroAmountsAreComparedAsTheyAreKept) {
  for (const char* text :
       {"How many invoices have an amount above 20 euros?", "Which invoices are over 20 euros?"}) {
    const auto over = bestOf(text, invoicesEntry());
    ASSERT_EQ(over.query.parameters.size(), 1u) << over.query.text;
    EXPECT_EQ(toText(over.query.parameters.front().value), "2000") << text;
    EXPECT_EQ(over.unexplained, "");
  }
  EXPECT_EQ(bestOf("What is the total amount in euros?", invoicesEntry()).unexplained, "euros");
  EXPECT_EQ(bestOf("What is the total amount?", invoicesEntry()).unexplained, "");
}

// The bindings of a question's words in the best query.
std::string bindingsOf(std::string_view text) {
  const auto formulations = formulate(analyse(text, sys_days{2026y / November / 21}).value(), petsEntry(), 1);
  return formulations && !formulations->empty() ? formulations->front().bindings : "nothing";
}

TEST(Bindings, nameWhatTheQueryReads) {
  EXPECT_EQ(bindingsOf("What is the average age of students?"), "'age' → student.age, 'students' → student");
  EXPECT_EQ(bindingsOf("How old is Tracy?"), "'Tracy' → student.fname = Tracy");
}

// The columns that say of what the others are figures.
std::vector<std::size_t> groupsOf(std::string_view text) {
  const auto formulations = formulate(analyse(text, sys_days{2026y / November / 21}).value(), petsEntry(), 1);
  return formulations && !formulations->empty() ? formulations->front().groups : std::vector<std::size_t>{9};
}

TEST(NoQuery, tellsWhatIsThereAndWhatIsNotUnderstood) {
  const auto ask = [](const char* text) {
    return formulate(analyse(text, sys_days{2026y / November / 21}).value(), petsEntry(), 1);
  };
  const auto held = ask("How many pets hummed less than 38?");
  ASSERT_FALSE(held);
  EXPECT_EQ(held.error().code, Code::kUnsupported);
  EXPECT_THAT(held.error().message, HasSubstr("'pets' → pets; not understood: hummed"));
  const auto strange = ask("Why do glaciers calve?");
  ASSERT_FALSE(strange);
  EXPECT_EQ(strange.error().code, Code::kNotFound);
}

TEST(Groups, areGivenWhereNoOrderIsAskedFor) {
  using ::testing::ElementsAre;
  using ::testing::IsEmpty;
  EXPECT_THAT(groupsOf("What is the average weight of pets for each pet type?"), ElementsAre(0));
  EXPECT_THAT(groupsOf("How many pets are there?"), IsEmpty());
  EXPECT_THAT(groupsOf("List the last names of students"), IsEmpty());
  EXPECT_THAT(groupsOf("How many pets are there per pet type, most first?"), IsEmpty());
}

class Shapes : public ::testing::TestWithParam<std::pair<std::string_view, std::string_view>> {};

TEST_P(Shapes, becomeQueries) {
  EXPECT_EQ(sqlOf(GetParam().first), GetParam().second);
}

INSTANTIATE_TEST_SUITE_P(
    OfQuestions, Shapes,
    ::testing::Values(
        std::pair{"How many students are there?", "SELECT COUNT(*) FROM Student"},
        std::pair{"What are the first names and ages of all students?", "SELECT Fname, Age FROM Student"},
        std::pair{"List the last names of students older than 20",
                  "SELECT LName FROM Student WHERE Age > :p1"},
        std::pair{"What is the average age of students?", "SELECT AVG(Age) FROM Student"},
        std::pair{"How many students have a dog?",
                  "SELECT COUNT(DISTINCT Student.StuID) FROM Student JOIN Has_Pet ON Has_Pet.StuID = "
                  "Student.StuID JOIN Pets ON Has_Pet.PetID = Pets.PetID WHERE Pets.PetType = :p1"},
        std::pair{"Show the weight of the heaviest dog",
                  "SELECT weight FROM Pets WHERE PetType = :p1 ORDER BY weight DESC LIMIT 1"},
        std::pair{"Find the first name of students who do not have any pets",
                  "SELECT Student.Fname FROM Student WHERE Student.StuID NOT IN (SELECT Has_Pet.StuID FROM "
                  "Has_Pet JOIN Pets ON Has_Pet.PetID = Pets.PetID WHERE Has_Pet.StuID IS NOT NULL)"},
        std::pair{"Which students are as old as Tracy?",
                  "SELECT Student.Fname FROM Student WHERE Student.Age = (SELECT "
                  "MAX(Student_2.Age) FROM Student AS Student_2 WHERE Student_2.Fname = :p1) AND "
                  "Student.Fname <> :p2"},
        std::pair{"How many pets of each type are there?",
                  "SELECT PetType, COUNT(*) FROM Pets GROUP BY PetType"},
        std::pair{"What is the last name of the youngest student?",
                  "SELECT LName FROM Student ORDER BY Age LIMIT 1"},
        std::pair{"List first names ordered by age in descending order",
                  "SELECT Fname FROM Student ORDER BY Age DESC"},
        std::pair{"Students whose age is above the average",
                  "SELECT Student.Fname, Student.LName FROM Student WHERE Student.Age > (SELECT "
                  "AVG(Student_2.Age) FROM Student AS Student_2)"},
        std::pair{"Show the city code and the number of students for each city code",
                  "SELECT city_code, COUNT(*) FROM Student GROUP BY city_code"},
        std::pair{"What is the most common pet type?",
                  "SELECT PetType FROM Pets GROUP BY PetType ORDER BY COUNT(*) DESC LIMIT 1"},
        std::pair{"Find students from BAL or NYC",
                  "SELECT Fname, LName FROM Student WHERE city_code = :p1 OR city_code = :p2"},
        std::pair{"Give the top 3 students by age",
                  "SELECT Fname, LName FROM Student ORDER BY Age DESC LIMIT 3"},
        std::pair{"What is the maximum weight for each pet type?",
                  "SELECT PetType, MAX(weight) FROM Pets GROUP BY PetType"},
        std::pair{"What are the minimum and maximum weight of pets?",
                  "SELECT MIN(weight), MAX(weight) FROM Pets"},
        std::pair{"last names of students who have both a cat and a dog",
                  "SELECT Student.LName FROM Student JOIN Has_Pet ON Has_Pet.StuID = Student.StuID JOIN Pets "
                  "ON Has_Pet.PetID = Pets.PetID WHERE Pets.PetType = :p1 INTERSECT SELECT Student_2.LName "
                  "FROM Student AS Student_2 JOIN Has_Pet AS Has_Pet_2 ON Has_Pet_2.StuID = Student_2.StuID "
                  "JOIN Pets AS Pets_2 ON Has_Pet_2.PetID = Pets_2.PetID WHERE Pets_2.PetType = :p2"},
        std::pair{"What are the full names of all students?", "SELECT Fname, LName FROM Student"},
        std::pair{"How old is Tracy?", "SELECT Age FROM Student WHERE Fname = :p1"},
        std::pair{"List the ages of students with an age over 30 or less than 20.",
                  "SELECT Age FROM Student WHERE Age > :p1 OR Age < :p2"},
        std::pair{"Which students have no city code?",
                  "SELECT Fname, LName FROM Student WHERE city_code IS NULL"},
        std::pair{"students aged over 20", "SELECT Fname, LName FROM Student WHERE Age > :p1"},
        std::pair{
            "Which students have at least 2 pets?",
            "SELECT Student.Fname, Student.LName FROM Student JOIN Has_Pet ON Has_Pet.StuID = Student.StuID "
            "GROUP BY Student.StuID, Student.Fname, Student.LName HAVING COUNT(*) >= :p1"},
        std::pair{"city codes of students aged 20 but not aged 21",
                  "SELECT city_code FROM Student WHERE Age = :p1 EXCEPT SELECT Student_2.city_code FROM "
                  "Student AS Student_2 WHERE Student_2.Age = :p2"},
        std::pair{"How many different pet types are there?", "SELECT COUNT(DISTINCT PetType) FROM Pets"},
        std::pair{"Who has the highest age?", "SELECT Fname, LName FROM Student ORDER BY Age DESC LIMIT 1"},
        std::pair{"List students in order of age, highest first",
                  "SELECT Fname, LName FROM Student ORDER BY Age DESC"},
        std::pair{"Is there a student older than 30?",
                  "SELECT EXISTS (SELECT 1 FROM Student WHERE Student.Age > :p1) AS answer"},
        std::pair{"Does Tracy have a cat?",
                  "SELECT EXISTS (SELECT 1 FROM Student JOIN Has_Pet ON Has_Pet.StuID = Student.StuID JOIN "
                  "Pets ON Has_Pet.PetID = Pets.PetID WHERE Student.Fname = :p1 AND Pets.PetType = :p2) AS "
                  "answer"},
        std::pair{"Are there more than 10 students from BAL?",
                  "SELECT EXISTS (SELECT COUNT(*) FROM Student WHERE Student.city_code = :p1 HAVING COUNT(*) "
                  "> :p2) AS answer"},
        std::pair{"Is the average weight of dogs above 20?",
                  "SELECT EXISTS (SELECT AVG(Pets.weight) FROM Pets WHERE Pets.PetType = :p1 HAVING "
                  "AVG(Pets.weight) > :p2) AS answer"},
        std::pair{"Are there more than 3 pets of students from BAL?",
                  "SELECT EXISTS (SELECT COUNT(*) FROM Has_Pet JOIN Student ON Has_Pet.StuID = Student.StuID "
                  "WHERE Student.city_code = :p1 HAVING COUNT(*) > :p2) AS answer"}));

TEST(Sketches, unusedWordsAboutTheEntitiesLowerTheConfidence) {
  const CatalogEntry entry = petsEntry();
  const auto confidence = [&](std::string_view text) {
    return rank(analyse(text, sys_days{2026y / November / 21}).value(), entry, 1).queries.at(0).confidence;
  };
  EXPECT_GT(confidence("How many students are there?"), 0.5);
  EXPECT_LT(confidence("How many students are enrolled?"), 0.05);
  EXPECT_LT(confidence("How many students graduated in a ceremony?"), 0.05);
  EXPECT_GT(confidence("Is there a student older than 30?"), 0.4);
  EXPECT_LT(confidence("Does Tracy have a parrot?"), 0.05);
  EXPECT_LT(confidence("Are there any enrolled students?"), 0.05);
  EXPECT_LT(confidence("How many students are from the Gotham branch?"), 0.05) << "a name that nothing has";
  EXPECT_LT(confidence("Which student came second?"), 0.05);
  EXPECT_LT(confidence("turnover per student"), 0.05) << "students are not what is asked for";
  EXPECT_LT(confidence("the three lightest pets of each type"), 0.05) << "not the type whose pets are";
  EXPECT_LT(confidence("Is Tracy the oldest student?"), 0.05) << "not whether there is one";
  EXPECT_LT(confidence("Are all students older than 18?"), 0.05) << "not whether one is";
  EXPECT_LT(confidence("How many scholarships are there for students?"), 0.05) << "not how many students";
}

TEST(Sketches, whatIsAskedWhereNothingCameIsNoOtherQuestion) {
  const CatalogEntry entry = petsEntry();
  const auto ranked =
      rank(analyse("Which students with city code BAL are there?", {}).value(), entry, 8).queries;
  ASSERT_GT(ranked.size(), 1u);
  for (const auto& next : ranked) {
    const LogicalQuery& query = next.candidate.grounding.built.query;
    EXPECT_TRUE(query.where) << next.score;
    for (const auto& shown : query.select) EXPECT_NE(shown.kind, Expression::Kind::kAggregate);
  }
}

TEST(Sketches, whoReportsToSomebodyIsBelowThem) {
  const std::string below =
      " FROM Employee JOIN Employee AS Employee_2 ON Employee.ReportsTo = Employee_2.EmployeeId WHERE "
      "Employee_2.FirstName = :p1 AND Employee_2.LastName = :p2";
  const std::string names = "SELECT DISTINCT Employee.FirstName, Employee.LastName";
  EXPECT_EQ(sqlOf("Who reports to Fiona Bakker?", staffEntry()), names + below);
  EXPECT_EQ(sqlOf("Which employees report to Fiona Bakker?", staffEntry()), names + below);
  EXPECT_EQ(sqlOf("How many employees report to Fiona Bakker?", staffEntry()), "SELECT COUNT(*)" + below);
  EXPECT_EQ(
      sqlOf("Which employees are not managers?", staffEntry()),
      "SELECT Employee.FirstName, Employee.LastName FROM Employee WHERE Employee.EmployeeId NOT IN (SELECT "
      "Employee_2.ReportsTo FROM Employee AS Employee_2 WHERE Employee_2.ReportsTo IS NOT NULL)");
}

// Where nobody is that old, neither those of another age are asked for nor how many there are.
TEST(Sketches, whichOnesAreNoFigure) {
  const CatalogEntry entry = petsEntry();
  for (const auto* text : {"Which students are between 90 and 95?", "Which students are as old as Tracy?"}) {
    for (const auto& next : rank(analyse(text, {}).value(), entry, 8).queries) {
      const LogicalQuery& query = next.candidate.grounding.built.query;
      EXPECT_FALSE(query.where && query.where->negated) << text;
      EXPECT_NE(query.select.front().kind, Expression::Kind::kAggregate) << text;
    }
  }
}

TEST(Sketches, theEntityThatIsComparedIsShown) {
  const std::string above = "SELECT Fname, LName FROM Student WHERE Age > :p1";
  EXPECT_EQ(sqlOf("Who has an age above 20?"), above);
  EXPECT_EQ(sqlOf("Whose age is above 20?"), above);
  EXPECT_EQ(sqlOf("Who has no pets?"),
            "SELECT Student.Fname, Student.LName FROM Student WHERE Student.StuID NOT IN (SELECT "
            "Has_Pet.StuID FROM Has_Pet JOIN Pets ON Has_Pet.PetID = Pets.PetID WHERE Has_Pet.StuID IS NOT "
            "NULL)")
      << "of two students of one name one may have pets";
}

TEST(Sketches, theSourceItselfNarrowsNothing) {
  const Question asked = analyse("Who left the staff of the employee?", {}).value();
  const auto stops = [](const Question& question) {
    return std::ranges::count_if(question.tokens, &Token::stop);
  };
  EXPECT_EQ(stops(withoutSourceName(asked, staffEntry())), stops(asked) + 1);
  CatalogEntry employees = staffEntry();
  employees.descriptor.info.id = "employee";
  employees.model = entityModel(employees.descriptor);
  EXPECT_EQ(stops(withoutSourceName(asked, employees)), stops(asked)) << "one of its tables is called so";
}

TEST(Sketches, oneOfTwoPlacesIsWhereToOrWhereFrom) {
  const CatalogEntry trains = trainsEntry();
  const std::string there = "SELECT Name FROM Train WHERE Destination = :p1";
  const std::string from = "SELECT Name FROM Train WHERE Origin = :p1";
  EXPECT_EQ(sqlOf("List the trains to Oslo", trains), there);
  EXPECT_EQ(sqlOf("List the trains that end in Oslo", trains), there) << "no name ends so";
  EXPECT_EQ(sqlOf("List the trains from Oslo", trains), from);
  EXPECT_EQ(sqlOf("List the trains that leave Oslo", trains), from);
}

TEST(Sketches, aNumberOfThingsMayBeKept) {
  EXPECT_EQ(sqlOf("What is the average number of coaches of the trains?", trainsEntry()),
            "SELECT AVG(Number_of_Coaches) FROM Train");
}

TEST(Sketches, theUnitSaysWhichOfSeveralAmounts) {
  const CatalogEntry trains = trainsEntry();
  EXPECT_EQ(sqlOf("Which trains have a price above 70 dollars?", trains),
            "SELECT Name FROM Train WHERE Price_in_Dollars > :p1");
  EXPECT_EQ(sqlOf("Which trains have a price above 70 euros?", trains),
            "SELECT Name FROM Train WHERE Price_in_Euros > :p1");
}

TEST(Sketches, namesThatStandTogetherBelongTogether) {
  EXPECT_EQ(sqlOf("List the pet types and pet ids for students"), "SELECT PetType, PetID FROM Pets");
}

TEST(Sketches, whatIsListedIsShown) {
  EXPECT_EQ(sqlOf("Find the origin and destination of train \"Fjord Star\"", trainsEntry()),
            "SELECT Origin, Destination FROM Train WHERE Name = :p1");
}

TEST(Sketches, lettersAreNoArticles) {
  EXPECT_EQ(sqlOf("Which trains have the letter a in their names?", trainsEntry()),
            "SELECT Name FROM Train WHERE Name LIKE :p1 ESCAPE '\\'");
}

TEST(Sketches, thoseWhoDoItAreNoGroups) {
  EXPECT_EQ(sqlOf("What is the total weight of pets owned by students?"),
            "SELECT SUM(Pets.weight) FROM Pets WHERE Pets.PetID IN (SELECT Has_Pet.PetID FROM Has_Pet JOIN "
            "Student ON Has_Pet.StuID = Student.StuID)");
}

TEST(Sketches, valuesOfTheSameThingsAreDistinguished) {
  EXPECT_EQ(sqlOf("What is the average weight of cat and dog pets?"),
            "SELECT PetType, AVG(weight) FROM Pets WHERE PetType = :p1 OR PetType = :p2 GROUP BY PetType");
}

TEST(Sketches, whatIsTheLargestRanks) {
  EXPECT_EQ(sqlOf("Which train has a price in euros that is the highest?", trainsEntry()),
            "SELECT Name FROM Train ORDER BY Price_in_Euros DESC LIMIT 1");
}

TEST(Sketches, aDayIsOneDate) {
  EXPECT_EQ(sqlOf("On which day departed the train Fjord Star?", trainsEntry()),
            "SELECT date(Departed) FROM Train WHERE Name = :p1");
}

TEST(Sketches, whatNothingJoinsIsNotAsked) {
  EXPECT_EQ(sqlOf("Find the last names of students whose wind speed is not 70"), "nothing");
}

}  // namespace
}  // namespace omni
