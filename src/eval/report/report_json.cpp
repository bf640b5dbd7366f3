#include <cmath>

#include "base/text.h"
#include "eval/report/evaluation_report.h"
#include "eval/report/published.h"

namespace omni {
namespace {

using nlohmann::json;

json texts(const std::vector<std::string>& lines) {
  json list = json::array();
  for (const auto& line : lines) list.push_back(toUtf8(line));
  return list;
}

double rounded(double figure) {
  return std::round(figure * 1e4) / 1e4;
}

json figureJson(const Figure& figure) {
  return {{"value", rounded(figure.value)}, {"low", rounded(figure.low)}, {"high", rounded(figure.high)}};
}

json differenceJson(const Difference& difference) {
  json object = figureJson(difference.points);
  object["p"] = rounded(difference.p);
  return object;
}

json accuracyJson(const Accuracy& accuracy) {
  return {{"selection", figureJson(accuracy.selection)},
          {"selection3", figureJson(accuracy.selection3)},
          {"inclusion", figureJson(accuracy.inclusion)},
          {"retrieval", figureJson(accuracy.retrieval)}};
}

/// Points by class, of all `classes`.
template <typename Class>
json pointsJson(std::span<const Class> classes, const std::map<Class, double>& points) {
  json object;
  for (const Class each : classes) {
    const auto found = points.find(each);
    object[std::string(name(each))] = found == points.end() ? 0 : rounded(found->second);
  }
  return object;
}

json routeJson(const RouteSummary& route) {
  json object = accuracyJson(route.accuracy);
  object["questions"] = route.questions;
  object["left_out"] = route.leftOut;
  object["coverable"] = route.coverable;
  object["covered"] = figureJson(route.covered);
  object["lost"] = pointsJson<Stage>(kStages, route.lost);
  object["differences"] = pointsJson<QueryDifference>(kQueryDifferences, route.differences);
  return object;
}

json evidenceJson(const EvidenceSummary& evidence) {
  return {{"questions", evidence.questions},
          {"accuracy", figureJson(evidence.accuracy)},
          {"chance", rounded(evidence.chance)},
          {"right_questions", evidence.rightQuestions},
          {"right_accuracy", figureJson(evidence.rightAccuracy)},
          {"right_chance", rounded(evidence.rightChance)}};
}

json abstentionJson(const Abstention& abstention) {
  json curve = json::array(), bins = json::array();
  for (const auto& point : abstention.curve)
    curve.push_back({{"coverage", rounded(point.coverage)},
                     {"risk", rounded(point.risk)},
                     {"confidence", rounded(point.confidence)}});
  for (const auto& bin : abstention.bins)
    bins.push_back({{"questions", bin.questions},
                    {"confidence", rounded(bin.confidence)},
                    {"right", rounded(bin.right)}});
  return {{"coverage_at_90", rounded(abstention.coverageAt90)},
          {"balanced_coverage_at_90", rounded(abstention.balancedCoverageAt90)},
          {"area", rounded(abstention.area)},
          {"calibration_error", rounded(abstention.calibrationError)},
          {"curve", curve},
          {"bins", bins}};
}

json spendingJson(const std::optional<Spending>& spending) {
  if (!spending) return nullptr;
  return {
      {"calls", rounded(spending->calls)}, {"tokens", rounded(spending->tokens)}, {"money", spending->money}};
}

json armJson(const ArmReport& arm) {
  const MethodSummary& summary = arm.summary;
  json routes = json::object();
  for (const auto& [route, figures] : summary.routes) routes[std::string(name(route))] = routeJson(figures);
  return {{"method", arm.method},
          {"k", arm.k},
          {"main", arm.main},
          {"threshold", arm.threshold ? json(*arm.threshold) : json()},
          {"routes", routes},
          {"macro", accuracyJson(summary.macro)},
          {"statuses", summary.statuses},
          {"answered_precision", rounded(summary.answeredPrecision)},
          {"one_reading", summary.rightInterpretation ? json(rounded(*summary.rightInterpretation)) : json()},
          {"evidence", evidenceJson(summary.evidence)},
          {"abstention", abstentionJson(summary.abstention)},
          {"model", spendingJson(summary.spending)},
          {"warned",
           {{"questions", summary.warned.questions},
            {"most", summary.warned.most},
            {"mostly", summary.warned.mostly}}},
          {"ms",
           {{"median", summary.milliseconds.median},
            {"p90", summary.milliseconds.p90},
            {"p99", summary.milliseconds.p99}}}};
}

json comparisonJson(const PairedComparison& comparison) {
  return {{"first", comparison.first},
          {"second", comparison.second},
          {"questions", comparison.questions},
          {"selection", differenceJson(comparison.selection)},
          {"retrieval", differenceJson(comparison.retrieval)}};
}

json publishedJson() {
  json rows = json::array();
  for (const auto& row : kPublished) {
    json& object = rows.emplace_back(json{{"method", row.method}, {"retrieval", row.retrieval}});
    object["selection"] = row.selection ? json(*row.selection) : json();
  }
  return rows;
}

}  // namespace

json toJson(const EvaluationReport& report) {
  json object{{"settings", report.settings},
              {"sources", report.sources},
              {"failed_sources", texts(report.failedSources)},
              {"notes", texts(report.notes)},
              {"unified", nullptr},
              {"methods", json::object()},
              {"comparisons", json::array()},
              {"published", publishedJson()}};
  if (report.unified)
    object["unified"] = {{"facts", report.unified->facts},
                         {"all", report.unified->all},
                         {"per_source", report.unified->perSource}};
  for (const auto& arm : report.arms) object["methods"][arm.name] = armJson(arm);
  for (const auto& comparison : report.comparisons)
    object["comparisons"].push_back(comparisonJson(comparison));
  return object;
}

}  // namespace omni
