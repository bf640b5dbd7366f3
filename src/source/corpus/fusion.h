#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "source/corpus/vector_table.h"

namespace omni {

/// How near each passage's meaning is (cosine), by each encoder.
using Meanings = std::vector<std::vector<float>>;

/// Words (BM25) and meanings of all passages in one score: by how many standard deviations a passage is
/// nearer in meaning than the corpus is on average, the encoders together, and the words on top. Without
/// `meanings`, the words alone.
std::vector<float> fuse(std::span<const float> words, const Meanings& meanings);

/// How many of `passages` can be said to stand out; at most `wish`, none in a small corpus.
std::size_t standingOut(std::size_t passages, std::size_t limit);

/// The question's vector moved towards the passages `best`, most towards those that stand out in `scores`.
std::vector<float> movedTowards(std::span<const std::size_t> best, std::span<const float> scores,
                                std::vector<float> question, const VectorTable& vectors);

/// Adds to the score of each passage of `best` a share of the scores of those of them that are most like it.
/// `vectors` are the encoders' tables.
void shareScores(std::span<const std::size_t> best, std::span<const VectorTable> vectors,
                 std::vector<float>& scores);

/// Passages, best first, and the score of each.
struct Ranked {
  std::vector<std::size_t> order;
  std::vector<float> scores;
};

/// Rankings of several searches as one, by reciprocal rank (Cormack, Clarke and Büttcher 2009): what several
/// rank highly comes first, whatever their scores. Where two are equal, the earlier search's goes before.
Ranked fuseRanks(std::span<const std::vector<std::size_t>> orders);

}  // namespace omni
