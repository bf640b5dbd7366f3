#pragma once

#include <optional>

#include "evidence/claims/attribute_words.h"
#include "evidence/claims/passage_claim.h"
#include "evidence/claims/saying/saying.h"

namespace omni {

/// The claim of a statement about a thing on an attribute that it names there: the value that nothing but
/// what links the two stands between. See claimOf.
std::optional<PassageClaim> claimIn(const Saying& statement, WordSpan attribute, const AttributeWords& asked,
                                    const ClaimValue& like);

}  // namespace omni
