#include "select/measure/shortlist_scorer.h"

#include <gmock/gmock.h>

#include <array>
#include <utility>

#include "schema/descriptor.h"

namespace omni {
namespace {

using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A source with one table of one column, which holds these values.
CatalogEntry source(const std::string& id, const std::string& table, const std::string& name,
                    std::vector<std::string> values) {
  CatalogEntry entry;
  entry.descriptor.info = {id, "sqlite", Route::kSql, "", ""};
  Column column{.name = name, .values = {.type = ValueType::kText, .samples = std::move(values)}};
  entry.descriptor.shape = RelationalSchema{{{.name = table, .columns = {std::move(column)}, .rows = 10}}};
  entry.model = entityModel(entry.descriptor);
  entry.valueKeys = ValueIndex::keysOf(entry.model);
  return entry;
}

// Three sources, and what their indexes say of a question without its meaning.
class ShortlistScorerTest : public testing::Test {
 protected:
  static Catalog pool() {
    std::vector<CatalogEntry> entries;
    entries.push_back(source("harbour", "ships", "captain", {"Ann Kim", "Ole Berg"}));
    entries.push_back(source("clinic", "doctors", "ward", {"North", "South"}));
    entries.push_back(source("league", "teams", "stadium", {"North", "Old Mill"}));
    return Catalog(std::move(entries));
  }

  std::vector<ShortlistedSource> best(std::string_view text, std::size_t count) {
    question_ = analyse(text, {}).value();
    asked_ = ask(question_, index_);
    return ShortlistScorer(asked_, index_).best(std::array<std::size_t, 3>{0, 1, 2}, count);
  }
  std::string likeliest(std::string_view text) { return catalog_.info(best(text, 1).at(0).entry).id; }

  Catalog catalog_ = pool();
  CatalogIndex index_{catalog_};
  Question question_;
  MeasuredQuestion asked_;
};

TEST_F(ShortlistScorerTest, aSourceIsKnownByItsWords) {
  EXPECT_EQ(likeliest("How many ships are there?"), "harbour");
  EXPECT_EQ(likeliest("Which doctors are on duty?"), "clinic");
  EXPECT_EQ(best("How many ships are there?", 1)[0].features[Feature::kWords], 1.0f) << "none says it better";
}

TEST_F(ShortlistScorerTest, aSourceIsKnownByItsValues) {
  const auto list = best("Where is Ole Berg?", 3);
  EXPECT_EQ(catalog_.info(list.at(0).entry).id, "harbour");
  EXPECT_THAT(list[0].features[Feature::kRareValue], Gt(0.0f));
  EXPECT_EQ(list[1].features[Feature::kRareValue], 0.0f);
}

TEST_F(ShortlistScorerTest, aValueThatFewSourcesHoldTellsMore) {
  const auto share = [&](std::string_view text) { return best(text, 1)[0].features[Feature::kRareValue]; };
  EXPECT_THAT(share("Where is South?"), Gt(share("Where is North?")));
}

TEST_F(ShortlistScorerTest, theBestComeFirstAndNoMoreThanAreAskedFor) {
  const auto list = best("teams and their stadium", 2);
  ASSERT_THAT(list, SizeIs(2));
  EXPECT_GE(list[0].score, list[1].score);
  EXPECT_EQ(catalog_.info(list[0].entry).id, "league");
  EXPECT_THAT(best("teams", 10), SizeIs(3));
  EXPECT_THAT(ShortlistScorer(asked_, index_).best({}, 3), IsEmpty());
}

TEST_F(ShortlistScorerTest, onlyTheNamedSourcesAreWeighed) {
  best("How many ships are there?", 1);
  const auto list = ShortlistScorer(asked_, index_).best(std::array<std::size_t, 1>{1}, 3);
  ASSERT_THAT(list, SizeIs(1));
  EXPECT_EQ(catalog_.info(list[0].entry).id, "clinic");
}

}  // namespace
}  // namespace omni
