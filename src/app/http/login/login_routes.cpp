#include "app/http/login/login_routes.h"

#include <algorithm>

#include "access/login/page_login.h"
#include "app/http/login/page_session.h"
#include "app/http/problem.h"
#include "base/text.h"
#include "net/http_address.h"

namespace omni {
namespace {

constexpr std::string_view kCallback = "/login/callback";
constexpr std::string_view kView = R"json({
  "type": "object", "additionalProperties": false,
  "properties": {"view": {"type": "string", "maxLength": 1000, "description": "Where the page goes then, as behind the # of its address"}}})json";
constexpr std::string_view kReturned = R"json({
  "type": "object",
  "properties": {
    "code": {"type": "string", "maxLength": 2048, "description": "What the provider gave the browser"},
    "state": {"type": "string", "maxLength": 128, "description": "What the sign-in began with"},
    "iss": {"type": "string", "maxLength": 512, "description": "The provider (RFC 9207)"},
    "error": {"type": "string", "maxLength": 128, "description": "Why nobody is signed in"}}})json";
constexpr std::string_view kSession = R"json({
  "type": "object", "required": ["login"],
  "properties": {"login": {"type": "boolean", "description": "Whether one can sign in at /login"},
                 "name": {"type": "string", "description": "Who is signed in"}}})json";

/// Nothing of a sign-in is kept on the way, nor sent on to another page.
const HttpHeaders kKeptNowhere{{"Cache-Control", "no-store"}, {"Referrer-Policy", "no-referrer"}};

/// What may stand behind the "#" of the page's address: no other page can be named by it.
bool isView(std::string_view view) {
  return (view.empty() || view.starts_with('/')) && std::ranges::all_of(view, [](char c) {
           return c > ' ' && c < 0x7f && std::string_view(R"("<>\^`{|}#)").find(c) == std::string_view::npos;
         });
}

std::string htmlOf(std::string_view text) {
  std::string html;
  for (const char c : text) {
    if (c == '<')
      html += "&lt;";
    else if (c == '&')
      html += "&amp;";
    else
      html += c;
  }
  return html;
}

/// An error for a browser that went to an address; for programs it is a problem like any other.
OutgoingReply failure(const RouteCall& call, const Error& error) {
  OutgoingReply reply = problem(error);
  if (call.request.header("Accept").find("text/html") != std::string_view::npos) {
    reply.type = "text/html; charset=utf-8";
    reply.body = "<!doctype html><html lang=\"en\"><title>Sign in</title><p>" + htmlOf(error.message) +
                 ".</p><p>" + htmlOf(error.hint) + "</p><p><a href=\"/login\">Sign in</a> <a href=\"/\">" +
                 "OmniRetrieval</a></p></html>";
    reply.headers.emplace_back("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  }
  reply.headers.insert(reply.headers.end(), kKeptNowhere.begin(), kKeptNowhere.end());
  return reply;
}

/// What failed at the provider is the operator's to repair.
OutgoingReply failure(const Served& served, const RouteCall& call, const Error& error) {
  if (error.audience != Audience::kOperator) {
    if (served.log) served.log->info("login", {{"refused", error.message}, {"peer", call.request.peer}});
    return failure(call, error);
  }
  if (served.log) served.log->error("login", error);
  return failure(call, {Code::kUnavailable, "the identity provider cannot be asked now",
                        "Try again in a while; the server's log says why."});
}

OutgoingReply seeOther(std::string address, std::vector<std::string> cookies) {
  OutgoingReply reply{.status = 303, .body = "", .headers = kKeptNowhere};
  reply.headers.emplace_back("Location", std::move(address));
  for (std::string& cookie : cookies) reply.headers.emplace_back("Set-Cookie", std::move(cookie));
  return reply;
}

Error noLogin() {
  return {Code::kNotFound, "nobody signs in at this server",
          "Send a key; the operator configures access: login: (docs/access.md)."};
}

/// Over plain HTTP the session could be read on the way to another machine.
Status checkReached(const PageAddress& page) {
  const auto address = HttpAddress::parse(page.base);
  if (address && (address->encrypted() || address->loopback())) return {};
  return fail(Code::kRefused, "signing in needs https, or an address of this machine",
              "The operator configures access: tls:, or access: login: address: where a proxy speaks TLS.");
}

OutgoingReply begin(const Served& served, const RouteCall& call) {
  const auto login = served.service.now().login;
  if (!login) return failure(call, noLogin());
  const std::string view = call.query.value("view", std::string());
  if (!isView(view))
    return failure(call,
                   {Code::kInvalidArgument, "'view' is no place of the page", "Write it as in /sources."});
  const PageAddress page = pageAddress(served, login->rules(), call.request);
  if (const auto reached = checkReached(page); !reached) return failure(served, call, reached.error());
  const auto begun = login->begin(view, page.base + std::string(kCallback), call.stop);
  if (!begun) return failure(served, call, begun.error());
  return seeOther(begun->address,
                  {cookieFor(PageCookie::kAttempt, begun->cookie, LoginAttempts::kLifetime, page)});
}

OutgoingReply end(const Served& served, const RouteCall& call) {
  const auto login = served.service.now().login;
  if (!login) return failure(call, noLogin());
  const PageAddress page = pageAddress(served, login->rules(), call.request);
  const auto given = [&](const char* name) { return call.query.value(name, std::string()); };
  const LoginReturn returned{.code = given("code"),
                             .state = given("state"),
                             .issuer = given("iss"),
                             .error = given("error"),
                             .cookie = cookieIn(call.request, PageCookie::kAttempt, page)};
  const auto ended = login->end(returned, page.base + std::string(kCallback), call.stop);
  if (!ended) return failure(served, call, ended.error());
  login->signOut(sessionIn(call.request, page));
  if (served.log)
    served.log->info("login", {{"caller", "login:" + ended->name}, {"peer", call.request.peer}});
  return seeOther("/#" + ended->view,
                  {cookieFor(PageCookie::kSession, ended->session, login->rules().lifetime, page),
                   cookieFor(PageCookie::kAttempt, "", {}, page)});
}

OutgoingReply signOut(const Served& served, const RouteCall& call) {
  OutgoingReply reply{.status = 204, .body = "", .headers = kKeptNowhere};
  const auto login = served.service.now().login;
  if (!login) return reply;
  const PageAddress page = pageAddress(served, login->rules(), call.request);
  login->signOut(sessionIn(call.request, page));
  if (served.log)
    served.log->info("logout", {{"caller", call.by.request.caller}, {"peer", call.request.peer}});
  reply.headers.emplace_back("Set-Cookie", cookieFor(PageCookie::kSession, "", {}, page));
  return reply;
}

OutgoingReply session(const Served& served, const RouteCall& call) {
  const auto login = served.service.now().login;
  Json json{{"login", login != nullptr}};
  if (login)
    if (const auto caller =
            login->callerOf(sessionIn(call.request, pageAddress(served, login->rules(), call.request))))
      json["name"] = toUtf8(caller->name);
  OutgoingReply reply = jsonReply(json);
  reply.headers = kKeptNowhere;
  return reply;
}

}  // namespace

void addLoginRoutes(const Served& served, std::vector<HttpRoute>& routes) {
  routes.push_back({.method = "GET",
                    .path = "/login",
                    .summary = "Begin to sign in at the identity provider",
                    .query = schemaOf<kView>(),
                    .pace = takesLong,
                    .open = true,
                    .success = 303,
                    .handle = [&served](const RouteCall& call) { return begin(served, call); }});
  routes.push_back({.method = "GET",
                    .path = kCallback,
                    .summary = "Where the identity provider sends the browser back to",
                    .query = schemaOf<kReturned>(),
                    .pace = takesLong,
                    .open = true,
                    .success = 303,
                    .handle = [&served](const RouteCall& call) { return end(served, call); }});
  routes.push_back({.method = "POST",
                    .path = "/logout",
                    .summary = "End the session of who is signed in",
                    .ofTools = true,
                    .success = 204,
                    .handle = [&served](const RouteCall& call) { return signOut(served, call); }});
  routes.push_back({.method = "GET",
                    .path = "/v1/session",
                    .summary = "Whether one can sign in, and who is signed in",
                    .result = kSession,
                    .open = true,
                    .handle = [&served](const RouteCall& call) { return session(served, call); }});
}

}  // namespace omni
