#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace omni {

/// A day, month or year that a text names.
struct NamedTime {
  std::string from, to;  // [from, to), ISO dates
  std::string text{};    // as written
};

/// The time that a text names: "1998", "March 2024", "2024-03-05", "05/09/1987" (any day that it may be),
/// "before 1998" (without beginning), "about 1998" (five years more and less).
std::optional<NamedTime> timeIn(std::string_view text);

/// The date in the name of a document or its folders: "2024-06-results.md", "reviews/2019/x.md".
std::optional<NamedTime> timeInPath(std::string_view path);

/// Whether two times have a day in common.
bool mayBeOne(const NamedTime& a, const NamedTime& b);

}  // namespace omni
