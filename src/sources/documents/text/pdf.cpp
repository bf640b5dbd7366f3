#include "base/text.h"
#include "source/files/process.h"
#include "sources/documents/text/document_formats.h"

namespace omni {

namespace {

constexpr const char* kReader = "pdftotext";
constexpr std::uintmax_t kMaxBytes = std::uintmax_t{1} << 30u;
constexpr ProcessLimits kLimits{.memoryBytes = std::size_t{768} << 20u};

}  // namespace

bool canReadPdf() {
  return isProgram(kReader);
}

Result<std::string> pdfText(const std::filesystem::path& file, const Budget& budget) {
  std::error_code error;
  if (std::filesystem::file_size(file, error) > kMaxBytes && !error)
    return fail(Code::kUnreadable, "is larger than " + std::to_string(kMaxBytes >> 20u) + " MB", "Split it.",
                Audience::kOperator);
  auto text = runProcess({kReader, "-q", "-enc", "UTF-8", file.string(), "-"}, kLimits, budget);
  if (!text) {
    if (text.error().code == Code::kUnavailable)
      text.error().hint = "Install poppler-utils to read PDF files.";
    if (text.error().code != Code::kUnreadable) return text;
    return fail(Code::kUnreadable, "is broken, locked, no PDF, or takes too much memory to be read",
                "Open it in its program and save it again, or leave it out with `exclude`.",
                Audience::kOperator);
  }
  if (trim(*text).empty())
    return fail(Code::kUnreadable, "holds no text, only images perhaps",
                "Text in its pictures is found by a source of the kind images, which --in makes of it too.",
                Audience::kOperator);
  return toUtf8(*text);
}

}  // namespace omni
