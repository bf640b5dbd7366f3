#include "entities/mentions.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

/// With single spaces.
std::string spaced(std::string_view text) {
  std::string clean;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r')
      clean += c;
    else if (!clean.empty() && clean.back() != ' ')
      clean += ' ';
  while (!clean.empty() && clean.back() == ' ') clean.pop_back();
  return clean;
}

std::string_view wordAt(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && isWordByte(text[end])) ++end;
  return text.substr(begin, end - begin);
}

// Words alone are no name in prose, of however many they are: "composed of".
bool isNameInProse(std::string_view name) {
  return name.find(' ') != std::string_view::npos &&
         std::ranges::any_of(name, [](char c) { return isWordByte(c) && (c < 'a' || c > 'z'); });
}

bool standsAt(std::string_view text, std::size_t begin, const std::string& name) {
  if (!text.substr(begin).starts_with(name)) return false;
  const std::size_t end = begin + name.size();
  return end == text.size() || !isWordByte(text[end]) || !isWordByte(name.back());
}

}  // namespace

NameFinder::NameFinder(const std::vector<std::string>& names) {
  for (const std::string& name : names) names_.push_back(spaced(name));
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (names_[i].empty()) continue;
    byName_.emplace(names_[i], i);
    const auto first = wordAt(names_[i], 0);
    if (!first.empty() && isNameInProse(names_[i])) byFirstWord_[std::string(first)].push_back(i);
  }
  for (auto& [word, places] : byFirstWord_)
    std::ranges::stable_sort(
        places, [&](std::size_t a, std::size_t b) { return names_[a].size() > names_[b].size(); });
}

std::vector<std::size_t> NameFinder::in(std::string_view title, std::string_view text) const {
  std::vector<std::size_t> found;
  if (const auto whole = byName_.find(spaced(title)); whole != byName_.end()) found.push_back(whole->second);
  find(spaced(title), found);
  find(spaced(text), found);
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void NameFinder::find(std::string_view text, std::vector<std::size_t>& found) const {
  for (std::size_t at = 0; at < text.size();) {
    const auto word = wordAt(text, at);
    const auto places = byFirstWord_.find(std::string(word));
    std::size_t taken = std::max<std::size_t>(1, word.size());
    if (places != byFirstWord_.end())
      for (const std::size_t place : places->second)
        if (standsAt(text, at, names_[place])) {
          found.push_back(place);
          taken = names_[place].size();
          break;
        }
    at += taken;
  }
}

}  // namespace omni
