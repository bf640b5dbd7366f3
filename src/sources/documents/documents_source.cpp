#include "source/pages/converted_file.h"
#include "source/searched/corpus_source.h"
#include "sources/documents/document_reader.h"
#include "sources/documents/text/document_formats.h"

namespace omni {
namespace {

constexpr std::string_view kOptions[] = {kVectorsOption};

// A workbook is tables first, which another kind asks; its text is read where documents lie around it.
bool recognises(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && !isWorkbook(path) && formatOf(path).has_value();
}

Result<std::unique_ptr<Source>> openDocuments(const SourceConfig& config, const World& world) {
  return openCorpus(config, std::make_shared<const DocumentReader>(), world);
}

}  // namespace

SourceKind documentsSourceKind() {
  return {.kind = "documents",
          .route = Route::kSearch,
          .recognises = recognises,
          .open = openDocuments,
          .gathering = Gathering::kBelow,
          .filters = true,
          .encodes = true,
          .options = kOptions,
          .validate = validateCorpus,
          .bounded = true};
}

}  // namespace omni
