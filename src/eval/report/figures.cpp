#include "eval/report/figures.h"

#include <algorithm>
#include <map>

#include "eval/report/chart.h"

namespace omni {
namespace {

BarChart methodBars(const EvaluationReport& report) {
  BarChart chart{"Methods, percent", {"source selection", "retrieval accuracy"}, {}};
  for (const auto& arm : report.arms)
    if (arm.main)
      chart.groups.push_back({arm.name, {arm.summary.macro.selection, arm.summary.macro.retrieval}});
  return chart;
}

/// A method's arms by k; none when it was measured at one k alone.
std::vector<const ArmReport*> armsByK(const EvaluationReport& report, std::string_view method) {
  std::vector<const ArmReport*> arms;
  for (const auto& arm : report.arms)
    if (arm.method == method && !arm.atThreshold()) arms.push_back(&arm);
  std::ranges::sort(arms, {}, [](const ArmReport* arm) { return arm->k; });
  return arms.size() > 1 ? arms : std::vector<const ArmReport*>{};
}

LineChart::Series seriesOver(const std::vector<const ArmReport*>& arms, std::string name,
                             Figure Accuracy::*figure, bool dashed) {
  LineChart::Series series{std::move(name), dashed, {}};
  for (const auto* arm : arms)
    series.points.emplace_back(static_cast<double>(arm->k), (arm->summary.macro.*figure).value);
  return series;
}

LineChart candidateSweep(const EvaluationReport& report) {
  LineChart chart{"Candidates explored", "k", "percent", true, {}};
  if (const auto arms = armsByK(report, "omni"); !arms.empty()) {
    chart.series.push_back(seriesOver(arms, "gold included", &Accuracy::inclusion, true));
    chart.series.push_back(seriesOver(arms, "selection", &Accuracy::selection, false));
    chart.series.push_back(seriesOver(arms, "retrieval", &Accuracy::retrieval, false));
  }
  if (const auto arms = armsByK(report, "oracle-evidence"); !arms.empty())
    chart.series.push_back(seriesOver(arms, "retrieval, oracle of evidence", &Accuracy::retrieval, true));
  return chart;
}

BarChart evidenceBars(const EvaluationReport& report) {
  BarChart chart{"Evidence: the gold source's outcome first, percent", {"chosen", "by lot"}, {}};
  for (const auto& arm : report.arms) {
    const auto& evidence = arm.summary.evidence;
    if (arm.method != "omni" || arm.atThreshold() || evidence.questions == 0) continue;
    chart.groups.push_back({"k = " + std::to_string(arm.k), {evidence.accuracy, {evidence.chance, 0, 0}}});
  }
  return chart;
}

HeatMap coverageMap(const EvaluationReport& report) {
  HeatMap map{"Questions of a route (down) covered by sources of another, percent", {}, {}, {}};
  std::map<Route, std::vector<std::optional<double>>> cells;
  for (const auto& arm : report.arms) {
    if (!arm.main || !arm.pinned) continue;
    map.columns.push_back(arm.name);
    for (const auto& [route, figures] : arm.summary.routes)
      cells[route].push_back(figures.coverable == 0 ? std::nullopt : std::optional(figures.covered.value));
  }
  for (const Route route : kRoutes) {
    if (!cells.contains(route)) continue;
    map.rows.emplace_back(name(route));
    map.cells.push_back(cells[route]);
  }
  return map;
}

LineChart riskCurves(const EvaluationReport& report) {
  LineChart chart{
      "Risk against coverage", "percent of questions answered", "percent of those wrong", false, {}};
  for (const auto& arm : report.arms) {
    if (!arm.main || arm.given || arm.pinned) continue;
    LineChart::Series series{arm.name, false, {}};
    for (const auto& point : arm.summary.abstention.curve)
      series.points.emplace_back(point.coverage, point.risk);
    if (!series.points.empty()) chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace

std::vector<ReportFigure> figuresOf(const EvaluationReport& report) {
  std::vector<ReportFigure> figures;
  figures.push_back({"methods.svg", draw(methodBars(report))});
  if (const auto chart = candidateSweep(report); !chart.series.empty())
    figures.push_back({"candidates.svg", draw(chart)});
  if (const auto chart = evidenceBars(report); !chart.groups.empty())
    figures.push_back({"evidence.svg", draw(chart)});
  if (const auto map = coverageMap(report); !map.columns.empty())
    figures.push_back({"coverage.svg", draw(map)});
  if (const auto chart = riskCurves(report); !chart.series.empty())
    figures.push_back({"risk-coverage.svg", draw(chart)});
  return figures;
}

}  // namespace omni
