#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "language/search/search_query.h"
#include "source/corpus/corpus.h"
#include "source/corpus/passage_encoder.h"
#include "source/outcome.h"
#include "source/source.h"

namespace omni {

inline constexpr std::size_t kMaxPassages = 20;
inline constexpr std::size_t kMaxRanking = 100;

/// Finds passages by their words (BM25) and, with encoders and vectors, by their meaning; all are fused. A
/// required or excluded term restricts all. Several searches are made apart and their rankings fused; the
/// first is what is asked, and says how surely the best passage answers. Where an encoder fails the others
/// and the words go on, and the outcome says why. Errors: kDeadline, kCancelled.
Result<Outcome> searchCorpus(const Corpus& corpus, const std::vector<std::vector<SearchTerm>>& searches,
                             const PassageEncoders& encoders, const Budget& budget);

/// A document by its id, whole, as one passage; of one that is larger than the budget's bytes the beginning.
/// Nothing where there is none.
Outcome wholeDocument(const Corpus& corpus, std::string_view id, const Budget& budget);

/// How near the best passage comes to a text: the nearest by meaning, of the text's words the most that one
/// of the passages found by words holds. The `meaning` is the text's, by one of the encoders, or says
/// nothing; while the corpus has no vectors, those of the passages found by words are made for it.
Nearness nearnessOf(const Corpus& corpus, const std::string& text, const Meaning& meaning,
                    const PassageEncoders& encoders, const Budget& budget);

}  // namespace omni
