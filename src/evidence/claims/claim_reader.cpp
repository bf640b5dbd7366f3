#include "evidence/claims/claim_reader.h"

#include "evidence/claims/claim_readers.h"

namespace omni {

std::optional<PassageClaim> claimIn(const Saying& statement, WordSpan attribute, const AttributeWords& asked,
                                    const ClaimValue& like) {
  const AttributePlace place(statement, attribute, asked);
  if (std::holds_alternative<bool>(like)) return yesOrNoClaimedAt(place);
  if (place.isOfOther()) return std::nullopt;
  if (std::holds_alternative<NamedTime>(like)) return timeClaimedAt(place);
  if (!place.isDoneOnce() && place.isOfAYear()) return std::nullopt;
  if (const auto* amount = std::get_if<Amount>(&like)) return amountClaimedAt(place, *amount);
  const auto* name = std::get_if<std::string>(&like);
  return name && asked.isOfOne() ? nameClaimedAt(place, *name) : std::nullopt;
}

}  // namespace omni
