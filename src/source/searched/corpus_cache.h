#pragma once

#include <memory>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "source/corpus/corpus.h"
#include "source/corpus/corpus_search.h"
#include "source/files/derived_files.h"
#include "source/source.h"
#include "source/texts/text_reader.h"

namespace omni {

/// The format and the encoder of an index, in addition to the files, part of its name: another format or
/// encoder makes another.
std::string makingOf(const PassageEncoders& encoders);

/// Files that several caches of one source share: files that outlive a try to make a corpus.
struct CorpusNotes {
  std::filesystem::path ofReader;
  std::filesystem::path vectors;  // that were made and stand in no whole corpus yet
};

/// Keeps a source's corpus: that of the content seen last.
class CorpusCache {
 public:
  CorpusCache(DerivedFiles files, std::shared_ptr<const TextReader> reader, CorpusNotes notes)
      : derived_(std::move(files)), reader_(std::move(reader)), notes_(std::move(notes)) {}

  struct Entry {
    std::shared_ptr<const Corpus> corpus;
    std::string content;  // a hash of what the files held
  };
  /// Whether the corpus of what was `found` is there.
  bool keeps(const FoundFiles& found, const PassageEncoders& encoders) const;
  /// The corpus of what was `found`, built when there is none that was made with these `encoders`. Errors:
  /// those of buildCorpus() and DerivedFiles::get().
  Result<Entry> get(const FoundFiles& found, const PassageEncoders& encoders, const Budget& budget,
                    const Progress& progress) const;
  /// Removes a corpus that was made with these `encoders`; a process that has it open keeps it.
  void forget(const Entry& entry, const PassageEncoders& encoders) const;

 private:
  DerivedFiles derived_;
  std::shared_ptr<const TextReader> reader_;
  CorpusNotes notes_;
};

}  // namespace omni
