#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace omni {

enum class Anchor { kStart, kMiddle, kEnd };

/// A drawing in pixels from the top left. Text is escaped; the result stands alone or inside HTML.
class Svg {
 public:
  Svg(double width, double height, std::string_view title);

  void rectangle(double x, double y, double width, double height, std::string_view fill);
  void line(double x1, double y1, double x2, double y2, std::string_view stroke);
  void path(const std::vector<std::pair<double, double>>& points, std::string_view stroke, bool dashed);
  void dot(double x, double y, std::string_view fill);
  void text(double x, double y, std::string_view words, Anchor anchor = Anchor::kStart,
            std::string_view fill = "#222");

  std::string finish() &&;

 private:
  std::string body_;
};

}  // namespace omni
