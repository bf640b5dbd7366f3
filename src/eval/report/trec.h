#pragma once

#include <span>
#include <string>

#include "eval/score/prediction.h"

namespace omni {

/// A TREC run: `question Q0 source/document rank score tag`, of what was found for questions whose gold is
/// documents. Scores only say the order.
std::string trecRun(std::span<const Sample> samples, std::span<const Prediction> predictions,
                    std::string_view tag);

/// The gold as TREC qrels: `question 0 source/document grade`.
std::string trecQrels(std::span<const Sample> samples);

}  // namespace omni
