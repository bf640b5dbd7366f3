#pragma once

#include "question/question.h"

namespace omni {

/// "sales in 2023 VS 2024 by region" as "… by region by year": where two periods of one length are set side
/// by side, a figure of each is wanted.
Question withPeriodsApart(Question question);

}  // namespace omni
