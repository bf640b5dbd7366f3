#include "eval/report/wrong_list.h"

#include <algorithm>
#include <set>

#include "eval/data/json_lines.h"
#include "eval/report/markup.h"

namespace omni {
namespace {

using nlohmann::json;

constexpr std::size_t kRows = 10;
constexpr std::size_t kCells = 12;
constexpr std::size_t kCellBytes = 160;
constexpr std::size_t kQueryBytes = 4000;
constexpr std::size_t kDocuments = 10;

std::string element(std::string_view tag, std::string_view text) {
  return "<" + std::string(tag) + ">" + escapeMarkup(text) + "</" + std::string(tag) + ">";
}

std::string cellHtml(const json& cell) {
  const std::string text = cell.is_string() ? cell.get<std::string>() : jsonText(cell);
  return element("td", clipped(text, kCellBytes));
}

std::string rowsHtml(const json& rows) {
  if (!rows.is_array()) return "<p>no rows</p>";
  std::string html = element("p", std::to_string(rows.size()) + (rows.size() == 1 ? " row" : " rows"));
  html += "<table>";
  for (std::size_t r = 0; r < std::min(kRows, rows.size()); ++r) {
    html += "<tr>";
    if (rows[r].is_array())
      for (std::size_t c = 0; c < std::min(kCells, rows[r].size()); ++c) html += cellHtml(rows[r][c]);
    html += "</tr>";
  }
  return html + "</table>";
}

std::string goldDocuments(const std::map<std::string, int>& grades) {
  std::string html = "<ol>";
  for (const auto& [document, grade] : grades)
    html += element("li", clipped(document, kCellBytes) + " (" + std::to_string(grade) + ")");
  return html + "</ol>";
}

std::string foundDocuments(const std::vector<std::string>& ranking,
                           const std::map<std::string, int>& grades) {
  std::string html = "<ol>";
  for (std::size_t i = 0; i < std::min(kDocuments, ranking.size()); ++i)
    html += (grades.contains(ranking[i]) ? "<li class=hit>" : "<li>") +
            escapeMarkup(clipped(ranking[i], kCellBytes)) + "</li>";
  return html + "</ol>";
}

std::string sourceName(const PredictedSource& source) {
  return source.route ? std::string(name(*source.route)) + " " + source.source : "none";
}

std::string goldSide(const Sample& sample) {
  std::string html =
      "<div><h4>gold: " + escapeMarkup(std::string(name(sample.route)) + " " + sample.source) + "</h4>";
  if (!sample.gold.query.empty()) html += element("pre", clipped(sample.gold.query, kQueryBytes));
  html += sample.route == Route::kSearch ? goldDocuments(sample.gold.grades) : rowsHtml(sample.gold.rows);
  return html + "</div>";
}

std::string predictedSide(const Sample& sample, const Prediction& prediction) {
  std::string html =
      "<div><h4>" + escapeMarkup(prediction.status + ": " + sourceName(prediction.chosen)) + "</h4>";
  if (!prediction.query.empty()) html += element("pre", clipped(prediction.query, kQueryBytes));
  if (prediction.parameters.is_object())
    html += element("pre", clipped(jsonText(prediction.parameters), kQueryBytes));
  if (!prediction.error.empty()) html += element("p", clipped(prediction.error, kQueryBytes));
  if (!prediction.unexplained.empty())
    html += element("p", "left out: " + clipped(prediction.unexplained, kQueryBytes));
  html += prediction.chosen.route == Route::kSearch
              ? foundDocuments(prediction.retrieved.ranking, sample.gold.grades)
              : rowsHtml(prediction.retrieved.rows);
  return html + "</div>";
}

std::string candidatesHtml(const Prediction& prediction) {
  std::string html = "<p>candidates:";
  for (const auto& candidate : prediction.candidates) {
    char score[16];
    std::snprintf(score, sizeof score, " %.2f", candidate.score);
    html += " " + escapeMarkup(sourceName(candidate) + score) + ";";
  }
  return html + "</p>";
}

std::string questionHtml(const WrongQuestion& wrong) {
  const Sample& sample = *wrong.sample;
  const std::string stage(name(wrong.prediction->lostAt.value_or(Stage::kRows)));
  const auto attribute = [](std::string_view key, std::string_view value) {
    return " data-" + std::string(key) + "=\"" + escapeMarkup(value) + "\"";
  };
  const std::string difference(wrong.difference ? name(*wrong.difference) : "");
  return "<details class=wrong" + attribute("class", stage) + attribute("difference", difference) +
         attribute("route", name(sample.route)) + attribute("source", sample.source) + "><summary>" +
         element("b", stage) + " " + element("i", difference) + " " +
         escapeMarkup(clipped(sample.question, kQueryBytes)) + " " + element("small", sample.id) +
         "</summary>" + candidatesHtml(*wrong.prediction) + "<div class=sides>" + goldSide(sample) +
         predictedSide(sample, *wrong.prediction) + "</div></details>\n";
}

std::string choiceHtml(std::string_view key, const std::set<std::string>& values) {
  std::string html = "<label>" + std::string(key) + " <select data-filter=\"" + std::string(key) +
                     "\"><option value=\"\">all</option>";
  for (const auto& value : values) html += element("option", value);
  return html + "</select></label>\n";
}

}  // namespace

std::string wrongList(std::span<const WrongQuestion> questions) {
  std::set<std::string> classes, differences, routes, sources;
  std::string list;
  for (const auto& wrong : questions) {
    classes.emplace(name(wrong.prediction->lostAt.value_or(Stage::kRows)));
    if (wrong.difference) differences.emplace(name(*wrong.difference));
    routes.emplace(name(wrong.sample->route));
    sources.insert(wrong.sample->source);
    list += questionHtml(wrong);
  }
  return "<form class=filter>" + choiceHtml("class", classes) + choiceHtml("difference", differences) +
         choiceHtml("route", routes) + choiceHtml("source", sources) +
         "<label>words <input type=search data-filter=\"words\"></label> <output></output></form>\n" + list;
}

}  // namespace omni
