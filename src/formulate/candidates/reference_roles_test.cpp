#include "formulate/candidates/reference_roles.h"

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

std::optional<std::size_t> said(std::vector<std::string> leading, std::size_t entity = 1) {
  return roleSaid(trips(), entity, leading);
}

TEST(ReferenceRoles, theWordsBeforeSayWhichReferenceLeadsThere) {
  EXPECT_EQ(said({"trips", "that", "start", "in"}), 0u);
  EXPECT_EQ(said({"trips", "that", "ended", "in"}), 1u);
  EXPECT_EQ(said({"trips", "from"}), 0u);
  EXPECT_EQ(said({"from", "oslo", "to"}), 1u);
}

TEST(ReferenceRoles, nothingIsSaidWithoutAWordOrWhereThereIsOneReference) {
  EXPECT_EQ(said({}), std::nullopt);
  EXPECT_EQ(said({"trips", "in"}), std::nullopt);
  EXPECT_EQ(said({"riders", "that", "start"}, 2), std::nullopt);
}

}  // namespace
}  // namespace omni
