#include "source/pages/converted_file.h"
#include "source/pictures/picture_file.h"
#include "source/pictures/text_option.h"
#include "source/searched/corpus_source.h"
#include "source/source_config.h"
#include "sources/images/pdf_pictures.h"
#include "sources/images/picture_reader.h"

namespace omni {
namespace {

constexpr std::string_view kOptions[] = {kVectorsOption, kTextOption};

bool holds(const std::filesystem::path& document) {
  return holdsPictures(document) || pdfHoldsPictures(document);
}

bool recognises(const std::filesystem::path& path) {
  std::error_code error;
  return isPicture(path) && std::filesystem::is_regular_file(path, error);
}

Status validate(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(validateTextOption(config));
  return validateCorpus(config);
}

Result<std::unique_ptr<Source>> openImages(const SourceConfig& config, const World& world) {
  return openCorpus(config, std::make_shared<const PictureReader>(readsText(config)), world);
}

}  // namespace

SourceKind imagesSourceKind() {
  return {.kind = "images",
          .route = Route::kSearch,
          .recognises = recognises,
          .open = openImages,
          .gathering = Gathering::kAll,
          .filesHolding = [](const auto& files) { return filesThat(files, holds); },
          .filters = true,
          .encodes = true,
          .options = kOptions,
          .validate = validate,
          .bounded = true};
}

}  // namespace omni
