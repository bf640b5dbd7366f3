#pragma once

#include <span>
#include <string>
#include <vector>

#include "eval/report/evaluation_report.h"
#include "eval/report/figures.h"

namespace omni {

/// A page that needs no other file: figures, tables and links to `others` (method and file), then
/// `wrong`, a list as `wrongList` makes it. Loads nothing and sends nothing.
std::string reportPage(const EvaluationReport& report, std::span<const ReportFigure> figures,
                       std::string_view wrong,
                       const std::vector<std::pair<std::string, std::string>>& others);

/// A page with the list alone.
std::string wrongPage(std::string_view method, std::string_view wrong);

}  // namespace omni
