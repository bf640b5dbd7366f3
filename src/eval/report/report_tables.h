#pragma once

#include <string>
#include <vector>

#include "eval/report/evaluation_report.h"
#include "eval/report/table.h"

namespace omni {

/// All tables of a report, the most telling first; those without anything to show are left out.
std::vector<ReportTable> tablesOf(const EvaluationReport& report);

/// The scope of the run and its omissions, a sentence a line.
std::vector<std::string> remarksOf(const EvaluationReport& report);

/// A method's routes in the order of `kRoutes`.
std::vector<std::pair<Route, RouteSummary>> routesInOrder(const MethodSummary& summary);

/// With one decimal.
std::string decimal(double number);

}  // namespace omni
