#include "state/log_json.h"

#include <ctime>

#include "base/time/iso_time.h"

namespace omni {
namespace {

double milliseconds(std::chrono::microseconds took) {
  return static_cast<double>(took.count()) / 1000;
}

Json toJson(const Feedback& feedback) {
  Json json{{"at", isoTime(feedback.at)},
            {"caller", feedback.caller},
            {"verdict", feedback.right ? "right" : "wrong"}};
  if (!feedback.query.empty()) {
    json["source"] = feedback.source;
    json["query"] = feedback.query;
    json["parameters"] = feedback.parameters;
  }
  if (!feedback.note.empty()) json["note"] = feedback.note;
  return json;
}

Json countsOf(const std::vector<std::pair<std::string, std::size_t>>& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts) json[name] = count;
  return json;
}

}  // namespace

std::optional<std::chrono::system_clock::time_point> timeOf(const std::string& iso) {
  std::tm parts{};
  const char* rest = strptime(iso.c_str(), "%Y-%m-%d", &parts);
  if (rest && *rest != '\0') rest = strptime(rest, "T%H:%M:%S", &parts);
  if (!rest || (*rest != '\0' && *rest != '.' && *rest != 'Z')) return std::nullopt;
  return std::chrono::system_clock::from_time_t(timegm(&parts));
}

Json toJson(const LoggedQuestion& question) {
  Json json{{"id", question.id},
            {"at", isoTime(question.at)},
            {"caller", question.caller},
            {"question", question.question},
            {"status", question.status}};
  if (!question.source.empty()) json["source"] = question.source;
  json["confidence"] = question.confidence;
  json["ms"] = milliseconds(question.took);
  json["tokens"] = question.tokens;
  json["money"] = question.money;
  if (!question.verdict.empty()) json["verdict"] = question.verdict;
  return json;
}

Json toJson(const LoggedTrace& trace) {
  Json feedback = Json::array();
  for (const Feedback& one : trace.feedback) feedback.push_back(toJson(one));
  return {{"id", trace.question.id}, {"at", isoTime(trace.question.at)}, {"caller", trace.question.caller},
          {"log", trace.level},      {"report", trace.report},           {"feedback", std::move(feedback)}};
}

Json toJson(const LogStats& stats) {
  return {{"questions", stats.questions},
          {"statuses", countsOf(stats.statuses)},
          {"sources", countsOf(stats.sources)},
          {"right", stats.right},
          {"wrong", stats.wrong},
          {"median_ms", milliseconds(stats.median)},
          {"slowest_ms", milliseconds(stats.slowest)},
          {"tokens", stats.tokens},
          {"money", stats.money},
          {"bytes", stats.bytes}};
}

}  // namespace omni
