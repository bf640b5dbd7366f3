#include "query/native/given_table.h"

#include "base/text.h"

namespace omni {
namespace {

template <class Cell>
std::string jsonOf(const GivenTable& given, char open, char close, const Cell& cell) {
  std::string json = "[";
  for (const Row& row : given.rows) {
    json += json.size() > 1 ? "," : "";
    json += open;
    for (std::size_t c = 0; c < given.columns.size(); ++c) json += (c > 0 ? "," : "") + cell(row, c);
    json += close;
  }
  return json + ']';
}

}  // namespace

std::string_view givenTypeName(ValueType type) {
  switch (type) {
    case ValueType::kInteger: return "integer";
    case ValueType::kReal: return "number";
    case ValueType::kBoolean: return "boolean";
    case ValueType::kDate: return "date";
    default: return "text";
  }
}

std::string rowsJson(const GivenTable& given) {
  return jsonOf(given, '[', ']', [](const Row& row, std::size_t c) { return toJson(row[c]); });
}

std::string namedRowsJson(const GivenTable& given) {
  return jsonOf(given, '{', '}', [&](const Row& row, std::size_t c) {
    return jsonString(given.columns[c].name) + ':' + toJson(row[c]);
  });
}

}  // namespace omni
