#include "sources/documents/document_reader.h"

#include <algorithm>

#include "base/text.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

Format formatWhenNamed(const std::filesystem::path& file) {
  const std::string ending = lower(file.extension().string());
  return formatOf(file).value_or(ending == ".jsonl" || ending == ".ndjson" ? Format::kJsonLines
                                                                           : Format::kPlain);
}

class DocumentReading final : public TextReading {
 public:
  Status read(const CorpusFile& file, const Budget& budget, const DocumentSink& sink,
              const WarningSink& warn) override {
    return readDocuments({file.path, file.id, formatWhenNamed(file.path)}, budget, sink, warn);
  }
};

}  // namespace

bool DocumentReader::accepts(const std::filesystem::path& file) const {
  return formatOf(file).has_value();
}

std::string DocumentReader::acceptedKinds() const {
  return "Markdown, HTML, text, PDF, files of offices, books, mail and JSON Lines with _id and text are read";
}

// PDF files come in once there is a program that reads them; their texts tell where pages end.
std::string DocumentReader::way(const std::vector<CorpusFile>& files) const {
  const bool any =
      std::ranges::any_of(files, [](const auto& file) { return formatWhenNamed(file.path) == Format::kPdf; });
  if (!any) return "documents";
  return canReadPdf() ? "documents page by page" : "documents without PDF";
}

Result<std::unique_ptr<TextReading>> DocumentReader::begin(const std::vector<CorpusFile>&,
                                                           const std::filesystem::path&, const Budget&,
                                                           const Progress&) const {
  return std::make_unique<DocumentReading>();
}

}  // namespace omni
