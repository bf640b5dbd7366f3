#include "net/http_address.h"

#include <arpa/inet.h>
#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

using Parts = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

std::string part(const Parts& parts, CURLUPart which, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(parts.get(), which, &text, flags) != CURLUE_OK) return {};
  const std::unique_ptr<char, decltype(&curl_free)> owner(text, &curl_free);
  return text;
}

bool isLoopback4(const std::string& host) {
  return host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos;
}

/// A host in one spelling; curl writes the numbers of IPv4 as four already.
std::string normalHost(std::string_view host) {
  std::string name = lower(host);
  while (name.ends_with('.')) name.pop_back();
  if (!name.starts_with('[') || !name.ends_with(']')) return name;
  in6_addr address{};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), &address) != 1 ||
      !inet_ntop(AF_INET6, &address, text.data(), text.size()))
    return name;
  const std::string written = text.data();
  constexpr std::string_view kMapped = "::ffff:";
  if (written.starts_with(kMapped) && written.find('.') != std::string::npos)
    return written.substr(kMapped.size());
  return "[" + written + "]";
}

constexpr std::string_view kBehindScheme = "://";

/// As it is written, without what is asked.
std::string_view pathOf(std::string_view url) {
  const std::string_view address = url.substr(0, url.find_first_of("?#"));
  const auto begin = address.find('/', address.find(kBehindScheme) + kBehindScheme.size());
  return begin == std::string_view::npos ? std::string_view() : address.substr(begin);
}

std::string_view askedOf(std::string_view url) {
  const auto begin = url.find('?');
  return begin == std::string_view::npos ? std::string_view() : url.substr(begin, url.find('#') - begin);
}

/// "." and "..", also with parameters, which some servers drop ("..;x").
bool isDotSegment(std::string_view segment) {
  const std::string_view name = segment.substr(0, segment.find(';'));
  return name == "." || name == "..";
}

bool mayClimb(std::string_view path) {
  const auto isOdd = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return c == '\\' || byte < 0x20 || byte == 0x7F || byte == 0xC0 || byte == 0xC1;  // overlong ASCII
  };
  if (std::ranges::any_of(path, isOdd)) return true;
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    if (isDotSegment(path.substr(0, end))) return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

/// The path with each segment encoded in one spelling, without slashes at its end; nothing where a percent
/// sign encodes nothing.
std::optional<std::string> normalPath(std::string_view path) {
  while (path.ends_with('/')) path.remove_suffix(1);
  std::string normal;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view segment = path.substr(0, path.find('/'));
    const auto decoded = percentDecoded(segment);
    if (!decoded) return std::nullopt;
    normal += "/" + percentEncoded(*decoded);
    path.remove_prefix(segment.size());
  }
  return normal;
}

tl::unexpected<Error> wrong(std::string what, std::string hint) {
  return fail(Code::kInvalidArgument, "the address " + std::move(what), std::move(hint), Audience::kOperator);
}

}  // namespace

Result<HttpAddress> HttpAddress::parse(std::string_view url) {
  const Parts parts(curl_url(), &curl_url_cleanup);
  HttpAddress address;
  address.url_ = url;
  if (!parts || curl_url_set(parts.get(), CURLUPART_URL, address.url_.c_str(), 0) != CURLUE_OK)
    return wrong("is no URL", "Write it with its scheme, as in http://localhost:11434/v1.");
  const std::string scheme = part(parts, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return wrong("is not http or https", "Use one of the two.");
  if (!part(parts, CURLUPART_USER).empty() || !part(parts, CURLUPART_PASSWORD).empty())
    return wrong("holds a name or password", "Take them out of it; a key has a place of its own.");
  const std::string host = part(parts, CURLUPART_HOST);
  const std::string port = part(parts, CURLUPART_PORT);
  address.host_ = port.empty() ? host : host + ":" + port;
  address.encrypted_ = scheme == "https";
  address.server_ = scheme + std::string(kBehindScheme) + normalHost(host) + ":" +
                    part(parts, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  address.loopback_ = host == "localhost" || host == "[::1]" || isLoopback4(host);
  return address;
}

HttpAddress HttpAddress::below(std::string_view path) const {
  HttpAddress address = *this;
  std::size_t end = std::min(address.url_.size(), address.url_.find_first_of("?#"));
  while (end > 0 && address.url_[end - 1] == '/') address.url_.erase(--end, 1);
  address.url_.insert(end, "/" + std::string(path));
  return address;
}

Result<HttpAddress> HttpAddress::resolved(const std::string& location) const {
  const Parts parts(curl_url(), &curl_url_cleanup);
  if (!parts || curl_url_set(parts.get(), CURLUPART_URL, url_.c_str(), 0) != CURLUE_OK ||
      curl_url_set(parts.get(), CURLUPART_URL, location.c_str(), CURLU_URLENCODE) != CURLUE_OK)
    return wrong("that " + host_ + " sends to is no URL", "Look at what the server says there.");
  return parse(part(parts, CURLUPART_URL));
}

bool HttpAddress::isPlain() const {
  constexpr int kMaxDecoded = 8;  // what is encoded more often means harm
  const auto scheme = url_.find(kBehindScheme);
  if (scheme == std::string::npos || url_.compare(scheme + kBehindScheme.size(), 1, "/") == 0) return false;
  std::string path(pathOf(url_));
  for (int times = 0; times < kMaxDecoded; ++times) {
    if (mayClimb(path)) return false;
    auto decoded = percentDecoded(path);
    if (!decoded) return times > 0;
    if (*decoded == path) return true;
    path = *std::move(decoded);
  }
  return false;
}

bool HttpAddress::isAtOrBelow(const HttpAddress& allowed) const {
  if (!isPlain() || !allowed.isPlain() || server_ != allowed.server_) return false;
  const auto path = normalPath(pathOf(url_)), limit = normalPath(pathOf(allowed.url_));
  if (!path || !limit) return false;
  const std::string_view asked = askedOf(allowed.url_);
  if (!asked.empty()) return *path == *limit && askedOf(url_) == asked;
  return *path == *limit || path->starts_with(*limit + "/");
}

HttpAddress HttpAddress::asking(const Form& form) const {
  HttpAddress address = *this;
  address.url_.erase(std::min(address.url_.size(), address.url_.find('#')));
  if (!form.empty())
    address.url_ += (address.url_.find('?') == std::string::npos ? '?' : '&') + encoded(form);
  return address;
}

}  // namespace omni
