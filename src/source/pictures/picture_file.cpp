#include "source/pictures/picture_file.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/file.h"
#include "base/text.h"
#include "source/files/inflated_file.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = 64u << 20u;
constexpr std::string_view kCompressed = ".svgz";

std::string endingOf(const fs::path& file) {
  return lower(file.extension().string());
}

tl::unexpected<Error> tooLarge() {
  return fail(Code::kUnreadable, "is larger than " + std::to_string(kMaxBytes >> 20u) + " MB",
              "Keep a smaller copy of it.", Audience::kOperator);
}

Result<std::string> inflated(const fs::path& picture) {
  OMNI_TRY(file, InflatedFile::open(picture));
  std::string bytes;
  while (true) {
    const auto piece = file.next();
    if (!piece)
      return fail(Code::kUnreadable, "is damaged, cut off, or swells too much where it is inflated",
                  "Restore the file, or leave it out with `exclude`.", Audience::kOperator);
    if (piece->empty()) return bytes;
    bytes += *piece;
    if (bytes.size() > kMaxBytes) return tooLarge();
  }
}

}  // namespace

bool isPicture(const fs::path& file) {
  static constexpr std::array<std::string_view, 10> kEndings{".png", ".jpg",  ".jpeg", ".gif", ".webp",
                                                             ".tif", ".tiff", ".bmp",  ".svg", kCompressed};
  return std::ranges::find(kEndings, endingOf(file)) != kEndings.end();
}

Result<std::string> pictureBytes(const fs::path& file) {
  std::error_code error;
  if (fs::file_size(file, error) > kMaxBytes && !error) return tooLarge();
  return endingOf(file) == kCompressed ? inflated(file) : readFile(file);
}

}  // namespace omni
