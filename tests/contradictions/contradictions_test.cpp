#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "evidence/contradiction.h"

namespace omni {
namespace {

using Json = nlohmann::json;

Attempt rowOf(const Json& claim, const std::string& entity) {
  Attempt attempt;
  attempt.fact = AskedFact{entity, claim.at("attribute")};
  attempt.outcome = Outcome{.columns = {"value"}, .rows = {{claim.at("row").get<std::string>()}}};
  return attempt;
}

Attempt passageOf(const Json& claim) {
  Attempt attempt;
  attempt.candidate.route = Route::kSearch;
  attempt.outcome = Outcome{.passages = {{.document = claim.at("document"),
                                          .title = claim.at("title"),
                                          .headings = claim.at("headings"),
                                          .text = claim.at("text")}}};
  return attempt;
}

bool isFound(const Json& pair) {
  // What the question asks for; what each source gives.
  std::vector<Attempt> attempts(1);
  attempts[0].fact = AskedFact{pair.at("entity"), pair.at("attribute")};
  for (const auto& claim : pair.at("claims")) {
    attempts.push_back(claim.contains("row") ? rowOf(claim, pair.at("entity")) : passageOf(claim));
    attempts.back().candidate.source = claim.at("source");
  }
  return !findContradictions({}, attempts).empty();
}

struct Judged {
  int contradictions = 0, found = 0, others = 0, wrong = 0;
};

// Of the pairs that nobody looked at only the count is printed.
Judged judge(const std::string& file, bool tell) {
  std::ifstream in("tests/contradictions/" + file);
  Judged judged;
  for (std::string line; std::getline(in, line);) {
    const auto pair = Json::parse(line);
    const bool gold = pair.at("contradiction"), found = isFound(pair);
    ++(gold ? judged.contradictions : judged.others);
    if (found) ++(gold ? judged.found : judged.wrong);
    if (tell && gold != found) std::cout << (found ? "wrongly found: " : "missed: ") << line << '\n';
  }
  std::cout << file << ": found " << judged.found << " of " << judged.contradictions << ", wrongly "
            << judged.wrong << " of " << judged.others << '\n';
  return judged;
}

TEST(Contradictions, ofPairsThatWereLookedAt) {
  const auto judged = judge("read.jsonl", true);
  EXPECT_GE(judged.found, 137);
  EXPECT_LE(judged.wrong, 0);
}

TEST(Contradictions, ofPairsThatNobodyLookedAt) {
  const auto judged = judge("unread.jsonl", false);
  EXPECT_GE(judged.found, 32);
  EXPECT_LE(judged.wrong, 4);
}

}  // namespace
}  // namespace omni
