#include "source/files/glob.h"

#include <algorithm>

namespace omni {
namespace {

// reached[i]: the pattern so far can stand for the first i characters of the path.
using Reached = std::vector<bool>;

Reached one(const Reached& before, std::string_view path, char wanted) {
  Reached after(before.size());
  for (std::size_t i = 0; i < path.size(); ++i)
    after[i + 1] = before[i] && (path[i] == wanted || (wanted == '?' && path[i] != '/'));
  return after;
}

Reached many(const Reached& before, std::string_view path, bool acrossFolders) {
  Reached after = before;
  for (std::size_t i = 0; i < path.size(); ++i)
    if (after[i] && (acrossFolders || path[i] != '/')) after[i + 1] = true;
  return after;
}

// "**/": no folder at all, or any number of whole ones.
Reached folders(const Reached& before, std::string_view path) {
  Reached after = before;
  bool open = false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    open = open || before[i];
    if (open && path[i] == '/') after[i + 1] = true;
  }
  return after;
}

}  // namespace

bool matchesGlob(std::string_view pattern, std::string_view path) {
  if (pattern.find('/') == std::string_view::npos) path = path.substr(path.rfind('/') + 1);
  Reached reached(path.size() + 1);
  reached[0] = true;
  while (!pattern.empty()) {
    std::size_t taken = 1;
    if (pattern.starts_with("**/")) {
      taken = 3;
      reached = folders(reached, path);
    } else if (pattern.starts_with("**")) {
      taken = 2;
      reached = many(reached, path, true);
    } else if (pattern.front() == '*') {
      reached = many(reached, path, false);
    } else {
      reached = one(reached, path, pattern.front());
    }
    pattern.remove_prefix(taken);
  }
  return reached.back();
}

bool matchesAnyGlob(const std::vector<std::string>& patterns, std::string_view path) {
  return std::ranges::any_of(patterns, [&](const auto& pattern) { return matchesGlob(pattern, path); });
}

bool isGlob(std::string_view path) {
  return path.find_first_of("*?") != std::string_view::npos;
}

}  // namespace omni
