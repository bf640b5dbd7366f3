#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/films/subtitles.h"

namespace omni {

/// What a film's or a sound's file says of it.
struct FilmFacts {
  std::chrono::milliseconds length{0};  // 0: it does not say
  std::size_t width = 0, height = 0;    // pixels; 0 of sound
  bool subtitles = false;               // some are in it
  std::string title, maker, album;      // each may be empty
  std::string made;                     // "2019", "2021-05-03": when, as it is written there; may be empty
  std::vector<std::string> texts;       // these and its description
  std::vector<SubtitleCue> chapters;    // by their titles

  /// In one line, for people: "film, 1 min 10 s long, 640 × 360 pixels".
  std::string summary() const;
};

/// Whether there is a program that tells them (ffprobe).
bool canTellFilmFacts();

/// Errors: kUnreadable (broken, or no film), kUnavailable (no such program), kLimit, kDeadline, kCancelled.
Result<FilmFacts> filmFacts(const std::filesystem::path& film, const Budget& budget);

/// From what that program prints, as JSON. Error: kUnreadable.
Result<FilmFacts> filmFactsIn(std::string_view reply);

}  // namespace omni
