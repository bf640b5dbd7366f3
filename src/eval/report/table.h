#pragma once

#include <string>
#include <vector>

namespace omni {

/// A table of a report with the remarks on it. All text is plain.
struct ReportTable {
  std::string title;
  std::string note;
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

std::string toMarkdown(const ReportTable& table);
std::string toHtml(const ReportTable& table);

}  // namespace omni
