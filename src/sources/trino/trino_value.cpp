#include "sources/trino/trino_value.h"

#include "base/text.h"
#include "query/enclosed.h"
#include "source/remote/sql/decimal_value.h"

namespace omni {
namespace {

using Json = nlohmann::json;

bool isTime(std::string_view type) {
  return type.starts_with("date") || type.starts_with("time");
}

}  // namespace

Value trinoValue(const Json& cell, std::string_view type) {
  switch (cell.type()) {
    case Json::value_t::boolean: return cell.get<bool>();
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned: return cell.get<std::int64_t>();
    case Json::value_t::number_float: return cell.get<double>();
    case Json::value_t::string: {
      const auto text = cell.get<std::string>();
      if (type.starts_with("decimal")) return decimalValue(text);
      return type == "json" ? Value(Nested{text}) : Value(text);
    }
    case Json::value_t::object:
    case Json::value_t::array: return Nested{cell.dump()};
    default: return Null{};
  }
}

std::string trinoLiteral(const Value& value, std::string_view type) {
  if (std::holds_alternative<Null>(value)) return "NULL";
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "TRUE" : "FALSE";
  if (std::holds_alternative<std::int64_t>(value)) return toText(value);
  if (std::holds_alternative<double>(value)) return "CAST('" + toText(value) + "' AS DOUBLE)";
  const std::string text = enclosed(toText(value), '\'');
  return isTime(type) ? "CAST(" + text + " AS " + std::string(type) + ")" : text;
}

}  // namespace omni
