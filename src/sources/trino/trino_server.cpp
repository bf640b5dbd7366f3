#include "sources/trino/trino_server.h"

#include <array>
#include <optional>

#include "base/text.h"
#include "source/remote/server_error.h"
#include "sources/trino/trino_value.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::milliseconds kEndTime{60};  // of telling the server that nobody waits
constexpr const char* kBegun = "x-trino-started-transaction-id";

// Names of errors (https://trino.io/docs/current/client/client-protocol.html); the first that fits.
constexpr std::array kMeanings{
    ErrorMeaning{"PERMISSION_DENIED", Code::kRefused,
                 "Look at user: and secret: of the source, and what the login may read."},
    ErrorMeaning{"READ_ONLY_VIOLATION", Code::kRefused, "Sources are only read."},
    ErrorMeaning{"CATALOG_NOT_FOUND", Code::kNotFound, "Look at catalog: of the source's options."},
    ErrorMeaning{"CLUSTER_OUT_OF_MEMORY", Code::kLimit,
                 "Ask something smaller, or give the cluster more memory."},
    ErrorMeaning{"QUERY_QUEUE_FULL", Code::kUnavailable, "Try again in a moment."},
    ErrorMeaning{"NO_NODES_AVAILABLE", Code::kUnavailable, "Look whether the cluster's workers run."},
    ErrorMeaning{"SERVER_", Code::kUnavailable, "Try again in a moment."},
    ErrorMeaning{"TOO_MANY_REQUESTS", Code::kUnavailable, "Try again in a moment."}};

constexpr std::array kStops{"EXCEEDED_TIME_LIMIT", "USER_CANCELED", "ADMINISTRATIVELY_", "ABANDONED_QUERY"};

std::string textAt(const Json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// "line 1:8: …" is of what was made of the query.
std::string withoutPlace(const std::string& message) {
  constexpr std::string_view kDigits = "0123456789:";
  if (!message.starts_with("line ")) return message;
  const auto end = message.find_first_not_of(kDigits, 5);
  return end == std::string::npos || message[end] != ' ' ? message : message.substr(end + 1);
}

Error errorOf(const Json& response, const Budget& budget) {
  const std::string name = textAt(response, "errorName"), type = textAt(response, "errorType");
  const std::string message = withoutPlace(oneLine(textAt(response, "message")));
  for (const std::string_view stop : kStops)
    if (name.starts_with(stop)) return stoppedByServer(message, budget);
  if (const auto* meaning = meaningOf(kMeanings, name))
    return {meaning->means, message, std::string(meaning->hint), Audience::kOperator};
  if (type == "INSUFFICIENT_RESOURCES")
    return {Code::kLimit, message, "Ask something smaller, or give the cluster more memory."};
  if (type == "EXTERNAL" || type == "INTERNAL_ERROR")
    return {Code::kUnavailable, message, "Try again; look at the server's log.", Audience::kOperator};
  return {Code::kInvalidArgument, message, ""};
}

tl::unexpected<Error> unreadable(const std::string& what) {
  return fail(Code::kUnreadable, "the server's reply cannot be read: " + what,
              "Look whether url: leads to a Trino coordinator.", Audience::kOperator);
}

std::vector<TrinoColumn> columnsOf(const Json& response) {
  std::vector<TrinoColumn> columns;
  for (const auto& column : response) columns.push_back({textAt(column, "name"), textAt(column, "type")});
  return columns;
}

// False: no more is wanted.
bool takeRows(const Json& data, const std::vector<TrinoColumn>& columns, const RowSink& sink) {
  for (const auto& cells : data) {
    Row row;
    row.reserve(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) row.push_back(trinoValue(cells.at(i), columns[i].type));
    if (!sink(std::move(row))) return false;
  }
  return true;
}

}  // namespace

TrinoServer::TrinoServer(const World& world, HttpAddress address, const Login& login,
                         const RemoteSettings& settings, std::string catalog, std::string schema)
    : http_(world, std::move(address), login, settings),
      user_(login.user.empty() ? "omni" : login.user),
      catalog_(std::move(catalog)),
      schema_(std::move(schema)) {}

TrinoServer::Headers TrinoServer::headersOf(const TrinoStatement& statement, const Budget& budget) const {
  Headers headers = statement.headers;
  headers.emplace_back("X-Trino-User", statement.user.empty() ? user_ : statement.user);
  headers.emplace_back("X-Trino-Source", "omni");
  headers.emplace_back("X-Trino-Catalog", catalog_);
  headers.emplace_back("X-Trino-Schema", schema_);
  headers.emplace_back("X-Trino-Time-Zone", "UTC");
  headers.emplace_back("X-Trino-Transaction-Id",
                       statement.transaction.empty() ? "NONE" : statement.transaction);
  headers.emplace_back(
      "X-Trino-Session",
      "query_max_run_time=" + std::to_string(std::max<long>(1, budget.remaining().count())) + "ms");
  return headers;
}

// The login goes to the coordinator alone, over the scheme and below the path that are configured.
Result<HttpAddress> TrinoServer::following(const Json& page) const {
  OMNI_TRY(next, HttpAddress::parse(textAt(page, "nextUri")));
  if (next.isAtOrBelow(http_.address())) return std::move(next);
  return fail(Code::kRefused, "the server leads to an address that is not below url: " + next.origin(),
              "Let the proxy before it pass on the Host that it is asked by (http-server.process-forwarded).",
              Audience::kOperator);
}

void TrinoServer::end(const HttpAddress& next, const Headers& headers) {
  (void)http_.reply({.address = next, .headers = headers, .method = HttpMethod::kDelete},
                    Budget({.time = kEndTime}));
}

Result<TrinoEnd> TrinoServer::run(const TrinoStatement& statement, const Budget& budget, const RowSink& sink,
                                  std::vector<TrinoColumn>* columns) try {
  TrinoEnd ended;
  std::vector<TrinoColumn> known;
  RemoteCall call{.address = http_.address().below("v1/statement"),
                  .body = statement.sql,
                  .type = "text/plain",
                  .headers = headersOf(statement, budget)};
  std::optional<HttpAddress> next;
  for (;;) {
    const auto reply = http_.send(call, budget);
    if (!reply) {
      if (next) end(*next, call.headers);
      return tl::unexpected(reply.error());
    }
    if (const std::string begun = reply->header(kBegun); !begun.empty()) ended.transaction = begun;
    const Json page = Json::parse(reply->body);
    if (const auto error = page.find("error"); error != page.end())
      return tl::unexpected(errorOf(*error, budget));
    if (const auto response = page.find("columns"); response != page.end() && known.empty()) {
      known = columnsOf(*response);
      if (columns) *columns = known;
    }
    const bool goesOn = page.contains("nextUri");
    if (goesOn) {
      OMNI_TRY(address, following(page));
      next = std::move(address);
    }
    const auto data = page.find("data");
    if (data != page.end() && !takeRows(*data, known, sink)) {
      if (goesOn) end(*next, call.headers);
      return ended;
    }
    if (!goesOn) return ended;
    call.address = *next;
    call.method = HttpMethod::kGet;
    call.body.clear();
  }
} catch (const Json::exception& error) {
  return unreadable(oneLine(error.what()));
}

}  // namespace omni
