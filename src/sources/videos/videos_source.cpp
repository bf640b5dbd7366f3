#include "source/films/film_file.h"
#include "source/pictures/text_option.h"
#include "source/searched/corpus_source.h"
#include "source/source_config.h"
#include "sources/videos/film_reader.h"

namespace omni {
namespace {

constexpr std::string_view kOptions[] = {kVectorsOption, kTextOption};

bool recognises(const std::filesystem::path& path) {
  std::error_code error;
  return (isFilm(path) || isSubtitles(path)) && std::filesystem::is_regular_file(path, error);
}

Status validate(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(validateTextOption(config));
  return validateCorpus(config);
}

Result<std::unique_ptr<Source>> openVideos(const SourceConfig& config, const World& world) {
  return openCorpus(config, std::make_shared<const FilmReader>(readsText(config)), world);
}

}  // namespace

SourceKind videosSourceKind() {
  return {.kind = "videos",
          .route = Route::kSearch,
          .recognises = recognises,
          .open = openVideos,
          .gathering = Gathering::kAll,
          .filters = true,
          .encodes = true,
          .options = kOptions,
          .validate = validate,
          .bounded = true};
}

}  // namespace omni
