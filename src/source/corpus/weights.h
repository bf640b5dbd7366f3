#pragma once

#include <cstddef>

namespace omni {

/// How a search weighs what it knows. One setting for all corpora; docs/decisions/0045 says what each is
/// worth and how it was chosen.
struct SearchWeights {
  /// A title or heading says in few words what the body says in many.
  double title = 0.35;
  double heading = 0.35;
  double body = 1.0;

  /// Worth of one unit of BM25 in standard deviations of the meaning. BM25 adds up log odds, a standardised
  /// similarity grows with the log odds too, so the two are added and neither is cut to a range.
  float words = 0.095F;

  /// Worth, in BM25, of holding all words of the question, and how fast that falls with the share that is
  /// held: a passage on the question's subject has most of them, one that has a single word often has another
  /// subject. With a meaning; words alone do better without.
  float held = 12.0F;
  float heldPower = 1.5F;

  /// The question's vector moves by this much towards the passages that stand out; each of them pulls with
  /// exp(score / temperature), so that one clear answer pulls alone.
  float feedback = 0.5F;
  float feedbackTemperature = 0.5F;
  std::size_t feedbackPassages = 10;

  /// The best passages lend each other their scores, each to those most like it, and what is lent counts this
  /// much compared with a passage's own: what several say is more likely about the question. Where there are
  /// not more of them than neighbours, all are alike and none lends.
  float lent = 1.0F;
  std::size_t lendingPassages = 30;
  std::size_t neighbours = 10;

  /// At most one passage in so many stands out: a corpus of twenty has no neighbourhoods.
  std::size_t passagesPerBest = 10;
};

inline constexpr SearchWeights kSearchWeights;

}  // namespace omni
