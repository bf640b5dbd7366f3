#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/world.h"

namespace omni {

/// A language model that `omni model get` knows where to find.
struct KnownModel {
  std::string_view name;
  std::string_view file;  // as its makers call it
  std::uint64_t bytes;
  std::string_view sha256;  // of the makers' own file
  std::string_view licence;
  std::string_view address;  // the makers' own
};
std::span<const KnownModel> knownModels();
/// Null where there is none of that name.
const KnownModel* knownModel(std::string_view name);

/// Where models are kept: $XDG_DATA_HOME/omni/models, else $HOME/.local/share/omni/models; empty where
/// neither is an absolute path.
std::filesystem::path modelsFolder(const World& world);

struct InstalledModel {
  std::string name;  // of a known model, else of the file
  std::filesystem::path file;
  std::uint64_t bytes = 0;
};
/// The GGUF files of the models folder, by their names.
std::vector<InstalledModel> installedModels(const World& world);

/// The file of a model by its name, or by its path (which ends in .gguf, or has a folder in it). Error:
/// kNotFound, with how to get it.
Result<std::filesystem::path> modelFile(const std::string& nameOrPath, const World& world);

}  // namespace omni
