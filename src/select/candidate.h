#pragma once

#include <string>

#include "schema/route.h"

namespace omni {

/// A selected source.
struct Candidate {
  SourceId source;
  Route route = Route::kSql;
  double score = 0;      // calibrated: the probability that this source answers, 0 to 1
  std::string reason;    // which words bind to what, for people
  bool strange = false;  // it is known to be and to hold nothing that the question names
};

}  // namespace omni
