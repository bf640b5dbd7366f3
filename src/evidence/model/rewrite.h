#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "formulate/formulator.h"
#include "question/asking.h"

namespace omni {

/// Where nothing answers and a language model says `whyNot`: the surest of the queries that a model wrote is
/// written once more, with that reason and its rows in view. True: a new outcome took its attempt's place.
bool rewriteOnce(const Asking& asking, const std::string& whyNot, const Catalog& catalog,
                 const Formulator& formulator, std::vector<Attempt>& attempts);

}  // namespace omni
