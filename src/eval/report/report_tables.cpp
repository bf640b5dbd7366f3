#include "eval/report/report_tables.h"

#include <algorithm>
#include <cstdio>

#include "base/text.h"
#include "base/value.h"
#include "eval/report/markup.h"
#include "eval/report/published.h"

namespace omni {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string withInterval(const Figure& figure) {
  return decimal(figure.value) + " (" + decimal(figure.low) + "–" + decimal(figure.high) + ")";
}

std::string answeredShare(const MethodSummary& summary) {
  std::size_t questions = 0;
  for (const auto& [status, count] : summary.statuses) questions += count;
  const auto answered = summary.statuses.find("answered");
  const double count = answered == summary.statuses.end() ? 0 : static_cast<double>(answered->second);
  return decimal(100 * count / static_cast<double>(std::max<std::size_t>(1, questions)));
}

std::string probability(double p) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", p);
  return text;
}

ReportTable mainTable(const EvaluationReport& report) {
  ReportTable table{"Methods",
                    "Percent, with 95% bootstrap intervals; the mean over the routes. The paper's averages "
                    "are over other data sets: for orientation only.",
                    {"method", "k", "selection at 1", "selection at 3", "retrieval accuracy", "answered",
                     "right when answered", "ms median", "ms p90", "ms p99"},
                    {}};
  for (const auto& arm : report.arms) {
    if (!arm.main) continue;
    const auto& summary = arm.summary;
    table.rows.push_back({arm.name, std::to_string(arm.k), withInterval(summary.macro.selection),
                          withInterval(summary.macro.selection3), withInterval(summary.macro.retrieval),
                          answeredShare(summary), decimal(summary.answeredPrecision),
                          decimal(summary.milliseconds.median), decimal(summary.milliseconds.p90),
                          decimal(summary.milliseconds.p99)});
  }
  for (const auto& row : kPublished) {
    char selection[16] = "", retrieval[16];
    if (row.selection) std::snprintf(selection, sizeof selection, "%.2f", *row.selection);
    std::snprintf(retrieval, sizeof retrieval, "%.2f", row.retrieval);
    table.rows.push_back(
        {"the paper: " + std::string(row.method), "", selection, "", retrieval, "", "", "", "", ""});
  }
  return table;
}

ReportTable comparisonTable(const EvaluationReport& report) {
  ReportTable table{
      "Differences",
      "First less second in points on the same questions, by a paired bootstrap; p is two-sided.",
      {"first", "second", "questions", "selection at 1", "p", "retrieval accuracy", "p"},
      {}};
  for (const auto& comparison : report.comparisons)
    table.rows.push_back({comparison.first, comparison.second, std::to_string(comparison.questions),
                          withInterval(comparison.selection.points), probability(comparison.selection.p),
                          withInterval(comparison.retrieval.points), probability(comparison.retrieval.p)});
  return table;
}

ReportTable routeTable(const EvaluationReport& report) {
  ReportTable table{
      "By route",
      "",
      {"method", "route", "questions", "left out", "selection at 1", "selection at 3", "retrieval accuracy"},
      {}};
  for (const auto& arm : report.arms) {
    if (!arm.main) continue;
    for (const auto& [route, figures] : routesInOrder(arm.summary)) {
      if (arm.pinned && arm.pinned != route) continue;  // it cannot be right there
      table.rows.push_back({arm.name, std::string(name(route)), std::to_string(figures.questions),
                            std::to_string(figures.leftOut), withInterval(figures.accuracy.selection),
                            withInterval(figures.accuracy.selection3),
                            withInterval(figures.accuracy.retrieval)});
    }
  }
  return table;
}

/// The points of all `classes` as cells of a row.
template <typename Class>
void addPoints(std::vector<std::string>& row, std::span<const Class> classes,
               const std::map<Class, double>& points) {
  for (const Class each : classes) {
    const auto found = points.find(each);
    row.push_back(decimal(found == points.end() ? 0 : found->second));
  }
}

ReportTable lossTable(const EvaluationReport& report) {
  ReportTable table{
      "Where retrieval accuracy is lost", "In points; a row makes 100.", {"method", "route", "right"}, {}};
  for (const auto stage : kStages) table.head.emplace_back(name(stage));
  for (const auto& arm : report.arms) {
    if (!arm.main || arm.pinned) continue;
    for (const auto& [route, figures] : routesInOrder(arm.summary)) {
      table.rows.push_back({arm.name, std::string(name(route)), decimal(figures.accuracy.retrieval.value)});
      addPoints<Stage>(table.rows.back(), kStages, figures.lost);
    }
  }
  return table;
}

ReportTable differenceTable(const EvaluationReport& report) {
  ReportTable table{
      "How wrong queries differ from the gold",
      "In points, of those lost at `rows` by a query to the gold source: the first that applies.",
      {"method", "route"},
      {}};
  for (const auto difference : kQueryDifferences) table.head.emplace_back(name(difference));
  for (const auto& arm : report.arms) {
    if (!arm.main || arm.pinned) continue;
    for (const auto& [route, figures] : routesInOrder(arm.summary)) {
      if (figures.differences.empty()) continue;
      table.rows.push_back({arm.name, std::string(name(route))});
      addPoints<QueryDifference>(table.rows.back(), kQueryDifferences, figures.differences);
    }
  }
  return table;
}

/// The arms of swept methods by k.
std::vector<const ArmReport*> sweep(const EvaluationReport& report) {
  std::vector<const ArmReport*> arms;
  const auto isOther = [](const ArmReport& arm) { return !arm.main && !arm.threshold; };
  for (const auto& arm : report.arms)
    if (!arm.atThreshold() && std::ranges::any_of(report.arms, [&](const ArmReport& other) {
          return isOther(other) && other.method == arm.method;
        }))
      arms.push_back(&arm);
  std::ranges::stable_sort(arms, {}, [](const ArmReport* arm) { return arm->k; });
  std::ranges::stable_sort(arms, {}, [](const ArmReport* arm) { return arm->method; });
  return arms;
}

ReportTable sweepTable(const EvaluationReport& report) {
  ReportTable table{
      "Candidates",
      "How many sources may be explored: how often the gold one is among them, and what it brings.",
      {"method", "k", "gold included", "selection at 1", "retrieval accuracy", "ms median", "ms p99"},
      {}};
  for (const auto* arm : sweep(report)) {
    const auto& summary = arm->summary;
    table.rows.push_back({arm->method, std::to_string(arm->k), withInterval(summary.macro.inclusion),
                          withInterval(summary.macro.selection), withInterval(summary.macro.retrieval),
                          decimal(summary.milliseconds.median), decimal(summary.milliseconds.p99)});
  }
  return table;
}

ReportTable evidenceTable(const EvaluationReport& report) {
  ReportTable table{
      "Evidence against chance",
      "Of the questions where several sources gave an outcome, the gold one among them: how often "
      "its outcome was put first; the same where that outcome was right. Every question weighs "
      "the same.",
      {"method", "k", "questions", "gold first", "chance", "of which right", "gold first", "chance"},
      {}};
  for (const auto& arm : report.arms) {
    const auto& evidence = arm.summary.evidence;
    if (arm.given || arm.pinned || arm.atThreshold() || evidence.questions == 0) continue;
    table.rows.push_back({arm.method, std::to_string(arm.k), std::to_string(evidence.questions),
                          withInterval(evidence.accuracy), decimal(evidence.chance),
                          std::to_string(evidence.rightQuestions), withInterval(evidence.rightAccuracy),
                          decimal(evidence.rightChance)});
  }
  return table;
}

ReportTable coverageTable(const EvaluationReport& report) {
  ReportTable table{
      "Coverage of one route's questions by another's sources",
      "How often a method that is pinned to one route came back with the gold's values, whatever "
      "the source. Rows count when there are as many and one side's values hold the other's; a "
      "search when every gold value stands in its first three passages, which short numbers do "
      "by chance; documents are covered by documents alone.",
      {"questions of"},
      {}};
  std::map<Route, std::vector<std::string>> cells;
  for (const auto& arm : report.arms) {
    if (!arm.main || !arm.pinned) continue;
    table.head.push_back(arm.name);
    for (const auto& [route, figures] : arm.summary.routes)
      cells[route].push_back(withInterval(figures.covered));
  }
  for (const Route route : kRoutes) {
    if (!cells.contains(route)) continue;
    table.rows.push_back({std::string(name(route))});
    for (auto& cell : cells[route]) table.rows.back().push_back(std::move(cell));
  }
  return table;
}

ReportTable abstentionTable(const EvaluationReport& report) {
  ReportTable table{
      "Knowing when to answer",
      "Over the questions with usable gold, each weighing the same; balanced: each route weighing "
      "the same. Right is retrieval accuracy.",
      {"method", "answers at 90% precision", "balanced", "mean risk", "calibration error",
       "one of the readings right"},
      {}};
  for (const auto& arm : report.arms) {
    if (!arm.main || arm.pinned) continue;
    const auto& abstention = arm.summary.abstention;
    table.rows.push_back({arm.name, decimal(abstention.coverageAt90),
                          decimal(abstention.balancedCoverageAt90), decimal(abstention.area),
                          decimal(abstention.calibrationError),
                          arm.summary.rightInterpretation ? decimal(*arm.summary.rightInterpretation) : ""});
  }
  return table;
}

std::string moneyOf(const Spending& spending) {
  char money[32];
  std::snprintf(money, sizeof money, "%.5f", spending.money);
  return money;
}

ReportTable spendingTable(const EvaluationReport& report) {
  ReportTable table{"What language models cost",
                    "A question, in the mean; money in the currency of the configured prices.",
                    {"method", "k", "retrieval accuracy", "calls", "tokens", "money"},
                    {}};
  for (const auto& arm : report.arms) {
    const auto& spending = arm.summary.spending;
    if (!spending || arm.atThreshold()) continue;
    table.rows.push_back({arm.name, std::to_string(arm.k), withInterval(arm.summary.macro.retrieval),
                          decimal(spending->calls), decimal(spending->tokens), moneyOf(*spending)});
  }
  return table;
}

ReportTable warningTable(const EvaluationReport& report) {
  ReportTable table{"Warnings",
                    "Questions that were answered with one, as where a model failed and the built-in planner "
                    "stepped in.",
                    {"method", "k", "questions", "most often", "to"},
                    {}};
  for (const auto& arm : report.arms)
    if (const Warned& warned = arm.summary.warned; warned.questions > 0)
      table.rows.push_back({arm.name, std::to_string(arm.k), std::to_string(warned.questions), warned.most,
                            std::to_string(warned.mostly)});
  return table;
}

/// What an ensemble costs and brings, by the confidence from which it asks no model.
ReportTable thresholdTable(const EvaluationReport& report) {
  ReportTable table{"Thresholds of the ensemble",
                    "The confidence from which no model is asked. A question, in the mean; money in the "
                    "currency of the configured prices.",
                    {"threshold", "selection at 1", "retrieval accuracy", "calls", "tokens", "money"},
                    {}};
  std::vector<const ArmReport*> arms;
  for (const auto& arm : report.arms)
    if (arm.threshold) arms.push_back(&arm);
  std::ranges::stable_sort(arms, {}, [](const ArmReport* arm) { return *arm->threshold; });
  for (const auto* arm : arms) {
    const Spending spending = arm->summary.spending.value_or(Spending{});
    table.rows.push_back({toText(Value{*arm->threshold}), withInterval(arm->summary.macro.selection),
                          withInterval(arm->summary.macro.retrieval), decimal(spending.calls),
                          decimal(spending.tokens), moneyOf(spending)});
  }
  return table;
}

}  // namespace

std::string decimal(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

std::vector<std::pair<Route, RouteSummary>> routesInOrder(const MethodSummary& summary) {
  std::vector<std::pair<Route, RouteSummary>> routes;
  for (const Route route : kRoutes)
    if (const auto found = summary.routes.find(route); found != summary.routes.end())
      routes.push_back(*found);
  return routes;
}

std::vector<ReportTable> tablesOf(const EvaluationReport& report) {
  std::vector<ReportTable> tables{mainTable(report),       warningTable(report),    spendingTable(report),
                                  thresholdTable(report),  comparisonTable(report), routeTable(report),
                                  sweepTable(report),      evidenceTable(report),   coverageTable(report),
                                  abstentionTable(report), lossTable(report),       differenceTable(report)};
  std::erase_if(tables, [](const ReportTable& table) { return table.rows.empty(); });
  return tables;
}

std::vector<std::string> remarksOf(const EvaluationReport& report) {
  std::vector<std::string> remarks{std::to_string(report.sources) + " sources in one pool."};
  for (const auto& failure : report.failedSources) remarks.push_back("Could not be opened: " + failure);
  for (const auto& note : report.notes) remarks.push_back(note);
  if (const auto& size = report.unified)
    remarks.push_back("The unified index holds " + std::to_string(size->facts) + " of the sources' " +
                      std::to_string(size->all) + " rows, triples, nodes, edges and documents (at most " +
                      std::to_string(size->perSource) + " of one source), searched by words alone.");
  return remarks;
}

std::string toMarkdown(const EvaluationReport& report) {
  std::string text = "# Evaluation\n\n";
  for (const auto& remark : remarksOf(report)) text += "- " + escapeMarkdown(remark) + "\n";
  for (const auto& table : tablesOf(report)) text += "\n" + toMarkdown(table);
  return text;
}

}  // namespace omni
