#pragma once

#include <span>

#include "question/lexicon.h"

namespace omni {

/// What is wanted.
std::span<const Cue> wantedCues();
/// What is computed.
std::span<const Cue> figureCues();
/// What a figure is computed for.
std::span<const Cue> groupCues();
/// What stands at an end of an order.
std::span<const Cue> rankCues();
/// In which order.
std::span<const Cue> orderCues();
/// How values compare.
std::span<const Cue> comparisonCues();
/// How texts compare.
std::span<const Cue> textCues();
/// What is not so.
std::span<const Cue> denialCues();
/// What joins one thing to another.
std::span<const Cue> jointCues();
/// What is wanted other than data: prose, a change.
std::span<const Cue> intentCues();
/// Each period of one kind, or which: "per month", "in which year".
std::span<const Cue> periodCues();

}  // namespace omni
