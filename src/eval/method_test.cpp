#include "eval/method.h"

#include <gmock/gmock.h>

#include "eval/arm.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

AskOptions asked(std::string_view method) {
  Sample sample;
  sample.source = "shop";
  const Pool pool{{Route::kSql, {"shop", "bank"}}, {Route::kSearch, {"notes"}}};
  return askOptions(**findMethod(method), sample, 5, pool);
}

std::vector<std::string> namesOf(const std::vector<Arm>& arms) {
  std::vector<std::string> names;
  for (const auto& arm : arms) names.push_back(arm.name);
  return names;
}

TEST(Method, DiffersInWhatItMayExplore) {
  EXPECT_EQ(asked("omni").candidates, 5u);
  EXPECT_THAT(asked("omni").sources, IsEmpty());
  EXPECT_EQ(asked("kb-routing").candidates, 1u);
  EXPECT_THAT(asked("oracle").sources, ElementsAre("shop"));
  EXPECT_THAT(asked("sql").sources, ElementsAre("shop", "bank"));
  EXPECT_THAT(asked("search").sources, ElementsAre("notes"));
  EXPECT_EQ(asked("oracle-evidence"), asked("omni"));
}

TEST(Arm, MethodsAreComparedAtThreeWhereItIsAsked) {
  EXPECT_EQ(mainK(std::vector<std::size_t>{1, 3, 5}), 3u);
  EXPECT_EQ(mainK(std::vector<std::size_t>{10, 5}), 10u);
  EXPECT_EQ(mainK({}), 3u);
}

TEST(Arm, OnlySweptMethodsComeAtEveryK) {
  const std::vector<std::string> methods{"omni", "sql", "kb-routing", "omni"};
  const auto arms = armsOf(methods, std::vector<std::size_t>{5, 3, 1});
  ASSERT_TRUE(arms) << arms.error().message;
  EXPECT_THAT(namesOf(*arms), ElementsAre("omni", "omni.k1", "omni.k5", "sql", "kb-routing"));
}

TEST(Arm, ThresholdsAreOfTheMethodsWithoutAnOracle) {
  const std::vector<std::string> methods{"omni", "oracle-evidence", "sql"};
  const auto arms = armsOf(methods, std::vector<std::size_t>{3, 5}, std::vector<double>{0.75, 0, 0.75});
  ASSERT_TRUE(arms) << arms.error().message;
  EXPECT_THAT(namesOf(*arms), ElementsAre("omni", "omni.k5", "omni.t0", "omni.t0.75", "oracle-evidence",
                                          "oracle-evidence.k5", "sql"));
  EXPECT_EQ(arms->at(3).threshold, 0.75);
  EXPECT_EQ(arms->at(3).k, 3u);
}

}  // namespace
}  // namespace omni
