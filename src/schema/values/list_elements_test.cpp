#include "schema/values/list_elements.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

TEST(ListElements, areTheSingleValuesOfAList) {
  const auto elements = elementsOf({R"(["urgent", 7, 2.5, true, null, "a, \"b\""])"}, 10);
  ASSERT_TRUE(elements);
  EXPECT_THAT(elements->values, ElementsAre(Value("urgent"), Value(std::int64_t{7}), Value(2.5), Value(true),
                                            Value("a, \"b\"")));
  EXPECT_TRUE(elements->complete);
  ASSERT_TRUE(elementsOf({"[]"}, 10));
  EXPECT_TRUE(elementsOf({"[]"}, 10)->values.empty());
}

TEST(ListElements, areCutAtTheLimit) {
  const auto elements = elementsOf({R"(["a","b","c"])"}, 2);
  ASSERT_TRUE(elements);
  EXPECT_EQ(elements->values.size(), 2u);
  EXPECT_FALSE(elements->complete);
}

TEST(ListElements, comeFromNoMapAndNoListOfLists) {
  for (const char* json : {R"({"a":1})", R"([["a"]])", R"([{"a":1}])", R"(["a")", "7", ""})
    EXPECT_FALSE(elementsOf({json}, 10)) << json;
}

}  // namespace
}  // namespace omni
