#include "source/pictures/noted_texts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/sealed/checksum.h"
#include "base/text.h"

namespace omni {
namespace {

// A line is believed that is whole: what was read in a picture is searched, and quoted.
std::string checkOf(const std::string& content, const std::string& text) {
  return hex(checksum(text, checksum(content)));
}

std::string lineOf(const std::string& content, const std::string& text) {
  return nlohmann::json::array({content, text, checkOf(content, text)})
             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

}  // namespace

NotedTexts::NotedTexts(std::filesystem::path file) : file_(std::move(file)) {
  std::ifstream lines(file_);
  for (std::string line; std::getline(lines, line);) {
    const auto noted = nlohmann::json::parse(line, nullptr, false);
    constexpr std::size_t kParts = 3;
    const auto isText = [](const auto& part) { return part.is_string(); };
    if (!noted.is_array() || noted.size() != kParts || !std::ranges::all_of(noted, isText))
      continue;  // a process ended while it wrote
    const std::string content = noted[0], text = noted[1];
    if (noted[2] == checkOf(content, text)) texts_[content].text = text;
  }
  more_.open(file_, std::ios::app);
}

std::optional<std::string> NotedTexts::find(const std::string& content) const {
  const std::scoped_lock lock(mutex_);
  const auto found = texts_.find(content);
  if (found == texts_.end()) return std::nullopt;
  found->second.used = true;
  return found->second.text;
}

void NotedTexts::note(const std::string& content, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  texts_[content] = {text, true};
  more_ << lineOf(content, text) << std::flush;
}

void NotedTexts::keepUsed() {
  const std::scoped_lock lock(mutex_);
  std::erase_if(texts_, [](const auto& noted) { return !noted.second.used; });
  std::string all;
  for (const auto& [content, noted] : texts_) all += lineOf(content, noted.text);
  more_.close();
  (void)writeFileAtomically(file_, all);  // else what is let go of stays there
  more_.open(file_, std::ios::app);
}

}  // namespace omni
