#pragma once

#include <string>

#include "base/request/request_context.h"

namespace omni {

/// A comment that tells a server's log for whom it runs a query, in the form of SQLCommenter
/// (https://google.github.io/sqlcommenter/spec/): " /*application='omni',caller='key%3Areports',…*/". Values
/// are percent-encoded, so that none ends the comment or its own quotes. Empty without a call: the program's
/// own work.
std::string queryComment(const RequestContext* call);

}  // namespace omni
