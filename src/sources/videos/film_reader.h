#pragma once

#include "source/texts/text_reader.h"

namespace omni {

/// Makes a text of what is said in each film and of what its pictures show as text: of the files of subtitles
/// that are called as it is, else of the first track of subtitles in it, where there is a program for that
/// (ffmpeg). Subtitles beside no film are a film of their own.
class FilmReader final : public TextReader {
 public:
  /// `readsFrames`: the text in its pictures as well.
  explicit FilmReader(bool readsFrames) : readsFrames_(readsFrames) {}

  bool accepts(const std::filesystem::path& file) const override;
  std::string acceptedKinds() const override;
  std::string way(const std::vector<CorpusFile>& files) const override;
  Result<std::unique_ptr<TextReading>> begin(const std::vector<CorpusFile>& files,
                                             const std::filesystem::path& notes, const Budget& budget,
                                             const Progress& progress) const override;
  PassagePlace placeOf(const Passage& passage) const override;

 private:
  bool readsFrames_;
};

}  // namespace omni
