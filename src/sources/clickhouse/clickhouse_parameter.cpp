#include "sources/clickhouse/clickhouse_parameter.h"

namespace omni {

std::string_view clickhouseTypeOf(const Value& value) {
  if (std::holds_alternative<Null>(value)) return "Nullable(String)";
  if (std::holds_alternative<bool>(value)) return "Bool";
  if (std::holds_alternative<std::int64_t>(value)) return "Int64";
  return std::holds_alternative<double>(value) ? "Float64" : "String";
}

// By the rules of its format TabSeparated.
std::string clickhouseParameter(const Value& value) {
  if (std::holds_alternative<Null>(value)) return "\\N";
  std::string escaped;
  for (const char c : toText(value)) {
    switch (c) {
      case '\\': escaped += "\\\\"; break;
      case '\t': escaped += "\\t"; break;
      case '\n': escaped += "\\n"; break;
      case '\r': escaped += "\\r"; break;
      case '\0': escaped += "\\0"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

}  // namespace omni
