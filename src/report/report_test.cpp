#include <gmock/gmock.h>

#include <fstream>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "report/report_json.h"
#include "report/report_text.h"
#include "report/rows_text.h"
#include "terminal/text.h"

namespace omni {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// The violations of docs/ask.schema.json in `report`; empty when it holds.
std::string complaints(const AskReport& report) {
  std::ifstream file("docs/ask.schema.json");
  const nlohmann::json document = nlohmann::json::parse(file);
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(document), schema);
  const nlohmann::json written = nlohmann::json::parse(toJson(report).dump());
  valijson::ValidationResults results;
  valijson::Validator().validate(schema, valijson::adapters::NlohmannJsonAdapter(written), &results);
  std::string all;
  for (valijson::ValidationResults::Error error; results.popError(error);)
    for (const std::string& part : error.context) all += part + (&part == &error.context.back() ? ": " : "");
  return results.numErrors() == 0 && all.empty() ? "" : all + written.dump(1);
}

Provenance tableOf(const SourceId& source) {
  return {source, Route::kSql, {"orders"}, ""};
}

AskReport rowsReport() {
  AskReport report;
  report.id = "1f";
  report.cached = true;
  report.question = "How many orders came from \x1b[31mSpain\x1b[0m?";
  report.status = AskStatus::kAnswered;
  report.answer = {"There are 42 orders.", {0}};
  report.routings = {{.modality = Modality::kQuantity,
                      .granularity = Granularity::kTable,
                      .routes = {Route::kSql},
                      .confidence = 0.75,
                      .reason = "'how many'"}};
  report.candidates = {{"sales", Route::kSql, 0.9, "'orders' is the table orders"},
                       {"notes", Route::kSearch, 0.2, "mentions orders"}};
  Attempt attempt;
  attempt.candidate = report.candidates[0];
  attempt.query = NativeQuery{Route::kSql,
                              "SELECT count(*) FROM orders WHERE country = :p1",
                              {{"p1", std::string("Spain")}, {"p2", 2.5}, {"p3", Null{}}},
                              0.8,
                              "the number of orders"};
  attempt.supporting = SupportingColumns{{"rank"}, {{std::int64_t{7}}}};
  attempt.ties = {{std::string("Norway"), std::int64_t{3}}};
  attempt.bindings = "'orders' → orders, 'Spain' → orders.country = \x1b[31mSpain";
  attempt.derivation = {
      .segmentation = {"'How many' (cue)", "'Spain' → orders.country = \x1b[31mSpain"},
      .edits = {"count rows"},
      .open = {"not understood: 'Spain\x1b[31m'"},
      .others = {{Route::kSql, "SELECT count(DISTINCT id) FROM orders", {}, 0.1, "the ids"}}};
  attempt.outcome = Outcome{};
  attempt.outcome->columns = {"count", "node", "iri"};
  attempt.outcome->rows = {{std::int64_t{42}, Nested{R"({"labels":["Person"]})"}, Iri{"urn:a"}}};
  report.attempts = {attempt};
  report.evidence = {{0, 0, 0.8, tableOf("sales")}};
  report.contradictions = {{"Falcon", "weight", {{"4 kg", tableOf("sales")}, {"5 kg", tableOf("lab")}}}};
  report.steps = {{"agent", "1. query sales \x1b[2JSELECT 1"}};
  report.warnings = {"crm cannot be read"};
  report.interpretations = {{"sales", *attempt.query, 0.8, std::nullopt}};
  report.confidence = 0.8;
  return report;
}

AskReport passagesReport() {
  AskReport report = rowsReport();
  Outcome found;
  found.passages = {{"refunds.md",
                     "Refunds",
                     {"Refunds", "Term"},
                     TextSpan{10, 42},
                     0.7,
                     "Within 30 days.\x1b]0;owned\x07"}};
  report.attempts[0].outcome = found;
  report.evidence = {
      {0, 0, 0.8, {"handbook", Route::kSearch, {"Refunds", "Term"}, "refunds.md", TextSpan{10, 42}}}};
  return report;
}

AskReport failedReport() {
  AskReport report = rowsReport();
  report.status = AskStatus::kFailed;
  report.attempts[0].query.reset();
  report.attempts[0].outcome.reset();
  report.attempts[0].error = Error{Code::kDeadline, "time ran out", "Ask for less."};
  report.evidence.clear();
  return report;
}

std::string printed(const AskReport& report) {
  std::ostringstream out, err;
  const Terminal terminal(out, err, {});
  printReport(report, terminal);
  printTrace(report, true, terminal);
  return out.str();
}

TEST(ReportText, confidenceIsOneOfThreeWordsWithItsNumber) {
  AskReport report = rowsReport();
  report.trust = 0.9;
  report.trustedFrom = 0.7;
  std::ostringstream out, err;
  printReport(report, Terminal(out, err, {}));
  EXPECT_THAT(out.str(), HasSubstr("Confident (80 %)\n"));
  EXPECT_THAT(out.str(), HasSubstr("asks for: the number of orders"));
  EXPECT_THAT(out.str(), HasSubstr("not satisfied: not understood: 'Spain"));
  EXPECT_THAT(out.str(), Not(HasSubstr("Check")));
  report.confidence = 0.6;
  EXPECT_THAT(confidenceText(report),
              HasSubstr("Check this (60 %). Low confidence: 90 % of the answers are right from 70 % on."));
  report.confidence = 0.4;
  EXPECT_THAT(confidenceText(report), HasSubstr("Not sure (40 %). Low confidence"));
}

TEST(ReportText, anAnswerThatIgnoresAWordIsToBeCheckedWhateverItsConfidence) {
  AskReport report = rowsReport();
  report.trustedFrom = 0.7;
  report.attempts[0].unexplained = "paid";
  EXPECT_EQ(confidenceText(report),
            "Check this (80 %). The query ignores: paid. Check the query before you use this.");
}

TEST(ReportText, whatItMayMeanElseIsOfferedByNumber) {
  AskReport report = rowsReport();
  report.interpretations.push_back(
      {"lab", {Route::kSql, "SELECT 2", {}, 0.1, "the number of trials"}, 0.7, {}});
  std::ostringstream sure, guess, err;
  report.trustedFrom = 0.7;
  printReport(report, Terminal(sure, err, {}));
  EXPECT_THAT(sure.str(), Not(HasSubstr("--reading")));
  report.trustedFrom = 0.9;
  printReport(report, Terminal(guess, err, {}));
  EXPECT_THAT(guess.str(), HasSubstr("2. the number of trials (in lab, 70 %)"));
  EXPECT_THAT(guess.str(), HasSubstr("--reading"));
}

TEST(ReportText, whatRowsCanBeCheckedByStandsInBrackets) {
  std::ostringstream out, err;
  printReport(rowsReport(), Terminal(out, err, {}));
  EXPECT_THAT(out.str(), HasSubstr("(rank)"));
}

TEST(ReportText, theTraceTellsHowTheQueryWasComeTo) {
  const std::string text = printed(rowsReport());
  EXPECT_THAT(text, HasSubstr("words: 'How many' (cue)"));
  EXPECT_THAT(text, HasSubstr("changed from what the rules parsed: count rows"));
  EXPECT_THAT(text, HasSubstr("or, 10 %: the ids"));
}

class SchemaTest : public ::testing::TestWithParam<AskReport (*)()> {};

TEST_P(SchemaTest, holdsForWhatIsPrinted) {
  EXPECT_EQ(complaints(GetParam()()), "");
}

TEST_P(SchemaTest, noControlCharacterReachesTheTerminal) {
  for (const char letter : printed(GetParam()()))
    EXPECT_FALSE(letter != '\n' && static_cast<unsigned char>(letter) < 0x20);
}

TEST_P(SchemaTest, linesFitTheTerminal) {
  AskReport report = GetParam()();
  for (Attempt& attempt : report.attempts)
    if (attempt.query) attempt.query->text += std::string(300, 'x');
  std::istringstream lines(printed(report));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(displayWidth(line), 100u) << line;
}

AskReport emptyReport() {
  return {};
}

AskReport explainedReport() {
  AskReport report = rowsReport();
  report.attempts[0].outcome.reset();
  report.evidence.clear();
  return report;
}

INSTANTIATE_TEST_SUITE_P(Report, SchemaTest,
                         ::testing::Values(&rowsReport, &passagesReport, &failedReport, &emptyReport,
                                           &explainedReport));

TEST(SchemaTest, refusesAnotherShape) {
  AskReport report = rowsReport();
  report.candidates[0].score = 3;
  EXPECT_NE(complaints(report), "");
}

TEST(ReportTextTest, saysHowTheQuestionWasReadElseWhyTheSourceWasAsked) {
  AskReport report = rowsReport();
  EXPECT_THAT(printed(report), HasSubstr("understood: 'orders' → orders, 'Spain' → orders.country = "));
  EXPECT_THAT(printed(report), Not(HasSubstr("why this source: ")));
  report.attempts[0].bindings.clear();
  EXPECT_THAT(printed(report), HasSubstr("why this source: 'orders' is the table orders"));
}

TEST(ReportJsonTest, keepsTheTypesOfCells) {
  const Json json = toJson(rowsReport());
  EXPECT_EQ(json["attempts"][0]["outcome"]["rows"].dump(), R"([[42,{"labels":["Person"]},"urn:a"]])");
  EXPECT_EQ(json["attempts"][0]["parameters"].dump(), R"({"p1":"Spain","p2":2.5,"p3":null})");
  EXPECT_EQ(json["usage"]["rows"], 1);
}

TEST(ReportJsonTest, objectsGrowWithoutCopyingWhatTheyHold) {
  Json json{{"text", std::string(100, 'x')}};
  const char* const text = json["text"].get_ref<const std::string&>().data();
  for (int i = 0; i < 100; ++i) json[std::to_string(i)] = i;
  EXPECT_EQ(json["text"].get_ref<const std::string&>().data(), text);
  EXPECT_EQ(json.size(), 101u);
}

TEST(ReportTextTest, invisibleCharactersAreWrittenOut) {
  AskReport report = rowsReport();
  report.answer.text = "Ships to \u202eolsO\u2069.";
  report.attempts[0].outcome->rows = {{std::string("red\xc2\x9bm lamp"), Null{}, Null{}}};
  const std::string text = printed(report);
  EXPECT_THAT(text, HasSubstr("Ships to \\u{202e}olsO\\u{2069}."));
  EXPECT_THAT(text, HasSubstr("red\\u{9b}m lamp"));
}

TEST(ReportTextTest, onlyWhereEvidenceBeginsDoesALineBeginWithItsNumber) {
  AskReport report = rowsReport();
  report.answer.text = "Spain\n[2] ledger · SQL · payments";
  report.attempts[0].outcome->rows = {{std::string("a\n[3] ledger · SQL"), Null{}, Null{}}};
  report.contradictions[0].claims[0].value = "4 kg\n[4] ledger · SQL";
  const std::string text = printed(report);
  EXPECT_THAT(text, HasSubstr("\n[1] sales · SQL"));
  for (const char* forged : {"\n[2]", "\n[3]", "\n[4]"}) EXPECT_THAT(text, Not(HasSubstr(forged)));
}

TEST(ReportJsonTest, invisibleCharactersAreEscaped) {
  const Json json{{"a", "red\u009bm \u202eolsO\u2069 \\u{202e} \x7f Zürich\n"}};
  const std::string text = jsonText(json, JsonLayout::kOneLine, false);
  EXPECT_EQ(text, R"({"a":"red\u009bm \u202eolsO\u2069 \\u{202e} \u007f Zürich\n"})");
  EXPECT_EQ(Json::parse(text), json);
  EXPECT_EQ(jsonText(json, JsonLayout::kIndented, true),
            "{\n  \"a\": \"red\\u009bm \\u202eolsO\\u2069 \\\\u{202e} \\u007f Z\\u00fcrich\\n\"\n}");
}

TEST(ReportJsonTest, isWrittenAsTheLibraryWritesIt) {
  const Json json = Json::parse(
      R"({"":[],"a":{},"b":[1,-2,18446744073709551615,2.5,1e300,true,false,null,{"c":[[]]}],"t":"\"\\/\b\f\n\r\t\u0001é東😀"})");
  EXPECT_EQ(jsonText(json, JsonLayout::kOneLine, false), json.dump());
  EXPECT_EQ(jsonText(json, JsonLayout::kOneLine, true), json.dump(-1, ' ', true));
  EXPECT_EQ(jsonText(json, JsonLayout::kIndented, false), json.dump(2));
  EXPECT_EQ(jsonText("a\xff|\xe2\x82", JsonLayout::kOneLine, false),
            "\"a\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd\"");
  EXPECT_EQ(jsonText("\xff", JsonLayout::kOneLine, true), R"("\ufffd")");
}

TEST(RowsTextTest, everyValueExactlyInTheLayoutThatWasAskedFor) {
  const Outcome outcome{.columns = {"name", "n"},
                        .rows = {{std::string("a,\"b\"\nc\td\\"), 0.1 + 0.2}, {Null{}, std::int64_t{7}}}};
  EXPECT_EQ(rowsText(outcome, RowsLayout::kCsv, Formulas::kHarmless),
            "name,n\n\"a,\"\"b\"\"\nc\td\\\",0.30000000000000004\n,7\n");
  EXPECT_EQ(rowsText(outcome, RowsLayout::kTsv, Formulas::kHarmless),
            "name\tn\na,\"b\"\\nc\\td\\\\\t0.30000000000000004\n\t7\n");
  EXPECT_EQ(
      rowsText(*passagesReport().attempts[0].outcome, RowsLayout::kCsv, Formulas::kHarmless).substr(0, 57),
      "document,start,end,score,text\nrefunds.md,10,42,0.7,Within");
}

TEST(RowsTextTest, noCellIsAFormulaUnlessExactTextIsWanted) {
  for (const char* text :
       {"=1+1", "+49 30 1", "-2+3", "@SUM(A1)", "\t=1",  "\r=1",    "\n=1",    "=",       "-",       "+",
        "-1-1", "-.",       "-e5",  "-1e",      "+1.5.", "\uFF1D1", "\uFF0B1", "\uFF0D1", "\uFF201", "-0x1F"})
    EXPECT_TRUE(isFormula(text)) << text;
  for (const char* text : {"", "a=1", " =1", "'=1", "-5", "+3.5", "-.5", "-5.", "+1e5", "-1.25E-7",
                           "-12345678901234567890.123456789012345678901", "5", "2026-11-29"})
    EXPECT_FALSE(isFormula(text)) << text;
  const Outcome outcome{.columns = {"=name", "n"},
                        .rows = {{std::string("=HYPERLINK(\"x\",\"y\")"), -0.5},
                                 {Iri{"@x"}, std::int64_t{-7}},
                                 {Literal{"+x", "", ""}, std::string("-12345678901234567890")},
                                 {Nested{"[-1]"}, -std::numeric_limits<double>::infinity()}}};
  EXPECT_EQ(
      rowsText(outcome, RowsLayout::kCsv, Formulas::kHarmless),
      "'=name,n\n\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",-0.5\n'@x,-7\n'+x,-12345678901234567890\n[-1],-inf\n");
  EXPECT_THAT(rowsText(outcome, RowsLayout::kTsv, Formulas::kHarmless), HasSubstr("\n'@x\t-7\n"));
  EXPECT_EQ(
      rowsText(outcome, RowsLayout::kCsv, Formulas::kExact),
      "=name,n\n\"=HYPERLINK(\"\"x\"\",\"\"y\"\")\",-0.5\n@x,-7\n+x,-12345678901234567890\n[-1],-inf\n");
}

TEST(RowsTextTest, whatTheAnswerRestsOn) {
  AskReport report = rowsReport();
  report.attempts[0].outcome->rows.push_back({std::int64_t{1}, Null{}, Null{}});
  report.evidence[0].rows = {1};
  EXPECT_THAT(answeringOutcome(report)->rows, ::testing::SizeIs(1));
  EXPECT_EQ(answeringOutcome(passagesReport())->passages.at(0).document, "refunds.md");
  report.status = AskStatus::kAbstained;
  EXPECT_FALSE(answeringOutcome(report));
}

TEST(ReportTextTest, showsNoEvidenceWithoutAnAnswer) {
  AskReport report = rowsReport();
  report.status = AskStatus::kAbstained;
  std::ostringstream out, err, unread;
  printReport(report, Terminal(out, err, {}));
  EXPECT_THAT(out.str(), AllOf(HasSubstr("There are 42 orders.\n"), HasSubstr("1. the number of orders"),
                               Not(HasSubstr("[1]"))));
  report.interpretations.clear();
  printReport(report, Terminal(unread, err, {}));
  EXPECT_EQ(unread.str(), "There are 42 orders.\n");
}

TEST(ReportTextTest, saysWhereTheAnswerComesFrom) {
  const std::string text = printed(rowsReport());
  EXPECT_THAT(text, HasSubstr("There are 42 orders."));
  EXPECT_THAT(text, HasSubstr("75 %  quantity (SQL), table: 'how many'"));
  EXPECT_THAT(text, HasSubstr("[1] sales · SQL · orders"));
  EXPECT_THAT(text, HasSubstr("'orders' is the table orders"));
  EXPECT_THAT(text, HasSubstr("p1 = \"Spain\""));
  EXPECT_THAT(text, HasSubstr("5 kg  (lab · SQL · orders)"));
  EXPECT_THAT(text, HasSubstr("agent: 1. query sales "));
  EXPECT_THAT(printed(passagesReport()), HasSubstr("refunds.md [10–42] · Refunds › Term"));
  EXPECT_THAT(printed(failedReport()), HasSubstr("Ask for less."));
}

}  // namespace
}  // namespace omni
