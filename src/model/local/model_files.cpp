#include "model/local/model_files.h"

#include <algorithm>
#include <array>

#include "base/file.h"
#include "base/keeping/data_folder.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::array kKnown{
    KnownModel{.name = "qwen2.5-coder-1.5b",
               .file = "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
               .bytes = 1'117'320'768,
               .sha256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
               .licence = "Apache-2.0",
               .address = "https://huggingface.co/Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF/resolve/main/"
                          "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"},
    KnownModel{.name = "qwen2.5-coder-0.5b",
               .file = "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
               .bytes = 491'400'064,
               .sha256 = "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
               .licence = "Apache-2.0",
               .address = "https://huggingface.co/Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF/resolve/main/"
                          "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf"}};

constexpr std::string_view kEnding = ".gguf";

}  // namespace

std::span<const KnownModel> knownModels() {
  return kKnown;
}

const KnownModel* knownModel(std::string_view name) {
  const auto* found = std::ranges::find(kKnown, name, &KnownModel::name);
  return found == kKnown.end() ? nullptr : found;
}

fs::path modelsFolder(const World& world) {
  const fs::path data = dataFolder(world);
  return data.empty() ? data : data / "models";
}

std::vector<InstalledModel> installedModels(const World& world) {
  std::vector<InstalledModel> installed;
  const fs::path folder = modelsFolder(world);
  const auto files =
      folder.empty() ? std::vector<fs::path>() : listFolder(folder).value_or(std::vector<fs::path>());
  for (const auto& file : files) {
    std::error_code error;
    if (file.extension() != kEnding || !fs::is_regular_file(file, error)) continue;
    const auto* known = std::ranges::find(kKnown, file.filename().string(), &KnownModel::file);
    const auto name = known == kKnown.end() ? file.stem().string() : std::string(known->name);
    installed.push_back({name, file, fs::file_size(file, error)});
  }
  std::ranges::sort(installed, {}, &InstalledModel::name);
  return installed;
}

Result<fs::path> modelFile(const std::string& nameOrPath, const World& world) {
  if (nameOrPath.ends_with(kEnding) || nameOrPath.find('/') != std::string::npos) {
    std::error_code error;
    if (fs::is_regular_file(nameOrPath, error)) return fs::path(nameOrPath);
    return fail(Code::kNotFound, "no such language model: " + nameOrPath, "Name a GGUF file that exists.",
                Audience::kOperator);
  }
  const auto installed = installedModels(world);
  const auto found = std::ranges::find(installed, nameOrPath, &InstalledModel::name);
  if (found != installed.end()) return found->file;
  if (knownModel(nameOrPath))
    return fail(Code::kNotFound, "the language model '" + nameOrPath + "' is not installed",
                "Run omni model get " + nameOrPath + ".", Audience::kOperator);
  return fail(Code::kNotFound, "there is no language model '" + nameOrPath + "'",
              "Choose one of omni model list, or name a GGUF file by its path.", Audience::kOperator);
}

}  // namespace omni
