#include "language/sparql/sparql_context.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;

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

}  // namespace
}  // namespace omni
