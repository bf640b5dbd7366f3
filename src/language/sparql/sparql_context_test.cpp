#include "language/sparql/sparql_context.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(SparqlContext, aClassShowsItsOwnSamplesOfASharedProperty) {
  const auto one = [](const char* sample) {
    return ValueSummary{.type = ValueType::kText, .distinct = 1, .samples = {sample}, .complete = true};
  };
  const auto text = sparqlContext(
      {.classes = {{.iri = "http://x/Person", .count = 1}, {.iri = "http://x/City", .count = 1}},
       .properties = {{.iri = "http://x/name",
                       .domains = {{"http://x/Person", 1, one("Ann")}, {"http://x/City", 1, one("York")}}}}});
  const auto city = text.find("City>: 1 instance");
  ASSERT_NE(city, std::string::npos) << text;
  EXPECT_THAT(text.substr(0, city), HasSubstr("one of \"Ann\"\n"));
  EXPECT_THAT(text.substr(city), HasSubstr("one of \"York\"\n"));
}

Ontology library() {
  const ValueSummary names{
      .type = ValueType::kText, .distinct = 1, .samples = {"Ann \"A\"\nB"}, .complete = true};
  return {.classes = {{.iri = "http://x/Person", .label = "person", .comment = "who\nwrites", .count = 3},
                      {.iri = "http://x/Book", .count = 5}},
          .properties = {{.iri = "http://x/name",
                          .label = "name",
                          .domains = {{"http://x/Person", 3}},
                          .datatypes = {"http://www.w3.org/2001/XMLSchema#string"},
                          .languages = {"en", "de"},
                          .values = names},
                         {.iri = "http://x/author",
                          .object = true,
                          .domains = {{"http://x/Book", 5}},
                          .ranges = {{"http://x/Person", 5}}}},
          .prefixes = {{"x", "http://x/"}}};
}

TEST(SparqlContext, tellsClassesPropertiesTargetsCountsAndLanguages) {
  EXPECT_EQ(sparqlContext(library()),
            "PREFIX x: <http://x/>\n"
            "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>\n"
            "?x a x:Book: 5 instances\n"
            "  x:author -> x:Person, 5 times\n"
            "?x a x:Person \"person\" (who writes): 3 instances\n"
            "  x:name \"name\" -> xsd:string or text in en, de, 3 times, one of \"Ann \\\"A\\\"\\nB\"\n");
}

TEST(SparqlContext, classesWithoutInstancesComeLast) {
  const auto text = sparqlContext({.classes = {{.iri = "http://x/Declared", .count = 0},
                                               {.iri = "http://x/Few", .count = 2},
                                               {.iri = "http://x/Many", .count = 9}}});
  EXPECT_LT(text.find("Many"), text.find("Few"));
  EXPECT_LT(text.find("Few"), text.find("Declared"));
}

TEST(SparqlContext, whatIsOnlyDeclaredIsOneLineUnlessItIsAskedFor) {
  const Ontology kinds{
      .classes = {{.iri = "http://x/Sensor", .comment = "measures"}, {.iri = "http://x/Site", .count = 2}},
      .prefixes = {{"x", "http://x/"}}};
  EXPECT_EQ(sparqlContext(kinds),
            "PREFIX x: <http://x/>\n"
            "?x a x:Site: 2 instances\n\n"
            "Declared, nothing in them: x:Sensor\n");
  EXPECT_THAT(sparqlContext(kinds, {.wanted = {"http://x/Sensor"}}), HasSubstr("x:Sensor (measures): 0"));
  EXPECT_THAT(sparqlContext({.classes = {{.iri = "http://x/S_01", .label = "sensor"}}}),
              HasSubstr("nothing in them: \"sensor\""));
}

TEST(SparqlContext, proseIsNoValue) {
  auto ontology = library();
  auto& values = ontology.properties[0].values;
  values.samples = {std::string(200, 'x'), "Ann"};
  values.distinct = 2;
  EXPECT_THAT(sparqlContext(ontology), HasSubstr("such as \"Ann\"\n"));
}

TEST(SparqlContext, fitsItsTokensAndKeepsValuesBack) {
  const auto bare = sparqlContext(library(), {.samples = false});
  EXPECT_THAT(bare, Not(HasSubstr("Ann")));
  const auto one = sparqlContext(library(), {.tokens = 82, .wanted = {"http://x/Book"}});
  EXPECT_THAT(one, HasSubstr("  x:author -> x:Person, 5 times\n"));
  EXPECT_THAT(one, HasSubstr("not told here: x:Person\n"));
}

}  // namespace
}  // namespace omni
