#pragma once

#include <span>

#include "question/lexicon.h"

namespace omni {

/// Cues of the wanted columns.
std::span<const Cue> wantedCues();
/// Cues of a computed figure.
std::span<const Cue> figureCues();
/// Cues of grouping.
std::span<const Cue> groupCues();
/// Cues of ranking.
std::span<const Cue> rankCues();
/// In which order.
std::span<const Cue> orderCues();
/// How values compare.
std::span<const Cue> comparisonCues();
/// How texts compare.
std::span<const Cue> textCues();
/// Cues of negation.
std::span<const Cue> denialCues();
/// Cues of conjunction.
std::span<const Cue> jointCues();
/// Cues of other wants than data: prose, a change.
std::span<const Cue> intentCues();
/// Each period of one kind, or which: "per month", "in which year".
std::span<const Cue> periodCues();

}  // namespace omni
