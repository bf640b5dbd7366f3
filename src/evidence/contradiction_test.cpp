#include "evidence/contradiction.h"

#include <gtest/gtest.h>

namespace omni {
namespace {

Attempt attempt(const std::string& source, const std::vector<std::string>& values,
                const std::string& entity = "Tracker T3") {
  Attempt attempt;
  attempt.candidate.source = source;
  attempt.fact = AskedFact{entity, "battery life"};
  Outcome outcome;
  outcome.columns = {"battery_life"};
  for (const std::string& value : values) outcome.rows.push_back({value});
  attempt.outcome = std::move(outcome);
  return attempt;
}

TEST(ContradictionTest, differentValuesOfOneFactAreAllKept) {
  const std::vector<Attempt> attempts{attempt("sales", {"19"}), attempt("org", {"30"})};
  const auto found = findContradictions({}, attempts);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].entity, "Tracker T3");
  ASSERT_EQ(found[0].claims.size(), 2u);
  EXPECT_EQ(found[0].claims[1].value, "30");
  EXPECT_EQ(found[0].claims[1].provenance.source, "org");
}

TEST(ContradictionTest, equalNumbersAgree) {
  const std::vector<Attempt> attempts{attempt("sales", {"19", "19.0"}), attempt("org", {"19"})};
  EXPECT_TRUE(findContradictions({}, attempts).empty());
}

TEST(ContradictionTest, whoSaysTheSameIsOfOneVersion) {
  const std::vector<Attempt> attempts{attempt("sales", {"19"}), attempt("org", {"30"}),
                                      attempt("crm", {"19.0"})};
  const auto found = findContradictions({}, attempts);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].claims[0].version, 0u);
  EXPECT_EQ(found[0].claims[1].version, 1u);
  EXPECT_EQ(found[0].claims[2].version, 0u);
}

TEST(ContradictionTest, rowsAreOfTheTimeThatStandsBesideThem) {
  std::vector<Attempt> attempts{attempt("sales", {"19"}), attempt("org", {"30"}), attempt("crm", {"30"})};
  for (const auto& [index, day] : {std::pair(0, "2024-03-05"), std::pair(1, "2023-11-30 10:00:00")}) {
    Attempt& dated = attempts[static_cast<std::size_t>(index)];
    dated.check = Check{.beside = 1, .dated = true};
    dated.beside = Beside{.columns = {"updated"}, .rows = {{std::string(day)}}};
  }
  auto found = findContradictions({}, attempts);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(found[0].claims[0].newest);
  dateClaims(attempts, found[0]);
  EXPECT_EQ(found[0].claims[0].asOf, "2024-03-05");
  EXPECT_TRUE(found[0].claims[0].newest);
  EXPECT_FALSE(found[0].claims[1].newest);
  EXPECT_TRUE(found[0].claims[2].asOf.empty());
}

TEST(ContradictionTest, factsOfDifferentThingsDoNotDisagree) {
  const std::vector<Attempt> attempts{attempt("sales", {"19"}), attempt("org", {"30"}, "Tracker T2")};
  EXPECT_TRUE(findContradictions({}, attempts).empty());
}

TEST(ContradictionTest, aListIsNoClaim) {
  const std::vector<Attempt> attempts{attempt("org", {"Zephyr", "Rust"}), attempt("sales", {})};
  EXPECT_TRUE(findContradictions({}, attempts).empty());
}

}  // namespace
}  // namespace omni
