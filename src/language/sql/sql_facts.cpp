#include "language/sql/sql_facts.h"

#include <nlohmann/json.hpp>

#include "base/native_buffer.h"

namespace omni {
namespace {

using Json = nlohmann::json;

std::string textOr(const Json& json) {
  return json.is_string() ? json.get<std::string>() : std::string{};
}

char quoteOf(const Json& json) {
  const std::string quote = textOr(json.at("quote"));
  return quote.empty() ? '\0' : quote[0];
}

SqlRelation::Kind relationKind(const std::string& kind) {
  if (kind == "table") return SqlRelation::Kind::kTable;
  if (kind == "cte" || kind == "derived") return SqlRelation::Kind::kQuery;
  if (kind == "function") return SqlRelation::Kind::kFunction;
  return SqlRelation::Kind::kOpen;
}

SqlRelation relationOf(const Json& json) {
  SqlRelation relation{.kind = relationKind(json.at("kind")),
                       .name = json.at("name"),
                       .quote = quoteOf(json),
                       .alias = textOr(json.at("alias")),
                       .columns = json.at("columns")};
  if (const Json& span = json.at("span"); span.is_array()) relation.span = SqlSpan{span.at(0), span.at(1)};
  if (json.at("scope").is_number()) relation.scope = json.at("scope").get<std::size_t>();
  return relation;
}

SqlOutput outputOf(const Json& json) {
  if (json.contains("column")) return {SqlOutput::Kind::kColumn, textOr(json.at("column"))};
  if (json.contains("alias")) return {SqlOutput::Kind::kAlias, textOr(json.at("alias"))};
  if (json.contains("star")) return {SqlOutput::Kind::kStar, textOr(json.at("star"))};
  return {SqlOutput::Kind::kExpression, {}};
}

SqlScope scopeOf(const Json& json) {
  SqlScope scope{.query = json.at("kind") == "query",
                 .leaves = json.at("leaves"),
                 .locals = json.at("locals"),
                 .open = json.at("open"),
                 .unlinked = json.at("unlinked")};
  if (json.at("parent").is_number()) scope.parent = json.at("parent").get<std::size_t>();
  for (const auto& with : json.at("withs")) scope.withs.push_back({with.at(0), {with.at(1), with.at(2)}});
  for (const auto& relation : json.at("relations")) scope.relations.push_back(relationOf(relation));
  for (const auto& output : json.at("outputs")) scope.outputs.push_back(outputOf(output));
  for (const auto& column : json.at("columns"))
    scope.columns.push_back({column.at("parts"), quoteOf(column)});
  return scope;
}

SqlFacts factsOf(const Json& json) {
  SqlFacts facts{.problems = json.at("problems"),
                 .functions = json.at("functions"),
                 .parameters = json.at("parameters"),
                 .recursive = json.at("recursive"),
                 .introspects = json.at("introspects"),
                 .text = json.at("text")};
  for (const auto& header : json.at("headers")) facts.headers.push_back(textOr(header));
  for (const auto& scope : json.at("scopes")) facts.scopes.push_back(scopeOf(scope));
  return facts;
}

}  // namespace

Result<SqlFacts> sqlFacts(std::string_view dialect, std::string_view text) {
  NativeBuffer json;
  NativeBuffer error;
  const auto code =
      omni_sql_facts(dialect.data(), dialect.size(), text.data(), text.size(), json.out(), error.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "SQL", error));
  return factsOf(Json::parse(json.text()));
}

}  // namespace omni
