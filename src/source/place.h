#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <string>
#include <variant>

namespace omni {

/// A stretch of a document's text.
struct TextSpan {
  std::size_t start = 0;  // bytes
  std::size_t end = 0;
  std::size_t page = 0;  // that it begins on, from 1; 0: what has no pages

  auto operator<=>(const TextSpan&) const = default;
};

/// A part of a picture or of a page, in shares of its width and height from the upper left.
struct Region {
  std::size_t page = 0;  // from 1; 0: what has no pages
  double top = 0, left = 0, bottom = 1, right = 1;

  auto operator<=>(const Region&) const = default;
};

/// A stretch of sound or film.
struct TimeSpan {
  std::chrono::milliseconds start{0}, end{0};

  auto operator<=>(const TimeSpan&) const = default;
};

/// Where in a document something was found.
using PassagePlace = std::variant<TextSpan, Region, TimeSpan>;

/// For people: "120–480", "page 3, 120–480", "page 3, 10–35 % down, 0–50 % across", "1:05–1:20".
std::string text(const PassagePlace& place);

/// From the start of one to the end of the other, where both are of one kind; else the first.
PassagePlace spanning(const PassagePlace& first, const PassagePlace& last);

}  // namespace omni
