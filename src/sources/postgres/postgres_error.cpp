#include "sources/postgres/postgres_error.h"

#include <array>

#include "base/text.h"
#include "source/remote/server_error.h"

namespace omni {
namespace {

// The first that fits; https://www.postgresql.org/docs/15/errcodes-appendix.html.
constexpr std::array kMeanings{
    ErrorMeaning{"25006", Code::kRefused, "Sources are only read."},
    ErrorMeaning{"42501", Code::kRefused, "Let the login read what is asked for."},
    ErrorMeaning{"28", Code::kRefused, "Look at user: and secret:, and at the server's pg_hba.conf."},
    ErrorMeaning{"3D000", Code::kNotFound, "Look at the database's name in url:."},
    ErrorMeaning{"53300", Code::kUnavailable,
                 "Let the server take more connections, or lower connections: of the source."},
    ErrorMeaning{"53", Code::kLimit, "Ask something smaller, or give the server more room."},
    ErrorMeaning{"54", Code::kLimit, "Ask something smaller."},
    ErrorMeaning{"57P", Code::kUnavailable, "Try again when the server is up."},
    ErrorMeaning{"08", Code::kUnavailable, "Try again when the server can be reached."},
    ErrorMeaning{"40", Code::kUnavailable, "Try again."},
    ErrorMeaning{"55P03", Code::kUnavailable, "Try again when the lock is gone."},
    ErrorMeaning{"58", Code::kUnreadable, "Look at the server's log."},
    ErrorMeaning{"XX", Code::kUnreadable, "Look at the server's log."},
};

bool isOperators(Code code) {
  return code != Code::kInvalidArgument && code != Code::kLimit;
}

}  // namespace

Error postgresError(const PostgresComplaint& complaint, const Budget& budget) {
  if (complaint.state == "57014") return stoppedByServer(complaint.message, budget);
  const std::string message = oneLine(complaint.message);
  if (const auto* meaning = meaningOf(kMeanings, complaint.state))
    return {meaning->means, message, std::string(meaning->hint),
            isOperators(meaning->means) ? Audience::kOperator : Audience::kCaller};
  return {Code::kInvalidArgument, message, oneLine(complaint.hint)};
}

}  // namespace omni
