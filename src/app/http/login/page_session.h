#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "access/access_config.h"
#include "app/http/routes.h"

namespace omni {

/// The web page as a browser reaches it.
struct PageAddress {
  std::string base;     // "https://omni.example.com", of the configuration, else `called`
  std::string called;   // as the request calls the server; empty: nothing that an address can hold
  bool secure = false;  // over TLS
};
PageAddress pageAddress(const Served& served, const LoginRules& rules, const IncomingRequest& request);

/// The two cookies of the page.
enum class PageCookie { kSession, kAttempt };

/// The value of a cookie; empty where it is not there, or twice: nobody knows which is meant.
std::string cookieIn(const IncomingRequest& request, PageCookie which, const PageAddress& page);
/// The session that a request shows; may be empty.
std::string sessionIn(const IncomingRequest& request, const PageAddress& page);

/// The value of Set-Cookie: kept from scripts, from other sites' requests but for links, and sent over TLS
/// alone where the page is reached so. An empty value takes the cookie away.
std::string cookieFor(PageCookie which, const std::string& value, std::chrono::seconds age,
                      const PageAddress& page);

/// Whether a page of another site may have made the browser send a request: one that reads, by the browser's
/// own word (Sec-Fetch-Site), where it is no link that somebody follows; any other, unless the browser says
/// that it is of this page, by that or by its Origin.
bool isOfAnotherSite(const IncomingRequest& request, const PageAddress& page);

}  // namespace omni
