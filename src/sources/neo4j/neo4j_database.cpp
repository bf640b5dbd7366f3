#include "sources/neo4j/neo4j_database.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "net/form.h"
#include "query/native/lexemes.h"
#include "source/outcome_builder.h"
#include "source/remote/server_error.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::chrono::milliseconds kEndTime{80};  // of telling the server that nobody waits

// Nodes and relationships as everywhere: {"labels", "properties"} and {"label", "properties"}.
Json plain(const Json& response) {
  if (response.is_array()) {
    Json list = Json::array();
    for (const auto& item : response) list.push_back(plain(item));
    return list;
  }
  if (!response.is_object()) return response;
  if (response.contains("elementId") && response.contains("labels"))
    return {{"labels", response.at("labels")}, {"properties", plain(response.at("properties"))}};
  if (response.contains("elementId") && response.contains("type"))
    return {{"label", response.at("type")}, {"properties", plain(response.at("properties"))}};
  Json map = Json::object();
  for (const auto& [key, value] : response.items()) map[key] = plain(value);
  return map;
}

Value cellOf(const Json& response) {
  switch (response.type()) {
    case Json::value_t::boolean: return response.get<bool>();
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned: return response.get<std::int64_t>();
    case Json::value_t::number_float: return response.get<double>();
    case Json::value_t::string: return response.get<std::string>();
    case Json::value_t::object:
    case Json::value_t::array: return Nested{plain(response).dump()};
    default: return Null{};
  }
}

// The first that fits; https://neo4j.com/docs/status-codes/current/.
constexpr std::array kMeanings{
    ErrorMeaning{"Neo.ClientError.Security.", Code::kRefused, "Look at user: and secret: of the source."},
    ErrorMeaning{"Neo.ClientError.Statement.AccessMode", Code::kRefused, "Sources are only read."},
    ErrorMeaning{"Neo.ClientError.Database.DatabaseNotFound", Code::kNotFound,
                 "Look at database: of the source."},
    ErrorMeaning{"Neo.ClientError.Transaction.TransactionTimedOut", Code::kDeadline,
                 "Ask something smaller."},
    ErrorMeaning{"Neo.ClientError.Transaction.Terminated", Code::kDeadline, "Ask something smaller."},
    ErrorMeaning{"Neo.TransientError.Transaction.Terminated", Code::kDeadline, "Ask something smaller."},
    ErrorMeaning{"Neo.TransientError.General.", Code::kLimit,
                 "Ask something smaller, or give the server more memory."},
    ErrorMeaning{"Neo.TransientError.", Code::kUnavailable, "Try again in a moment."},
    ErrorMeaning{"Neo.DatabaseError.", Code::kUnreadable, "Look at the server's log."},
};

Error errorOf(const Json& response) {
  const std::string code = response.value("code", "");
  const std::string message = oneLine(response.value("message", ""));
  if (const auto* meaning = meaningOf(kMeanings, code))
    return {meaning->means, message, std::string(meaning->hint), Audience::kOperator};
  return {Code::kInvalidArgument, message, ""};
}

tl::unexpected<Error> unreadable(const std::string& what) {
  return fail(Code::kUnreadable, "the server's reply cannot be read: " + what,
              "Look whether url: leads to a Neo4j server of version 5 or newer.", Audience::kOperator);
}

// Also of a reply that begins well: what failed on the way stands at its end.
Result<Outcome> outcomeOf(const std::string& body, const Limits& limits) try {
  const Json response = Json::parse(body);
  if (const auto errors = response.find("errors"); errors != response.end() && !errors->empty())
    return tl::unexpected(errorOf(errors->front()));
  const Json& data = response.at("data");
  OutcomeBuilder builder(limits);
  for (const auto& cells : data.at("values")) {
    Row row;
    row.reserve(cells.size());
    for (const auto& cell : cells) row.push_back(cellOf(cell));
    if (!builder.add(std::move(row))) break;
  }
  return builder.take(data.at("fields"));
} catch (const Json::exception& error) {
  return unreadable(oneLine(error.what()));
}

std::string bodyOf(const std::string& cypher, std::span<const Parameter> parameters) {
  std::string values;
  for (const auto& parameter : parameters)
    values += (values.empty() ? "" : ",") + jsonString(parameter.name) + ":" + toJson(parameter.value);
  return R"({"accessMode":"READ","statement":)" + jsonString(cypher) + R"(,"parameters":{)" + values + "}}";
}

// Of a step of a plan and all below it.
double estimatedRows(const Json& step) {
  if (!step.is_object()) return 0;
  double rows = 0;
  if (const auto arguments = step.find("arguments"); arguments != step.end() && arguments->is_object()) {
    const auto estimated = arguments->find("EstimatedRows");
    if (estimated != arguments->end() && estimated->is_number()) rows += estimated->get<double>();
  }
  if (const auto children = step.find("children"); children != step.end())
    for (const auto& child : *children) rows += estimatedRows(child);
  return rows;
}

bool isWord(const Lexeme& lexeme, std::string_view word) {
  return lexeme.kind == Lexeme::Kind::kWord && lower(lexeme.value) == word;
}

}  // namespace

Neo4jDatabase::Neo4jDatabase(const World& world, const HttpAddress& server, const std::string& database,
                             Login login, const RemoteSettings& settings)
    : http_(world, server, std::move(login), settings),
      query_(server.below("db/" + percentEncoded(database) + "/query/v2")) {}

Result<HttpReply> Neo4jDatabase::post(const std::string& cypher, std::span<const Parameter> parameters,
                                      const Budget& budget) {
  OMNI_TRY(reply, http_.reply({.address = query_, .body = bodyOf(cypher, parameters)}, budget));
  const bool response = reply.body.find("\"errors\"") != std::string::npos;
  if (response || (reply.status >= 200 && reply.status < 300)) return std::move(reply);
  return tl::unexpected(http_.errorOf(reply));
}

Result<Outcome> Neo4jDatabase::run(const std::string& cypher, std::span<const Parameter> parameters,
                                   const Limits& limits, const Budget& budget) {
  const std::string mark =
      "/* omni " + hex(reinterpret_cast<std::uintptr_t>(this)) + "." + std::to_string(++asked_) + " */ ";
  const auto reply = post(mark + withCypherLimit(cypher, limits.rows + 1), parameters, budget);
  if (reply) return outcomeOf(reply->body, limits);
  if (reply.error().code == Code::kDeadline || reply.error().code == Code::kCancelled) end(mark);
  return tl::unexpected(reply.error());
}

Result<double> Neo4jDatabase::cost(const std::string& cypher, std::span<const Parameter> parameters,
                                   std::size_t rows, const Budget& budget) {
  OMNI_TRY(reply, post("EXPLAIN " + withCypherLimit(cypher, rows), parameters, budget));
  OMNI_RETURN_IF_ERROR(outcomeOf(reply.body, budget.limits()).map([](const Outcome&) {}));
  return estimatedRows(Json::parse(reply.body).value("queryPlan", Json()));
}

void Neo4jDatabase::end(const std::string& mark) {
  const Parameter of{"mark", mark};
  (void)post(
      "SHOW TRANSACTIONS YIELD transactionId AS id, currentQuery WHERE currentQuery STARTS WITH $mark "
      "TERMINATE TRANSACTIONS id YIELD message RETURN message",
      std::span(&of, 1), Budget({.time = kEndTime}));
}

Result<bool> Neo4jDatabase::refusesWrites(const Budget& budget) {
  OMNI_TRY(reply, post("CREATE (n) DELETE n", {}, budget));
  const auto outcome = outcomeOf(reply.body, budget.limits());
  if (outcome) return false;
  if (outcome.error().code == Code::kRefused) return true;
  return tl::unexpected(outcome.error());
}

std::string withCypherLimit(const std::string& cypher, std::size_t rows) {
  const auto all = lexemes(Route::kCypher, cypher);
  std::size_t depth = 0;
  bool returns = false;
  for (const auto& lexeme : all) {
    if (lexeme.kind == Lexeme::Kind::kMark && lexeme.value == "{") ++depth;
    if (lexeme.kind == Lexeme::Kind::kMark && lexeme.value == "}") --depth;
    if (depth > 0) continue;
    if (isWord(lexeme, "union") || (returns && isWord(lexeme, "limit"))) return cypher;
    returns = returns || isWord(lexeme, "return");
  }
  const bool ended = !all.empty() && all.back().value == ";";
  if (!returns) return cypher;
  return (ended ? cypher.substr(0, all.back().start) : cypher) + "\nLIMIT " + std::to_string(rows);
}

Status plainCypher(const std::string& cypher) {
  const auto all = lexemes(Route::kCypher, cypher);
  const bool escapes = cypher.find("\\u") != std::string::npos || cypher.find("\\U") != std::string::npos;
  if (all.empty() || escapes)
    return fail(Code::kRefused, "Cypher: a character by its number is not allowed in the text",
                "Write the character itself, or bind the text as a parameter.");
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    if (isWord(all[i], "load") && isWord(all[i + 1], "csv"))
      return fail(Code::kRefused, "Cypher: LOAD CSV is not allowed, it reads files and addresses",
                  "Ask what the graph holds.");
  return {};
}

}  // namespace omni
