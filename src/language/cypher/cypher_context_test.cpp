#include "language/cypher/cypher_context.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

GraphSchema company() {
  const ValueSummary names{.type = ValueType::kText, .samples = {"Ann", "O'Hara"}, .complete = true};
  const ValueSummary years{.type = ValueType::kInteger, .minimum = "2001", .maximum = "2024"};
  return {.labels = {{"Person", 3, {{"name", names}}}, {"Team", 2, {{"founded in", years}}}},
          .relationships = {{"LEADS", "Person", "Team", 2, {{"since", years}}},
                            {"KNOWS", "Person", "Person", 1, {}}}};
}

TEST(CypherContext, tellsLabelsPatternsTypesAndValues) {
  EXPECT_EQ(cypherContext(company()),
            "(:Person) 3 nodes\n"
            "  name: STRING one of 'Ann', 'O\\'Hara'\n"
            "(:Team) 2 nodes\n"
            "  `founded in`: INTEGER 2001 to 2024\n"
            "(:Person)-[:LEADS]->(:Team) 2 relationships\n"
            "  since: INTEGER 2001 to 2024\n"
            "(:Person)-[:KNOWS]->(:Person) 1 relationship\n");
}

TEST(CypherContext, tellsHowMomentsAreCompared) {
  const GraphSchema schema{.labels = {{"Person", 3, {{"born", {.type = ValueType::kDate}}}}}};
  EXPECT_EQ(cypherContext(schema), "(:Person) 3 nodes\n  born: date as STRING\n");
  EXPECT_EQ(cypherContext(schema, {}, "neo4j"),
            "(:Person) 3 nodes\n  born: date or STRING, toString() of which is in ISO 8601\n");
}

TEST(CypherContext, fitsItsTokensAndKeepsValuesBack) {
  const auto bare = cypherContext(company(), {.samples = false});
  EXPECT_THAT(bare, HasSubstr("  name: STRING\n"));
  EXPECT_THAT(bare, Not(HasSubstr("2001")));
  const auto people = cypherContext(company(), {.tokens = 70, .wanted = {"Person"}});
  EXPECT_THAT(people, HasSubstr("(:Person)-[:KNOWS]->(:Person) 1 relationship\n"));
  EXPECT_THAT(people, HasSubstr("not told here: (:Team)"));
}

}  // namespace
}  // namespace omni
