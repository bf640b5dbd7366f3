#include "net/signature/digest.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <fstream>
#include <memory>
#include <vector>

namespace omni {
namespace {

using Digest = std::array<unsigned char, EVP_MAX_MD_SIZE>;

std::string bytesOf(const Digest& digest, unsigned size) {
  return {reinterpret_cast<const char*>(digest.data()), size};
}

}  // namespace

std::string sha256(std::string_view text) {
  Digest digest{};
  unsigned size = 0;
  EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha256(), nullptr);
  return bytesOf(digest, size);
}

std::string sha256Hex(std::string_view text) {
  return hexText(sha256(text));
}

Result<std::string> sha256HexOf(const std::filesystem::path& file) {
  constexpr std::size_t kPiece = 1u << 20u;
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
  std::ifstream from(file, std::ios::binary);
  std::vector<char> piece(kPiece);
  while (from.read(piece.data(), kPiece) || from.gcount() > 0)
    EVP_DigestUpdate(context.get(), piece.data(), static_cast<std::size_t>(from.gcount()));
  if (!from.eof()) return fail(Code::kUnreadable, "cannot read " + file.string());
  Digest digest{};
  unsigned size = 0;
  EVP_DigestFinal_ex(context.get(), digest.data(), &size);
  return hexText(bytesOf(digest, size));
}

std::string hmacSha256(std::string_view key, std::string_view text) {
  Digest digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size);
  return bytesOf(digest, size);
}

std::string hexText(std::string_view bytes) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (const char byte : bytes) {
    text += kHex[static_cast<unsigned char>(byte) >> 4u];
    text += kHex[static_cast<unsigned char>(byte) & 15u];
  }
  return text;
}

}  // namespace omni
