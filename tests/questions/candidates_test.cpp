// Whether the candidates are still those that the ranking was learned over.
#include <gtest/gtest.h>

#include <cmath>

#include "base/text.h"
#include "company.h"
#include "formulate/ranking/candidate_view.h"
#include "formulate/ranking/candidates_mark.h"
#include "formulate/ranking/question_feature_hashes.h"
#include "query/canonical.h"
#include "question_cases.h"

namespace omni {
namespace {

// Features to three digits: compilers may differ in the last ones.
std::string rounded(float feature) {
  return std::to_string(std::lround(feature * 1000));
}

/// Which candidates a question has, and what is measured of it and of them.
std::uint64_t candidatesOf(const QuestionCase& asked, std::uint64_t mark) {
  const auto entry = company().catalog()->find(asked.source);
  const auto question = analyse(asked.question, dayOfQuestions()).value();
  CandidateGenerator generator(question, *entry);
  for (std::size_t c = 0, once = generator.made().size(); c < once; ++c) generator.expand(c);
  for (const auto& candidate : generator.made()) {
    mark = fnv1a(canonical(candidate.grounding.built.query), mark);
    const auto view = viewOf(candidate, question, generator.bestSegmentation(), entry->model);
    for (const float feature : view.features) mark = fnv1a(rounded(feature), mark);
    for (const auto slot : view.slots) mark = fnv1a(std::to_string(slot), mark);
  }
  if (generator.made().empty()) return mark;
  for (const auto featureHash :
       questionFeatureHashes(question, generator.made().front().segmentation->items, entry->model))
    mark = fnv1a(hex(featureHash), mark);
  return mark;
}

TEST(Candidates, areThoseThatTheRankingWasLearnedOver) {
  std::uint64_t mark = 0;
  for (const auto& asked : readQuestionCases()) mark = candidatesOf(asked, mark);
  EXPECT_EQ(hex(mark), hex(kCandidates))
      << "Other candidates are made, or measured otherwise. Write 0x" << hex(mark)
      << " as kCandidates into src/formulate/ranking/candidates_mark.h; then learn the ranking anew, or, "
         "where it "
         "serves as it is, leave the mark of before among kServing (models/README.md).";
}

}  // namespace
}  // namespace omni
