#include "engine/report_parts.h"

#include <gtest/gtest.h>

#include "source/roomy_budget.h"

namespace omni {
namespace {

// Appends a part of a question with one attempt, from which its evidence and a contradiction come.
void appendPart(AskReport& report) {
  const Budget budget = roomyBudget();
  Trace trace;
  Inquiry part(Question{}, budget, trace, AskOptions{}, 1);
  part.found.attempts.emplace_back();
  part.found.set.evidence.emplace_back();
  part.found.set.contradictions.push_back(
      {.entity = "Bonn", .attribute = "area", .claims = {Claim{}, Claim{}}});
  append(part, report);
}

TEST(ReportParts, evidenceAndClaimsOfLaterPartsPointAtTheirOwnAttempts) {
  AskReport report;
  appendPart(report);
  appendPart(report);
  ASSERT_EQ(report.attempts.size(), 2u);
  ASSERT_EQ(report.evidence.size(), 2u);
  EXPECT_EQ(report.evidence[0].attempt, 0u);
  EXPECT_EQ(report.evidence[1].attempt, 1u);
  ASSERT_EQ(report.contradictions.size(), 2u);
  for (std::size_t part = 0; part < 2; ++part)
    for (const Claim& claim : report.contradictions[part].claims) EXPECT_EQ(claim.attempt, part);
}

}  // namespace
}  // namespace omni
