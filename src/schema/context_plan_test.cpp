#include "schema/context_plan.h"

#include <gmock/gmock.h>

#include "base/text.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Twenty tables that take 40, 20 or 4 tokens each.
std::vector<ContextPart> tables() {
  std::vector<ContextPart> parts;
  for (int i = 10; i < 30; ++i) {
    const std::string name = "t" + std::to_string(i);
    const auto detailLines = [&](const std::string& detail, int times) {
      std::string text = name + ":";
      for (int k = 0; k < times; ++k) text += " " + detail;
      return text + "\n";
    };
    parts.push_back({{name}, {detailLines("values", 18), detailLines("col", 17), detailLines("c", 1)}, name});
  }
  return parts;
}

TEST(ContextPlan, tellsAllInFullWhereItFits) {
  const std::string text = fitContext(tables(), {}, "table");
  EXPECT_THAT(text, HasSubstr("t29: values"));
  EXPECT_THAT(text, Not(HasSubstr("not told")));
}

TEST(ContextPlan, tellsWhatIsWantedInTheirOwnOrderAndNamesTheOthers) {
  const std::string text = fitContext(tables(), {.tokens = 170, .wanted = {"t20", "t12", "t11"}}, "table");
  EXPECT_LE(estimatedTokens(text), 170u);
  EXPECT_LT(text.find("t11: values"), text.find("t12: values"));
  EXPECT_LT(text.find("t12: values"), text.find("t20: values"));
  EXPECT_THAT(text, HasSubstr("not told here: t10, t13"));
  EXPECT_THAT(text, HasSubstr("more tables"));
}

TEST(ContextPlan, tellsWhatIsWantedAloneWhereAllWouldFit) {
  const std::string text = fitContext(tables(), {.wanted = {"t20"}, .wantedAlone = true}, "table");
  EXPECT_THAT(text, AllOf(HasSubstr("t20: values"), Not(HasSubstr("t21: ")), HasSubstr("t21, t22")));
  EXPECT_THAT(fitContext(tables(), {.wantedAlone = true}, "table"), Not(HasSubstr(": values")));
}

TEST(ContextPlan, goesLevelByLevelTheMostNeededFirst) {
  const std::vector<std::string> wanted{"t20", "t12", "t11"};
  const std::string some = fitContext(tables(), {.tokens = 98, .wanted = wanted}, "table");
  EXPECT_THAT(some, AllOf(HasSubstr("t20: values"), HasSubstr("t12: col"), HasSubstr("t11: col")));
  const std::string fewer = fitContext(tables(), {.tokens = 66, .wanted = wanted}, "table");
  EXPECT_THAT(fewer, AllOf(HasSubstr("t20: col"), HasSubstr("t12: col"), HasSubstr("t11: c\n")));
}

TEST(ContextPlan, countsWhereNotEvenTheNamesFit) {
  EXPECT_EQ(fitContext(tables(), {.tokens = 16}, "table"), "Also there, not told here: 20 tables\n");
  EXPECT_EQ(fitContext(tables(), {.tokens = 3}, "table"), "");
}

TEST(ContextPlan, aPatternIsWantedWithBothItsEnds) {
  auto parts = tables();
  parts.push_back({{"t11", "t12"}, {"t11->t12\n"}, "t11->t12"});
  parts.push_back({{"t11", "t13"}, {"t11->t13\n"}, "t11->t13"});
  const std::string text = fitContext(parts, {.tokens = 120, .wanted = {"t12", "t11"}}, "part");
  EXPECT_THAT(text, HasSubstr("\nt11->t12\n"));
  EXPECT_THAT(text, Not(HasSubstr("\nt11->t13\n")));
}

}  // namespace
}  // namespace omni
