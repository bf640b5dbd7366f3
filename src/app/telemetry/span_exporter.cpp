#include "app/telemetry/span_exporter.h"

#include "base/keeping/random_id.h"

namespace omni {
namespace {

using std::chrono::system_clock;

constexpr std::size_t kTraceDigits = 32, kSpanDigits = 16;
constexpr std::size_t kMaxWaiting = 2000;  // spans
constexpr std::chrono::milliseconds kBetween{1000};
constexpr std::chrono::milliseconds kSending{5000};
constexpr int kInternal = 1, kClient = 3;  // kinds of spans
constexpr int kFailed = 2;                 // a status

std::string nanoseconds(system_clock::time_point time) {
  return std::to_string(
      std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count());
}

Json attribute(std::string_view key, const Json& value) {
  if (value.is_number_integer())
    return {{"key", key}, {"value", {{"intValue", std::to_string(value.get<long>())}}}};
  if (value.is_number()) return {{"key", key}, {"value", {{"doubleValue", value}}}};
  if (value.is_boolean()) return {{"key", key}, {"value", {{"boolValue", value}}}};
  return {{"key", key}, {"value", {{"stringValue", value}}}};
}

/// The spans of one question, which share a trace.
class Spans {
 public:
  explicit Spans(std::string trace) : trace_(std::move(trace)) {}

  /// `id`: of the span; empty: a new one.
  std::string add(const std::string& name, const std::string& parent, int kind,
                  system_clock::time_point began, std::chrono::microseconds took, Json attributes,
                  std::string id = "") {
    if (id.empty()) id = randomId(kSpanDigits);
    Json span{{"traceId", trace_},
              {"spanId", id},
              {"name", name},
              {"kind", kind},
              {"startTimeUnixNano", nanoseconds(began)},
              {"endTimeUnixNano", nanoseconds(began + took)},
              {"attributes", std::move(attributes)}};
    if (!parent.empty()) span["parentSpanId"] = parent;
    spans_.push_back(std::move(span));
    return id;
  }
  void fail(std::string_view type) {
    spans_.back()["status"] = {{"code", kFailed}};
    spans_.back()["attributes"].push_back(attribute("error.type", type));
  }
  Json take() && { return std::move(spans_); }

 private:
  std::string trace_;
  Json spans_ = Json::array();
};

Json ofQuestion(const AskReport& report) {
  return Json::array(
      {attribute("gen_ai.operation.name", "invoke_agent"), attribute("gen_ai.provider.name", "omni"),
       attribute("gen_ai.agent.name", "omni"), attribute("omni.status", name(report.status)),
       attribute("omni.confidence", report.confidence), attribute("omni.cached", report.cached),
       attribute("omni.model.calls", static_cast<long>(report.spent.calls)),
       attribute("omni.model.tokens", static_cast<long>(report.spent.tokens)),
       attribute("omni.model.money", report.spent.money)});
}

Json ofAttempt(const Attempt& attempt) {
  Json attributes = Json::array({attribute("gen_ai.operation.name", "execute_tool"),
                                 attribute("gen_ai.tool.name", "query_source"),
                                 attribute("gen_ai.data_source.id", attempt.candidate.source),
                                 attribute("db.query.language", name(attempt.candidate.route))});
  if (attempt.outcome)
    attributes.push_back(
        attribute("db.response.returned_rows",
                  static_cast<long>(attempt.outcome->rows.size() + attempt.outcome->passages.size())));
  return attributes;
}

}  // namespace

Json spansOf(const Asked& asked, system_clock::time_point ended) {
  const AskReport& report = asked.report;
  const std::string own = report.id.empty() ? randomId(kTraceDigits) : report.id;
  Spans spans(asked.trace.trace.empty() ? own : asked.trace.trace);
  const auto began = ended - report.took;
  const std::string root = spans.add("invoke_agent omni", asked.trace.parent, kInternal, began, report.took,
                                     ofQuestion(report), asked.trace.span);
  if (report.error) spans.fail(name(report.error->code));
  std::string executing = root;
  const auto first =
      asked.stages.empty() ? std::chrono::steady_clock::time_point() : asked.stages.front().began;
  auto executed = began;
  for (const StageTime& stage : asked.stages) {
    const auto start = began + std::chrono::duration_cast<system_clock::duration>(stage.began - first);
    const std::string id = spans.add(stage.stage, root, kInternal, start, stage.took, Json::array());
    if (stage.stage != "execute") continue;
    executing = id;
    executed = start;
  }
  for (const Attempt& attempt : report.attempts) {
    spans.add("execute_tool query_source", executing, kClient, executed, attempt.took, ofAttempt(attempt));
    if (wentWrong(attempt)) spans.fail(name(attempt.error->code));
  }
  return std::move(spans).take();
}

Result<std::unique_ptr<SpanExporter>> SpanExporter::open(const std::string& endpoint, std::string version) {
  OMNI_TRY(address, HttpAddress::parse(endpoint));
  return std::make_unique<SpanExporter>(address.below("v1/traces"), std::move(version));
}

SpanExporter::SpanExporter(HttpAddress address, std::string version)
    : address_(std::move(address)),
      version_(std::move(version)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

void SpanExporter::add(const Asked& asked, system_clock::time_point ended) {
  Json spans = spansOf(asked, ended);
  const std::scoped_lock lock(mutex_);
  for (Json& span : spans) {
    if (waiting_.size() >= kMaxWaiting)
      ++dropped_;
    else
      waiting_.push_back(std::move(span));
  }
}

std::size_t SpanExporter::dropped() const {
  const std::scoped_lock lock(mutex_);
  return dropped_;
}

// What waits at the end is still sent, in a second.
void SpanExporter::work(const std::stop_token& stop) {
  while (true) {
    std::vector<Json> taken;
    {
      std::unique_lock lock(mutex_);
      wanted_.wait_for(lock, stop, kBetween, [] { return false; });
      taken.swap(waiting_);
    }
    const bool last = stop.stop_requested();
    if (!taken.empty()) send(Json(std::move(taken)), Budget({.time = last ? kBetween : kSending}));
    if (last) return;
  }
}

void SpanExporter::send(Json spans, const Budget& budget) {
  const std::size_t many = spans.size();
  const Json resource{{"attributes", Json::array({attribute("service.name", "omni"),
                                                  attribute("service.version", version_)})}};
  const Json scope{{"scope", {{"name", "omni"}}}, {"spans", std::move(spans)}};
  const Json body{
      {"resourceSpans", Json::array({{{"resource", resource}, {"scopeSpans", Json::array({scope})}}})}};
  const auto reply =
      client_.send({.address = address_, .body = jsonText(body, JsonLayout::kOneLine, false)}, budget);
  if (reply && reply->status < 300) return;
  const std::scoped_lock lock(mutex_);
  dropped_ += many;
}

Status Collector::moveTo(const std::string& endpoint) {
  std::shared_ptr<SpanExporter> next;  // before the lock: the one before goes after it, and sends what waits
  const std::scoped_lock lock(mutex_);
  if (endpoint == endpoint_) return {};
  if (!endpoint.empty()) {
    OMNI_TRY(opened, SpanExporter::open(endpoint, version_));
    next = std::move(opened);
  }
  endpoint_ = endpoint;
  exporter_.swap(next);
  return {};
}

void Collector::add(const Asked& asked, system_clock::time_point ended) {
  std::shared_ptr<SpanExporter> exporter;
  {
    const std::scoped_lock lock(mutex_);
    exporter = exporter_;
  }
  if (exporter) exporter->add(asked, ended);
}

}  // namespace omni
