#include "source/remote/sql/query_comment.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

TEST(QueryComment, tellsForWhomAQueryRuns) {
  const RequestContext call{
      .caller = "key:reports",
      .route = "POST /v1/ask",
      .id = "r-1",
      .trace = {"0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", "01", "00f067aa0ba902b7"}};
  EXPECT_EQ(queryComment(&call),
            " /*application='omni',caller='key%3Areports',request='r-1',route='POST%20%2Fv1%2Fask',"
            "traceparent='00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01'*/");
}

TEST(QueryComment, noCallerEndsIt) {
  const RequestContext call{.caller = "x'*/; DROP TABLE t; --\\\n?:p1 $1 /*!50000 */", .route = ""};
  const std::string comment = queryComment(&call);
  EXPECT_EQ(comment.find("*/"), comment.size() - 2);
  const std::string_view value = std::string_view(comment).substr(comment.find("caller='") + 8);
  EXPECT_EQ(value.find('\''), value.size() - 3);
  EXPECT_EQ(value.find_first_of("?:$;\\\n!"), std::string_view::npos);
}

TEST(QueryComment, isNoneForTheProgramsOwnWork) {
  EXPECT_EQ(queryComment(nullptr), "");
}

}  // namespace
}  // namespace omni
