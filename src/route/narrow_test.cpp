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
  Result<Routing> route(const Asking&, const RouteCounts&) const override {
    return fail(Code::kUnavailable, "no model answers");
  }
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
  Narrowed ask(std::string_view text, const std::vector<SourceId>& among = {},
               const Router& router = BuiltinRouter()) {
    const auto question = *analyse(text, {});
    return narrow(router, {question, budget_, trace_}, catalog_, among);
  }

  Catalog catalog_;
  Budget budget_;
  std::string told_;
  Trace trace_{[this](std::string_view stage, std::string_view detail) {
    told_ += std::string(stage) + ": " + std::string(detail);
  }};
};

TEST_F(NarrowTest, keepsTheSourcesOfTheRoute) {
  const auto narrowed = ask("How many things are there?");
  EXPECT_THAT(narrowed.among, ElementsAre("shop", "clinic"));
  EXPECT_EQ(told_, "route: quantity (SQL), table: 'how many'");
  EXPECT_THAT(ask("How do I return a thing?").among, ElementsAre("notes"));
  EXPECT_THAT(trace_.warnings(), IsEmpty());
}

TEST_F(NarrowTest, onlyAmongThoseAllowed) {
  EXPECT_THAT(ask("How many things are there?", {"clinic", "notes"}).among, ElementsAre("clinic"));
}

TEST_F(NarrowTest, aHybridQuestionIsForAll) {
  EXPECT_THAT(ask("Which thing is it?").among, IsEmpty());
  EXPECT_THAT(ask("Which thing is it?", {"notes"}).among, ElementsAre("notes"));
}

TEST_F(NarrowTest, whereNoSourceHasTheRouteAllStay) {
  const auto narrowed = ask("Which things are connected to it?");
  EXPECT_THAT(narrowed.among, IsEmpty());
  EXPECT_EQ(narrowed.routing->modality, Modality::kRelation);
  EXPECT_EQ(narrowed.routing->routes.size(), 4u);
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("no source is met in")));
}

TEST_F(NarrowTest, whereTheRouterFailsAllStay) {
  const auto narrowed = ask("How many things are there?", {"shop", "notes"}, BrokenRouter());
  EXPECT_FALSE(narrowed.routing);
  EXPECT_THAT(narrowed.among, ElementsAre("shop", "notes"));
  EXPECT_THAT(trace_.warnings(), ElementsAre(HasSubstr("no model answers")));
}

TEST_F(NarrowTest, countsSourcesByLanguage) {
  EXPECT_THAT(countRoutes(catalog_, {}), ElementsAre(1, 2, 0, 0));
  EXPECT_THAT(countRoutes(catalog_, {"notes"}), ElementsAre(1, 0, 0, 0));
}

}  // namespace
}  // namespace omni
