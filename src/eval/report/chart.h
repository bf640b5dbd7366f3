#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "eval/metrics/bootstrap.h"

namespace omni {

/// Bars in groups, one bar a series; all values in percent.
struct BarChart {
  struct Group {
    std::string label;
    std::vector<Figure> bars;  // one a series
  };
  std::string title;
  std::vector<std::string> series;
  std::vector<Group> groups;
};

/// Lines over a common axis; y in percent.
struct LineChart {
  struct Series {
    std::string name;
    bool dashed = false;
    std::vector<std::pair<double, double>> points;  // ascending x
  };
  std::string title;
  std::string xLabel;
  std::string yLabel;
  bool marked = false;  // a dot at every point, its x below the axis
  std::vector<Series> series;
};

/// A square of shades; values in percent.
struct HeatMap {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::string> rows;
  std::vector<std::vector<std::optional<double>>> cells;  // by row
};

std::string draw(const BarChart& chart);
std::string draw(const LineChart& chart);
std::string draw(const HeatMap& map);

}  // namespace omni
