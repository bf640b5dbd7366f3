#include "sources/graph/graph_text.h"

#include <zlib.h>

#include <algorithm>
#include <memory>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 30u;
constexpr unsigned kChunk = 1u << 20u;

struct CloseGz {
  void operator()(gzFile_s* file) const { gzclose(file); }
};

}  // namespace

Error unusable(const std::filesystem::path& file, std::size_t line, const std::string& why,
               std::string hint) {
  const auto place = line == 0 ? file.string() : file.string() + ":" + std::to_string(line);
  return {Code::kUnreadable, place + ": " + why, std::move(hint), Audience::kOperator};
}

Result<std::string> readGraphText(const std::filesystem::path& file) {
  const std::unique_ptr<gzFile_s, CloseGz> in(gzopen(file.c_str(), "rb"));
  if (!in)
    return fail(Code::kUnavailable, file.string() + ": cannot be opened",
                "Check that it is there and readable.", Audience::kOperator);
  std::string text;
  for (int got = 1; got > 0;) {
    const auto end = text.size();
    text.resize(end + kChunk);
    got = gzread(in.get(), text.data() + end, kChunk);
    text.resize(end + static_cast<std::size_t>(std::max(got, 0)));
    if (got < 0) return tl::unexpected(unusable(file, 0, "is corrupt or cut off"));
    if (text.size() > kMostBytes)
      return fail(Code::kLimit, file.string() + ": holds more than 4 GB of text", "Split the file.",
                  Audience::kOperator);
  }
  // A compressed file that ends too early reads to its end without an error of gzread's own.
  int state = Z_OK;
  gzerror(in.get(), &state);
  if (state != Z_OK && state != Z_STREAM_END)
    return tl::unexpected(unusable(file, 0, "is corrupt or cut off"));
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  if (trim(text).empty()) return tl::unexpected(unusable(file, 0, "is empty"));
  if (text.find('\0') != std::string::npos || toUtf8(text) != text)
    return tl::unexpected(unusable(file, 0, "is not UTF-8 text", "Save it as UTF-8."));
  return text;
}

}  // namespace omni
