#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/outcome.h"
#include "source/source.h"
#include "source/texts/corpus_files.h"
#include "source/texts/document_text.h"

namespace omni {

/// The reading of a source's files, one after the other.
class TextReading {
 public:
  virtual ~TextReading() = default;
  /// The texts that one file holds; none where it only says something of others. Errors name the file, and
  /// are its own; kDeadline and kCancelled are not.
  virtual Status read(const CorpusFile& file, const Budget& budget, const DocumentSink& sink,
                      const WarningSink& warn) = 0;
};

/// What makes texts of the files of a kind. Thread-safe.
class TextReader {
 public:
  virtual ~TextReader() = default;
  /// Whether a file that lies in a folder of the source is read; one that somebody names always is.
  virtual bool accepts(const std::filesystem::path& file) const = 0;
  /// The same in words, for people: "Markdown, HTML, … are read".
  virtual std::string acceptedKinds() const = 0;
  /// Another text where the same files would give other texts, such as with a program that is there now.
  virtual std::string way(const std::vector<CorpusFile>& files) const = 0;
  /// `notes`: a file of the source's own that outlives a try to read. Errors: kDeadline, kCancelled.
  virtual Result<std::unique_ptr<TextReading>> begin(const std::vector<CorpusFile>& files,
                                                     const std::filesystem::path& notes, const Budget& budget,
                                                     const Progress& progress) const = 0;
  /// Where a passage stands in what its file shows, where that is no stretch of the text that was made of it.
  virtual PassagePlace placeOf(const Passage& passage) const { return passage.place; }
};

}  // namespace omni
