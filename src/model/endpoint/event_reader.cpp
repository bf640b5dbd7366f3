#include "model/endpoint/event_reader.h"

namespace omni {

std::vector<std::string> EventReader::feed(std::string_view piece) {
  std::vector<std::string> ended;
  for (auto end = piece.find('\n'); end != std::string_view::npos; end = piece.find('\n')) {
    rest_ += piece.substr(0, end);
    if (rest_.ends_with('\r')) rest_.pop_back();
    line(rest_, ended);
    rest_.clear();
    piece.remove_prefix(end + 1);
  }
  rest_ += piece;
  return ended;
}

void EventReader::line(std::string_view text, std::vector<std::string>& ended) {
  constexpr std::string_view kData = "data:";
  if (text.empty()) {
    if (hasData_) ended.push_back(std::move(data_));
    data_.clear();
    hasData_ = false;
  } else if (text.starts_with(kData)) {
    text.remove_prefix(kData.size());
    if (text.starts_with(' ')) text.remove_prefix(1);
    if (hasData_) data_ += '\n';
    data_ += text;
    hasData_ = true;
  }
}

}  // namespace omni
