#include "app/http/metrics.h"

#include <sstream>

namespace omni {
namespace {

constexpr double kBounds[] = {.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30};

void head(std::ostream& out, std::string_view name, std::string_view type, std::string_view help) {
  out << "# HELP " << name << ' ' << help << "\n# TYPE " << name << ' ' << type << '\n';
}

}  // namespace

void Metrics::answered(std::string_view route, unsigned status, std::chrono::duration<double> took) {
  const std::scoped_lock lock(mutex_);
  ++requests_[{std::string(route), status}];
  Histogram& histogram = seconds_[std::string(route)];
  ++histogram.count;
  histogram.sum += took.count();
  for (const double bound : kBounds) histogram.below[bound] += took.count() <= bound ? 1 : 0;
}

void Metrics::asked(std::string_view status, std::size_t tokens, double money) {
  const std::scoped_lock lock(mutex_);
  ++questions_[std::string(status)];
  tokens_ += tokens;
  money_ += money;
}

std::string Metrics::text() const {
  const std::scoped_lock lock(mutex_);
  std::ostringstream out;
  head(out, "omni_http_requests_total", "counter", "Requests answered");
  for (const auto& [key, count] : requests_)
    out << "omni_http_requests_total{route=\"" << key.first << "\",status=\"" << key.second << "\"} " << count
        << '\n';
  head(out, "omni_http_request_duration_seconds", "histogram", "Time to answer a request");
  for (const auto& [route, histogram] : seconds_) {
    const std::string name = "omni_http_request_duration_seconds", label = "{route=\"" + route + "\"";
    for (const auto& [bound, count] : histogram.below)
      out << name << "_bucket" << label << ",le=\"" << bound << "\"} " << count << '\n';
    out << name << "_bucket" << label << ",le=\"+Inf\"} " << histogram.count << '\n'
        << name << "_sum" << label << "} " << histogram.sum << '\n'
        << name << "_count" << label << "} " << histogram.count << '\n';
  }
  head(out, "omni_questions_total", "counter", "Questions by what they led to");
  for (const auto& [status, count] : questions_)
    out << "omni_questions_total{status=\"" << status << "\"} " << count << '\n';
  head(out, "omni_model_tokens_total", "counter", "Tokens spent on language models");
  out << "omni_model_tokens_total " << tokens_ << '\n';
  head(out, "omni_model_money_total", "counter", "Money spent on language models, in the prices' currency");
  out << "omni_model_money_total " << money_ << '\n';
  return out.str();
}

}  // namespace omni
