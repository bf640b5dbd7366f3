#include "sources/postgres/postgres_error.h"

#include <array>
#include <string_view>

#include "base/text.h"

namespace omni {
namespace {

struct Meaning {
  std::string_view state;  // or the beginning of several
  Code code;
  std::string_view hint;
};

// The first that fits; https://www.postgresql.org/docs/15/errcodes-appendix.html.
constexpr std::array kMeanings{
    Meaning{"25006", Code::kRefused, "Sources are only read."},
    Meaning{"42501", Code::kRefused, "Let the login read what is asked for."},
    Meaning{"28", Code::kRefused, "Look at user: and secret:, and at the server's pg_hba.conf."},
    Meaning{"3D000", Code::kNotFound, "Look at the database's name in url:."},
    Meaning{"53300", Code::kUnavailable,
            "Let the server take more connections, or lower connections: of the source."},
    Meaning{"53", Code::kLimit, "Ask something smaller, or give the server more room."},
    Meaning{"54", Code::kLimit, "Ask something smaller."},
    Meaning{"57P", Code::kUnavailable, "Try again when the server is up."},
    Meaning{"08", Code::kUnavailable, "Try again when the server can be reached."},
    Meaning{"40", Code::kUnavailable, "Try again."},
    Meaning{"55P03", Code::kUnavailable, "Try again when the lock is gone."},
    Meaning{"58", Code::kUnreadable, "Look at the server's log."},
    Meaning{"XX", Code::kUnreadable, "Look at the server's log."},
};

bool isOperators(Code code) {
  return code != Code::kInvalidArgument && code != Code::kLimit;
}

}  // namespace

Error postgresError(const PostgresComplaint& complaint, const Budget& budget) {
  const std::string message = oneLine(complaint.message);
  if (complaint.state == "57014") {  // a statement that was stopped
    if (budget.exhausted()) return budget.exhaustedError("the query");
    return {Code::kDeadline, "the server stopped the query (" + message + ")", "Ask something smaller."};
  }
  for (const auto& meaning : kMeanings)
    if (complaint.state.starts_with(meaning.state))
      return {meaning.code, message, std::string(meaning.hint),
              isOperators(meaning.code) ? Audience::kOperator : Audience::kCaller};
  return {Code::kInvalidArgument, message, oneLine(complaint.hint)};
}

}  // namespace omni
