#pragma once

#include <string_view>

namespace omni {

/// Whether a numeric address (IPv4 or IPv6) is none of the public internet: this machine's, a private or
/// shared network's, a link's, or for several at once. As the registries of IANA have it (RFC 6890).
bool isOwnNetwork(std::string_view address);

}  // namespace omni
