#include "net/trusted_certificates.h"

#include <filesystem>

namespace omni {

std::string trustedCertificates(const World& world, std::span<const char* const> usual) {
  if (const auto named = world.environment("SSL_CERT_FILE"); named && !named->empty()) return *named;
  std::error_code none;
  for (const char* file : usual)
    if (std::filesystem::exists(file, none)) return file;
  return {};
}

}  // namespace omni
