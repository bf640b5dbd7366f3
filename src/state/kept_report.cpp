#include "state/kept_report.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace omni {
namespace {

using Keys = std::initializer_list<std::string_view>;

/// The object but for these members.
Json without(const Keys& keys, const Json& object) {
  Json kept = Json::object();
  for (const auto& [key, value] : object.get_ref<const Json::object_t&>())
    if (std::ranges::find(keys, key) == keys.end()) kept[key] = value;
  return kept;
}

Json countsOf(const Json& outcome) {
  if (!outcome.is_object() || outcome.contains("error")) return outcome;
  if (outcome.contains("passages")) return objectOf({{"passage_count", outcome["passages"].size()}});
  return objectOf({{"columns", outcome["columns"]},
                   {"row_count", outcome["rows"].size()},
                   {"truncated", outcome["truncated"]}});
}

Json attemptsOf(const Json& report) {
  Json attempts = Json::array();
  for (const Json& attempt : report["attempts"]) {
    Json kept = without({"outcome", "beside", "ties"}, attempt);
    kept["outcome"] = countsOf(attempt["outcome"]);
    attempts.push_back(std::move(kept));
  }
  return attempts;
}

Json evidenceOf(const Json& report) {
  Json evidence = Json::array();
  for (const Json& piece : report["evidence"]) evidence.push_back(without({"passage"}, piece));
  return evidence;
}

Json stepsOf(const Json& report) {
  Json steps = Json::array();
  for (const Json& step : report["steps"])
    if (step["stage"] != "answer") steps.push_back(step);  // which is the answer, as it is worded
  return steps;
}

}  // namespace

Json withoutData(const Json& report) {
  Json kept = without({"answer", "attempts", "evidence", "contradictions", "steps"}, report);
  kept["answer"] = {{"text", ""}, {"citations", report["answer"]["citations"]}};
  kept["attempts"] = attemptsOf(report);
  kept["evidence"] = evidenceOf(report);
  kept["contradictions"] = Json::array();
  kept["steps"] = stepsOf(report);
  return kept;
}

}  // namespace omni
