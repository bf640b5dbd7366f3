#include "app/telemetry/metrics.h"

#include <sstream>

#include "app/telemetry/exposition.h"

namespace omni {
namespace {

void counter(std::ostream& out, std::string_view name, std::string_view help,
             const std::map<std::pair<std::string, std::string>, std::size_t>& counts, std::string_view first,
             std::string_view second) {
  writeHead(out, name, "counter", help);
  for (const auto& [key, count] : counts)
    out << name << '{' << first << '=' << labelValue(key.first) << ',' << second << '='
        << labelValue(key.second) << "} " << count << '\n';
}

}  // namespace

void Metrics::Histogram::add(Seconds took) {
  ++count;
  sum += took.count();
  for (std::size_t i = 0; i < kBounds.size(); ++i) below[i] += took.count() <= kBounds[i] ? 1 : 0;
}

void Metrics::answered(std::string_view route, unsigned status, Seconds took, Seconds waited) {
  const std::scoped_lock lock(mutex_);
  ++requests_[{std::string(route), status}];
  seconds_[std::string(route)].add(took);
  waits_[std::string(route)].add(waited);
}

void Metrics::asked(const Asked& asked) {
  const AskReport& report = asked.report;
  const std::string route =
      report.evidence.empty() ? "none" : std::string(name(report.evidence.front().provenance.route));
  const std::scoped_lock lock(mutex_);
  ++questions_[{std::string(name(report.status)), route}];
  cached_ += report.cached ? 1 : 0;
  unkept_ += asked.unkept ? 1 : 0;
  tokens_ += report.spent.tokens;
  money_ += report.spent.money;
  for (const StageTime& stage : asked.stages) stages_[stage.stage].add(stage.took);
  for (const Attempt& attempt : report.attempts)
    if (wentWrong(attempt)) ++errors_[{attempt.candidate.source, std::string(name(attempt.error->code))}];
}

void Metrics::reloaded(bool good) {
  const std::scoped_lock lock(mutex_);
  ++reloads_[good ? 1 : 0];
}

void Metrics::write(std::ostream& out, std::string_view name, std::string_view label,
                    const std::map<std::string, Histogram>& histograms) {
  for (const auto& [key, histogram] : histograms) {
    const std::string labels = "{" + std::string(label) + "=" + labelValue(key);
    for (std::size_t i = 0; i < kBounds.size(); ++i)
      out << name << "_bucket" << labels << ",le=\"" << kBounds[i] << "\"} " << histogram.below[i] << '\n';
    out << name << "_bucket" << labels << ",le=\"+Inf\"} " << histogram.count << '\n'
        << name << "_sum" << labels << "} " << histogram.sum << '\n'
        << name << "_count" << labels << "} " << histogram.count << '\n';
  }
}

std::string Metrics::text(const std::function<bool(const SourceId&)>& shows) const {
  const std::scoped_lock lock(mutex_);
  std::ostringstream out;
  writeHead(out, "omni_http_requests_total", "counter", "Requests answered");
  for (const auto& [key, count] : requests_)
    out << "omni_http_requests_total{route=" << labelValue(key.first) << ",status=\"" << key.second << "\"} "
        << count << '\n';
  writeHead(out, "omni_http_request_duration_seconds", "histogram", "Time to answer a request");
  write(out, "omni_http_request_duration_seconds", "route", seconds_);
  writeHead(out, "omni_http_queue_seconds", "histogram", "Time that a request waited for its turn");
  write(out, "omni_http_queue_seconds", "route", waits_);
  writeHead(out, "omni_http_requests_running", "gauge", "Requests that are being answered");
  out << "omni_http_requests_running " << running_ << '\n';
  counter(out, "omni_questions_total", "Questions by what they led to and the language of the first evidence",
          questions_, "status", "route");
  writeHead(out, "omni_stage_duration_seconds", "histogram", "Time of the stages of a question");
  write(out, "omni_stage_duration_seconds", "stage", stages_);
  auto errors = errors_;
  std::erase_if(errors, [&](const auto& entry) { return shows && !shows(entry.first.first); });
  counter(out, "omni_source_errors_total", "Attempts that a source failed", errors, "source", "code");
  writeHead(out, "omni_answers_cached_total", "counter", "Questions that were answered from the cache");
  out << "omni_answers_cached_total " << cached_ << '\n';
  writeHead(out, "omni_questions_not_logged_total", "counter", "Questions that the log could not keep");
  out << "omni_questions_not_logged_total " << unkept_ << '\n';
  writeHead(out, "omni_model_tokens_total", "counter", "Tokens spent on language models");
  out << "omni_model_tokens_total " << tokens_ << '\n';
  writeHead(out, "omni_model_money_total", "counter",
            "Money spent on language models, in the prices' currency");
  out << "omni_model_money_total " << money_ << '\n';
  writeHead(out, "omni_reloads_total", "counter", "Times that the configuration was read again");
  out << "omni_reloads_total{result=\"failed\"} " << reloads_[0] << "\nomni_reloads_total{result=\"done\"} "
      << reloads_[1] << '\n';
  return out.str();
}

}  // namespace omni
