#include "formulate/sketch/elements/roles.h"

#include <gtest/gtest.h>

#include <vector>

namespace omni {
namespace {

// Trips start and end at stations; each has one rider.
EntityModel trips() {
  EntityModel model;
  model.entities = {{.name = "trip", .phrase = "trip"},
                    {.name = "station", .phrase = "station"},
                    {.name = "rider", .phrase = "rider"}};
  model.links = {{.from = 0, .to = 1, .name = "start_station_id", .phrase = "start station id"},
                 {.from = 0, .to = 1, .name = "end_station_id", .phrase = "end station id"},
                 {.from = 0, .to = 2, .name = "rider_id", .phrase = "rider id"}};
  return model;
}

std::optional<std::size_t> role(std::vector<std::string> leading, std::size_t entity = 1) {
  return linkByRole(trips(), entity, leading);
}

TEST(Roles, theWordsBeforeSayWhichReferenceLeadsThere) {
  EXPECT_EQ(role({"trips", "that", "start", "in"}), 0u);
  EXPECT_EQ(role({"trips", "that", "ended", "in"}), 1u);
  EXPECT_EQ(role({"trips", "from"}), 0u);
  EXPECT_EQ(role({"from", "oslo", "to"}), 1u);
}

TEST(Roles, noRoleIsNamedWithoutAWordOrWithOneReference) {
  EXPECT_EQ(role({}), std::nullopt);
  EXPECT_EQ(role({"trips", "in"}), std::nullopt);
  EXPECT_EQ(role({"riders", "that", "start"}, 2), std::nullopt);
}

TEST(Roles, theWordsBeforeSayWhichAttributeHoldsAValue) {
  Entity train{.name = "train", .phrase = "train"};
  train.attributes = {{.name = "origin", .phrase = "origin"},
                      {.name = "destination", .phrase = "destination"},
                      {.name = "depot", .phrase = "depot"}};
  const std::vector<std::size_t> ends{0, 1}, all{0, 1, 2};
  const auto role = [&](const std::vector<std::size_t>& attributes, std::vector<std::string> leading) {
    return attributeByRole(train, attributes, leading);
  };
  EXPECT_EQ(role(ends, {"trains", "that", "go", "to"}), 1u);
  EXPECT_EQ(role(ends, {"trains", "that", "leave"}), 0u);
  EXPECT_EQ(role(all, {"trains", "arrive", "in"}), 1u);
  EXPECT_EQ(role(all, {"trains", "in"}), std::nullopt);
  EXPECT_EQ(role({2}, {"trains", "to"}), std::nullopt) << "it has no other role";
}

}  // namespace
}  // namespace omni
