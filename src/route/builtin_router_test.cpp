#include "route/builtin_router.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Routing routed(std::string_view question) {
  return BuiltinRouter::routing(*analyse(question, {}));
}

TEST(BuiltinRouterTest, wordsThatCountAskForAQuantity) {
  const auto routing = routed("How many orders came from Oslo in each year?");
  EXPECT_EQ(routing.modality, Modality::kQuantity);
  EXPECT_THAT(routing.routes, ElementsAre(Route::kSql));
  EXPECT_EQ(routing.granularity, Granularity::kTable);
  EXPECT_THAT(routing.reason, HasSubstr("'how many'"));
}

TEST(BuiltinRouterTest, wordsThatWantItExplainedAskForAConcept) {
  const auto routing = routed("How do I return a damaged parcel?");
  EXPECT_EQ(routing.modality, Modality::kConcept);
  EXPECT_THAT(routing.routes, ElementsAre(Route::kSearch));
  EXPECT_EQ(routing.granularity, Granularity::kParagraph);
}

TEST(BuiltinRouterTest, theWholeOfSomethingIsADocument) {
  EXPECT_EQ(routed("Summarise the travel policy").granularity, Granularity::kDocument);
  EXPECT_EQ(routed("Explain the entire handbook").granularity, Granularity::kDocument);
}

TEST(BuiltinRouterTest, wordsOfConnectionAskForARelation) {
  const auto routing = routed("Which suppliers are connected to Ann Berg?");
  EXPECT_EQ(routing.modality, Modality::kRelation);
  EXPECT_THAT(routing.routes, ElementsAre(Route::kSparql, Route::kCypher));
}

TEST(BuiltinRouterTest, aQuotedWordIsNoCue) {
  EXPECT_EQ(routed("Which songs have the title \"connected\"?").modality, Modality::kHybrid);
}

TEST(BuiltinRouterTest, whereWordsDisagreeOrThereIsNoneEverythingStaysOpen) {
  const auto none = routed("Which city is Ann from?");
  EXPECT_EQ(none.modality, Modality::kHybrid);
  EXPECT_EQ(none.routes.size(), 4u);
  const auto mixed = routed("How many people are connected to Ann?");
  EXPECT_EQ(mixed.modality, Modality::kHybrid);
  EXPECT_LT(mixed.confidence, routed("How many people are there?").confidence);
}

TEST(BuiltinRouterTest, moreWordsOfAKindAreSurer) {
  EXPECT_LT(routed("How many orders are there?").confidence,
            routed("How many orders are there in each city?").confidence);
}

TEST(RoutingTest, namesGoBothWays) {
  for (const auto modality :
       {Modality::kConcept, Modality::kQuantity, Modality::kRelation, Modality::kHybrid})
    EXPECT_EQ(modalityOf(name(modality)), modality);
  for (const auto granularity :
       {Granularity::kNone, Granularity::kParagraph, Granularity::kDocument, Granularity::kTable})
    EXPECT_EQ(granularityOf(name(granularity)), granularity);
  EXPECT_FALSE(modalityOf("SQL"));
  EXPECT_FALSE(granularityOf(""));
}

}  // namespace
}  // namespace omni
