#pragma once

#include "question/question.h"
#include "route/granularity_model.h"

namespace omni {

/// `shares` with nine tenths for what the question names (namesPicture(), namesFilm()), where any of that is
/// offered: a router learns from questions that seldom say so.
GranularityShares withNamed(const Question& question, GranularityShares shares);

}  // namespace omni
