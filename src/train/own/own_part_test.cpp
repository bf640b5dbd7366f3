#include "train/own/own_part.h"

#include <gmock/gmock.h>

#include <random>

namespace omni {
namespace {

const std::vector<std::string> kNames{"named", "noise"};

/// A question with four candidates, of which what ships puts the first first. Right is one of the first two;
/// `telling`: that the feature "named" says which.
WorldGroup asked(int number, std::mt19937& random, bool telling) {
  WorldGroup asked{"question " + std::to_string(number), {}};
  const std::size_t right = random() % 2;
  for (std::size_t c = 0; c < 4; ++c) {
    const bool named = telling ? c == right : random() % 2 == 0;
    asked.group.candidates.push_back({named ? 1.0f : 0.0f, static_cast<float>(random() % 100) / 100.0f});
    asked.group.right.push_back(c == right);
    asked.group.before.push_back(c == 0 ? 1.0 : 0.5 - static_cast<double>(c));
  }
  return asked;
}

std::vector<WorldGroup> questions(int count, bool telling) {
  std::mt19937 random{7};
  std::vector<WorldGroup> groups;
  for (int q = 0; q < count; ++q) groups.push_back(asked(q, random, telling));
  return groups;
}

TEST(OwnPart, WhatTheQuestionsOfAPoolShowIsAddedToWhatShips) {
  const auto groups = questions(60, true);
  const LearnedPart learned = learnPart(kNames, groups).value();
  EXPECT_TRUE(learned.better);
  EXPECT_EQ(learned.questions, 60u);
  EXPECT_GT(learned.after, learned.before + 10);
  EXPECT_GT(learned.model.weights()[0], 0.5);
}

TEST(OwnPart, WhatIsChanceIsNotTaken) {
  const LearnedPart learned = learnPart(kNames, questions(60, false)).value();
  EXPECT_FALSE(learned.better) << learned.before << " to " << learned.after << ", gain " << learned.gain;
}

TEST(OwnPart, TooFewQuestionsAreNotTaken) {
  EXPECT_FALSE(learnPart(kNames, questions(12, true)).value().better);
  EXPECT_EQ(learnPart(kNames, {}).error().code, Code::kInvalidArgument);
}

TEST(OwnPart, QuestionsOfWhichAllIsRightOrNothingTeachNothing) {
  auto groups = questions(30, true);
  for (auto& group : groups) group.group.right.assign(group.group.right.size(), false);
  EXPECT_FALSE(learnPart(kNames, groups));
}

}  // namespace
}  // namespace omni
