#include "answer/contradiction_text.h"

#include "base/text.h"

namespace omni {

std::string contradictionText(const Contradiction& contradiction) {
  std::vector<std::string> claims;
  for (const auto& claim : contradiction.claims)
    claims.push_back(claim.value + " (" + claim.provenance.source +
                     (claim.provenance.document.empty() ? "" : ": " + claim.provenance.document) + ")");
  return "Sources disagree on the " + contradiction.attribute + " of " + contradiction.entity + ": " +
         join(claims, ", ") + ".";
}

}  // namespace omni
