#pragma once

#include <optional>
#include <string>

#include "evidence/claims/attribute_place.h"
#include "evidence/claims/passage_claim.h"

namespace omni {

/// The value claimed of the attribute that a statement names at a place, by what kind of value it has. `like`
/// is a value of it that another source gives. Nothing where the statement is of a part, of another time, of
/// what somebody plans or says.
std::optional<PassageClaim> amountClaimedAt(const AttributePlace& place, const Amount& like);
std::optional<PassageClaim> timeClaimedAt(const AttributePlace& place);
std::optional<PassageClaim> nameClaimedAt(const AttributePlace& place, const std::string& like);
std::optional<PassageClaim> yesOrNoClaimedAt(const AttributePlace& place);

}  // namespace omni
