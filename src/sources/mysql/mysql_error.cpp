#include "sources/mysql/mysql_error.h"

#include "base/text.h"
#include "source/remote/server_error.h"

namespace omni {
namespace {

// https://mariadb.com/kb/en/mariadb-error-code-reference/ and MySQL's own.
Code codeOf(unsigned number) {
  switch (number) {
    case 1044:  // database, login, table, column, privilege
    case 1045:
    case 1142:
    case 1143:
    case 1227:
    case 1290:
    case 1370:
    case 1698:
    case 1792:  // a change in a transaction that only reads
    case 2026:  // certificate
      return Code::kRefused;
    case 1049: return Code::kNotFound;
    case 1021:
    case 1037:
    case 1038:
    case 1041:
    case 1114:
    case 1436: return Code::kLimit;
    case 1040:  // connections
    case 1053:
    case 1129:
    case 1203:
    case 1205:
    case 1213:
    case 1226:
    case 1927: return Code::kUnavailable;
    case 1034:
    case 1194:
    case 1712:
    case 2027: return Code::kUnreadable;
    default: return number >= 2000 && number < 2100 ? Code::kUnavailable : Code::kInvalidArgument;
  }
}

std::string hintOf(Code code) {
  switch (code) {
    case Code::kRefused: return "Look at user: and secret: of the source, and at what the login may read.";
    case Code::kNotFound: return "Look at the database's name in url:.";
    case Code::kLimit: return "Ask something smaller, or give the server more room.";
    case Code::kUnavailable: return "Try again; look whether the server runs.";
    case Code::kUnreadable: return "Look at the server's log.";
    default: return "";
  }
}

bool isStopped(unsigned number) {
  return number == 1317 || number == 1969 || number == 3024;
}

}  // namespace

Error mysqlError(unsigned number, const std::string& message, const Budget& budget) {
  if (isStopped(number)) return stoppedByServer(message, budget);
  const Code code = codeOf(number);
  return {code, oneLine(message), hintOf(code),
          code == Code::kInvalidArgument || code == Code::kLimit ? Audience::kCaller : Audience::kOperator};
}

}  // namespace omni
