#include "state/kept_report.h"

#include <initializer_list>
#include <string_view>

namespace omni {
namespace {

void drop(Json& object, std::initializer_list<const char*> keys) {
  for (const char* key : keys) object.erase(key);
}

Json countsOf(const Json& outcome) {
  if (!outcome.is_object() || outcome.contains("error")) return outcome;
  if (outcome.contains("passages")) return {{"passage_count", outcome["passages"].size()}};
  return {{"columns", outcome.value("columns", Json::array())},
          {"row_count", outcome.value("rows", Json::array()).size()},
          {"truncated", outcome.value("truncated", false)}};
}

bool holdsData(std::string_view key) {
  return key == "attempts" || key == "evidence" || key == "contradictions" || key == "answer" ||
         key == "steps";
}

Json attemptsOf(const Json& report) {
  Json attempts = Json::array();
  for (const Json& attempt : report["attempts"]) {
    Json kept = attempt;
    kept["outcome"] = countsOf(attempt.value("outcome", Json()));
    drop(kept, {"beside", "ties"});
    attempts.push_back(std::move(kept));
  }
  return attempts;
}

Json evidenceOf(const Json& report) {
  Json evidence = Json::array();
  for (const Json& piece : report["evidence"]) {
    Json kept = piece;
    drop(kept, {"passage"});
    evidence.push_back(std::move(kept));
  }
  return evidence;
}

}  // namespace

Json withoutData(const Json& report) {
  Json kept = Json::object();
  for (const auto& [key, value] : report.items())
    if (!holdsData(key)) kept[key] = value;
  kept["answer"] = {{"text", ""}, {"citations", report["answer"]["citations"]}};
  kept["attempts"] = attemptsOf(report);
  kept["evidence"] = evidenceOf(report);
  kept["contradictions"] = Json::array();
  kept["steps"] = Json::array();
  for (const Json& step : report["steps"])
    if (step["stage"] != "answer") kept["steps"].push_back(step);  // which is the answer, as it is worded
  return kept;
}

}  // namespace omni
