#include "language/sql/permission/sql_mask.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace omni {
namespace {

/// A dialect's functions for masks.
struct MaskFunctions {
  std::string_view dialect;
  std::string_view position;  // of a text in another, from 1
  std::string_view length;    // in characters
  bool concatByName = false;  // "||" is no concatenation
  std::string (*digest)(const std::string& text, const std::string& key) = nullptr;
  std::string_view part = "substr";  // of a text, in characters
};

constexpr std::array<MaskFunctions, 6> kFunctions{
    {{"sqlite", "instr", "length"},
     {"duckdb", "strpos", "length", false,
      [](const std::string& text, const std::string& key) {
        return "sha256(" + key + " || sha256(" + key + " || " + text + "))";
      }},
     {"postgresql", "strpos", "length", false,
      [](const std::string& text, const std::string& key) {
        const auto digest = [&](const std::string& of) {
          return "encode(sha256(convert_to(" + key + " || " + of + ", 'UTF8')), 'hex')";
        };
        return digest(digest(text));
      }},
     {"mysql", "instr", "char_length", true,
      [](const std::string& text, const std::string& key) {
        return "sha2(concat(" + key + ", sha2(concat(" + key + ", " + text + "), 256)), 256)";
      }},
     {"trino", "strpos", "length", false,
      [](const std::string& text, const std::string& key) {
        return "lower(to_hex(hmac_sha256(to_utf8(" + text + "), to_utf8(" + key + "))))";
      }},
     {"clickhouse", "positionUTF8", "lengthUTF8", true,
      [](const std::string& text, const std::string& key) {
        const auto digest = [&](const std::string& of) {
          return "lower(hex(SHA256(concat(" + key + ", " + of + "))))";
        };
        return digest(digest(text));
      },
      "substringUTF8"}}};

std::string call(std::string_view function, const std::string& arguments) {
  return std::string(function) + "(" + arguments + ")";
}

std::string concatenated(const MaskFunctions& functions, const std::vector<std::string>& texts) {
  return functions.concatByName ? call("concat", join(texts, ", ")) : join(texts, " || ");
}

/// Nothing of short texts; an address of mail has one "@", two characters before it and no blank.
std::string partial(const MaskFunctions& functions, const std::string& text) {
  const std::string at = call(functions.position, text + ", '@'");
  const std::string length = call(functions.length, text);
  const std::string without = call(functions.length, call("replace", text + ", '@', ''"));
  const std::string blank = call(functions.position, text + ", ' '");
  const std::string address = concatenated(
      functions, {call(functions.part, text + ", 1, 1"), "'***'", call(functions.part, text + ", " + at)});
  const std::string end =
      concatenated(functions, {"'***'", call(functions.part, text + ", " + length + " - 3")});
  return "CASE WHEN " + text + " IS NULL THEN NULL WHEN " + at + " > 2 AND " + without + " = " + length +
         " - 1 AND " + blank + " = 0 THEN " + address + " WHEN " + length + " > 8 THEN " + end +
         " ELSE '***' END";
}

}  // namespace

std::string columnAsText(const SqlDialect& dialect, const std::string& column) {
  return "CAST(" + column + " AS " + std::string(dialect.textType) + ")";
}

Result<std::string> maskedColumn(const SqlDialect& dialect, const std::string& column, ColumnMask mask) {
  if (mask == ColumnMask::kNull) return "CASE WHEN 1 = 0 THEN " + column + " END";  // keeps its type
  const auto functions = std::ranges::find(kFunctions, dialect.name, &MaskFunctions::dialect);
  const bool known = functions != kFunctions.end();
  if (!known || (mask == ColumnMask::kHash && !functions->digest))
    return fail(Code::kInvalidArgument,
                "the mask '" + std::string(mask == ColumnMask::kHash ? "hash" : "partial") +
                    "' needs a function that " + std::string(dialect.name) + " does not have",
                "Write the mask null, or hide the column.", Audience::kOperator);
  const std::string text = columnAsText(dialect, column);
  if (mask == ColumnMask::kPartial) return columnAsText(dialect, partial(*functions, text));
  return functions->digest(text,
                           columnAsText(dialect, dialect.parameterMark + std::string(kMaskKeyParameter)));
}

}  // namespace omni
