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

/// The interpretations of the question, likeliest first: the answered one, else the ones that came closest,
/// what else the same source may be asked, and the queries and searches of other sources.
std::vector<Interpretation> interpretationsOf(std::span<const Attempt> attempts, const EvidenceSet& set);

/// A name of an interpretation by what it asks of which source, the same whenever it is made: 16 hexadecimal
/// digits. It says nothing of what it names, and permits nothing.
std::string idOf(const Interpretation& interpretation);

/// The place, from 1, of the first interpretation whose id is among these; 0: of none.
std::size_t numberOf(std::span<const std::string> ids, std::span<const Interpretation> interpretations);

/// The attempt that asked this interpretation's query; nothing where none did.
std::optional<std::size_t> attemptOf(const Interpretation& interpretation, std::span<const Attempt> attempts);

/// Runs those that no attempt ran; what cannot be run stays without an outcome.
void tryAll(const Asking& asking, const Catalog& catalog, std::span<const Attempt> attempts,
            std::vector<Interpretation>& interpretations);

/// The caller has chosen what is meant: the interpretation of that number, from 1, becomes all the evidence,
/// and an attempt where none ran it. Errors: kNotFound (there is none of that number), and those of
/// runQuery().
Status readAs(std::size_t number, std::span<const Interpretation> interpretations, const Asking& asking,
              const Catalog& catalog, std::vector<Attempt>& attempts, EvidenceSet& set);

/// Whether another interpretation than the first is so likely that the caller should see it.
bool areClose(std::span<const Interpretation> interpretations);

}  // namespace omni
