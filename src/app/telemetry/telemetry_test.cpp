#include <gmock/gmock.h>

#include <sstream>

#include "app/telemetry/metrics.h"
#include "app/telemetry/server_log.h"
#include "app/telemetry/source_outages.h"
#include "app/telemetry/span_exporter.h"
#include "endpoint/scripted_endpoint.h"

namespace omni {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// A question of which one source answers and one fails.
Asked question() {
  Asked asked;
  AskReport& report = asked.report;
  report.id = std::string(32, 'a');
  report.question = "How many secrets are there?";
  report.status = AskStatus::kAnswered;
  report.took = milliseconds(30);
  report.spent = {.calls = 1, .tokens = 120, .money = 0.5};
  Attempt answered;
  answered.candidate = {.source = "sales"};
  answered.query = NativeQuery{.text = "SELECT secret"};
  answered.outcome = Outcome{.columns = {"n"}, .rows = {{std::int64_t{42}}}};
  Attempt broken;
  broken.candidate = {.source = "say \"no\""};
  broken.query = NativeQuery{.text = "SELECT 1"};
  broken.error = Error{.code = Code::kUnavailable, .message = "gone"};
  report.attempts = {answered, broken};
  report.evidence = {Evidence{.provenance = {"sales", Route::kSql, {}, ""}}};
  const std::chrono::steady_clock::time_point start{};
  asked.stages = {{"select", start, milliseconds(10)},
                  {"execute", start + milliseconds(10), milliseconds(20)}};
  return asked;
}

TEST(Metrics, countQuestionsStagesAndErrors) {
  Metrics metrics;
  Asked lost = question();
  lost.unkept = Error{.code = Code::kUnavailable, .message = "locked"};
  metrics.asked(lost);
  metrics.answered("/v1/ask", 200, milliseconds(30), milliseconds(2));
  metrics.reloaded(false);
  const std::string text = metrics.text();
  EXPECT_THAT(text,
              AllOf(HasSubstr("omni_questions_total{status=\"answered\",route=\"SQL\"} 1"),
                    HasSubstr("omni_stage_duration_seconds_bucket{stage=\"select\",le=\"0.01\"} 1"),
                    HasSubstr("omni_source_errors_total{source=\"say \\\"no\\\"\",code=\"unavailable\"} 1"),
                    HasSubstr("omni_http_queue_seconds_bucket{route=\"/v1/ask\",le=\"0.0025\"} 1"),
                    HasSubstr("omni_questions_not_logged_total 1"), HasSubstr("omni_model_tokens_total 120"),
                    HasSubstr("omni_reloads_total{result=\"failed\"} 1")));
}

TEST(SourceOutages, areReportedOnceAndCounted) {
  std::vector<std::string> events;
  SourceOutages outages(
      [&](const SourceId& id, const Error* error) { events.push_back(id + (error ? " out" : " back")); });
  AskReport report;
  report.attempts.push_back({.candidate = {.source = "crm"}, .query = NativeQuery{.text = "SELECT 1"}});
  report.attempts[0].error = Error{Code::kUnavailable, "no answer", "", Audience::kOperator};
  outages.asked(report);
  outages.asked(report);
  const std::vector<SourceId> ids{"crm", "hr"};
  EXPECT_THAT(outages.text(ids), AllOf(HasSubstr("\nomni_source_up{source=\"crm\"} 0\n"),
                                       HasSubstr("\nomni_source_up{source=\"hr\"} 1\n"),
                                       HasSubstr("\nomni_source_outages_total{source=\"crm\"} 1\n")));
  const Error ofTheQuery{Code::kInvalidArgument, "no such column"};
  outages.queried("crm", &ofTheQuery);
  outages.queried("hr", &ofTheQuery);
  EXPECT_THAT(events, ::testing::ElementsAre("crm out")) << "a wrong query says nothing of its source";
  outages.queried("crm", nullptr);
  EXPECT_THAT(events, ::testing::ElementsAre("crm out", "crm back"));
  EXPECT_THAT(outages.text(ids), HasSubstr("\nomni_source_up{source=\"crm\"} 1\n"));
}

TEST(SourceOutages, lastAsLongAsASourceIsNotDescribed) {
  SourceOutages outages;
  CatalogParts parts;
  parts.failures.push_back({{.id = "crm"}, {Code::kUnreadable, "is no database", "", Audience::kOperator}});
  outages.looked(Catalog(parts));
  const std::vector<SourceId> ids{"crm"};
  EXPECT_THAT(outages.text(ids), HasSubstr("omni_source_up{source=\"crm\"} 0"));
  outages.looked(Catalog(CatalogParts{}));
  EXPECT_THAT(outages.text(ids), HasSubstr("omni_source_up{source=\"crm\"} 1"));
}

TEST(ServerLog, isJsonALine) {
  std::ostringstream out;
  ServerLog log(out, false, realWorld());
  log.request({{"status", 200}});
  EXPECT_EQ(out.str(), "") << "requests are not wanted";
  log.error("reload", {Code::kInvalidArgument, "line\none", "Mend it."});
  const Json line = Json::parse(out.str());
  EXPECT_EQ(line["event"], "reload");
  EXPECT_EQ(line["message"], "line\none");
  EXPECT_EQ(std::ranges::count(out.str(), '\n'), 1);
}

TEST(SpanExporter, sendsAQuestionWithItsStagesAndSources) {
  ScriptedEndpoint collector;
  collector.reply("", "{}");
  const auto exporter = SpanExporter::open(collector.url(), "1").value();
  exporter->add(question(), std::chrono::system_clock::time_point(std::chrono::hours(24)));
  collector.awaitRequests(1);
  const ScriptedRequest request = collector.requests().at(0);
  EXPECT_THAT(request.path, HasSubstr("/v1/traces"));
  EXPECT_THAT(request.body, AllOf(Not(HasSubstr("secret")), HasSubstr("gen_ai.operation.name")));
  const Json spans = Json::parse(request.body)["resourceSpans"][0]["scopeSpans"][0]["spans"];
  ASSERT_EQ(spans.size(), 5u);
  EXPECT_EQ(spans[0]["traceId"], std::string(32, 'a'));
  EXPECT_EQ(spans[0]["startTimeUnixNano"], "86399970000000");
  EXPECT_EQ(spans[2]["name"], "execute");
  EXPECT_EQ(spans[3]["parentSpanId"], spans[2]["spanId"]);
  EXPECT_EQ(spans[4]["status"]["code"], 2);
}

TEST(SpanExporter, continuesTheTraceOfTheRequest) {
  Asked asked = question();
  asked.trace = {std::string(32, 'c'), std::string(16, 'd'), "01", std::string(16, 'e')};
  const Json spans = spansOf(asked, {});
  EXPECT_EQ(spans[0]["traceId"], std::string(32, 'c'));
  EXPECT_EQ(spans[0]["parentSpanId"], std::string(16, 'd'));
  EXPECT_EQ(spans[0]["spanId"], std::string(16, 'e'));
  EXPECT_EQ(spans[1]["traceId"], std::string(32, 'c'));
}

TEST(Collector, mayBeAnotherOneLater) {
  ScriptedEndpoint first, second;
  first.reply("", "{}");
  second.reply("", "{}");
  Collector collector("1");
  collector.add(question(), {});
  ASSERT_TRUE(collector.moveTo(first.url()));
  collector.add(question(), {});
  ASSERT_TRUE(collector.moveTo(second.url()));
  collector.add(question(), {});
  EXPECT_FALSE(collector.moveTo("no address"));
  collector.add(question(), {});
  ASSERT_TRUE(collector.moveTo(""));
  first.awaitRequests(1);
  second.awaitRequests(1);
  EXPECT_EQ(first.requests().size(), 1u);
}

}  // namespace
}  // namespace omni
