#include "source/text_file.h"

#include <algorithm>
#include <new>

#include "base/text.h"
#include "source/files/inflated_file.h"

namespace omni {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{4} << 30u;

tl::unexpected<Error> unreadable(const std::filesystem::path& file, const std::string& why) {
  return fail(Code::kUnreadable, file.string() + ": " + why, "Export it again, or take it out of the source.",
              Audience::kOperator);
}

}  // namespace

Result<std::string> readTextFile(const std::filesystem::path& file) try {
  OMNI_TRY(in, InflatedFile::open(file));
  std::string text;
  for (;;) {
    OMNI_TRY(piece, in.next());
    if (piece.empty()) break;
    text += piece;
    if (text.size() > kMaxBytes)
      return fail(Code::kLimit, file.string() + ": holds more than 4 GB of text", "Split the file.",
                  Audience::kOperator);
  }
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  if (trim(text).empty()) return unreadable(file, "is empty");
  return text;
} catch (const std::bad_alloc&) {
  return fail(Code::kLimit, file.string() + ": does not fit into the memory", "Split the file.",
              Audience::kOperator);
}

std::string beginningOf(const std::filesystem::path& file, std::size_t bytes) {
  auto in = InflatedFile::open(file);
  std::string text;
  while (in && text.size() < bytes) {
    const auto piece = in->next();
    if (!piece || piece->empty()) break;
    text += *piece;
  }
  text.resize(std::min(text.size(), bytes));
  return text;
}

}  // namespace omni
