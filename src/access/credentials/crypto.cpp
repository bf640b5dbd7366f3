#include "access/credentials/crypto.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <array>
#include <random>

namespace omni {
namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kKeyBytes = 32;

}  // namespace

bool equalInConstantTime(std::string_view one, std::string_view other) {
  return one.size() == other.size() && CRYPTO_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string randomText() {
  std::array<unsigned char, kKeyBytes> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) {
    std::random_device random;  // of the kernel, as RAND_bytes is
    for (auto& byte : bytes) byte = static_cast<unsigned char>(random());
  }
  return base64Url({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::string newApiKey() {
  return "omni_" + randomText();
}

std::string base64Url(std::string_view bytes) {
  std::string text;
  unsigned bits = 0, held = 0;
  for (const char byte : bytes) {
    held = (held << 8u | static_cast<unsigned char>(byte)) & 0xffffu;
    for (bits += 8; bits >= 6; bits -= 6) text += kDigits[held >> (bits - 6) & 63u];
  }
  if (bits > 0) text += kDigits[held << (6 - bits) & 63u];
  return text;
}

std::optional<std::string> fromBase64Url(std::string_view text) {
  std::string bytes;
  unsigned bits = 0, held = 0;
  for (const char c : text) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    held = (held << 6u | static_cast<unsigned>(digit)) & 0xffffu;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>(held >> bits & 0xffu);
  }
  return bytes;
}

}  // namespace omni
