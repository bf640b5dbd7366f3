#include "sources/clickhouse/clickhouse_server.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "source/remote/server_error.h"
#include "sources/clickhouse/clickhouse_cells.h"

namespace omni {
namespace {

constexpr std::string_view kFormat = "JSONCompactEachRowWithNamesAndTypes";

// Names of errors (src/Common/ErrorCodes.cpp of the server); the first that fits.
constexpr std::array kMeanings{
    ErrorMeaning{"READONLY", Code::kRefused,
                 "Sources are only read; where the login may change no settings, give it readonly = 2."},
    ErrorMeaning{"ACCESS_DENIED", Code::kRefused,
                 "Look at user: and secret: of the source, and what the login may read."},
    ErrorMeaning{"AUTHENTICATION_FAILED", Code::kRefused, "Look at user: and secret: of the source."},
    ErrorMeaning{"REQUIRED_PASSWORD", Code::kRefused, "Look at user: and secret: of the source."},
    ErrorMeaning{"UNKNOWN_USER", Code::kRefused, "Look at user: of the source."},
    ErrorMeaning{"WRONG_PASSWORD", Code::kRefused, "Look at secret: of the source."},
    ErrorMeaning{"IP_ADDRESS_NOT_ALLOWED", Code::kRefused, "Let the login come from this machine."},
    ErrorMeaning{"SETTING_CONSTRAINT_VIOLATION", Code::kRefused,
                 "The login's profile does not let a query bound itself: lift that constraint, or lower "
                 "memory_mb: of the source's options."},
    ErrorMeaning{"UNKNOWN_DATABASE", Code::kNotFound, "Look at database: of the source's options."},
    ErrorMeaning{"MEMORY_LIMIT_EXCEEDED", Code::kLimit,
                 "Ask something smaller, or raise memory_mb: of the source's options."},
    ErrorMeaning{"TOO_MANY_SIMULTANEOUS_QUERIES", Code::kUnavailable, "Try again in a moment."},
    ErrorMeaning{"TOO_MANY_", Code::kLimit, "Ask something smaller."},
    ErrorMeaning{"TOO_SLOW", Code::kLimit, "Ask something smaller."},
    ErrorMeaning{"QUOTA_EXCEEDED", Code::kLimit, "Try again later, or give the login a larger quota."},
    ErrorMeaning{"SET_SIZE_LIMIT_EXCEEDED", Code::kLimit, "Ask something smaller."},
    ErrorMeaning{"LOGICAL_ERROR", Code::kUnavailable, "Look at the server's log."},
    ErrorMeaning{"NETWORK_ERROR", Code::kUnavailable, "Try again; look whether the cluster is well."},
    ErrorMeaning{"SOCKET_TIMEOUT", Code::kUnavailable, "Try again; look whether the cluster is well."},
    ErrorMeaning{"ALL_CONNECTION_TRIES_FAILED", Code::kUnavailable,
                 "Try again; look whether the cluster is well."}};

constexpr std::array<std::string_view, 3> kStops{"TIMEOUT_EXCEEDED", "QUERY_WAS_CANCELLED", "ABORTED"};

/// "Code: 60. DB::Exception: Unknown table … (UNKNOWN_TABLE) (version 26.9.2.1)"
struct Failure {
  std::string name;
  std::string message;
};

bool isNameOfError(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isupper(c) || std::isdigit(c) || c == '_';
  });
}

// The last word in parentheses that may name an error.
Failure failureOf(std::string_view body) {
  constexpr std::string_view kBegins = "DB::Exception: ";
  const auto begin = body.find(kBegins);
  if (!body.starts_with("Code: ") || begin == std::string_view::npos) return {};
  std::string_view rest = body.substr(begin + kBegins.size());
  for (auto open = rest.rfind('('); open != std::string_view::npos && open > 0;
       open = rest.rfind('(', open - 1)) {
    const auto close = rest.find(')', open);
    if (close == std::string_view::npos) continue;
    const std::string_view name = rest.substr(open + 1, close - open - 1);
    if (!isNameOfError(name)) continue;
    rest = rest.substr(0, open);
    // What follows quotes what was made of the query.
    for (const std::string_view quoted : {": In scope ", ". In scope ", ": while executing "})
      rest = rest.substr(0, rest.find(quoted));
    return {std::string(name), oneLine(std::string(trim(rest)))};
  }
  return {};
}

Error errorOf(const Failure& failure, const Budget& budget) {
  if (std::ranges::find(kStops, failure.name) != kStops.end())
    return stoppedByServer(failure.message, budget);
  if (const auto* meaning = meaningOf(kMeanings, failure.name))
    return {meaning->means, failure.message, std::string(meaning->hint), Audience::kOperator};
  return {Code::kInvalidArgument, failure.message, ""};
}

tl::unexpected<Error> unreadable(const std::string& server) {
  return fail(Code::kUnreadable, server + ": the server's reply cannot be read",
              "Look whether url: leads to the HTTP interface of a ClickHouse server.", Audience::kOperator);
}

// The lines of a text one by one; false once there is none.
bool nextLine(std::string_view& rest, std::string_view& line) {
  if (rest.empty()) return false;
  const auto end = rest.find('\n');
  line = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  return true;
}

}  // namespace

ClickhouseServer::ClickhouseServer(const World& world, HttpAddress address, const Login& login,
                                   const RemoteSettings& settings, ClickhouseDatabase database)
    : http_(world, std::move(address), login, settings),
      user_(login.secret.empty() ? login.user : ""),
      database_(std::move(database)) {}

// Nothing in a query changes these: a guard refuses SETTINGS, and the server keeps `readonly` once it is set.
Form ClickhouseServer::formOf(const ClickhouseStatement& statement, const Budget& budget) const {
  const auto seconds =
      std::to_string(static_cast<double>(std::max<long>(1, budget.remaining().count())) / 1000);
  Form form{{"database", database_.name},
            {"default_format", std::string(kFormat)},
            {"wait_end_of_query", "1"},  // an error is then the reply's status, not a part of its rows
            {"cancel_http_readonly_queries_on_client_close", "1"},
            {"max_execution_time", seconds}};
  if (statement.readOnly) form.emplace_back("readonly", "2");
  if (database_.memoryMb > 0) form.emplace_back("max_memory_usage", std::to_string(database_.memoryMb << 20));
  // What standard SQL means, and cells without loss.
  for (const char* on :
       {"join_use_nulls", "group_by_use_nulls", "cast_keep_nullable", "aggregate_functions_null_for_empty",
        "prefer_column_name_to_alias", "enable_global_with_statement", "asterisk_include_alias_columns",
        "asterisk_include_materialized_columns", "output_format_json_quote_denormals",
        "output_format_json_validate_utf8"})
    form.emplace_back(on, "1");
  for (const char* off : {"joined_subquery_requires_alias", "output_format_json_quote_64bit_integers",
                          "output_format_json_quote_decimals", "output_format_json_escape_forward_slashes"})
    form.emplace_back(off, "0");
  for (const char* distinct : {"union_default_mode", "intersect_default_mode", "except_default_mode"})
    form.emplace_back(distinct, "DISTINCT");
  form.insert(form.end(), statement.settings.begin(), statement.settings.end());
  for (const auto& [name, value] : statement.parameters) form.emplace_back("param_" + name, value);
  return form;
}

Status ClickhouseServer::take(std::string_view body, const RowSink& sink,
                              std::vector<ClickhouseColumn>* columns) const {
  std::string_view line;
  const auto names = nextLine(body, line) ? clickhouseNames(line) : std::nullopt;
  const auto types = nextLine(body, line) ? clickhouseNames(line) : std::nullopt;
  if (!names || !types || names->size() != types->size()) return unreadable(name());
  if (columns)
    for (std::size_t i = 0; i < names->size(); ++i) columns->push_back({(*names)[i], (*types)[i]});
  while (nextLine(body, line)) {
    const auto cells = clickhouseCells(line);
    if (!cells || cells->size() != types->size()) return unreadable(name());
    Row row;
    row.reserve(cells->size());
    for (std::size_t i = 0; i < cells->size(); ++i) {
      auto value = clickhouseValue((*cells)[i], (*types)[i]);
      if (!value) return unreadable(name());
      row.push_back(std::move(*value));
    }
    if (!sink(std::move(row))) return {};
  }
  return {};
}

Status ClickhouseServer::run(const ClickhouseStatement& statement, const Budget& budget, const RowSink& sink,
                             std::vector<ClickhouseColumn>* columns) {
  RemoteCall call{.address = http_.address().asking(formOf(statement, budget)),
                  .body = statement.sql,
                  .type = "text/plain; charset=utf-8",
                  .accept = "*/*"};
  if (!user_.empty()) call.headers.emplace_back("X-ClickHouse-User", user_);
  OMNI_TRY(reply, http_.reply(call, budget));
  constexpr int kFine = 200;
  const bool needsRows = statement.readOnly || !reply.body.empty();
  if (reply.status == kFine) return needsRows ? take(reply.body, sink, columns) : Status();
  const Failure failure = failureOf(reply.body);
  return tl::unexpected(failure.name.empty() ? http_.errorOf(reply) : errorOf(failure, budget));
}

}  // namespace omni
