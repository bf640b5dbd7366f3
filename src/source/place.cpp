#include "source/place.h"

#include <algorithm>
#include <cmath>

namespace omni {
namespace {

std::string percent(double from, double to) {
  return std::to_string(std::lround(100 * from)) + "–" + std::to_string(std::lround(100 * to)) + " %";
}

std::string clock(std::chrono::milliseconds time) {
  const auto seconds = time.count() / 1000;
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

struct Wording {
  std::string operator()(const TextSpan& span) const {
    return (span.page > 0 ? "page " + std::to_string(span.page) + ", " : std::string()) +
           std::to_string(span.start) + "–" + std::to_string(span.end);
  }
  std::string operator()(const Region& region) const {
    if (region == Region{.page = region.page})
      return region.page > 0 ? "page " + std::to_string(region.page) : "all of it";
    return (region.page > 0 ? "page " + std::to_string(region.page) + ", " : std::string()) +
           percent(region.top, region.bottom) + " down, " + percent(region.left, region.right) + " across";
  }
  std::string operator()(const TimeSpan& span) const { return clock(span.start) + "–" + clock(span.end); }
};

struct Span {
  PassagePlace operator()(const TextSpan& a, const TextSpan& b) const {
    return TextSpan{a.start, b.end, a.page};
  }
  PassagePlace operator()(const TimeSpan& a, const TimeSpan& b) const { return TimeSpan{a.start, b.end}; }
  PassagePlace operator()(const Region& a, const Region& b) const {
    if (a.page != b.page) return a;
    return Region{a.page, std::min(a.top, b.top), std::min(a.left, b.left), std::max(a.bottom, b.bottom),
                  std::max(a.right, b.right)};
  }
  template <class A, class B>
  PassagePlace operator()(const A& a, const B&) const {
    return a;
  }
};

}  // namespace

std::string text(const PassagePlace& place) {
  return std::visit(Wording(), place);
}

PassagePlace spanning(const PassagePlace& first, const PassagePlace& last) {
  return std::visit(Span(), first, last);
}

}  // namespace omni
