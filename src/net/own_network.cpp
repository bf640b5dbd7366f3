#include "net/own_network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace omni {
namespace {

struct Network {
  std::uint32_t address;
  unsigned bits;
};

constexpr std::array<Network, 11> kOwn4{{{0x00000000, 8},    // this network
                                         {0x0A000000, 8},    // 10.0.0.0
                                         {0x64400000, 10},   // 100.64.0.0, shared by customers
                                         {0x7F000000, 8},    // loopback
                                         {0xA9FE0000, 16},   // 169.254.0.0, a link's
                                         {0xAC100000, 12},   // 172.16.0.0
                                         {0xC0000000, 24},   // 192.0.0.0, of protocols
                                         {0xC0A80000, 16},   // 192.168.0.0
                                         {0xC6120000, 15},   // 198.18.0.0, of measurements
                                         {0xE0000000, 4},    // several at once
                                         {0xF0000000, 4}}};  // kept back

bool isOwn4(std::uint32_t address) {
  return std::ranges::any_of(
      kOwn4, [&](const Network& own) { return (address ^ own.address) >> (32 - own.bits) == 0; });
}

std::uint32_t last4(const in6_addr& address) {
  std::uint32_t last = 0;
  for (int i = 12; i < 16; ++i) last = last << 8u | address.s6_addr[i];
  return last;
}

bool isOwn6(const in6_addr& address) {
  const auto* bytes = address.s6_addr;
  static constexpr std::array<std::uint8_t, 12> kTranslated{0, 0x64, 0xFF, 0x9B};  // 64:ff9b::/96
  const bool zeros = std::all_of(bytes, bytes + 10, [](auto byte) { return byte == 0; });
  if (zeros && bytes[10] == 0xFF && bytes[11] == 0xFF) return isOwn4(last4(address));  // ::ffff:0:0/96
  if (zeros && bytes[10] == 0 && bytes[11] == 0) return true;                          // ::, ::1
  if (std::equal(kTranslated.begin(), kTranslated.end(), bytes)) return isOwn4(last4(address));
  return (bytes[0] & 0xFEu) == 0xFC || (bytes[0] == 0xFE && (bytes[1] & 0x80u) != 0) || bytes[0] == 0xFF;
}

}  // namespace

bool isOwnNetwork(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));  // without the link's name
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return isOwn4(ntohl(four.s_addr));
  in6_addr six{};
  return inet_pton(AF_INET6, text.c_str(), &six) == 1 && isOwn6(six);
}

}  // namespace omni
