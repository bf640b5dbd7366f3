#include "formulate/model/templates.h"

#include <gmock/gmock.h>

#include "base/temporary_folder.h"
#include "formulate/model/formulation_prompt.h"
#include "select/described.h"

namespace omni {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string line(const std::string& question, const std::string& source, const std::string& query) {
  return R"({"question": ")" + question + R"(", "source": ")" + source + R"(", "query": ")" + query + "\"}\n";
}

class TemplatesTest : public ::testing::Test {
 protected:
  TemplatesTest() {
    std::vector<CatalogEntry> entries;
    for (const auto* id : {"shop", "clinic"}) {
      entries.push_back(describedDatabase(
          id, {{.name = "visits", .columns = {describedColumn("city", {"Oslo"}), describedColumn("paid")}}}));
      entries.back().descriptor.info.dialect = "sqlite";
    }
    catalog_ = Catalog(std::move(entries));
  }
  Result<Templates> read(const std::string& text) {
    folder_.write("right.jsonl", text);
    return Templates::read(folder_.path() / "right.jsonl", catalog_);
  }
  std::vector<std::string> nearest(const Templates& templates, const std::string& question,
                                   const SourceId& source, std::size_t most = 3) {
    std::vector<std::string> queries;
    for (const auto& example : templates.nearest(*analyse(question, {}), source, most))
      queries.push_back(example.query);
    return queries;
  }

  TemporaryFolder folder_;
  Catalog catalog_;
  const std::string visits_ = line("How many visits were there?", "shop", "SELECT count(*) FROM visits");
  const std::string paid_ = line("What was paid in all?", "shop", "SELECT sum(paid) FROM visits");
  const std::string cities_ = line("Which cities are there?", "shop", "SELECT DISTINCT city FROM visits");
};

TEST_F(TemplatesTest, theNearestComesFirst) {
  const auto templates = read(visits_ + paid_ + "\n" + cities_);
  ASSERT_TRUE(templates) << templates.error().message;
  EXPECT_THAT(nearest(*templates, "Name all the towns", "shop", 1),
              ElementsAre("SELECT DISTINCT city FROM visits"));
  EXPECT_THAT(nearest(*templates, "How many visits took place?", "shop"),
              ElementsAre("SELECT count(*) FROM visits", testing::_, testing::_));
  EXPECT_THAT(templates->leftOut(), IsEmpty());
}

TEST_F(TemplatesTest, onlyTheTemplatesOfTheSource) {
  const auto templates = read(visits_ + line("How many?", "clinic", "SELECT count(paid) FROM visits"));
  EXPECT_THAT(nearest(*templates, "How many visits?", "clinic"),
              ElementsAre("SELECT count(paid) FROM visits"));
  EXPECT_THAT(nearest(*templates, "How many visits?", "elsewhere"), IsEmpty());
}

TEST_F(TemplatesTest, examplesThatTheGuardRefusesAreLeftOutAndReported) {
  const auto templates =
      read(visits_ + line("Empty it", "shop", "DELETE FROM visits") +
           line("Who?", "shop", "SELECT name FROM visits") + line("Where?", "school", "SELECT 1"));
  ASSERT_TRUE(templates);
  EXPECT_THAT(nearest(*templates, "Empty it", "shop"), ElementsAre("SELECT count(*) FROM visits"));
  EXPECT_THAT(templates->leftOut(), ElementsAre(HasSubstr("right.jsonl:2: "), HasSubstr("right.jsonl:3: "),
                                                HasSubstr("right.jsonl:4: there is no source 'school'")));
}

TEST_F(TemplatesTest, aLineThatIsNoneIsAnError) {
  for (const auto* wrong : {"{", "[]", R"({"question": "x", "source": "shop"})",
                            R"({"question": 1, "source": "shop", "query": "SELECT 1"})"}) {
    const auto templates = read(visits_ + wrong + "\n");
    ASSERT_FALSE(templates) << wrong;
    EXPECT_EQ(templates.error().code, Code::kInvalidArgument);
    EXPECT_THAT(templates.error().message, HasSubstr("right.jsonl:2"));
  }
  EXPECT_FALSE(Templates::read(folder_.path() / "gone.jsonl", catalog_));
}

TEST_F(TemplatesTest, thePromptHoldsThemUnlessValuesMayNotLeave) {
  const auto prompts = std::make_shared<const Prompts>(Prompts::load().value());
  const auto templates = std::make_shared<const Templates>(*read(
      line("How many visits were in Rome?", "shop", "SELECT count(*) FROM visits WHERE city = 'Rome'")));
  const auto text = [&](FormulationPromptLimits limits) {
    return FormulationPrompt(prompts, limits, templates)
        .request(*analyse("How many visits were there?", {}), *catalog_.find("shop"))
        ->messages[1]
        .text;
  };
  EXPECT_THAT(text({}),
              AllOf(HasSubstr("Question: How many visits were in Rome?"), HasSubstr("city = 'Rome'")));
  EXPECT_THAT(text({.samples = false}), Not(HasSubstr("Rome")));
}

}  // namespace
}  // namespace omni
