#include "sources/graph/graph_text.h"

#include "base/text.h"
#include "source/text_file.h"

namespace omni {

Error unusable(const std::filesystem::path& file, std::size_t line, const std::string& why,
               std::string hint) {
  const auto place = line == 0 ? file.string() : file.string() + ":" + std::to_string(line);
  return {Code::kUnreadable, place + ": " + why, std::move(hint), Audience::kOperator};
}

Result<std::string> readGraphText(const std::filesystem::path& file) {
  auto text = readTextFile(file);
  if (text && (text->find('\0') != std::string::npos || toUtf8(*text) != *text))
    return tl::unexpected(unusable(file, 0, "is not UTF-8 text", "Save it as UTF-8."));
  return text;
}

}  // namespace omni
