#include "sources/duckdb/written_numbers.h"

#include "base/text.h"
#include "sources/duckdb/table_files.h"

namespace omni {
namespace {

struct Form {
  const char* all;    // every value is written like this
  const char* proof;  // and one at least has this, which no other form has
};

constexpr Form kDecimalCommaForm{R"([-+]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?)",
                                 R"(,\d{1,2}$|,\d{4,}$|\.\d{3},|^[-+]?0,)"};
constexpr Form kGroupedForm{R"([-+]?\d{1,3}(,\d{3})*(\.\d+)?)", R"(,\d{3}\.\d|^[-+]?\d{1,2},\d{3},)"};

std::string trimmed(const std::string& column) {
  return "nullif(trim(" + duckdbName(column) + "), '')";
}

std::string isWritten(const std::string& column, const Form& form) {
  const std::string value = trimmed(column);
  return "coalesce(bool_and(regexp_full_match(" + value + ", " + duckdbText(form.all) +
         ")) AND bool_or(regexp_matches(" + value + ", " + duckdbText(form.proof) + ")), false)";
}

}  // namespace

std::string writtenNumbersQuery(const std::vector<std::string>& columns, const std::string& from) {
  std::vector<std::string> cells;
  for (const auto& column : columns) {
    cells.push_back(isWritten(column, kDecimalCommaForm));
    cells.push_back(isWritten(column, kGroupedForm));
  }
  return "SELECT " + join(cells, ", ") + " FROM " + from;
}

std::string asNumber(const std::string& column, WrittenNumbers written) {
  std::string digits = trimmed(column);
  if (written == WrittenNumbers::kDecimalComma) digits = "replace(" + digits + ", '.', '')";
  return "TRY_CAST(replace(" + digits + ", ',', '" + (written == WrittenNumbers::kDecimalComma ? "." : "") +
         "') AS DOUBLE)";
}

}  // namespace omni
