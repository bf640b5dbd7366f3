#include "source/films/film_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

bool hasEnding(const std::filesystem::path& file, std::span<const std::string_view> endings) {
  return std::ranges::find(endings, lower(file.extension().string())) != endings.end();
}

}  // namespace

bool isFilm(const std::filesystem::path& file) {
  static constexpr std::array<std::string_view, 9> kEndings{".mp4", ".m4v",  ".mkv", ".webm", ".mov",
                                                            ".avi", ".mpeg", ".mpg", ".wmv"};
  return hasEnding(file, kEndings) || isSound(file);
}

bool isSound(const std::filesystem::path& file) {
  static constexpr std::array<std::string_view, 7> kEndings{".mp3",  ".m4a",  ".ogg", ".wav",
                                                            ".flac", ".opus", ".aac"};
  return hasEnding(file, kEndings);
}

bool isSubtitles(const std::filesystem::path& file) {
  static constexpr std::array<std::string_view, 2> kEndings{".srt", ".vtt"};
  return hasEnding(file, kEndings);
}

}  // namespace omni
