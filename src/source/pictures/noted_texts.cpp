#include "source/pictures/noted_texts.h"

#include <nlohmann/json.hpp>

#include "base/file.h"

namespace omni {
namespace {

std::string lineOf(const std::string& content, const std::string& text) {
  return nlohmann::json::array({content, text})
             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

}  // namespace

NotedTexts::NotedTexts(std::filesystem::path file) : file_(std::move(file)) {
  std::ifstream lines(file_);
  for (std::string line; std::getline(lines, line);) {
    const auto pair = nlohmann::json::parse(line, nullptr, false);
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string())
      continue;  // a process ended while it wrote
    texts_[pair[0].get<std::string>()].text = pair[1].get<std::string>();
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
