#include "schema/joined_parts.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

EntityModel modelOf(std::size_t entities, std::vector<std::pair<std::size_t, std::size_t>> links) {
  EntityModel model;
  for (std::size_t e = 0; e < entities; ++e)
    model.entities.push_back({.name = std::string(1, static_cast<char>('a' + e))});
  for (const auto& [from, to] : links) model.links.push_back({.from = from, .to = to});
  return model;
}

std::string namesOf(const EntityModel& model) {
  std::string names;
  for (const Entity& entity : model.entities) names += entity.name;
  return names;
}

TEST(JoinedParts, WhatLinksHoldTogetherHasNone) {
  EXPECT_TRUE(joinedParts(modelOf(3, {{0, 1}, {2, 1}})).empty());
  EXPECT_TRUE(joinedParts(modelOf(1, {})).empty());
  EXPECT_TRUE(joinedParts(modelOf(0, {})).empty());
}

TEST(JoinedParts, EachIsAModelOfItsOwn) {
  const auto parts = joinedParts(modelOf(5, {{4, 0}, {3, 1}, {1, 1}}));
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(namesOf(parts[0]), "ae");
  EXPECT_EQ(namesOf(parts[1]), "bd");
  EXPECT_EQ(namesOf(parts[2]), "c");
  ASSERT_EQ(parts[0].links.size(), 1U);
  EXPECT_EQ(parts[0].links[0].from, 1U);
  EXPECT_EQ(parts[0].links[0].to, 0U);
  EXPECT_EQ(parts[1].links.size(), 2U);
  EXPECT_TRUE(parts[2].links.empty());
}

}  // namespace
}  // namespace omni
