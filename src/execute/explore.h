#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "execute/attempt.h"
#include "formulate/formulator.h"
#include "question/asking.h"

namespace omni {

/// Whether no text could outweigh what came of an attempt; empty: none does.
using Settles = std::function<bool(const Attempt&)>;

/// Takes the first of the selected sources, and every other one that has a chance, the whole way, side by
/// side: formulate, guard, run; where the guard or the engine complains or nothing comes, what the writer
/// makes of that, as often as it has an idea. Texts behind the first are searched afterwards, and not at all
/// where a query `settles` the question. With `run` false it stops after the guard. One attempt a source that
/// was asked, in order.
std::vector<Attempt> explore(const Asking& asking, const std::vector<Candidate>& selected,
                             const Catalog& catalog, const Formulator& formulator, bool run,
                             const Settles& settles = {});

/// A query written anew for the source of an attempt whose outcome does not answer for that `reason`. Nothing
/// where the writer has no better idea, or it brings no outcome.
std::optional<Attempt> exploreAgain(const Asking& asking, const Attempt& before, const std::string& reason,
                                    const Catalog& catalog, const Formulator& formulator);

}  // namespace omni
