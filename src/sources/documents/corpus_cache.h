#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/source.h"
#include "sources/documents/corpus/corpus.h"
#include "sources/documents/corpus/corpus_search.h"
#include "sources/documents/document_files.h"

namespace omni {

/// What an index is made with beside the files, part of its name: another format or encoder makes another.
std::string makingOf(const PassageEncoders& encoders);

/// Keeps built corpora in a folder, one for each content. Processes may share it: one builds, the others
/// wait. A kill at any time leaves the old corpus or none, never half a one.
class CorpusCache {
 public:
  explicit CorpusCache(std::filesystem::path folder) : folder_(std::move(folder)) {}

  struct Entry {
    std::shared_ptr<const Corpus> corpus;
    std::string content;  // a hash of what the files held
  };
  /// The corpus of what was `found`, built when there is none that was made with these `encoders`. Errors:
  /// those of buildCorpus().
  Result<Entry> get(const FoundDocuments& found, const PassageEncoders& encoders, const Budget& budget,
                    const Progress& progress) const;

 private:
  Result<std::string> contentOf(const FoundDocuments& found) const;
  Result<std::shared_ptr<const Corpus>> build(const std::filesystem::path& folder,
                                              const std::vector<FoundFile>& files,
                                              const PassageEncoders& encoders, const Budget& budget,
                                              const Progress& progress) const;

  std::filesystem::path folder_;
};

}  // namespace omni
