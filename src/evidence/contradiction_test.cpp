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

TEST(ContradictionTest, rowsAreOfTheTimeInTheirSupportingColumn) {
  std::vector<Attempt> attempts{attempt("sales", {"19"}), attempt("org", {"30"}), attempt("crm", {"30"})};
  for (const auto& [index, day] : {std::pair(0, "2024-03-05"), std::pair(1, "2023-11-30 10:00:00")}) {
    Attempt& dated = attempts[static_cast<std::size_t>(index)];
    dated.check = Check{.supporting = {"updated"}, .dated = true};
    dated.supporting = SupportingColumns{.columns = {"updated"}, .rows = {{std::string(day)}}};
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

TEST(ContradictionTest, oneThingMayHaveSeveralNames) {
  const std::vector<Attempt> legal{attempt("lake", {"1956"}, "Sillner Boatworks"),
                                   attempt("marina", {"1958"}, "Sillner Boatworks GmbH")};
  EXPECT_EQ(findContradictions({}, legal).size(), 1u);
  const std::vector<Attempt> decided{attempt("crm", {"5"}, "P. Water"),
                                     attempt("sales", {"7"}, "Pennine Water")};
  Question question = *analyse("What is the battery life of P. Water?", {});
  EXPECT_TRUE(findContradictions(question, decided).empty());
  question.otherNames = {{"Pennine Water", 6, 2}};
  EXPECT_EQ(question.textOf(6, 2), "P. Water");
  EXPECT_EQ(findContradictions(question, decided).size(), 1u);
}

TEST(ContradictionTest, rowsOfABriefingAreComparedByTheirColumns) {
  const auto row = [](const std::string& source, std::vector<std::string> columns, Row values) {
    Attempt attempt;
    attempt.candidate.source = source;
    attempt.outcome = Outcome{.columns = std::move(columns), .rows = {std::move(values)}};
    return attempt;
  };
  const std::vector<Attempt> attempts{
      row("lake", {"name", "employees", "founded_year"}, {"Sillner", "62", "1956"}),
      row("marina", {"name", "foundedYear", "phone"}, {"Sillner GmbH", "1958", "+43 1"}),
      row("crm", {"customer", "founded_year", "employees"}, {"Sillner", "2024", "3"})};
  const Question question = *analyse("Give me a briefing on Sillner", {});
  const auto found = findContradictions(question, attempts);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].entity, "Sillner");
  EXPECT_EQ(found[0].attribute, "founded year");
  ASSERT_EQ(found[0].claims.size(), 2u);
  EXPECT_EQ(found[0].claims[1].value, "1958");
  EXPECT_TRUE(findContradictions(*analyse("Which year was Sillner founded?", {}), attempts).empty());
}

TEST(ContradictionTest, aListIsNoClaim) {
  const std::vector<Attempt> attempts{attempt("org", {"Zephyr", "Rust"}), attempt("sales", {})};
  EXPECT_TRUE(findContradictions({}, attempts).empty());
}

}  // namespace
}  // namespace omni
