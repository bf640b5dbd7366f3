#include "route/narrow.h"

#include <gmock/gmock.h>

#include "route/builtin_router.h"
#include "select/described.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Fails, as a model that cannot be asked.
class BrokenRouter : public Router {
 public:
  Result<Routing> route(const Asking&, const SourceCounts&) const override {
    return fail(Code::kUnavailable, "no model answers");
  }
};

/// Says always the same.
class FixedRouter : public Router {
 public:
  explicit FixedRouter(Modality modality) : modality_(modality) {}
  Result<Routing> route(const Asking&, const SourceCounts&) const override {
    return Routing{.modality = modality_,
                   .granularity = Granularity::kTable,
                   .routes = routesOf(modality_),
                   .reason = "it says so"};
  }

 private:
  Modality modality_;
};

class NarrowTest : public ::testing::Test {
 protected:
  NarrowTest() {
    std::vector<CatalogEntry> entries;
    for (const auto* id : {"shop", "clinic"})
      entries.push_back(describedDatabase(id, {{.name = "things", .columns = {describedColumn("kind")}}}));
    entries.push_back(
        described({.info = {"notes", "documents", Route::kSearch, "", ""}, .shape = CorpusProfile{}}));
    catalog_ = Catalog(std::move(entries));
  }
  Narrowed ask(const Router& router, const std::vector<SourceId>& among = {}) {
    const auto question = *analyse("How many things are there?", {});
    return narrow(router, {question, budget_, trace_}, catalog_, among);
  }
  Narrowed ask(Modality modality, const std::vector<SourceId>& among = {}) {
    return ask(FixedRouter(modality), among);
  }

  Catalog catalog_;
  Budget budget_;
  std::string traced_;
  Trace trace_{[this](std::string_view stage, std::string_view detail) {
    traced_ += std::string(stage) + ": " + std::string(detail);
  }};
};

TEST_F(NarrowTest, keepsTheSourcesOfTheRoute) {
  const auto narrowed = ask(Modality::kQuantity);
  EXPECT_THAT(narrowed.among, ElementsAre("shop", "clinic"));
  EXPECT_EQ(traced_, "route: quantity (SQL), table: it says so");
  EXPECT_THAT(ask(Modality::kConcept).among, ElementsAre("notes"));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(NarrowTest, onlyAmongTheAllowedSources) {
  EXPECT_THAT(ask(Modality::kQuantity, {"clinic", "notes"}).among, ElementsAre("clinic"));
}

TEST_F(NarrowTest, ofALanguageOnlyTheSourcesThatGiveWhatIsOpen) {
  const BuiltinRouter router;
  std::vector<CatalogEntry> entries;
  for (const auto* kind : {"documents", "images"})
    entries.push_back(described({.info = {kind, kind, Route::kSearch, "", ""}, .shape = CorpusProfile{}}));
  catalog_ = Catalog(std::move(entries));
  const auto question = *analyse("Show me a screenshot of the dialog", {});
  EXPECT_THAT(narrow(router, {question, budget_, trace_}, catalog_, {}).among, ElementsAre("images"));
}

TEST_F(NarrowTest, aHybridQuestionIsForAll) {
  EXPECT_THAT(ask(Modality::kHybrid).among, IsEmpty());
  EXPECT_THAT(ask(Modality::kHybrid, {"notes"}).among, ElementsAre("notes"));
}

TEST_F(NarrowTest, whereNoSourceHasTheRouteAllStay) {
  const auto narrowed = ask(Modality::kRelation);
  EXPECT_THAT(narrowed.among, IsEmpty());
  EXPECT_EQ(narrowed.routing->modality, Modality::kRelation);
  EXPECT_EQ(narrowed.routing->routes.size(), 4u);
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("no source is met in")));
}

TEST_F(NarrowTest, whereTheRouterFailsAllStay) {
  const auto narrowed = ask(BrokenRouter(), {"shop", "notes"});
  EXPECT_FALSE(narrowed.routing);
  EXPECT_THAT(narrowed.among, ElementsAre("shop", "notes"));
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("no model answers")));
}

TEST_F(NarrowTest, countsSourcesByLanguage) {
  EXPECT_THAT(countSources(catalog_, {}).metIn, ElementsAre(1, 2, 0, 0));
  EXPECT_THAT(countSources(catalog_, {"notes"}).metIn, ElementsAre(1, 0, 0, 0));
}

}  // namespace
}  // namespace omni
