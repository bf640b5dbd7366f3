#include "eval/report/svg.h"

#include <cstdio>

#include "eval/report/markup.h"

namespace omni {
namespace {

/// A number as an attribute, whatever the locale's decimal sign.
std::string pixels(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  for (char& c : text)
    if (c == ',') c = '.';
  return text;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + escapeMarkup(value) + "\"";
}

std::string attribute(std::string_view name, double value) {
  return attribute(name, pixels(value));
}

}  // namespace

Svg::Svg(double width, double height, std::string_view title) {
  body_ =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" font-family=\"sans-serif\" font-size=\"12\"" +
      attribute("width", width) + attribute("height", height) +
      attribute("viewBox", "0 0 " + pixels(width) + " " + pixels(height)) + ">\n<title>" +
      escapeMarkup(title) + "</title>\n";
  rectangle(0, 0, width, height, "#fff");
  text(12, 20, title);
}

void Svg::rectangle(double x, double y, double width, double height, std::string_view fill) {
  body_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + attribute("fill", fill) + "/>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view stroke) {
  body_ += "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) +
           attribute("stroke", stroke) + "/>\n";
}

void Svg::path(const std::vector<std::pair<double, double>>& points, std::string_view stroke, bool dashed) {
  std::string list;
  for (const auto& [x, y] : points) list += pixels(x) + "," + pixels(y) + " ";
  body_ += "<polyline fill=\"none\" stroke-width=\"2\"" + attribute("points", list) +
           attribute("stroke", stroke) + (dashed ? " stroke-dasharray=\"6 4\"" : "") + "/>\n";
}

void Svg::dot(double x, double y, std::string_view fill) {
  body_ += "<circle r=\"3\"" + attribute("cx", x) + attribute("cy", y) + attribute("fill", fill) + "/>\n";
}

void Svg::text(double x, double y, std::string_view words, Anchor anchor, std::string_view fill) {
  constexpr std::string_view kAnchors[] = {"start", "middle", "end"};
  body_ += "<text" + attribute("x", x) + attribute("y", y) +
           attribute("text-anchor", kAnchors[static_cast<std::size_t>(anchor)]) + attribute("fill", fill) +
           ">" + escapeMarkup(words) + "</text>\n";
}

std::string Svg::finish() && {
  return std::move(body_) + "</svg>\n";
}

}  // namespace omni
