#include "source/files/inflated_file.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>

namespace omni {
namespace {

constexpr unsigned kPiece = 1u << 18u;
constexpr std::uintmax_t kNeverTooMuch = std::uintmax_t{256} << 20u;  // bytes
constexpr std::uintmax_t kMaxInflation = 250;  // times; text becomes 5 to 50 times as long, zeros 1,000 times

std::size_t mostOf(const std::filesystem::path& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  return error ? kNeverTooMuch : std::max(kNeverTooMuch, size * kMaxInflation);
}

}  // namespace

void InflatedFile::Close::operator()(gzFile_s* file) const {
  gzclose(file);
}

InflatedFile::InflatedFile(std::filesystem::path file, std::unique_ptr<gzFile_s, Close> in)
    : file_(std::move(file)), in_(std::move(in)), most_(mostOf(file_)), piece_(kPiece, '\0') {}

Result<InflatedFile> InflatedFile::open(const std::filesystem::path& file) {
  std::unique_ptr<gzFile_s, Close> in(gzopen(file.c_str(), "rb"));  // passes plain files through
  if (!in)
    return fail(Code::kUnavailable, file.string() + ": cannot be opened",
                "Check that it is there and readable.", Audience::kOperator);
  return InflatedFile(file, std::move(in));
}

Result<std::string_view> InflatedFile::next() {
  const int got = gzread(in_.get(), piece_.data(), kPiece);
  // What ends too early reads to its end without an error of gzread's own.
  int state = Z_OK;
  gzerror(in_.get(), &state);
  if (got < 0 || (got == 0 && state != Z_OK && state != Z_STREAM_END))
    return fail(Code::kUnreadable, file_.string() + ": is damaged or cut off",
                "Fetch or export it again, or take it out of the source.", Audience::kOperator);
  taken_ += static_cast<std::size_t>(got);
  if (taken_ > most_)
    return fail(Code::kLimit,
                file_.string() + ": becomes more than " + std::to_string(kMaxInflation) +
                    " times as large where it is inflated",
                "Inflate it, and make a source of the result.", Audience::kOperator);
  return std::string_view(piece_).substr(0, static_cast<std::size_t>(got));
}

}  // namespace omni
