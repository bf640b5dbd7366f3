#pragma once

#include <array>
#include <span>
#include <string>

#include "base/world.h"

namespace omni {

/// Where systems keep the certificates that they trust: Debian, Fedora, openSUSE, Alpine.
inline constexpr std::array kUsualCertificates{"/etc/ssl/certs/ca-certificates.crt",
                                               "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
                                               "/etc/ssl/cert.pem"};

/// The file of certificates that connections are checked by: that in SSL_CERT_FILE, else the first of `usual`
/// that exists; empty where none does. A program that is built on one system and brings its own libcurl finds
/// those of another so.
std::string trustedCertificates(const World& world, std::span<const char* const> usual = kUsualCertificates);

}  // namespace omni
