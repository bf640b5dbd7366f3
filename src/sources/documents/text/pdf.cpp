#include "base/text.h"
#include "source/files/process.h"
#include "sources/documents/text/document_formats.h"

namespace omni {

namespace {

constexpr const char* kReader = "pdftotext";

}  // namespace

bool canReadPdf() {
  return isProgram(kReader);
}

Result<std::string> pdfText(const std::filesystem::path& file, const Budget& budget) {
  auto text = runProcess({kReader, "-q", "-enc", "UTF-8", file.string(), "-"}, {}, budget);
  if (!text) {
    if (text.error().code == Code::kUnavailable)
      text.error().hint = "Install poppler-utils to read PDF files.";
    return text;
  }
  if (trim(*text).empty())
    return fail(Code::kUnreadable, "holds no text, only images perhaps",
                "Run it through a text recogniser first.", Audience::kOperator);
  return toUtf8(*text);
}

}  // namespace omni
