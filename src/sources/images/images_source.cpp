#include "source/searched/corpus_source.h"
#include "source/source_config.h"
#include "sources/images/picture_reader.h"

namespace omni {
namespace {

constexpr std::string_view kText = "text";  // "off": what stands in the pictures is not read
constexpr std::string_view kOptions[] = {kVectorsOption, kText};

std::string textOption(const SourceConfig& config) {
  const auto found = config.options.find(std::string(kText));
  return found == config.options.end() ? "on" : found->second;
}

bool recognises(const std::filesystem::path& path) {
  std::error_code error;
  return isPicture(path) && std::filesystem::is_regular_file(path, error);
}

Status validate(const SourceConfig& config) {
  const std::string text = textOption(config);
  if (text != "on" && text != "off")
    return fail(Code::kInvalidArgument, "source '" + config.id + "': text is '" + text + "'",
                "Write on or off.", Audience::kOperator);
  return validateCorpus(config);
}

Result<std::unique_ptr<Source>> openImages(const SourceConfig& config, const World& world) {
  return openCorpus(config, std::make_shared<const PictureReader>(textOption(config) == "on"), world);
}

}  // namespace

SourceKind imagesSourceKind() {
  return {.kind = "images",
          .route = Route::kSearch,
          .recognises = recognises,
          .open = openImages,
          .gathering = Gathering::kAll,
          .filters = true,
          .encodes = true,
          .options = kOptions,
          .validate = validate,
          .bounded = true};
}

}  // namespace omni
