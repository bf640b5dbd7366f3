#include "sources/duckdb/files/written_numbers.h"

#include <array>

#include "base/text.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

struct Form {
  WrittenNumbers written;
  const char* all;    // every value is written like this
  const char* proof;  // and one at least has this, which no other form has
  const char* money;  // or this symbol before it, of countries that write in this way
};

constexpr const char* kNoMoney = "$.";  // matches nothing
/// In the order in which they are tried.
constexpr std::array<Form, 4> kForms{
    {{WrittenNumbers::kWhole, R"([-+]?(0|[1-9]\d{0,17}))", R"(\d)", kNoMoney},
     {WrittenNumbers::kDecimalPoint, R"([-+]?(0|[1-9]\d*)(\.\d+)?)",
      R"(\.\d{1,2}$|\.\d{4,}$|^[-+]?0\.|\d{4}\.)", R"(^[-+]?[$£])"},
     {WrittenNumbers::kDecimalComma, R"([-+]?(0|[1-9]\d*|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?)",
      R"(,\d{1,2}$|,\d{4,}$|\.\d{3}[.,]|^[-+]?0,)", kNoMoney},
     {WrittenNumbers::kGroupedByComma, R"([-+]?(0|[1-9]\d{0,2}(,\d{3})*)(\.\d+)?)",
      R"(,\d{3}\.\d|^[-+]?\d{1,2},\d{3},)", R"(^[-+]?[$£])"}}};

/// For each column: one cell a form, then the symbol, then whether words stand for what is missing.
constexpr std::size_t kCells = kForms.size() + 2;
constexpr std::int64_t kFits = 1, kProven = 2;  // what the cell of a form says

constexpr const char* kInPointGroups = R"([-+]?(0|[1-9]\d{0,2}(\.\d{3})*|[1-9]\d*))";

constexpr const char* kSymbol = R"(€|\$|£|¥|\b(?:EUR|USD|GBP|CHF)\b|%)";
constexpr const char* kBeside =
    R"(^([-+]?)(?:€|\$|£|¥|(?:EUR|USD|GBP|CHF)\s)\s*|\s*(?:€|\$|£|¥|\s(?:EUR|USD|GBP|CHF)|%)$)";
constexpr const char* kMissing =
    "('n/a', 'na', 'n.a.', '#n/a', 'nan', 'null', 'none', 'nil', 'k.a.', 'tbd', '-', '--', '–', '—', '?')";

std::string trimmed(const std::string& column) {
  return "nullif(trim(" + duckdbName(column) + "), '')";
}

std::string missingCondition(const std::string& column) {
  return "coalesce(lower(" + trimmed(column) + ") IN " + kMissing + ", false)";
}

/// The value without its symbol; NULL where it is missing.
std::string bare(const std::string& column) {
  return "CASE WHEN " + missingCondition(column) + " THEN NULL ELSE regexp_replace(" + trimmed(column) +
         ", " + duckdbText(kBeside) + R"(, '\1', 'g') END)";
}

std::string isWritten(const std::string& column, const Form& form) {
  const std::string value = bare(column);
  const std::string fits = "bool_and(regexp_full_match(" + value + ", " + duckdbText(form.all) + "))";
  const std::string proven = "bool_or(regexp_matches(" + value + ", " + duckdbText(form.proof) +
                             ") OR regexp_matches(" + trimmed(column) + ", " + duckdbText(form.money) + "))";
  return "CASE WHEN " + fits + " THEN CASE WHEN " + proven + " THEN " + std::to_string(kProven) + " ELSE " +
         std::to_string(kFits) + " END ELSE 0 END";
}

/// The symbol where all values have it, '' where none has; NULL where they differ.
std::string symbolOf(const std::string& column) {
  const std::string symbol = "regexp_extract(" + trimmed(column) + ", " + duckdbText(kSymbol) + ")";
  const std::string where =
      " FILTER (WHERE " + trimmed(column) + " IS NOT NULL AND NOT " + missingCondition(column) + ")";
  return "CASE WHEN min(" + symbol + ")" + where + " = max(" + symbol + ")" + where + " THEN min(" + symbol +
         ")" + where + " END";
}

/// The first form of which the row of writtenNumbersQuery() says at least `least` of a column.
template <typename Where>
const Form* formOf(const Row& row, std::size_t column, std::int64_t least, Where where) {
  for (std::size_t form = 0; form < kForms.size(); ++form) {
    const auto* said = std::get_if<std::int64_t>(&row[column * kCells + form]);
    if (said && *said >= least && where(kForms[form])) return &kForms[form];
  }
  return nullptr;
}

bool anyForm(const Form&) {
  return true;
}

bool withComma(const Form& form) {
  return form.written == WrittenNumbers::kDecimalComma;
}

}  // namespace

std::string writtenNumbersQuery(const std::vector<std::string>& columns, const std::string& from) {
  std::vector<std::string> cells;
  for (const auto& column : columns) {
    for (const Form& form : kForms) cells.push_back(isWritten(column, form));
    cells.push_back(symbolOf(column));
    cells.push_back("coalesce(bool_or(" + missingCondition(column) + "), false)");
  }
  return "SELECT " + join(cells, ", ") + " FROM " + from;
}

std::vector<std::string> maybeNumbers(const std::vector<std::string>& columns, const Row& row) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (formOf(row, i, kFits, anyForm)) found.push_back(columns[i]);
  return found;
}

std::vector<NumberColumn> numberColumns(const std::vector<std::string>& columns, const Row& row) {
  std::vector<const Form*> forms;
  bool comma = false, point = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    forms.push_back(formOf(row, i, kProven, anyForm));
    if (forms.back() && forms.back()->written != WrittenNumbers::kWhole)
      (withComma(*forms.back()) ? comma : point) = true;
  }
  std::vector<NumberColumn> found;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!forms[i] && comma != point)
      forms[i] = formOf(row, i, kFits, [&](const Form& form) { return withComma(form) == comma; });
    const auto* symbol = std::get_if<std::string>(&row[i * kCells + kForms.size()]);
    if (forms[i] && symbol)
      found.push_back(
          {columns[i], forms[i]->written, *symbol, row[i * kCells + kForms.size() + 1] == Value(true)});
  }
  return found;
}

std::string pointGroupsQuery(const std::vector<std::string>& columns, const std::string& from) {
  std::vector<std::string> cells;
  for (const auto& column : columns) {
    const std::string value = trimmed(column);
    const std::string grouped = "contains(" + value + ", '.')";
    cells.push_back("CASE WHEN coalesce(bool_and(regexp_full_match(" + value + ", " +
                    duckdbText(kInPointGroups) + ")) AND bool_or(" + grouped +
                    "), false) THEN CASE WHEN bool_and(" + grouped + ") THEN 'alone' ELSE 'some' END END");
  }
  return "SELECT " + join(cells, ", ") + " FROM " + from;
}

PointGroups pointGroups(const Value& cell) {
  if (cell == Value(std::string("some"))) return PointGroups::kSome;
  return cell == Value(std::string("alone")) ? PointGroups::kAlone : PointGroups::kNone;
}

std::string numberType(const NumberColumn& column) {
  const bool whole =
      column.written == WrittenNumbers::kWhole || column.written == WrittenNumbers::kGroupedByPoint;
  return whole ? "BIGINT" : "DOUBLE";
}

std::string asNumber(const NumberColumn& column) {
  std::string digits = bare(column.name);
  if (column.written == WrittenNumbers::kDecimalComma)
    digits = "replace(replace(" + digits + ", '.', ''), ',', '.')";
  else if (column.written == WrittenNumbers::kGroupedByComma)
    digits = "replace(" + digits + ", ',', '')";
  else if (column.written == WrittenNumbers::kGroupedByPoint)
    digits = "replace(" + digits + ", '.', '')";
  return "TRY_CAST(" + digits + " AS " + numberType(column) + ")";
}

std::optional<std::string> reservation(const NumberColumn& column) {
  if (column.written == WrittenNumbers::kGroupedByPoint)
    return column.name + ": its points were read as those between thousands (1.500 is 1500)";
  if (column.symbol.empty() && !column.missing) return std::nullopt;
  std::string said = column.name + ": read as numbers";
  if (!column.symbol.empty()) said += " without their " + column.symbol;
  if (column.missing) said += "; \"n/a\" and the like count as missing";
  return said;
}

std::string wideNumbersQuery(const std::vector<std::string>& columns, const std::string& table) {
  std::vector<std::string> cells;
  for (const auto& column : columns) {
    const std::string name = duckdbName(column);
    cells.push_back("coalesce(bool_and(isfinite(" + name + ") AND " + name + " = trunc(" + name +
                    ")) AND max(abs(" + name + ")) BETWEEN 9007199254740992 AND 1e38, false)");
  }
  return "SELECT " + join(cells, ", ") + " FROM " + duckdbName(table);
}

}  // namespace omni
