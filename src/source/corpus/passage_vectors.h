#pragma once

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "source/corpus/corpus.h"
#include "source/corpus/passage_encoder.h"
#include "source/source.h"

namespace omni {

/// The vectors of a corpus' passages by the first encoder, then those by the next, all of one encoder of one
/// length. What `former`, an index made with the same encoders (may be null), has of a passage that reads
/// the same is taken over, and so is what an earlier try left in the file `journal`, which this one goes on
/// with; one at a time. Errors: those of the encoders and FileLock::acquire(); kUnreadable (vectors of
/// several lengths).
Result<std::vector<SmallVector>> passageVectors(const Corpus& corpus, const PassageEncoders& encoders,
                                                const Corpus* former, const std::filesystem::path& journal,
                                                const Budget& budget, const Progress& progress);

}  // namespace omni
