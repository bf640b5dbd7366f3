#pragma once

#include <memory>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "source/files/derived_files.h"
#include "source/source.h"
#include "sources/documents/corpus/corpus.h"
#include "sources/documents/corpus/corpus_search.h"
#include "sources/documents/document_files.h"

namespace omni {

/// What an index is made with beside the files, part of its name: another format or encoder makes another.
std::string makingOf(const PassageEncoders& encoders);

/// Keeps a source's corpus: that of the content seen last.
class CorpusCache {
 public:
  explicit CorpusCache(DerivedFiles files) : derived_(std::move(files)) {}

  struct Entry {
    std::shared_ptr<const Corpus> corpus;
    std::string content;  // a hash of what the files held
  };
  /// Whether the corpus of what was `found` is there.
  bool keeps(const FoundDocuments& found, const PassageEncoders& encoders) const;
  /// The corpus of what was `found`, built when there is none that was made with these `encoders`. Errors:
  /// those of buildCorpus() and DerivedFiles::get().
  Result<Entry> get(const FoundDocuments& found, const PassageEncoders& encoders, const Budget& budget,
                    const Progress& progress) const;
  /// Removes a corpus that was made with these `encoders`; whoever has it open keeps it.
  void forget(const Entry& entry, const PassageEncoders& encoders) const;

 private:
  DerivedFiles derived_;
};

}  // namespace omni
