#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "language/search/search_query.h"
#include "model/sentence_encoder.h"
#include "source/outcome.h"
#include "source/source.h"
#include "sources/documents/corpus/corpus.h"

namespace omni {

inline constexpr std::size_t kMaxPassages = 20;
inline constexpr std::size_t kMaxRanking = 100;

/// Finds passages by their words (BM25) and, with an encoder and vectors, by their meaning; both are fused. A
/// required or excluded term restricts both. `encoder` may be null. Errors: kDeadline, kCancelled.
Result<Outcome> searchCorpus(const Corpus& corpus, const std::vector<SearchTerm>& terms,
                             const SentenceEncoder* encoder, const Budget& budget);

/// How near the best passage comes to a text: the nearest by meaning, of the text's words the most that one
/// of the passages found by words holds. `vector` is the text's, or empty.
Nearness nearnessOf(const Corpus& corpus, const std::string& text, std::span<const float> vector);

}  // namespace omni
