#include "source/files/glob.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace omni {
namespace {

/// In NFC, so that what looks the same is the same, whichever form a file system keeps. Bytes that are not
/// UTF-8 stand for themselves.
std::u32string charactersOf(std::string_view text) {
  constexpr auto kForm = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  constexpr char32_t kByte = 0xDC00;  // no character of UTF-8
  utf8proc_uint8_t* composed = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &composed, kForm);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(composed, &std::free);
  if (size >= 0) text = {reinterpret_cast<const char*>(composed), static_cast<std::size_t>(size)};
  std::u32string characters;
  while (!text.empty()) {
    utf8proc_int32_t code = 0;
    const auto read = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                       static_cast<utf8proc_ssize_t>(text.size()), &code);
    const bool valid = read > 0;
    characters += valid ? static_cast<char32_t>(code) : kByte + static_cast<unsigned char>(text.front());
    text.remove_prefix(valid ? static_cast<std::size_t>(read) : 1);
  }
  return characters;
}

// reached[i]: the pattern so far can stand for the first i characters of the path.
using Reached = std::vector<bool>;

Reached one(const Reached& before, std::u32string_view path, char32_t wanted) {
  Reached after(before.size());
  for (std::size_t i = 0; i < path.size(); ++i)
    after[i + 1] = before[i] && (path[i] == wanted || (wanted == U'?' && path[i] != U'/'));
  return after;
}

Reached many(const Reached& before, std::u32string_view path, bool acrossFolders) {
  Reached after = before;
  for (std::size_t i = 0; i < path.size(); ++i)
    if (after[i] && (acrossFolders || path[i] != U'/')) after[i + 1] = true;
  return after;
}

// "**/": no folder at all, or any number of whole ones.
Reached folders(const Reached& before, std::u32string_view path) {
  Reached after = before;
  bool open = false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    open = open || before[i];
    if (open && path[i] == U'/') after[i + 1] = true;
  }
  return after;
}

bool matches(std::u32string_view pattern, std::u32string_view path) {
  if (pattern.find(U'/') == std::u32string_view::npos) path = path.substr(path.rfind(U'/') + 1);
  Reached reached(path.size() + 1);
  reached[0] = true;
  while (!pattern.empty()) {
    std::size_t taken = 1;
    if (pattern.starts_with(U"**/")) {
      taken = 3;
      reached = folders(reached, path);
    } else if (pattern.starts_with(U"**")) {
      taken = 2;
      reached = many(reached, path, true);
    } else if (pattern.front() == U'*') {
      reached = many(reached, path, false);
    } else {
      reached = one(reached, path, pattern.front());
    }
    pattern.remove_prefix(taken);
  }
  return reached.back();
}

}  // namespace

bool matchesGlob(std::string_view pattern, std::string_view path) {
  return matches(charactersOf(pattern), charactersOf(path));
}

bool matchesAnyGlob(const std::vector<std::string>& patterns, std::string_view path) {
  if (patterns.empty()) return false;
  const std::u32string characters = charactersOf(path);
  return std::ranges::any_of(patterns,
                             [&](const auto& pattern) { return matches(charactersOf(pattern), characters); });
}

bool isGlob(std::string_view path) {
  return path.find_first_of("*?") != std::string_view::npos;
}

}  // namespace omni
