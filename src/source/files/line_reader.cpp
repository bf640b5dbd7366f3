#include "source/files/line_reader.h"

#include "base/counted.h"

namespace omni {

Result<LineReader> LineReader::open(const std::filesystem::path& file, std::size_t most) {
  std::error_code error;
  if (!std::filesystem::exists(file, error) && !error)
    return fail(Code::kNotFound, "no such file: " + file.string(), "Check the path.");
  std::ifstream in(file, std::ios::binary);
  if (in && !std::filesystem::is_directory(file, error)) return LineReader(std::move(in), most);
  return fail(Code::kUnreadable, "cannot read " + file.string(),
              "Check that it is a file and its permissions.", Audience::kOperator);
}

bool LineReader::fill() {
  in_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
  at_ = 0;
  end_ = static_cast<std::size_t>(in_.gcount());
  return end_ > 0;
}

Result<std::optional<std::string_view>> LineReader::next() {
  line_.clear();
  ++number_;
  bool any = false;
  bool fits = true;
  for (bool whole = false; !whole && (at_ < end_ || fill());) {
    any = true;
    const std::string_view ahead(buffer_.data() + at_, end_ - at_);
    const std::string_view part = ahead.substr(0, ahead.find('\n'));
    whole = part.size() < ahead.size();
    fits = fits && line_.size() + part.size() <= most_;
    if (fits) line_ += part;
    at_ += part.size() + (whole ? 1 : 0);
  }
  if (in_.bad())
    return fail(Code::kUnreadable, "the file cannot be read on from here", "Check the disk that it lies on.",
                Audience::kOperator);
  if (!any) return std::nullopt;
  if (fits) return std::string_view(line_);
  return fail(Code::kLimit, "the line is longer than " + grouped(most_) + " bytes",
              "Write one record a line.", Audience::kOperator);
}

}  // namespace omni
