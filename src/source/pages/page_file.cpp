#include "source/pages/page_file.h"

#include "base/file.h"
#include "base/text.h"
#include "source/files/text_encoding.h"

namespace omni {
namespace {

constexpr std::uintmax_t kMaxBytes = 64u << 20u;

}  // namespace

bool isHtml(const std::filesystem::path& file) {
  const std::string ending = lower(file.extension().string());
  return ending == ".html" || ending == ".htm" || ending == ".xhtml";
}

bool isPage(const std::filesystem::path& file) {
  const std::string ending = lower(file.extension().string());
  return isHtml(file) || ending == ".md" || ending == ".markdown";
}

Result<std::string> pageBytes(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::file_size(file, error) > kMaxBytes && !error)
    return fail(Code::kUnreadable,
                file.string() + " is larger than " + std::to_string(kMaxBytes >> 20u) + " MB", "Split it.",
                Audience::kOperator);
  return readFile(file);
}

Result<std::string> pageText(const std::filesystem::path& file) {
  OMNI_TRY(bytes, pageBytes(file));
  return decodeText(bytes).text;
}

}  // namespace omni
