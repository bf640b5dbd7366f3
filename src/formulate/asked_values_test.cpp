#include "formulate/asked_values.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

// Holds packages, of which the descriptor knows two; answers as if each that was asked for were among them.
class Packages : public Source {
 public:
  const SourceInfo& info() const override { return info_; }
  Capabilities capabilities() const override { return {}; }
  Result<std::string> contentMark(const Budget&) override { return std::string("1"); }
  Result<Descriptor> describe(const Budget&, const Progress&) override { return Descriptor(); }
  Result<Health> check(const Budget&) override { return Health(); }
  Result<Outcome> run(const GuardedQuery& query, const Budget&) override {
    asked.push_back(query.text());
    Outcome outcome{.columns = {"name"}};
    for (const auto& parameter : query.parameters())
      if (parameter.value == Value(std::string("libssl3"))) outcome.rows.push_back({parameter.value});
    return outcome;
  }

  std::vector<std::string> asked;

 private:
  SourceInfo info_{.id = "debian", .route = Route::kSql, .dialect = "sqlite"};
};

// Packages with an index of three more.
class IndexedPackages final : public Packages, public HoldsValues {
 public:
  IndexedPackages() {
    auto maker = StoredValuesMaker::create(folder_.path() / "values");
    for (const char* name : {"libwacom9", "Zeta Tools", "gnome sudoku"}) (void)maker->add(0, name);
    (void)maker->finish({{"packages", "name", true}});
  }
  std::shared_ptr<const StoredValues> storedValues() override {
    return *StoredValues::open(Seal::of(folder_.path() / "values").value());
  }

 private:
  TemporaryFolder folder_;
};

CatalogEntry entryOf(const std::shared_ptr<Source>& source, bool complete) {
  const ValueSummary names{.type = ValueType::kText,
                           .rows = 6000,
                           .distinct = 6000,
                           .samples = {"libssl1.1", "bash"},
                           .complete = complete};
  CatalogEntry entry;
  entry.source = source;
  entry.descriptor = {
      .info = source->info(),
      .shape = RelationalSchema{
          {{.name = "packages", .columns = {{.name = "name", .values = names}}, .rows = 6000}}}};
  entry.model = entityModel(entry.descriptor);
  return entry;
}

class AskedValuesTest : public ::testing::Test {
 protected:
  std::vector<std::string> valuesFor(const std::string& text, bool complete = false) {
    const auto question = analyse(text, std::chrono::system_clock::now());
    const Budget budget;
    Trace trace;
    const CatalogEntry entry = entryOf(indexed_ ? indexed_ : source_, complete);
    const auto richer = withAskedValues({*question, budget, trace}, entry);
    return richer ? richer->model.entities[0].attributes[0].values.samples : std::vector<std::string>();
  }

  std::shared_ptr<Packages> source_ = std::make_shared<Packages>();
  std::shared_ptr<Packages> indexed_;  // asked in its place, where there is one
};

TEST_F(AskedValuesTest, aNameThatTheSamplesLackIsLookedUp) {
  EXPECT_THAT(valuesFor("Which version has libssl3?"), Contains("libssl3"));
  EXPECT_THAT(source_->asked, Contains(AllOf(HasSubstr("`name` = :p1"), HasSubstr("LIMIT"))));
}

TEST_F(AskedValuesTest, nothingIsLookedUpThatIsKnownOrNoName) {
  EXPECT_THAT(valuesFor("Who has bash?"), ::testing::IsEmpty());
  EXPECT_THAT(valuesFor("Which version has libssl3?", true), ::testing::IsEmpty());
  EXPECT_THAT(source_->asked, ::testing::IsEmpty());
}

TEST_F(AskedValuesTest, aWordInSmallLettersMayNameThings) {
  EXPECT_THAT(valuesFor("How many packages are broken?"), ::testing::IsEmpty());
  EXPECT_THAT(source_->asked, Contains(HasSubstr("`name` = :p1")));
}

TEST_F(AskedValuesTest, whatIsNotThereIsNotMadeUp) {
  EXPECT_THAT(valuesFor("Which version has libssl4?"), ::testing::IsEmpty());
  EXPECT_EQ(source_->asked.size(), 2u) << "as it is written, then in any case";
}

TEST_F(AskedValuesTest, whereAllIsIndexedNoEngineIsAsked) {
  indexed_ = std::make_shared<IndexedPackages>();
  EXPECT_THAT(valuesFor("Which version has zeta tools?"), Contains("Zeta Tools"));
  EXPECT_THAT(valuesFor("Which version has LIBWACOM9?"), Contains("libwacom9"));
  EXPECT_THAT(valuesFor("Which version has gnome sudku?"), Contains("gnome sudoku")) << "a slip";
  EXPECT_THAT(valuesFor("Which version has libssl3?"), ::testing::IsEmpty());
  EXPECT_THAT(indexed_->asked, ::testing::IsEmpty());
}

}  // namespace
}  // namespace omni
