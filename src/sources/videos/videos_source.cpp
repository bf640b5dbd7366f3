#include "source/searched/corpus_source.h"
#include "source/source_config.h"
#include "sources/videos/film_reader.h"

namespace omni {
namespace {

constexpr std::string_view kOptions[] = {kVectorsOption};

bool recognises(const std::filesystem::path& path) {
  std::error_code error;
  return (isFilm(path) || isSubtitles(path)) && std::filesystem::is_regular_file(path, error);
}

Result<std::unique_ptr<Source>> openVideos(const SourceConfig& config, const World& world) {
  return openCorpus(config, std::make_shared<const FilmReader>(), world);
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
          .validate = validateCorpus,
          .bounded = true};
}

}  // namespace omni
