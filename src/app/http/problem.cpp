#include "app/http/problem.h"

#include "report/report_json.h"

namespace omni {
namespace {

std::string_view title(unsigned status) {
  switch (status) {
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 422: return "Unprocessable Content";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    default: return "Internal Server Error";
  }
}

}  // namespace

unsigned statusOf(Code code) {
  switch (code) {
    case Code::kInvalidArgument: return 400;
    case Code::kNotFound: return 404;
    case Code::kRefused: return 403;
    case Code::kUnreadable: return 502;
    case Code::kUnavailable: return 503;
    case Code::kCancelled: return 503;
    case Code::kDeadline: return 504;
    case Code::kLimit: return 422;
    case Code::kUnsupported: return 422;
    case Code::kInternal: return 500;
  }
  return 500;
}

OutgoingReply problem(const Error& error) {
  return problem(error, statusOf(error.code));
}

OutgoingReply problem(const Error& error, unsigned status) {
  const Json body{{"type", "about:blank"},   {"title", title(status)},   {"status", status},
                  {"detail", error.message}, {"code", name(error.code)}, {"hint", error.hint}};
  OutgoingReply reply{.status = status,
                      .body = jsonText(body, JsonLayout::kOneLine, false),
                      .type = "application/problem+json"};
  if (status == 429 || status == 503) reply.headers.emplace_back("Retry-After", "1");
  return reply;
}

}  // namespace omni
