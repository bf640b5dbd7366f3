#pragma once

#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "language/search/search_query.h"
#include "model/sentence_encoder.h"
#include "source/outcome.h"
#include "sources/documents/corpus/corpus.h"

namespace omni {

inline constexpr std::size_t kMaxPassages = 20;
inline constexpr std::size_t kMaxRanking = 100;

/// Finds passages by their words (BM25) and, with an encoder and vectors, by their meaning; both are fused. A
/// required or excluded term restricts both. `encoder` may be null. Errors: kDeadline, kCancelled.
Result<Outcome> searchCorpus(const Corpus& corpus, const std::vector<SearchTerm>& terms,
                             const SentenceEncoder* encoder, const Budget& budget);

}  // namespace omni
