#pragma once

#include "messages.h"

namespace omni::client::detail {

/// The answer of a report (docs/ask.schema.json). Error: kProtocol, where it lacks what every report has.
Result<Answer> readAnswer(const Json& report);

/// The sources on a page of a list. Error: kProtocol.
Result<std::vector<Source>> readSources(const Json& page);

}  // namespace omni::client::detail
