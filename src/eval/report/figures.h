#pragma once

#include <string>
#include <vector>

#include "eval/report/evaluation_report.h"

namespace omni {

struct ReportFigure {
  std::string file;  // such as "methods.svg"
  std::string svg;
};

/// The figures that the report's arms allow: methods, candidate sweep, evidence against chance, coverage
/// between routes, risk against coverage.
std::vector<ReportFigure> figuresOf(const EvaluationReport& report);

}  // namespace omni
