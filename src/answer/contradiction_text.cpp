#include "answer/contradiction_text.h"

#include <cstddef>
#include <vector>

#include "base/text.h"

namespace omni {

namespace {

std::string sourceNamesOf(const Claim& claim) {
  std::string who = claim.provenance.source;
  if (!claim.provenance.document.empty()) who += ": " + claim.provenance.document;
  if (!claim.asOf.empty()) who += ", " + claim.asOf;
  if (claim.newest) who += ", the newest";
  return who;
}

}  // namespace

std::string contradictionText(const Contradiction& contradiction) {
  std::vector<std::string> values;
  std::vector<std::vector<std::string>> who;
  for (const auto& claim : contradiction.claims) {
    if (claim.version == values.size()) {
      values.push_back(claim.value);
      who.emplace_back();
    }
    who[claim.version].push_back(sourceNamesOf(claim));
  }
  for (std::size_t v = 0; v < values.size(); ++v)
    values[v] += " (" + (who[v].size() > 1 ? std::to_string(who[v].size()) + " say so: " : "") +
                 join(who[v], "; ") + ")";
  return "Sources disagree on the " + contradiction.attribute + " of " + contradiction.entity + ": " +
         join(values, ", ") + ".";
}

}  // namespace omni
