#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Cuts server-sent events out of a body that comes in pieces of any size.
class EventReader {
 public:
  /// The data of the events that `piece` ends; comments and other fields are passed over.
  std::vector<std::string> feed(std::string_view piece);

 private:
  void line(std::string_view text, std::vector<std::string>& ended);

  std::string rest_;  // of a line that goes on
  std::string data_;
  bool hasData_ = false;
};

}  // namespace omni
