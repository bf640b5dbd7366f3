#include "app/http/login/page_session.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

/// A browser takes a cookie with this prefix of its own host alone, over TLS (RFC 6265bis, 4.1.3.2).
constexpr std::string_view kOfHost = "__Host-";

std::string nameOf(PageCookie which, const PageAddress& page) {
  const std::string name = which == PageCookie::kSession ? "omni-session" : "omni-login";
  return page.secure ? std::string(kOfHost) + name : name;
}

}  // namespace

PageAddress pageAddress(const Served& served, const LoginRules& rules, const IncomingRequest& request) {
  PageAddress page{.base = rules.address, .called = baseOf(served, request)};
  if (page.base.empty()) page.base = page.called;
  page.secure = page.base.starts_with("https://");
  return page;
}

std::string cookieIn(const IncomingRequest& request, PageCookie which, const PageAddress& page) {
  const std::string name = nameOf(which, page);
  std::string value;
  std::size_t count = 0;
  for (const std::string& pair : split(std::string(request.only("Cookie")), ';')) {
    const std::string_view cookie = trim(pair);
    const auto equals = cookie.find('=');
    if (equals == std::string_view::npos || cookie.substr(0, equals) != name) continue;
    value = cookie.substr(equals + 1);
    ++count;
  }
  return count == 1 ? value : "";
}

std::string sessionIn(const IncomingRequest& request, const PageAddress& page) {
  return cookieIn(request, PageCookie::kSession, page);
}

std::string cookieFor(PageCookie which, const std::string& value, std::chrono::seconds age,
                      const PageAddress& page) {
  const auto seconds = value.empty() ? 0 : age.count();
  return nameOf(which, page) + "=" + value +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds) +
         (page.secure ? "; Secure" : "");
}

bool isOfAnotherSite(const IncomingRequest& request, const PageAddress& page) {
  const std::string_view site = request.header("Sec-Fetch-Site");
  if (site == "same-origin") return false;
  if (request.method == "GET" || request.method == "HEAD")
    return !site.empty() && site != "none" && request.header("Sec-Fetch-Mode") != "navigate";
  if (!site.empty()) return true;
  const std::string_view origin = request.only("Origin");
  return origin.empty() || (origin != page.base && origin != page.called);
}

}  // namespace omni
