#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "source/films/subtitles.h"
#include "source/pictures/noted_texts.h"
#include "source/source.h"
#include "source/texts/corpus_files.h"

namespace omni {

/// Whether there are programs that take pictures out of films (ffmpeg) and read the text in them.
bool canReadFrames();

/// The texts that stand in the pictures of films: of one picture at each cut, at least one in three seconds,
/// those that are like the one before left out. A text is there from its picture's time until the next
/// picture's.
class FrameTexts {
 public:
  /// `notes`: where what was read is kept, by each film's content.
  explicit FrameTexts(const std::filesystem::path& notes) : noted_(notes) {}

  /// Reads `films`. Errors: kDeadline, kCancelled.
  Status read(std::span<const CorpusFile> films, const Budget& budget, const Progress& progress);

  /// By a film's id; empty where none was read.
  std::span<const SubtitleCue> of(const std::string& id) const;
  /// Why the pictures of a film were not read; empty where they were.
  std::string faultOf(const std::string& id) const;

 private:
  NotedTexts noted_;
  std::map<std::string, std::vector<SubtitleCue>> texts_;
  std::map<std::string, std::string> faults_;
};

}  // namespace omni
