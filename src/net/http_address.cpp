#include "net/http_address.h"

#include <curl/curl.h>

#include <algorithm>
#include <memory>

namespace omni {
namespace {

using Parts = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

std::string part(const Parts& parts, CURLUPart which) {
  char* text = nullptr;
  if (curl_url_get(parts.get(), which, &text, 0) != CURLUE_OK) return {};
  const std::unique_ptr<char, decltype(&curl_free)> owner(text, &curl_free);
  return text;
}

bool isLoopback4(const std::string& host) {
  return host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos;
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

HttpAddress HttpAddress::asking(const Form& form) const {
  HttpAddress address = *this;
  address.url_.erase(std::min(address.url_.size(), address.url_.find('#')));
  if (!form.empty())
    address.url_ += (address.url_.find('?') == std::string::npos ? '?' : '&') + encoded(form);
  return address;
}

}  // namespace omni
