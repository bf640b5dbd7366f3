#include "eval/report/evaluation_report.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/text.h"

namespace omni {
namespace {

using nlohmann::json;

double rounded(double figure) {
  return std::round(figure * 1e4) / 1e4;
}

json figureJson(const Figure& figure) {
  return {{"value", rounded(figure.value)}, {"low", rounded(figure.low)}, {"high", rounded(figure.high)}};
}

json accuracyJson(const Accuracy& accuracy) {
  return {{"selection", figureJson(accuracy.selection)},
          {"selection3", figureJson(accuracy.selection3)},
          {"retrieval", figureJson(accuracy.retrieval)}};
}

double lostAt(const RouteSummary& route, Stage stage) {
  const auto found = route.lost.find(stage);
  return found == route.lost.end() ? 0 : found->second;
}

json methodJson(const MethodSummary& summary) {
  json routes = json::object();
  for (const auto& [route, figures] : summary.routes) {
    json& object = routes[std::string(name(route))] = accuracyJson(figures.accuracy);
    object["questions"] = figures.questions;
    object["left_out"] = figures.leftOut;
    for (const auto stage : kStages)
      object["lost"][std::string(name(stage))] = rounded(lostAt(figures, stage));
  }
  return {{"routes", routes},
          {"macro", accuracyJson(summary.macro)},
          {"statuses", summary.statuses},
          {"answered_precision", rounded(summary.answeredPrecision)},
          {"ms", {{"median", summary.medianMilliseconds}, {"p99", summary.p99Milliseconds}}}};
}

std::string decimal(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

std::string withInterval(const Figure& figure) {
  return decimal(figure.value) + " (" + decimal(figure.low) + "–" + decimal(figure.high) + ")";
}

/// One table row in Markdown.
std::string tableRow(const std::vector<std::string>& cells) {
  return "| " + join(cells, " | ") + " |\n";
}

std::string tableHead(const std::vector<std::string>& names) {
  std::string rule = "|";
  for (std::size_t i = 0; i < names.size(); ++i) rule += "---|";
  return tableRow(names) + rule + "\n";
}

std::string mainTable(const std::vector<MethodSummary>& methods) {
  std::string table = tableHead({"method", "selection at 1", "selection at 3", "retrieval accuracy",
                                 "answered", "right when answered", "ms median", "ms p99"});
  for (const auto& method : methods) {
    std::size_t questions = 0;
    for (const auto& [status, count] : method.statuses) questions += count;
    const auto answered = method.statuses.find("answered");
    const double count = answered == method.statuses.end() ? 0 : static_cast<double>(answered->second);
    table += tableRow({method.method, withInterval(method.macro.selection),
                       withInterval(method.macro.selection3), withInterval(method.macro.retrieval),
                       decimal(100 * count / static_cast<double>(std::max<std::size_t>(1, questions))),
                       decimal(method.answeredPrecision), decimal(method.medianMilliseconds),
                       decimal(method.p99Milliseconds)});
  }
  return table;
}

/// A method's routes in the order of `kRoutes`.
std::vector<std::pair<Route, RouteSummary>> inOrder(const MethodSummary& method) {
  std::vector<std::pair<Route, RouteSummary>> routes;
  for (const Route route : kRoutes)
    if (const auto found = method.routes.find(route); found != method.routes.end()) routes.push_back(*found);
  return routes;
}

std::string routeTable(const std::vector<MethodSummary>& methods) {
  std::string table = tableHead(
      {"method", "route", "questions", "left out", "selection at 1", "selection at 3", "retrieval accuracy"});
  for (const auto& method : methods)
    for (const auto& [route, figures] : method.routes)
      table +=
          tableRow({method.method, std::string(name(route)), std::to_string(figures.questions),
                    std::to_string(figures.leftOut), withInterval(figures.accuracy.selection),
                    withInterval(figures.accuracy.selection3), withInterval(figures.accuracy.retrieval)});
  return table;
}

std::string lossTable(const std::vector<MethodSummary>& methods) {
  std::vector<std::string> heads{"method", "route", "right"};
  for (const auto stage : kStages) heads.emplace_back(name(stage));
  std::string table = tableHead(heads);
  for (const auto& method : methods)
    for (const auto& [route, figures] : inOrder(method)) {
      std::vector<std::string> cells{method.method, std::string(name(route)),
                                     decimal(figures.accuracy.retrieval.value)};
      for (const auto stage : kStages) cells.push_back(decimal(lostAt(figures, stage)));
      table += tableRow(cells);
    }
  return table;
}

}  // namespace

json toJson(const EvaluationReport& report) {
  json object{{"settings", report.settings},
              {"sources", report.sources},
              {"failed_sources", report.failedSources},
              {"methods", json::object()}};
  for (const auto& method : report.methods) object["methods"][method.method] = methodJson(method);
  return object;
}

std::string toMarkdown(const EvaluationReport& report) {
  std::string text = "# Evaluation\n\n" + std::to_string(report.sources) + " sources in one pool";
  if (!report.failedSources.empty())
    text += "; could not be opened:\n\n- " + join(report.failedSources, "\n- ") + "\n";
  text +=
      "\n\nPercent, with 95% bootstrap intervals; the mean over the routes.\n\n" + mainTable(report.methods);
  text += "\n## By route\n\n" + routeTable(report.methods);
  text +=
      "\n## Where retrieval accuracy is lost\n\nIn points; a row makes 100.\n\n" + lossTable(report.methods);
  return text;
}

}  // namespace omni
