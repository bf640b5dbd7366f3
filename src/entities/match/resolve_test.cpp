#include "entities/match/resolve.h"

#include <gmock/gmock.h>

#include "entities/match/match_model.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::size_t kPeople = 60;

/// People of one source, each with a second record of another, in which something is written otherwise.
Records peopleTwice() {
  static const char* const kFirst[] = {"Anna",  "Bertil", "Chiara", "Dmitri",
                                       "Eleni", "Farid",  "Greta",  "Henrik"};
  static const char* const kLast[] = {"Solberg", "Okafor", "Vogt", "Nakamura", "Iversen", "Kruse", "Park"};
  static const char* const kCity[] = {"Oslo", "Hamburg", "Boston", "Singapore", "Kyoto"};
  Records records;
  for (std::size_t i = 0; i < kPeople; ++i) {
    const std::string first = kFirst[i % 8], last = kLast[i % 7], city = kCity[i % 5];
    const std::string number = std::to_string(3'141'593 + i * 271'828);
    records.rows.push_back({first, last, city, number});
    records.sources.push_back(0);
    std::string slipped = last;
    std::swap(slipped[2], slipped[3]);
    records.rows.push_back({i % 3 == 0 ? first.substr(0, 3) : first, i % 3 == 1 ? slipped : last,
                            i % 4 == 0 ? "" : city, i % 5 == 0 ? number.substr(1) : number});
    records.sources.push_back(1);
  }
  return records;
}

std::size_t foundOf(const Resolution& resolution) {
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < 2 * kPeople; i += 2) found += resolution.first[i + 1] == i ? 1 : 0;
  return found;
}

TEST(ResolveTest, otherSpellingsAreMatchedWithoutLabels) {
  const Records records = peopleTwice();
  const Resolution across = resolve(records, {.acrossSources = true});
  EXPECT_EQ(foundOf(across), kPeople);
  EXPECT_EQ(foundOf(resolve(records)), kPeople) << "though two of a source might be one";
  EXPECT_EQ(resolve(records, {.acrossSources = true}).first, across.first);
  for (const ScoredPair& one : across.pairs)
    EXPECT_NE(records.sources[one.pair.a], records.sources[one.pair.b]);
}

TEST(ResolveTest, nothingAndOneRecordAreNoTrouble) {
  EXPECT_THAT(resolve({}).first, IsEmpty());
  EXPECT_THAT(resolve({{{"Anna"}}, {0}}).first, ElementsAre(0));
  EXPECT_THAT(resolve({{{""}, {""}}, {0, 1}}).first, ElementsAre(0, 1)) << "nothing is known of them";
}

TEST(BlockingTest, aFrequentWordMakesNoPairsAndARecordHasFewCandidates) {
  std::vector<std::string> names;
  for (int i = 0; i < 50; ++i) names.push_back("company " + std::to_string(i / 10) + "x");
  const std::vector<RecordField> fields{RecordField(names)};
  const std::vector<std::uint32_t> sources(names.size());
  EXPECT_THAT(candidatePairs(fields, sources, false, {.holders = 9, .candidates = 20}), IsEmpty());
  EXPECT_THAT(candidatePairs(fields, sources, false, {.holders = 10, .candidates = 20}), SizeIs(5 * 45));
  EXPECT_LE(candidatePairs(fields, sources, false, {.holders = 10, .candidates = 2}).size(), 100u);
  EXPECT_THAT(candidatePairs(fields, sources, true), IsEmpty()) << "all are of one source";
}

TEST(BlockingTest, valuesInTheWrongFieldMakeAPair) {
  const std::vector<RecordField> fields{RecordField({"Anna", "Solberg"}), RecordField({"Solberg", "Anna"})};
  EXPECT_THAT(candidatePairs(fields, std::vector<std::uint32_t>{0, 1}, true, {.holders = 2}),
              ElementsAre(RecordPair{0, 1}));
}

TEST(MatchModelTest, whatAgreesMoreIsLikelierAndWhatIsNotKnownSaysNothing) {
  const Records records = peopleTwice();
  std::vector<RecordField> fields;
  for (std::size_t field = 0; field < 4; ++field) {
    std::vector<std::string> values;
    for (const auto& row : records.rows) values.push_back(row[field]);
    fields.emplace_back(values);
  }
  const auto pairs = candidatePairs(fields, records.sources, true);
  const AgreementTable candidates(fields, pairs);
  const MatchModel model(candidates, candidates);
  const auto odds = [&](std::vector<Agreement> agreements) { return model.logOdds(agreements); };
  EXPECT_GT(odds({kSame, kSame, kSame, kSame}), odds({kSame, 4, kSame, kSame}));
  EXPECT_GT(odds({kSame, kNotKnown, kSame, kSame}), odds({kSame, 4, kSame, kSame}));
  EXPECT_GT(model.whereSame(3)[kSame], 0.5);
  EXPECT_LT(model.whereOther(3)[kSame], 0.1);
  EXPECT_GT(probabilityOf(odds({kSame, kSame, kSame, kSame})), 0.99);
}

TEST(ResolveTest, aFewNamesAloneAreEnough) {
  const Records records{{{"Beacon S1"}, {"Relay G2"}, {"Tracker T3"}, {"relay g2"}, {"BEACON S1"}},
                        {0, 0, 0, 1, 1}};
  EXPECT_THAT(resolve(records, {.acrossSources = true}).first, ElementsAre(0, 1, 2, 1, 0));
}

TEST(ResolveTest, whatIsKnownComesFirst) {
  const Records records{
      {{"Pennine Water"}, {"Severn Castings"}, {"Pennine Water"}, {"Severn Casting"}, {"PW Holding"}},
      {0, 0, 1, 1, 2}};
  EXPECT_THAT(resolve(records, {.acrossSources = true}).first, ElementsAre(0, 1, 0, 1, 4));
  EXPECT_THAT(resolve(records, {.acrossSources = true, .known = {.together = {{2, 4}}}}).first,
              ElementsAre(0, 1, 0, 1, 0));
  const auto apart = [](const RecordPair& pair) { return pair == RecordPair{0, 2}; };
  EXPECT_THAT(resolve(records, {.acrossSources = true, .known = {.together = {}, .apart = apart}}).first,
              ElementsAre(0, 1, 2, 1, 4));
  const auto same = [&](const RecordPair& pair) { return records.rows[pair.a] == records.rows[pair.b]; };
  EXPECT_THAT(resolve(records, {.acrossSources = true, .mayBe = same}).first, ElementsAre(0, 1, 0, 3, 4));
}

TEST(ClustersTest, aChainOfLikelyPairsIsNoGroup) {
  const auto neighbours = [](const RecordPair& pair) { return pair.b - pair.a == 1 ? 0.9 : 0.01; };
  EXPECT_THAT(clusters(4, {{{0, 1}, 3}, {{1, 2}, 2}, {{2, 3}, 2.5}}, {}, neighbours), ElementsAre(0, 0, 2, 2))
      << "0 and 2, 0 and 3, 1 and 3 are not";
  EXPECT_THAT(clusters(4, {{{0, 1}, 3}, {{1, 2}, 2}}, {}, [](const RecordPair&) { return 0.9; }),
              ElementsAre(0, 0, 0, 3));
}

TEST(ClustersTest, whatIsKnownToBeOneThingIsAsLikelyAsTheLikestOfIt) {
  const auto likeZero = [](const RecordPair& pair) { return pair == RecordPair{0, 3} ? 0.9 : 0.01; };
  EXPECT_THAT(clusters(4, {{{0, 3}, 3}}, {.together = {{0, 1}, {0, 2}}}, likeZero), ElementsAre(0, 0, 0, 0));
}

TEST(ClustersTest, ofTwoThatAreApartTheLikelierOneIsMeant) {
  const auto likely = [](const RecordPair&) { return 0.9; };
  const KnownPairs known{.together = {}, .apart = [](const RecordPair& pair) {
                           return pair == RecordPair{1, 2};
                         }};
  EXPECT_THAT(clusters(3, {{{0, 1}, 2}, {{0, 2}, 3}}, known, likely), ElementsAre(0, 1, 0));
  EXPECT_THAT(clusters(3, {{{0, 1}, 2}, {{0, 2}, 3}}, {}, likely), ElementsAre(0, 0, 0));
  EXPECT_THAT(clusters(3, {{{0, 1}, -0.1}}, known, likely), ElementsAre(0, 1, 2)) << "rather not";
}

}  // namespace
}  // namespace omni
