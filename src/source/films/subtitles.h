#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// Speech, or text on screen, from one moment of a film to another.
struct SubtitleCue {
  std::chrono::milliseconds start{0}, end{0};
  std::string text;  // one line, without tags

  bool operator==(const SubtitleCue&) const = default;
};

/// The cues of a file of subtitles, SubRip (SRT) or WebVTT, by their start; valid UTF-8. Error kUnreadable:
/// there is none.
Result<std::vector<SubtitleCue>> subtitles(std::string_view text);

}  // namespace omni
