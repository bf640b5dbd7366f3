// Any bytes as a file that describes data: what is understood of it, notes, or a typed error.
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "semantics/described_by.h"
#include "semantics/semantic_files.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

omni::Descriptor orders() {
  omni::RelationalSchema schema;
  schema.tables.push_back({.name = "orders",
                           .comment = "",
                           .columns = {{.name = "id"}, {.name = "amount"}, {.name = "status"}},
                           .rows = 10});
  omni::Descriptor descriptor;
  descriptor.shape = std::move(schema);
  return descriptor;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::array kNames{"models.yml", "croissant.json", "dcat.jsonld", "cube.js"};
  if (size == 0) return 0;
  const auto folder =
      std::filesystem::temp_directory_path() / ("omni-fuzz-semantics-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const auto file = folder / kNames[data[0] % kNames.size()];
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data + 1), static_cast<std::streamsize>(size - 1));
  const auto semantics = omni::readSemantics(omni::findSemanticFiles({.named = {folder}, .folders = {}}));
  for (const auto& error : semantics.unread) require(!error.message.empty());
  omni::Descriptor descriptor = orders();
  omni::describeBy(semantics, {"orders.csv"}, descriptor);
  std::filesystem::remove_all(folder);
  return 0;
}
