#include "answer/briefing.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;

Attempt found(const std::string& source, Outcome outcome) {
  Attempt attempt;
  attempt.candidate = {source, outcome.passages.empty() ? Route::kSql : Route::kSearch, 0.5, ""};
  attempt.outcome = std::move(outcome);
  return attempt;
}

Evidence kept(std::size_t attempt, const std::string& source, const std::string& table = "") {
  return {.attempt = attempt, .confidence = 0.9, .provenance = {.source = source, .elements = {table}}};
}

TEST(Briefing, whatHoldsNothingSaysSo) {
  const std::vector<Attempt> attempts{found("crm", {.columns = {"name"}})};
  EvidenceSet set;
  set.evidence = {kept(0, "crm", "customers")};
  EXPECT_EQ(briefing(*analyse("Tell me about Globex", {}), attempts, set, {}).text,
            "crm, customers: nothing. [1]");
}

TEST(Briefing, aParagraphForEachSourceWithItsCitation) {
  const std::vector<Attempt> attempts{
      found("notes", {.passages = {{.text = "Globex makes pumps. Nobody knows why."}}}),
      found("crm", {.columns = {"customer_name", "city"}, .rows = {{std::string("Globex"), Null{}}}}),
      found("calls", {.columns = {"said"}, .rows = {{std::string("Hello.")}, {std::string("Bye")}}})};
  EvidenceSet set;
  // Of a search the best passage alone.
  set.evidence = {kept(0, "notes"), kept(0, "notes"), kept(1, "crm", "customers"), kept(2, "calls", "calls")};
  const auto answer = briefing(*analyse("Tell me about Globex", {}), attempts, set, {"Sources disagree."});
  EXPECT_EQ(answer.text,
            "Sources disagree.\n\nGlobex makes pumps. Nobody knows why. [1]\n\n"
            "crm, customers: customer name: Globex. [3]\n\ncalls, calls: 2 rows, the first said: Hello. [4]");
  EXPECT_THAT(answer.citations, ElementsAre(0, 2, 3));
  EXPECT_TRUE(answer.marked);
}

}  // namespace
}  // namespace omni
