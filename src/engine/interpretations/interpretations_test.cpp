#include "engine/interpretations/interpretations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace omni {
namespace {

using testing::ElementsAre;

Attempt attempt(const SourceId& source, Route route, const std::string& query, double confidence) {
  Attempt made;
  made.candidate = {source, route, 0.5, ""};
  made.query = NativeQuery{route, query, {}, confidence, "asks " + query};
  made.outcome = Outcome{};
  return made;
}

std::vector<std::string> queriesOf(const std::vector<Interpretation>& interpretations) {
  std::vector<std::string> queries;
  for (const auto& interpretation : interpretations) queries.push_back(interpretation.query.text);
  return queries;
}

TEST(InterpretationsOf, whatAnsweredComesFirstThenWhatIsLikely) {
  auto first = attempt("sales", Route::kSql, "first", 0.8);
  first.derivation.others = {{Route::kSql, "second", {}, 0.6, ""}, {Route::kSql, "third", {}, 0.1, ""}};
  const std::vector<Attempt> attempts{attempt("hr", Route::kSql, "other", 0.9), first};
  const EvidenceSet set{.evidence = {{.attempt = 1, .confidence = 0.4, .provenance = {}}},
                        .contradictions = {}};
  const auto interpretations = interpretationsOf(attempts, set);
  EXPECT_THAT(queriesOf(interpretations), ElementsAre("first", "other", "second", "third"));
  EXPECT_DOUBLE_EQ(interpretations[2].confidence, 0.3) << "as much less sure as it was when it was written";
}

TEST(InterpretationsOf, aSearchIsOneOfThem) {
  auto search = attempt("notes", Route::kSearch, "words", 0.5);
  search.outcome->confidence = 0.1;
  const std::vector<Attempt> attempts{search, attempt("sales", Route::kSql, "query", 0.2)};
  EXPECT_THAT(queriesOf(interpretationsOf(attempts, {})), ElementsAre("query", "words"));
  const EvidenceSet set{.evidence = {{.attempt = 0, .confidence = 0.7, .provenance = {}}},
                        .contradictions = {}};
  EXPECT_THAT(queriesOf(interpretationsOf(attempts, set)), ElementsAre("words", "query"));
  EXPECT_TRUE(interpretationsOf({}, {}).empty());
}

TEST(AttemptOf, aReadingIsItsQueryWithItsParameters) {
  auto spain = attempt("sales", Route::kSql, "q", 0.5);
  spain.query->parameters = {{"p1", std::string("Spain")}};
  Interpretation interpretation{"sales", *spain.query, 0.5, std::nullopt};
  const std::vector<Attempt> attempts{attempt("hr", Route::kSql, "q", 0.5), spain};
  EXPECT_EQ(attemptOf(interpretation, attempts), 1u);
  interpretation.query.parameters[0].value = std::string("Norway");
  EXPECT_EQ(attemptOf(interpretation, attempts), std::nullopt);
}

TEST(AreClose, aDistantReadingIsNotOffered) {
  std::vector<Interpretation> interpretations(2);
  interpretations[0].confidence = 0.6;
  interpretations[1].confidence = 0.5;
  EXPECT_TRUE(areClose(interpretations));
  interpretations[1].confidence = 0.1;
  EXPECT_FALSE(areClose(interpretations));
  interpretations.pop_back();
  EXPECT_FALSE(areClose(interpretations));
}

}  // namespace
}  // namespace omni
