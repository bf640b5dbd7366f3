#include "sources/sqlite/sqlite_value.h"

#include <algorithm>

#include "base/text.h"
#include "source/bytes_text.h"

namespace omni {
namespace {

Value blobValue(std::string_view bytes) {
  std::string text = toUtf8(bytes);
  const auto control = [](unsigned char c) { return c < 0x20 && c != '\n' && c != '\t' && c != '\r'; };
  if (text == bytes && std::none_of(text.begin(), text.end(), control)) return text;
  return bytesText(bytes);
}

int bindText(sqlite3_stmt* statement, int index, const std::string& text) {
  return sqlite3_bind_text64(statement, index, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}

}  // namespace

Value sqliteValue(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: return static_cast<std::int64_t>(sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
    case SQLITE_TEXT: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
      return text ? toUtf8({text, size}) : std::string{};
    }
    case SQLITE_BLOB: {
      const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement, column));
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
      return bytes ? blobValue({bytes, size}) : Value{std::string{}};
    }
    default: return Null{};
  }
}

int bindSqlite(sqlite3_stmt* statement, int index, const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return sqlite3_bind_int64(statement, index, *integer);
  if (const auto* real = std::get_if<double>(&value)) return sqlite3_bind_double(statement, index, *real);
  if (const auto* truth = std::get_if<bool>(&value))
    return sqlite3_bind_int(statement, index, *truth ? 1 : 0);
  if (std::holds_alternative<Null>(value)) return sqlite3_bind_null(statement, index);
  return bindText(statement, index, toText(value));
}

}  // namespace omni
