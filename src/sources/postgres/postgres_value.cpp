#include "sources/postgres/postgres_value.h"

#include <memory>

#include "base/number.h"
#include "base/text.h"
#include "source/bytes_text.h"
#include "source/remote/sql/decimal_value.h"

namespace omni {
namespace {

// The server's own numbers of its types, which never change.
enum Type : Oid {
  kBool = 16,
  kBytea = 17,
  kInt8 = 20,
  kInt2 = 21,
  kInt4 = 23,
  kOid = 26,
  kJson = 114,
  kFloat4 = 700,
  kFloat8 = 701,
  kNumeric = 1700,
  kJsonb = 3802
};

Value bytesOf(const char* text) {
  std::size_t size = 0;
  const std::unique_ptr<unsigned char, decltype(&PQfreemem)> bytes(
      PQunescapeBytea(reinterpret_cast<const unsigned char*>(text), &size), &PQfreemem);
  return bytes ? bytesText({reinterpret_cast<const char*>(bytes.get()), size}) : std::string();
}

template <class Number>
Value numberOr(std::string_view text) {
  const auto number = parsedNumber<Number>(text);
  return number ? Value(*number) : Value(std::string(text));
}

// Computed, and divided: the server carries such on for at least 8 digits behind the point, which say nothing
// (select_div_scale in numeric.c), below 10^12.
bool isQuotient(const PGresult& reply, int column, std::string_view text) {
  constexpr std::size_t kDigits = 8;
  const auto point = text.find('.');
  return PQftable(&reply, column) == InvalidOid && point != std::string_view::npos &&
         text.size() - point > kDigits;
}

}  // namespace

Value postgresValue(const PGresult& reply, int row, int column) {
  if (PQgetisnull(&reply, row, column) == 1) return Null{};
  const char* bytes = PQgetvalue(&reply, row, column);
  const std::string_view text(bytes, static_cast<std::size_t>(PQgetlength(&reply, row, column)));
  switch (PQftype(&reply, column)) {
    case kBool: return text == "t";
    case kInt2:
    case kInt4:
    case kInt8:
    case kOid: return numberOr<std::int64_t>(text);
    case kFloat4:
    case kFloat8: return numberOr<double>(text);
    case kNumeric: return isQuotient(reply, column, text) ? numberOr<double>(text) : decimalValue(text);
    case kBytea: return bytesOf(bytes);
    case kJson:
    case kJsonb: return Nested{toUtf8(text)};
    default: return toUtf8(text);
  }
}

PostgresParameter postgresParameter(const Value& value) {
  if (std::holds_alternative<Null>(value)) return {.null = true};
  if (const auto* truth = std::get_if<bool>(&value)) return {*truth ? "t" : "f", kBool};
  if (std::holds_alternative<std::int64_t>(value)) return {toText(value), kInt8};
  if (std::holds_alternative<double>(value)) return {toText(value), kNumeric};
  return {toText(value)};
}

}  // namespace omni
