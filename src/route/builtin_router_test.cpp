#include "route/builtin_router.h"

#include <gmock/gmock.h>

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

GranularityShares shares(double none, double paragraph, double document, double table) {
  return {none, paragraph, document, table, 0, 0, 0};
}

TEST(BuiltinRouterTest, leavesOnlyWhatIsLikelyEnough) {
  const auto rows = BuiltinRouter::routing(shares(0.01, 0.03, 0.01, 0.95));
  EXPECT_EQ(rows.modality, Modality::kQuantity);
  EXPECT_EQ(rows.granularity, Granularity::kTable);
  EXPECT_THAT(rows.routes, ElementsAre(Route::kSql, Route::kSparql, Route::kCypher));
  EXPECT_DOUBLE_EQ(rows.confidence, 0.95);
  EXPECT_EQ(rows.reason, "table 95 %");
  const auto prose = BuiltinRouter::routing(shares(0, 0.38, 0.6, 0.02));
  EXPECT_EQ(prose.modality, Modality::kConcept);
  EXPECT_EQ(prose.granularity, Granularity::kDocument);
  EXPECT_THAT(prose.routes, ElementsAre(Route::kSearch));
}

TEST(BuiltinRouterTest, anUnsureRouteStaysOpen) {
  const auto routing = BuiltinRouter::routing(shares(0, 0.3, 0.1, 0.6));
  EXPECT_EQ(routing.modality, Modality::kHybrid);
  EXPECT_EQ(routing.routes.size(), 4u);
  EXPECT_THAT(routing.open,
              ElementsAre(Granularity::kParagraph, Granularity::kDocument, Granularity::kTable));
  EXPECT_EQ(routing.reason, "table 60 %, paragraph 30 %, document 10 %");
}

TEST(BuiltinRouterTest, nothingIsLookedUpOnlyWhereThatIsNearlyCertain) {
  EXPECT_EQ(BuiltinRouter::routing(shares(0.95, 0.05, 0, 0)).granularity, Granularity::kNone);
  EXPECT_EQ(BuiltinRouter::routing(shares(0.7, 0.3, 0, 0)).granularity, Granularity::kParagraph);
}

SourceCounts pool(std::initializer_list<const char*> kinds) {
  SourceCounts counts;
  for (const std::string kind : kinds)
    counts.add({.id = kind, .kind = kind, .route = kind == "sqlite" ? Route::kSql : Route::kSearch});
  return counts;
}

TEST(BuiltinRouterTest, whatThePoolDoesNotHoldIsNotOffered) {
  EXPECT_THAT(offered(pool({"sqlite"})), ElementsAre(true, false, false, true, false, false, false));
  EXPECT_THAT(offered(pool({"documents"})), ElementsAre(true, true, true, false, false, false, false));
  EXPECT_THAT(offered(pool({"images", "videos"})), ElementsAre(true, false, false, false, true, true, true));
}

class AnyQuestion : public ::testing::Test {
 protected:
  Routing routed(std::string_view text, const SourceCounts& sources) {
    const auto question = *analyse(text, {});
    return *BuiltinRouter().route({question, budget_, trace_}, sources);
  }
  Budget budget_;
  Trace trace_;
};

TEST_F(AnyQuestion, isRoutedByWhatWasLearned) {
  const SourceCounts all = pool({"documents", "sqlite"});
  EXPECT_EQ(routed("How many orders came from Oslo in each year?", all).granularity, Granularity::kTable);
  EXPECT_THAT(routed("How many orders came from Oslo in each year?", pool({"documents"})).routes,
              ElementsAre(Route::kSearch))
      << "there is nothing else";
}

TEST_F(AnyQuestion, isRoutedToWhatItNames) {
  const SourceCounts all = pool({"documents", "images", "videos", "sqlite"});
  EXPECT_EQ(routed("Show me what the filter makes of a photo.", all).granularity, Granularity::kImage);
  EXPECT_EQ(routed("What does the dialog for the curves look like?", all).granularity, Granularity::kImage);
  EXPECT_EQ(routed("At which point of the film is a door closed?", all).granularity, Granularity::kClip);
  EXPECT_EQ(routed("What does the dialog look like?", pool({"documents"})).granularity,
            Granularity::kParagraph);
}

TEST(RoutingTest, namesGoBothWays) {
  for (const auto modality :
       {Modality::kConcept, Modality::kQuantity, Modality::kRelation, Modality::kHybrid})
    EXPECT_EQ(modalityOf(name(modality)), modality);
  for (std::size_t g = 0; g < kGranularities; ++g) {
    const auto granularity = static_cast<Granularity>(g);
    EXPECT_EQ(granularityOf(name(granularity)), granularity);
  }
  EXPECT_FALSE(modalityOf("SQL"));
  EXPECT_FALSE(granularityOf(""));
  EXPECT_THAT(routesOf(Granularity::kNone), IsEmpty());
}

TEST(GranularityModelTest, addsUpWordingAndMeaning) {
  EXPECT_THAT(wordingOf("How many? How"), ElementsAre("?", "? how", "how", "how many", "many", "many ?"));
  const auto model =
      GranularityModel::parse("# a comment\nhow many\t0 0 0 2 0 0 0\n# 1\t0 0 0 0 0 0 9\n#0\t0 0 4 0 0 0 0\n")
          .value();
  const std::array<float, 1> meaning{1};
  EXPECT_GT(model.shares("How many ships?", {})[3], 0.5);
  EXPECT_GT(model.shares("Ships", meaning)[2], 0.5);
  EXPECT_GT(model.shares("# 1", {})[6], 0.9) << "a pair of words is no number of the vector";
  EXPECT_EQ(GranularityModel::parse(model.text("again")).value().text("again"), model.text("again"));
}

TEST(GranularityModelTest, aLineThatIsNoFeatureIsNamed) {
  const auto broken = GranularityModel::parse("how many\t0 0 0");
  ASSERT_FALSE(broken);
  EXPECT_THAT(broken.error().message, HasSubstr("how many"));
}

TEST(GranularityModelTest, sharesAreOfWhatIsOffered) {
  const auto left = among({true, false, false, true, false, false, false}, {0.1, 0.5, 0.1, 0.3, 0, 0, 0});
  EXPECT_DOUBLE_EQ(left[0], 0.25);
  EXPECT_DOUBLE_EQ(left[1], 0);
  EXPECT_DOUBLE_EQ(left[3], 0.75);
}

}  // namespace
}  // namespace omni
