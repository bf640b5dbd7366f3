#include "language/sql/sql_tree.h"

#include <array>
#include <nlohmann/json.hpp>

#include "base/native_buffer.h"

namespace omni {
namespace {

using Json = nlohmann::json;

SqlStatement statementOf(const Json& json);

std::string textOr(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isTrue(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

Value valueOf(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  return Null{};
}

SqlExpression::Kind kindOf(std::string_view is) {
  using Kind = SqlExpression::Kind;
  constexpr std::array<std::pair<std::string_view, Kind>, 12> kKinds{{{"column", Kind::kColumn},
                                                                      {"all", Kind::kAll},
                                                                      {"value", Kind::kValue},
                                                                      {"call", Kind::kCall},
                                                                      {"binary", Kind::kBinary},
                                                                      {"not", Kind::kNot},
                                                                      {"null", Kind::kIsNull},
                                                                      {"between", Kind::kBetween},
                                                                      {"in", Kind::kIn},
                                                                      {"exists", Kind::kExists},
                                                                      {"query", Kind::kQuery},
                                                                      {"case", Kind::kCase}}};
  for (const auto& [word, kind] : kKinds)
    if (word == is) return kind;
  return Kind::kValue;
}

std::shared_ptr<const SqlStatement> within(const Json& json) {
  const auto found = json.find("query");
  if (found == json.end() || !found->is_object()) return nullptr;
  return std::make_shared<const SqlStatement>(statementOf(*found));
}

SqlExpression expressionOf(const Json& json) {
  SqlExpression e{.kind = kindOf(textOr(json, "is")),
                  .table = textOr(json, "table"),
                  .name = textOr(json, json.contains("op") ? "op" : "name"),
                  .quoted = isTrue(json, "quoted"),
                  .distinct = isTrue(json, "distinct")};
  if (const auto value = json.find("value"); value != json.end()) e.value = valueOf(*value);
  if (const auto of = json.find("of"); of != json.end())
    for (const auto& argument : *of) e.of.push_back(expressionOf(argument));
  e.query = within(json);
  return e;
}

std::optional<SqlExpression> optionalOf(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_object()) return std::nullopt;
  return expressionOf(*found);
}

SqlTable tableOf(const Json& json) {
  SqlTable table{.name = textOr(json, "table"),
                 .called = textOr(json, "called"),
                 .optional = isTrue(json, "optional"),
                 .on = optionalOf(json, "on")};
  if (table.called.empty()) table.called = table.name;
  return table;
}

SqlStatement statementOf(const Json& json) {
  SqlStatement statement{.select = {},
                         .distinct = isTrue(json, "distinct"),
                         .from = {},
                         .where = optionalOf(json, "where"),
                         .having = optionalOf(json, "having")};
  for (const auto& column : json.at("select"))
    statement.select.push_back({expressionOf(column.at("of")), textOr(column, "called")});
  for (const auto& table : json.at("from")) statement.from.push_back(tableOf(table));
  for (const auto& by : json.at("group")) statement.group.push_back(expressionOf(by));
  if (const auto order = json.find("order"); order != json.end())
    for (const auto& by : *order)
      statement.order.push_back({expressionOf(by.at("of")), isTrue(by, "descending")});
  statement.limit = optionalOf(json, "limit");
  statement.skipped = optionalOf(json, "skipped");
  if (const auto set = json.find("set"); set != json.end() && set->is_object()) {
    statement.setOperator = textOr(*set, "op");
    statement.set = within(*set);
  }
  return statement;
}

}  // namespace

Result<SqlStatement> sqlStatement(std::string_view dialect, std::string_view text) {
  NativeBuffer json;
  NativeBuffer error;
  const auto code =
      omni_sql_tree(dialect.data(), dialect.size(), text.data(), text.size(), json.out(), error.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "SQL", error));
  return statementOf(Json::parse(json.text()));
}

}  // namespace omni
