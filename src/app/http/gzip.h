#pragma once

#include <string_view>

#include "app/http/http_message.h"

namespace omni {

/// Whether a value of Accept-Encoding takes gzip (RFC 9110, 12.5.3).
bool acceptsGzip(std::string_view header);

/// Compresses the body of a reply where that is worth it, and says so in its headers.
void compress(OutgoingReply& reply);

}  // namespace omni
