#include "source/text_file.h"

#include <zlib.h>

#include <algorithm>
#include <memory>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 30u;
constexpr unsigned kChunk = 1u << 20u;

struct Close {
  void operator()(gzFile_s* file) const { gzclose(file); }
};
using GzFile = std::unique_ptr<gzFile_s, Close>;  // passes plain files through

tl::unexpected<Error> unreadable(const std::filesystem::path& file, const std::string& why) {
  return fail(Code::kUnreadable, file.string() + ": " + why, "Export it again, or take it out of the source.",
              Audience::kOperator);
}

}  // namespace

Result<std::string> readTextFile(const std::filesystem::path& file) {
  const GzFile in(gzopen(file.c_str(), "rb"));
  if (!in)
    return fail(Code::kUnavailable, file.string() + ": cannot be opened",
                "Check that it is there and readable.", Audience::kOperator);
  std::string text;
  int got = 1;
  while (got > 0 && text.size() <= kMostBytes) {
    const auto end = text.size();
    text.resize(end + kChunk);
    got = gzread(in.get(), text.data() + end, kChunk);
    text.resize(end + static_cast<std::size_t>(std::max(got, 0)));
  }
  if (text.size() > kMostBytes)
    return fail(Code::kLimit, file.string() + ": holds more than 4 GB of text", "Split the file.",
                Audience::kOperator);
  // A compressed file that ends too early reads to its end without an error of gzread's own.
  int state = Z_OK;
  gzerror(in.get(), &state);
  if (got < 0 || (state != Z_OK && state != Z_STREAM_END)) return unreadable(file, "is corrupt or cut off");
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  if (trim(text).empty()) return unreadable(file, "is empty");
  return text;
}

std::string beginningOf(const std::filesystem::path& file, std::size_t bytes) {
  const GzFile in(gzopen(file.c_str(), "rb"));
  std::string text(bytes, '\0');
  const int got = in ? gzread(in.get(), text.data(), static_cast<unsigned>(bytes)) : 0;
  text.resize(static_cast<std::size_t>(std::max(got, 0)));
  return text;
}

}  // namespace omni
