#include "model/local/model_offer.h"

#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "model/local/model_files.h"

namespace omni {
namespace {

constexpr std::uint64_t kMegabyte = 1'000'000;

}  // namespace

std::string modelOffer(const World& world) {
  if (modelsFolder(world).empty() || !installedModels(world).empty()) return {};
  const KnownModel& model = knownModels().front();
  return "A language model on this machine can read questions that the built-in planner does not: omni model "
         "get " +
         std::string(model.name) + " (" + std::to_string(model.bytes / kMegabyte) + " MB).";
}

std::string modelOfferOnce(const World& world) {
  std::string offer = modelOffer(world);
  const std::filesystem::path cache = world.cacheFolder(), mark = cache / "told-of-models";
  std::error_code unknown;
  if (offer.empty() || cache.empty() || std::filesystem::exists(mark, unknown)) return {};
  std::filesystem::create_directories(cache, unknown);
  return writeFileAtomically(mark, "") ? offer : std::string();
}

}  // namespace omni
