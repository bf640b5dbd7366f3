#include "eval/report/chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>

#include "eval/report/svg.h"

namespace omni {
namespace {

constexpr std::array<std::string_view, 8> kColors{"#3366cc", "#dd7711", "#229944", "#bb3355",
                                                  "#775599", "#886644", "#cc66aa", "#667788"};
constexpr std::string_view kGrid = "#dddddd";
constexpr double kLeft = 52, kTop = 64, kPlotHeight = 240, kBottom = kTop + kPlotHeight;

std::string_view colorOf(std::size_t series) {
  return kColors[series % kColors.size()];
}

double heightOf(double percent) {
  return kBottom - kPlotHeight * std::clamp(percent, 0.0, 100.0) / 100;
}

std::string whole(double number) {
  return std::to_string(std::lround(number));
}

void drawGrid(Svg& svg, double width) {
  for (int percent = 0; percent <= 100; percent += 20) {
    svg.line(kLeft, heightOf(percent), kLeft + width, heightOf(percent), kGrid);
    svg.text(kLeft - 8, heightOf(percent) + 4, whole(percent), Anchor::kEnd);
  }
}

void drawLegend(Svg& svg, const std::vector<std::string>& names) {
  double x = kLeft;
  for (std::size_t i = 0; i < names.size(); ++i) {
    svg.rectangle(x, 32, 10, 10, colorOf(i));
    svg.text(x + 14, 41, names[i]);
    x += 30 + 7 * static_cast<double>(names[i].size());
  }
}

double legendWidth(const std::vector<std::string>& names) {
  double width = kLeft;
  for (const auto& name : names) width += 30 + 7 * static_cast<double>(name.size());
  return width;
}

void drawBar(Svg& svg, double x, double width, const Figure& bar, std::string_view color) {
  svg.rectangle(x, heightOf(bar.value), width, kBottom - heightOf(bar.value), color);
  const double middle = x + width / 2;
  if (bar.high > bar.low) svg.line(middle, heightOf(bar.low), middle, heightOf(bar.high), "#222222");
  svg.text(middle, heightOf(std::max(bar.high, bar.value)) - 4, whole(bar.value), Anchor::kMiddle);
}

/// From white to blue.
std::string shadeOf(double percent) {
  const double share = std::clamp(percent, 0.0, 100.0) / 100;
  char color[8];
  std::snprintf(color, sizeof color, "#%02x%02x%02x", static_cast<unsigned>(255 - 204 * share) & 255u,
                static_cast<unsigned>(255 - 153 * share) & 255u,
                static_cast<unsigned>(255 - 51 * share) & 255u);
  return color;
}

/// The horizontal axis of a line chart.
struct Axis {
  double low = 0, high = 1, width = 480;

  double at(double x) const { return kLeft + width * (x - low) / (high - low); }
};

Axis axisOf(const LineChart& chart) {
  Axis axis;
  for (const auto& series : chart.series)
    for (const auto& [x, y] : series.points) axis.high = std::max(axis.high, x);
  return axis;
}

std::set<double> ticksOf(const LineChart& chart, const Axis& axis) {
  std::set<double> ticks;
  if (chart.marked)
    for (const auto& series : chart.series)
      for (const auto& [x, y] : series.points) ticks.insert(x);
  else
    for (int part = 0; part <= 5; ++part) ticks.insert(axis.low + (axis.high - axis.low) * part / 5);
  return ticks;
}

}  // namespace

std::string draw(const BarChart& chart) {
  constexpr double kBar = 30, kGap = 26;
  const double groupWidth = kBar * static_cast<double>(chart.series.size()) + kGap;
  double label = 0;
  for (const auto& group : chart.groups)
    label = std::max(label, 7 * static_cast<double>(group.label.size()) + 10);
  const double step = std::max(groupWidth, label);
  const double width = step * static_cast<double>(chart.groups.size());
  Svg svg(std::max({kLeft + width + 20, legendWidth(chart.series), 320.0}), kBottom + 36, chart.title);
  drawGrid(svg, width);
  drawLegend(svg, chart.series);
  for (std::size_t g = 0; g < chart.groups.size(); ++g) {
    const auto& group = chart.groups[g];
    const double middle = kLeft + step * (static_cast<double>(g) + 0.5);
    double x = middle - kBar * static_cast<double>(group.bars.size()) / 2;
    for (std::size_t i = 0; i < group.bars.size(); ++i, x += kBar)
      drawBar(svg, x + 2, kBar - 4, group.bars[i], colorOf(i));
    svg.text(middle, kBottom + 18, group.label, Anchor::kMiddle);
  }
  return std::move(svg).finish();
}

std::string draw(const LineChart& chart) {
  const Axis axis = axisOf(chart);
  std::vector<std::string> names;
  for (const auto& series : chart.series) names.push_back(series.name);
  Svg svg(std::max(kLeft + axis.width + 30, legendWidth(names)), kBottom + 48, chart.title);
  drawGrid(svg, axis.width);
  drawLegend(svg, names);
  for (const double x : ticksOf(chart, axis)) svg.text(axis.at(x), kBottom + 18, whole(x), Anchor::kMiddle);
  svg.text(kLeft + axis.width / 2, kBottom + 36, chart.xLabel + " (across), " + chart.yLabel + " (up)",
           Anchor::kMiddle);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    std::vector<std::pair<double, double>> places;
    for (const auto& [x, y] : chart.series[i].points) places.emplace_back(axis.at(x), heightOf(y));
    svg.path(places, colorOf(i), chart.series[i].dashed);
    if (chart.marked)
      for (const auto& [x, y] : places) svg.dot(x, y, colorOf(i));
  }
  return std::move(svg).finish();
}

std::string draw(const HeatMap& map) {
  constexpr double kSide = 84, kHeight = 44, kLabels = 90;
  Svg svg(std::max(kLabels + kSide * static_cast<double>(map.columns.size()) + 20,
                   7.0 * static_cast<double>(map.title.size()) + 24),
          kTop + kHeight * static_cast<double>(map.rows.size()) + 16, map.title);
  for (std::size_t c = 0; c < map.columns.size(); ++c)
    svg.text(kLabels + kSide * (static_cast<double>(c) + 0.5), kTop - 8, map.columns[c], Anchor::kMiddle);
  for (std::size_t r = 0; r < map.rows.size(); ++r) {
    const double y = kTop + kHeight * static_cast<double>(r);
    svg.text(kLabels - 8, y + kHeight / 2 + 4, map.rows[r], Anchor::kEnd);
    for (std::size_t c = 0; c < map.cells[r].size(); ++c) {
      const auto& cell = map.cells[r][c];
      const double x = kLabels + kSide * static_cast<double>(c);
      svg.rectangle(x + 1, y + 1, kSide - 2, kHeight - 2, cell ? shadeOf(*cell) : "#eeeeee");
      const std::string_view ink = cell && *cell > 60 ? "#ffffff" : "#222222";
      svg.text(x + kSide / 2, y + kHeight / 2 + 4, cell ? whole(*cell) : "–", Anchor::kMiddle, ink);
    }
  }
  return std::move(svg).finish();
}

}  // namespace omni
