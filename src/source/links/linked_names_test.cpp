#include "source/links/linked_names.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<SpokenName> spoken(const std::vector<std::string>& names) {
  std::vector<SpokenName> found;
  for (const auto& name : names) found.push_back(spokenName(name));
  return found;
}

TEST(LinkedNamesTest, findsEachKeyThatAColumnSpeaksOf) {
  const auto tables = spoken({"customers", "order_items", "departments", "faculty", "user", "countries",
                              "home_teams", "addresses", "boxes", "tax_offices", "t"});
  const auto names = spoken({"id",
                             "customer_id",
                             "customerid",
                             "code",
                             "name",
                             "home_team_id",
                             "dept",
                             "dep_no",
                             "facid",
                             "uid",
                             "country",
                             "countries",
                             "ship_country_code",
                             "address",
                             "main_address_id",
                             "box",
                             "boxes_no",
                             "order_item_key",
                             "item",
                             "office",
                             "officeId",
                             "iso_code",
                             "department_name",
                             "t_id",
                             "x"});
  LinkedNames index(tables);
  std::vector<std::pair<std::size_t, const SpokenName*>> keys;
  for (std::size_t t = 0; t < tables.size(); ++t)
    for (const auto& name : names) {
      index.addKey(keys.size(), t, name);
      keys.emplace_back(t, &name);
    }
  for (const auto& column : names) {
    const auto found = index.keysNamed(column);
    for (std::size_t k = 0; k < keys.size(); ++k)
      if (nameTie(column, tables[keys[k].first], *keys[k].second) < NameTie::kShared) {
        EXPECT_THAT(found, Contains(k))
            << column.run << " speaks of " << tables[keys[k].first].run << "." << keys[k].second->run;
      }
    std::vector<std::size_t> called;
    for (std::size_t t = 0; t < tables.size(); ++t)
      if (calledLike(column.own, tables[t])) called.push_back(t);
    EXPECT_EQ(index.tablesCalled(column.own), called) << column.run;
  }
}

TEST(LinkedNamesTest, aNameThatVeryManyShareIsThatOfItsHome) {
  std::vector<std::string> names{"customers"};
  for (std::size_t i = 0; i <= LinkedNames::kMaxSharing; ++i) {
    std::string letters;
    for (std::size_t rest = i + 26; rest > 0; rest /= 26) letters += static_cast<char>('a' + rest % 26);
    names.push_back("archive" + letters);
  }
  const auto tables = spoken(names);
  const auto key = spokenName("customer_id"), general = spokenName("id");
  LinkedNames index(tables);
  for (std::size_t t = 0; t < tables.size(); ++t) {
    index.addKey(2 * t, t, key);
    index.addKey(2 * t + 1, t, general);
  }
  EXPECT_THAT(index.keysNamed(key), ElementsAre(0, 1)) << "both keys of the table that it is called like";
  EXPECT_THAT(index.keysNamed(general), IsEmpty());
}

}  // namespace
}  // namespace omni
