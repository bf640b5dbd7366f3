#include "sources/clickhouse/clickhouse_cells.h"

#include <nlohmann/json.hpp>

#include "base/number.h"
#include "base/text.h"
#include "source/remote/sql/decimal_value.h"

namespace omni {
namespace {

using Json = nlohmann::json;

// Behind the text that begins at `at`; the end of the line where it does not end.
std::size_t behindText(std::string_view line, std::size_t at) {
  for (++at; at < line.size() && line[at] != '"'; ++at)
    if (line[at] == '\\') ++at;
  return std::min(at + 1, line.size());
}

// Where the cell that begins at `at` ends: at the comma behind it or the bracket that closes the row.
std::size_t endOfCell(std::string_view line, std::size_t at) {
  std::size_t depth = 0;
  while (at < line.size()) {
    const char c = line[at];
    if (c == '"') {
      at = behindText(line, at);
      continue;
    }
    if (depth == 0 && (c == ',' || c == ']')) return at;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    ++at;
  }
  return std::string_view::npos;
}

std::optional<std::string> textOf(std::string_view cell) {
  const auto text = Json::parse(cell, nullptr, false);
  if (!text.is_string()) return std::nullopt;
  return text.get<std::string>();
}

bool isWhole(std::string_view type) {
  return type.starts_with("Int") || type.starts_with("UInt");
}

// "String" of "Nullable(String)"; the type itself where it is not of that wrapper.
std::string_view within(std::string_view type, std::string_view wrapper) {
  if (!type.starts_with(wrapper) || !type.ends_with(')')) return type;
  return type.substr(wrapper.size(), type.size() - wrapper.size() - 1);
}

constexpr std::string_view kNullable = "Nullable(", kLowCardinality = "LowCardinality(";

}  // namespace

std::optional<std::vector<std::string_view>> clickhouseCells(std::string_view line) {
  line = trim(line);
  if (!line.starts_with('[') || !line.ends_with(']')) return std::nullopt;
  std::vector<std::string_view> cells;
  for (std::size_t at = 1; at < line.size();) {
    const std::size_t end = endOfCell(line, at);
    if (end == std::string_view::npos) return std::nullopt;
    cells.push_back(trim(line.substr(at, end - at)));
    if (line[end] == ']') return end + 1 == line.size() ? std::optional(std::move(cells)) : std::nullopt;
    at = end + 1;
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> clickhouseNames(std::string_view line) {
  const auto cells = clickhouseCells(line);
  if (!cells) return std::nullopt;
  std::vector<std::string> names;
  for (const std::string_view cell : *cells) {
    auto name = textOf(cell);
    if (!name) return std::nullopt;
    names.push_back(std::move(*name));
  }
  return names;
}

std::string_view clickhouseBareType(std::string_view type) {
  return within(within(type, kLowCardinality), kNullable);
}

bool mayBeMissing(std::string_view type) {
  return within(type, kLowCardinality).starts_with(kNullable);
}

std::optional<Value> clickhouseValue(std::string_view cell, std::string_view type) {
  if (cell == "null") return Null{};
  if (cell == "true" || cell == "false") return cell == "true";
  if (cell.starts_with('"')) {
    auto text = textOf(cell);
    if (!text) return std::nullopt;
    return Value(std::move(*text));
  }
  if (cell.starts_with('[') || cell.starts_with('{')) return Nested{std::string(cell)};
  if (cell.empty() || cell.find_first_not_of("0123456789+-.eE") != std::string_view::npos)
    return std::nullopt;
  const std::string_view bare = clickhouseBareType(type);
  if (isWhole(bare) || bare.starts_with("Decimal")) return decimalValue(cell);
  const auto number = parsedNumber<double>(cell);
  if (!number) return std::nullopt;
  return *number;
}

}  // namespace omni
