#include "sources/duckdb/made/exact_digits.h"

namespace omni {
namespace {

constexpr std::size_t kDecimalDigits = 38;

/// The digits of a column's texts before the point, and behind it; whether each text is such a number.
struct Digits {
  std::size_t before = 0, behind = 0;
  bool plain = false;

  bool fit() const { return plain && before + behind <= kDecimalDigits; }
};

Result<Digits> digitsOf(TableWriter& writer, const std::string& table, const std::string& column) {
  const std::string text = "ltrim(" + column + ", '-')";
  const auto most = [&](const char* part) {
    return writer.firstCount("SELECT coalesce(max(length(split_part(" + text + ", '.', " + part +
                             "))), 0) FROM " + table);
  };
  OMNI_TRY(before, most("1"));
  OMNI_TRY(behind, most("2"));
  OMNI_TRY(odd, writer.firstValue("SELECT coalesce(bool_or(NOT regexp_full_match(" + text +
                                  ", '\\d+(\\.\\d+)?')), false) FROM " + table));
  return Digits{.before = before, .behind = behind, .plain = odd == Value(false)};
}

/// The type that keeps a column's digits, with a caution where that is another.
Result<std::string> exactType(TableWriter& writer, const std::string& name, const JsonField& field) {
  const std::string table = duckdbName(name), column = duckdbName(field.name);
  OMNI_TRY(digits, digitsOf(writer, table, column));
  const std::string type =
      digits.fit() ? "DECIMAL(38, " + std::to_string(digits.behind) + ")" : std::string("VARCHAR");
  const std::string exact = digits.fit() ? "CAST(" + column + " AS " + type + ")" : column;
  OMNI_TRY(loses, writer.firstValue("SELECT coalesce(bool_or(" + exact + " <> CAST(CAST(" + column +
                                    " AS DOUBLE) AS " + type + ")), false) FROM " + table));
  if (loses == Value(true)) {
    writer.caution(name, field.name,
                   digits.fit() ? "read with all its digits, as DECIMAL"
                                : "left as text, for its numbers have more digits than numbers keep");
    return type;
  }
  // The engine gives decimals as floating point keeps them, so that what is lost does not show.
  if (digits.behind > 0) writer.caution(name, field.name, "numbers with more than 15 digits are rounded");
  return field.type;
}

}  // namespace

Result<std::vector<std::string>> largeColumns(TableWriter& writer, const std::string& name) {
  OMNI_TRY(fields, writer.fieldsOf(name));
  std::vector<std::string> large;
  for (const auto& field : fields) {
    if (field.type != "DOUBLE") continue;
    const std::string column = duckdbName(field.name);
    OMNI_TRY(is, writer.firstValue("SELECT max(abs(" + column + ")) >= 9007199254740992 FROM " +
                                   duckdbName(name) + " WHERE isfinite(" + column + ")"));
    if (is == Value(true)) large.push_back(field.name);
  }
  return large;
}

Status retype(TableWriter& writer, const std::string& name, const JsonField& field, bool large) {
  OMNI_TRY(type, large ? exactType(writer, name, field) : Result<std::string>(field.type));
  if (type == "VARCHAR") return {};
  const std::string column = duckdbName(field.name);
  return writer.execute("ALTER TABLE " + duckdbName(name) + " ALTER " + column + " SET DATA TYPE " + type +
                        " USING CAST(" + column + " AS " + type + ")");
}

}  // namespace omni
