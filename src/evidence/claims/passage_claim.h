#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "evidence/claims/claim_value.h"
#include "source/outcome.h"

namespace omni {

/// What a passage says of an attribute of a thing.
struct PassageClaim {
  std::string text;  // of the value, as written
  ClaimValue value;
  std::optional<NamedTime> asOf{};  // the time that it is said of: by its statement, its title, its headings
                                    // or its document's name
};

/// The claim of a passage on an attribute of a thing, to be compared with a value of the kind of `like`: of a
/// statement that speaks of the thing and of nothing else, that names the attribute, and whose value nothing
/// but what links the two stands between. Nothing where it is said of other times, of what is planned or
/// denied, or of a part alone.
std::optional<PassageClaim> claimOf(const Passage& passage, std::string_view entity,
                                    std::string_view attribute, const ClaimValue& like);

}  // namespace omni
