#pragma once

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/corpus/corpus.h"
#include "source/corpus/passage_encoder.h"
#include "source/source.h"
#include "source/texts/text_reader.h"

namespace omni {

/// The material of a corpus.
struct CorpusMaterial {
  const TextReader& reader;
  const std::vector<CorpusFile>& files;
  std::filesystem::path notes;  // of the reader
};

/// Reads files and writes a corpus into `folder`, which is absent or empty. A file that cannot be read
/// becomes a warning in the summary; the others go on. All passages are encoded by each of `encoders`, but
/// those that `former`, an index made with the same encoders (may be null), has as well, and those that an
/// earlier try left in the file `journal`; the centroids are of the first one's vectors. Errors: kUnreadable
/// (no file could be read), kDeadline, kCancelled, kUnavailable (the disk), and those of the encoders.
Status buildCorpus(const std::filesystem::path& folder, const CorpusMaterial& material,
                   const PassageEncoders& encoders, const Corpus* former,
                   const std::filesystem::path& journal, const Budget& budget, const Progress& progress);

}  // namespace omni
