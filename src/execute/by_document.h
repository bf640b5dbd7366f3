#pragma once

#include "source/outcome.h"

namespace omni {

/// Joins the passages that were found of a document into one, in the order in which they stand there, each
/// under its heading: as many of the best as a prompt has room for next to others. The documents stay in the
/// order of their best passages.
void joinByDocument(Outcome& outcome);

}  // namespace omni
