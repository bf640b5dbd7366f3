#include "formulate/ranking/used_words.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "formulate/candidates/cities.h"
#include "formulate/ranking/counted_noun.h"
#include "link/bindings.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

// The query of the first candidate, changed.
template <class Change>
QueryCandidate changed(const Question& question, const CatalogEntry& entry, const Change& change) {
  QueryCandidate candidate = CandidateGenerator(question, entry).made().at(0);
  change(candidate.grounding.built.query);
  return candidate;
}
void unchanged(LogicalQuery&) {}

TEST(UsedWords, areWhatTheQueryReads) {
  const CatalogEntry entry = cities();
  const Question question = ask("What is the population of Oslo?");
  const QueryCandidate whole = changed(question, entry, unchanged);
  const UsedWords words(whole, entry.model);
  EXPECT_THAT(words.unused(question), IsEmpty());
  EXPECT_EQ(bindings(words.used(), entry.model), "'population' → city.population, 'Oslo' → city.name = Oslo");
}

TEST(UsedWords, areNoWordsThatTheQueryIgnores) {
  const CatalogEntry entry = cities();
  const Question question = ask("What is the population of Oslo?");
  const QueryCandidate part = changed(question, entry, [](LogicalQuery& query) { query.where.reset(); });
  const UsedWords words(part, entry.model);
  EXPECT_THAT(words.unused(question), ElementsAre("Oslo"));
  EXPECT_EQ(bindings(words.used(), entry.model), "'population' → city.population");
  EXPECT_THAT(pieces(words.shown(), question, entry.model),
              IsSupersetOf({"'population' → city.population", "'Oslo' (?)"}));
}

TEST(UsedWords, areNumbersThatAreComparedWith) {
  const CatalogEntry entry = cities();
  const Question question = ask("How many cities have a population above 1000?");
  const QueryCandidate whole = changed(question, entry, unchanged);
  EXPECT_THAT(UsedWords(whole, entry.model).unused(question), IsEmpty());
  const QueryCandidate part = changed(question, entry, [](LogicalQuery& query) { query.where.reset(); });
  EXPECT_THAT(UsedWords(part, entry.model).unused(question), ElementsAre("population", "1000"));
}

TEST(CountedNoun, isUnusedWhereTheQueryCountsSomethingElse) {
  const CatalogEntry entry = cities();
  const auto nounOf = [&](std::string_view text) {
    const Question question = ask(text);
    const QueryCandidate candidate = changed(question, entry, unchanged);
    return unusedCountedNoun(candidate, question, entry.model);
  };
  EXPECT_EQ(nounOf("How many gizmos are there in Oslo?"), "gizmos");
  EXPECT_EQ(nounOf("How many of the blue gizmos are there in Oslo?"), "blue gizmos");
  EXPECT_EQ(nounOf("How many gruffy cities are there?"), "") << "cities are counted";
  EXPECT_EQ(nounOf("What is the population of Oslo?"), "") << "nothing is counted";
  EXPECT_EQ(nounOf("How many rows are there?"), "") << "each counts as what it is";
}

}  // namespace
}  // namespace omni
