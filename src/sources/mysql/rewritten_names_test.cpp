#include "sources/mysql/rewritten_names.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(RewrittenNames, tablesAreNamesOfTwoParts) {
  const auto names = rewrittenNames(
      "/* select#1 */ select `shop`.`s`.`name` AS `name`,max(`other`.`x`.`a`) AS `max(a)` from "
      "`shop`.`staff` `s` "
      "join `other`.`x` where `shop`.`s`.`region` = 'it''s `a`.`b` \\' `c`.`d`' and 1 <> \"`e`.`f`\"");
  EXPECT_THAT(names.pairs, ElementsAre(Pair("other", "x"), Pair("shop", "staff")));
  EXPECT_THAT(names.subqueries, IsEmpty());
}

TEST(RewrittenNames, columnsOfSubqueriesAreDistinguishedByTheirName) {
  const auto names = rewrittenNames(
      "select `s`.`name` AS `name` from (select `shop`.`staff`.`name` AS `name` from `shop`.`staff` limit 1) "
      "`s`");
  EXPECT_THAT(names.pairs, ElementsAre(Pair("s", "name"), Pair("shop", "staff")));
  EXPECT_THAT(names.subqueries, ElementsAre("s"));
}

TEST(RewrittenNames, tablesOfViewsHaveOtherNames) {
  const auto names = rewrittenNames(
      "with `w` as (select `shop`.`desks`.`id` AS `id` from `shop`.`desks`) select `s`.`name` AS "
      "`name`,`w`.`id` "
      "AS `id` from (`shop`.`staff` `s` join `w`) where (`s`.`id` = `w`.`id`)");
  EXPECT_THAT(names.pairs, ElementsAre(Pair("s", "id"), Pair("s", "name"), Pair("shop", "desks"),
                                       Pair("shop", "staff"), Pair("w", "id")));
  EXPECT_THAT(names.aliases, ElementsAre("s"));
  EXPECT_THAT(names.subqueries, ElementsAre("w"));
}

TEST(RewrittenNames, marksWithinNamesAreDoubled) {
  EXPECT_THAT(rewrittenNames("from `sh``op`.`a.b`").pairs, ElementsAre(Pair("sh`op", "a.b")));
  EXPECT_THAT(rewrittenNames("from `open").pairs, IsEmpty());
}

}  // namespace
}  // namespace omni
