#include "source/texts/front_matter.h"

#include <set>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kFence = "---\n";
constexpr std::string_view kNotPlain = "[]{}&*!|>%@`\"'";  // what YAML reads as more than a text

/// A text of one line, without the quotes around it or a comment behind it; empty where it is something else.
std::string textOf(std::string_view written) {
  written = trim(written);
  if (written.size() >= 2 && (written.front() == '"' || written.front() == '\'') &&
      written.back() == written.front()) {
    const std::string_view inner = written.substr(1, written.size() - 2);
    const char escapes[] = {written.front(), '\\', 0};
    return inner.find_first_of(escapes) == std::string_view::npos ? std::string(inner) : std::string();
  }
  written = trim(written.substr(0, written.find(" #")));
  if (written.empty() || kNotPlain.find(written.front()) != std::string_view::npos) return {};
  return std::string(written);
}

void addText(std::string_view written, std::vector<std::string>& texts) {
  if (std::string text = textOf(written); !text.empty()) texts.push_back(std::move(text));
}

std::vector<std::string> textsOf(std::string_view written) {
  std::vector<std::string> texts;
  written = trim(written);
  if (written.starts_with('[') && written.ends_with(']')) {
    for (const std::string& each : split(written.substr(1, written.size() - 2), ',')) addText(each, texts);
  } else {
    addText(written, texts);
  }
  return texts;
}

}  // namespace

FrontMatter frontMatterOf(std::string_view text) {
  FrontMatter matter;
  if (!text.starts_with(kFence)) return matter;
  const auto end = text.find("\n---\n", kFence.size() - 1);
  if (end == std::string_view::npos) return matter;
  matter.size = end + 5;
  if (end < kFence.size()) return matter;  // nothing between the lines
  std::set<std::string> twice;
  std::vector<std::string>* listed = nullptr;  // of the key above
  for (const std::string& line : split(text.substr(kFence.size(), end - kFence.size()), '\n')) {
    const std::string_view trimmed = trim(line);
    if (trimmed.starts_with("- ")) {
      if (listed) addText(trimmed.substr(2), *listed);
      continue;
    }
    const auto colon = line.find(':');
    if (colon == std::string::npos || line.starts_with(' ') || line.starts_with('\t')) continue;
    const std::string key(trim(line.substr(0, colon)));
    const auto [place, isNew] = matter.texts.try_emplace(key, textsOf(line.substr(colon + 1)));
    if (!isNew) twice.insert(key);
    listed = trim(line.substr(colon + 1)).empty() ? &place->second : nullptr;
  }
  for (const std::string& key : twice) matter.texts.erase(key);
  return matter;
}

}  // namespace omni
