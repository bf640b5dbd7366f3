#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "catalog/catalog.h"
#include "engine/interpretations/interpretation.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/asking.h"

namespace omni {

/// What the question may mean, likeliest first, at most kMaxInterpretations: what was answered by, else what
/// came closest, what else the same source may be asked, and the queries and searches of other sources.
std::vector<Interpretation> interpretationsOf(std::span<const Attempt> attempts, const EvidenceSet& set);

/// The attempt that asked this reading's query; nothing where none did.
std::optional<std::size_t> attemptOf(const Interpretation& interpretation, std::span<const Attempt> attempts);

/// Runs those that no attempt ran; what cannot be run stays without an outcome.
void tryAll(const Asking& asking, const Catalog& catalog, std::span<const Attempt> attempts,
            std::vector<Interpretation>& interpretations);

/// Whoever asked has chosen what is meant: the reading of that number, from 1, becomes all the evidence, and
/// an attempt where none ran it. Errors: kNotFound (there is none of that number), and those of runQuery().
Status readAs(std::size_t number, std::span<const Interpretation> interpretations, const Asking& asking,
              const Catalog& catalog, std::vector<Attempt>& attempts, EvidenceSet& set);

/// Whether another reading than the first is so likely that whoever asked should see it.
bool areClose(std::span<const Interpretation> interpretations);

}  // namespace omni
