#include "eval/report/table.h"

#include "base/text.h"
#include "eval/report/markup.h"

namespace omni {
namespace {

std::string markdownRow(const std::vector<std::string>& cells) {
  std::vector<std::string> plain;
  for (const auto& cell : cells) plain.push_back(escapeMarkdown(cell));
  return "| " + join(plain, " | ") + " |\n";
}

std::string htmlRow(const std::vector<std::string>& cells, const std::string& tag) {
  std::string row = "<tr>";
  for (const auto& cell : cells) row += "<" + tag + ">" + escapeMarkup(cell) + "</" + tag + ">";
  return row + "</tr>\n";
}

}  // namespace

std::string toMarkdown(const ReportTable& table) {
  std::string text = "## " + table.title + "\n\n";
  if (!table.note.empty()) text += table.note + "\n\n";
  text += markdownRow(table.head) + "|";
  for (std::size_t i = 0; i < table.head.size(); ++i) text += "---|";
  text += "\n";
  for (const auto& row : table.rows) text += markdownRow(row);
  return text;
}

std::string toHtml(const ReportTable& table) {
  std::string text = "<h2>" + escapeMarkup(table.title) + "</h2>\n";
  if (!table.note.empty()) text += "<p>" + escapeMarkup(table.note) + "</p>\n";
  text += "<table>\n" + htmlRow(table.head, "th");
  for (const auto& row : table.rows) text += htmlRow(row, "td");
  return text + "</table>\n";
}

}  // namespace omni
