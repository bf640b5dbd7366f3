#include "sources/duckdb/files/total_row.h"

#include "base/text.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

constexpr const char* kTotal =
    "('total', 'totals', 'grand total', 'subtotal', 'sum', 'overall', 'all', "
    "'summe', 'gesamt', 'gesamtsumme', 'endsumme', 'insgesamt', 'zusammen', 'total général', 'somme', "
    "'ensemble', 'totales', 'total general', 'suma', 'suma total', 'totale', 'totale generale', 'somma', "
    "'soma', 'total geral', 'totaal', 'eindtotaal', 'som', 'summa', 'totalt', 'totalsumma', 'i alt', "
    "'yhteensä', 'kokku', 'kopā', 'iš viso', 'razem', 'łącznie', 'ogółem', 'celkem', 'součet', 'spolu', "
    "'celkom', 'skupaj', 'ukupno', 'összesen', 'mindösszesen', 'toplam', 'genel toplam', 'σύνολο', 'итого', "
    "'всего', 'разом', 'всього', 'общо', 'укупно', 'المجموع', 'الإجمالي', 'סך הכל', '合計', '総計', '合计', "
    "'总计', '總計', '합계', '총계')";

std::string lastRowOf(const std::string& table) {
  return "(SELECT max(rowid) FROM " + duckdbName(table) + ")";
}

}  // namespace

std::string endsInTotalQuery(const std::string& table, const std::vector<std::string>& texts,
                             const std::vector<std::string>& numbers) {
  const std::string isLast = "rowid = " + lastRowOf(table);
  std::vector<std::string> named, summed;
  for (const auto& text : texts)
    named.push_back("coalesce(bool_or(lower(trim(" + duckdbName(text) + ", ' :')) IN " + kTotal +
                    ") FILTER (WHERE " + isLast + "), false)");
  for (const auto& number : numbers) {
    const std::string column = duckdbName(number);
    const std::string others = "sum(" + column + ") FILTER (WHERE NOT (" + isLast + "))";
    const std::string last = "max(" + column + ") FILTER (WHERE " + isLast + ")";
    summed.push_back("coalesce(" + last + " <> 0 AND abs(" + others + " - " + last + ") <= abs(" + last +
                     ") / 10000, false)");
  }
  if (named.empty() || summed.empty()) return "SELECT false";
  return "SELECT count(*) > 2 AND (" + join(named, " OR ") + ") AND (" + join(summed, " OR ") + ") FROM " +
         duckdbName(table);
}

std::string withoutLastRow(const std::string& table) {
  return "DELETE FROM " + duckdbName(table) + " WHERE rowid = " + lastRowOf(table);
}

}  // namespace omni
