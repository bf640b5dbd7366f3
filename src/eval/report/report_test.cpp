#include <gmock/gmock.h>

#include <fstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "eval/report/evaluation_report.h"
#include "eval/report/figures.h"
#include "eval/report/markup.h"
#include "eval/report/report_page.h"
#include "eval/report/trec.h"
#include "eval/report/wrong_list.h"

namespace omni {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kHostile = "<script>alert('x')</script>|\x1b[31m\xff\" onload=\"";

ArmReport armOn(const std::string& name, std::size_t k) {
  ArmReport arm{name, name.substr(0, name.find('.')), k, name.find('.') == std::string::npos, false, {}, {}};
  std::vector<ScoredQuestion> questions;
  for (const Route route : kRoutes)
    for (std::size_t i = 0; i < 4; ++i) {
      ScoredQuestion question;
      question.route = route;
      question.selected = i > 0;
      question.right = i > 1 ? 1 : 0;
      question.contentScore = question.right;
      question.choice = EvidenceChoice{k, i > 0, i > 1};
      question.confidence = 0.2 * static_cast<double>(i);
      question.status = "answered";
      question.spent = {.calls = 6, .tokens = 1200, .money = 0.002};
      if (i > 1) question.warnings = {"no model answered", "no model answered"};
      if (i == 3) question.warnings.emplace_back(kHostile);
      if (i <= 1) question.lostAt = Stage::kRows;
      if (i <= 1 && route != Route::kSearch) question.difference = QueryDifference::kLink;
      questions.push_back(question);
    }
  arm.summary = summarise(questions);
  return arm;
}

EvaluationReport fullReport() {
  EvaluationReport report;
  report.settings = {{"bench", "somewhere"}};
  report.sources = 3;
  report.failedSources = {std::string("gone: ") + kHostile};
  report.notes = {"a note"};
  report.unified = UnifiedSize{10, 20, 5};
  report.arms = {armOn("omni", 3), armOn("omni.k1", 1), armOn("omni.k5", 5), armOn("sql", 3)};
  report.arms.back().pinned = Route::kSql;
  report.comparisons = {PairedComparison{"omni", "sql", 16, {{1, 0, 2}, 0.5}, {{1, 0, 2}, 0.01}}};
  return report;
}

/// What docs/evaluation.schema.json says of `written`; empty when it holds.
std::string complaints(const json& written) {
  std::ifstream file("docs/evaluation.schema.json");
  const json document = json::parse(file);
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema);
  valijson::ValidationResults results;
  valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(written), &results);
  std::string all;
  for (valijson::ValidationResults::Error error; results.popError(error);) {
    for (const std::string& part : error.context) all += part;
    all += ": " + error.description + "\n";
  }
  return all;
}

TEST(ReportJson, IsAsItsSchemaSays) {
  EXPECT_EQ(complaints(toJson(fullReport())), "");
  EXPECT_EQ(complaints(toJson(EvaluationReport{})), "");
}

TEST(ReportJson, TheSchemaNoticesWhatIsMissing) {
  json written = toJson(fullReport());
  written["methods"]["omni"]["macro"].erase("retrieval");
  EXPECT_THAT(complaints(written), HasSubstr("retrieval"));
}

TEST(ReportMarkdown, HoldsTheTables) {
  const auto text = toMarkdown(fullReport());
  EXPECT_THAT(text,
              AllOf(HasSubstr("| omni | 3 | 75.0"), HasSubstr("65.71"), HasSubstr("## Candidates"),
                    HasSubstr("## Evidence against chance"), HasSubstr("## Coverage"),
                    HasSubstr("| 6.0 | 1200.0 | 0.00200 |"),
                    HasSubstr("| omni | 3 | 8 | no model answered | 8 |"), HasSubstr("10 of the sources' 20"),
                    HasSubstr("| omni | SQL | 0.0 | 0.0 | 0.0 | 50.0 | 0.0 | 0.0 |"),
                    Not(HasSubstr("| omni | SEARCH | 0.0 | 0.0 | 0.0 | 50.0"))));
  EXPECT_THAT(text, Not(HasSubstr("\n- Could not be opened: gone: <script>")));
}

TEST(ReportFigures, AreDrawnForWhatWasMeasured) {
  std::vector<std::string> files, drawings;
  for (const auto& figure : figuresOf(fullReport())) {
    files.push_back(figure.file);
    drawings.push_back(figure.svg);
  }
  EXPECT_THAT(files, ::testing::ElementsAre("methods.svg", "candidates.svg", "evidence.svg", "coverage.svg",
                                            "risk-coverage.svg"));
  EXPECT_THAT(drawings, Each(AllOf(HasSubstr("<svg "), HasSubstr("</svg>"), Not(HasSubstr("nan")))));
  EXPECT_EQ(figuresOf(EvaluationReport{}).size(), 1u);
}

TEST(Markup, IsEscaped) {
  EXPECT_EQ(escapeMarkup("a<b>&\"'\x01\n"), "a&lt;b&gt;&amp;&quot;&#39;\\u{1}\n");
  EXPECT_EQ(escapeMarkup("\xff"), "\xEF\xBF\xBD");
  EXPECT_EQ(escapeMarkdown("a|b\n`c`"), "a\\|b \\`c\\`");
}

TEST(Markup, IsCutBetweenCharacters) {
  EXPECT_EQ(clipped("short", 10), "short");
  EXPECT_EQ(clipped("a\xc3\xa9z", 2), "a … (3 more bytes)");
}

class WrongList : public ::testing::Test {
 protected:
  WrongList() {
    sample_.id = sample_.source = sample_.question = sample_.gold.query = kHostile;
    sample_.gold.rows = json::array({json::array({kHostile, {{kHostile, 1}}})});
    prediction_.status = "answered";
    prediction_.chosen = {Route::kSql, kHostile, 0.5};
    prediction_.candidates = {prediction_.chosen};
    prediction_.query = prediction_.error = prediction_.unexplained = kHostile;
    prediction_.retrieved.rows = sample_.gold.rows;
    prediction_.lostAt = Stage::kRows;
  }
  std::string list() const {
    return wrongList(std::vector{WrongQuestion{&sample_, &prediction_, QueryDifference::kLink}});
  }
  Sample sample_;
  Prediction prediction_;
};

TEST_F(WrongList, NothingInItIsMarkup) {
  EXPECT_THAT(list(), AllOf(HasSubstr("&lt;script&gt;"), Not(HasSubstr("<script")),
                            Not(HasSubstr("\" onload")), Not(HasSubstr("\x1b"))));
  sample_.route = Route::kSearch;
  sample_.gold.grades = {{kHostile, 1}};
  prediction_.chosen.route = Route::kSearch;
  prediction_.retrieved = {{}, {kHostile, "other"}};
  EXPECT_THAT(list(), AllOf(HasSubstr("class=hit"), Not(HasSubstr("<script"))));
}

TEST_F(WrongList, InvisibleCharactersAreEscaped) {
  sample_.question = "\u202eorders\u2069 \xc2\x9b\x07";
  EXPECT_THAT(list(), AllOf(HasSubstr("\\u{202e}orders\\u{2069} \\u{9b}\\u{7}"), Not(HasSubstr("\u202e")),
                            Not(HasSubstr("\xc2\x9b"))));
}

TEST_F(WrongList, CanBeFilteredByClassDifferenceRouteAndSource) {
  sample_.source = "shop";
  EXPECT_THAT(list(), AllOf(HasSubstr("data-class=\"rows\""), HasSubstr("data-difference=\"link\""),
                            HasSubstr("<option>link</option>"), HasSubstr("data-route=\"SQL\""),
                            HasSubstr("data-source=\"shop\""), HasSubstr("<option>shop</option>")));
}

TEST_F(WrongList, LongRowsAreCut) {
  sample_.gold.rows = json::array();
  for (int i = 0; i < 5000; ++i) sample_.gold.rows.push_back(json::array({std::string(5000, 'x')}));
  EXPECT_LT(list().size(), 10'000u);
  EXPECT_THAT(list(), HasSubstr("5000 rows"));
}

TEST_F(WrongList, ThePageLoadsNothing) {
  const auto page = reportPage(fullReport(), figuresOf(fullReport()), list(), {{"sql", "sql.html"}});
  EXPECT_THAT(page, AllOf(HasSubstr("default-src 'none'"), HasSubstr("href=\"sql.html\""), HasSubstr("<svg "),
                          Not(HasSubstr("src=\"http")), Not(HasSubstr("alert('x')"))));
}

TEST(Trec, RankingsAndJudgementsShareTheirIds) {
  Sample sample;
  sample.id = "q 1";
  sample.route = Route::kSearch;
  sample.source = "notes";
  sample.gold.grades = {{"d 1", 2}};
  Prediction prediction;
  prediction.id = sample.id;
  prediction.chosen = {Route::kSearch, "notes", 1};
  prediction.retrieved.ranking = {"d 1", "d2"};
  EXPECT_EQ(trecRun(std::vector{sample}, std::vector{prediction}, "omni"),
            "q_1 Q0 notes/d_1 1 2 omni\nq_1 Q0 notes/d2 2 1 omni\n");
  EXPECT_EQ(trecQrels(std::vector{sample}), "q_1 0 notes/d_1 2\n");
}

}  // namespace
}  // namespace omni
