#include "sources/duckdb/files/total_rows.h"

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

/// "Subtotal North", "North total:", "Grand total".
constexpr const char* kTotalForm = R"(^(sub-?\s?total|grand total|total)\b|\b(sub)?total:?$)";

std::string saysTotal(const std::vector<std::string>& texts) {
  std::vector<std::string> conditions;
  for (const auto& text : texts) {
    const std::string name = "lower(trim(" + duckdbName(text) + ", ' :'))";
    conditions.push_back("coalesce(" + name + " IN " + kTotal + " OR (length(" + name +
                         ") < 60 AND regexp_matches(" + name + ", " + duckdbText(kTotalForm) + ")), false)");
  }
  return "(" + join(conditions, " OR ") + ")";
}

std::string near(const std::string& total, const std::string& sum) {
  return "coalesce(abs(" + sum + " - " + total + ") <= abs(" + total + ") / 10000, false)";
}

}  // namespace

std::string namesTotalQuery(const std::string& table, const std::vector<std::string>& texts) {
  return "SELECT coalesce(bool_or(" + saysTotal(texts) + "), false) FROM " + duckdbName(table);
}

std::string totalRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                           const std::vector<std::string>& numbers) {
  std::vector<std::string> sums, summed;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string column = duckdbName(numbers[i]), n = std::to_string(i);
    const std::string added = "sum(CASE WHEN NOT omni_total THEN " + column + " END) OVER (";
    sums.push_back(added +
                   "PARTITION BY omni_block ORDER BY omni_row ROWS UNBOUNDED PRECEDING) AS omni_part_" + n);
    sums.push_back(added + "ORDER BY omni_row ROWS UNBOUNDED PRECEDING) AS omni_all_" + n);
    sums.push_back(column + " AS omni_value_" + n);
    const std::string value = "omni_value_" + n;
    summed.push_back("(" + value + " <> 0 AND (" + near(value, "omni_part_" + n) + " OR " +
                     near(value, "omni_all_" + n) + "))");
  }
  const std::string blocks = "SELECT *, rowid AS omni_row, " + saysTotal(texts) +
                             " AS omni_total, coalesce(sum(CASE WHEN " + saysTotal(texts) +
                             " THEN 1 ELSE 0 END) OVER (ORDER BY rowid ROWS BETWEEN UNBOUNDED " +
                             "PRECEDING AND 1 PRECEDING), 0) AS omni_block FROM " + duckdbName(table);
  return "SELECT omni_row FROM (SELECT omni_row, omni_total, " + join(sums, ", ") + " FROM (" + blocks +
         ")) WHERE omni_total AND omni_row > 1 AND (" + join(summed, " OR ") + ")";
}

}  // namespace omni
