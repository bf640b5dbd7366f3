// Any bytes with any of the endings: a page that HTML can be made of, pictures, tables, or a typed error.
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "source/pages/converted_file.h"
#include "source/pages/page_pictures.h"
#include "source/pages/page_tables.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr std::array kEndings{".rtf",  ".eml",  ".mbox", ".odt",  ".ods", ".odp",
                                       ".epub", ".docx", ".pptx", ".xlsx", ".xls", ".doc"};
  if (size == 0) return 0;
  const auto file = std::filesystem::temp_directory_path() /
                    ("omni-fuzz-" + std::to_string(getpid()) + kEndings[data[0] % kEndings.size()]);
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data + 1), static_cast<std::streamsize>(size - 1));
  auto pages = omni::ConvertedFile::open(file);
  require(pages || !pages.error().message.empty());
  for (bool more = pages.has_value(); more;) {
    const auto page = pages->next();
    more = page && page->has_value();
    if (!page) require(!page.error().message.empty());
  }
  const auto held = omni::eachHeldPicture(file, omni::Budget(), [](const omni::HeldPicture&) { return omni::Status(); });
  require(held || !held.error().message.empty());
  const auto tables = omni::pageTables(file);
  require(tables || !tables.error().message.empty());
  std::filesystem::remove(file);
  return 0;
}
