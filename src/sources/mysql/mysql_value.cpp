#include "sources/mysql/mysql_value.h"

#include <cstdint>

#include "base/number.h"
#include "base/text.h"
#include "source/bytes_text.h"
#include "source/remote/sql/decimal_value.h"

namespace omni {
namespace {

constexpr unsigned kBinary = 63;  // the character set of bytes

template <class Number>
Value numberOr(std::string_view text) {
  const auto number = parsedNumber<Number>(text);
  return number ? Value(*number) : Value(std::string(text));
}

// The bytes of a number, the highest first.
Value bitsOf(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
  return number >> 63U ? Value(bytesText(bytes)) : Value(static_cast<std::int64_t>(number));
}

}  // namespace

Value mysqlValue(const MYSQL_FIELD& field, std::string_view text) {
  switch (field.type) {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_YEAR: return numberOr<std::int64_t>(text);
    case MYSQL_TYPE_FLOAT:
    case MYSQL_TYPE_DOUBLE: return numberOr<double>(text);
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL: return decimalValue(text);
    case MYSQL_TYPE_JSON: return Nested{toUtf8(text)};
    case MYSQL_TYPE_BIT: return bitsOf(text);
    case MYSQL_TYPE_GEOMETRY: return bytesText(text);
    case MYSQL_TYPE_TINY_BLOB:
    case MYSQL_TYPE_MEDIUM_BLOB:
    case MYSQL_TYPE_LONG_BLOB:
    case MYSQL_TYPE_BLOB:
    case MYSQL_TYPE_STRING:
    case MYSQL_TYPE_VAR_STRING:
      return field.charsetnr == kBinary && toUtf8(text) != text ? bytesText(text) : toUtf8(text);
    default: return toUtf8(text);
  }
}

MysqlParameters::MysqlParameters(std::span<const Value> values)
    : cells_(values.size()), binds_(values.size()) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    Cell& cell = cells_[i];
    MYSQL_BIND& bind = binds_[i];
    if (const auto* integer = std::get_if<std::int64_t>(&values[i])) {
      cell.integer = *integer;
      bind.buffer_type = MYSQL_TYPE_LONGLONG;
      bind.buffer = &cell.integer;
    } else if (const auto* truth = std::get_if<bool>(&values[i])) {
      cell.integer = *truth ? 1 : 0;
      bind.buffer_type = MYSQL_TYPE_LONGLONG;
      bind.buffer = &cell.integer;
    } else if (const auto* real = std::get_if<double>(&values[i])) {
      cell.real = *real;
      bind.buffer_type = MYSQL_TYPE_DOUBLE;
      bind.buffer = &cell.real;
    } else if (std::holds_alternative<Null>(values[i])) {
      bind.buffer_type = MYSQL_TYPE_NULL;
    } else {
      cell.text = toText(values[i]);
      cell.size = cell.text.size();
      bind.buffer_type = MYSQL_TYPE_STRING;
      bind.buffer = cell.text.data();
      bind.buffer_length = cell.size;
      bind.length = &cell.size;
    }
  }
}

}  // namespace omni
