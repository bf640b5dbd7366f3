#include "sources/duckdb/files/total_rows.h"

#include "base/text.h"
#include "source/cells/total_words.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

constexpr const char* kAverageForm = R"(^(average|averages|avg\.?|mean)$)";
constexpr const char* kWholeForm = R"(^all )";

// "Total:", " total".
std::string nameIn(const std::string& text) {
  return "lower(trim(" + duckdbName(text) + ", ' :'))";
}

std::string isLike(const std::string& name, std::string_view form) {
  return "(length(" + name + ") < 60 AND regexp_matches(" + name + ", " + duckdbText(form) + "))";
}

std::string oneOf(const std::vector<std::string>& texts, const auto& condition) {
  std::vector<std::string> conditions;
  for (const auto& text : texts) conditions.push_back("coalesce(" + condition(nameIn(text)) + ", false)");
  return "(" + join(conditions, " OR ") + ")";
}

std::string saysTotal(const std::vector<std::string>& texts) {
  return oneOf(texts, [](const std::string& name) {
    return "(" + name + " IN " + kTotalNames + " OR " + isLike(name, kTotalForm) + ")";
  });
}

std::string says(const std::vector<std::string>& texts, const char* form) {
  return oneOf(texts, [&](const std::string& name) { return isLike(name, form); });
}

/// By how much a sum may differ from its number: by the rounding of what was summed, and that of itself,
/// which the number of its decimals shows.
std::string slackOf(const std::string& number) {
  const std::string is = "WHEN " + number + " = round(" + number;
  return "greatest(abs(" + number + ") / 10000, CASE WHEN abs(" + number + ") < 1 THEN 0 " + is +
         ") THEN 0.5 " + is + ", 1) THEN 0.05 " + is + ", 2) THEN 0.005 ELSE 0 END)";
}

std::string near(const std::string& number, const std::string& sum, const std::string& slack) {
  return "abs(" + sum + " - " + number + ") <= " + slack;
}

// Rows that `named` holds of, on either side of all others, of which there are two or more.
std::string outerRows(const std::string& table, const std::string& named, const std::string& made = {}) {
  const std::string name = duckdbName(table);
  return "SELECT rowid FROM " + name + ", (SELECT min(rowid) AS omni_first, max(rowid) AS omni_last, " +
         "count(*) AS omni_rows" + made + " FROM " + name + " WHERE NOT " + named + ") WHERE " + named +
         " AND omni_rows > 1 AND (rowid < omni_first OR rowid > omni_last)";
}

// The one of them of which `called` holds, where there is one alone.
std::string oneOuterRow(const std::string& table, const std::string& named, const std::string& called,
                        const std::string& made, const std::string& holds) {
  return outerRows(table, named, made) + " AND " + called + " AND (SELECT count(*) FROM " +
         duckdbName(table) + " WHERE " + called + ") = 1 AND " + holds;
}

std::string madeOf(const std::vector<std::string>& numbers, const std::string& function) {
  std::string made;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    made += ", " + function + "(" + duckdbName(numbers[i]) + ") AS omni_made_" + std::to_string(i);
  return made;
}

}  // namespace

std::string namesTotalQuery(const std::string& table, const std::vector<std::string>& texts) {
  const std::string form = std::string(kTotalForm) + "|" + kAverageForm + "|" + kWholeForm;
  const std::string named = oneOf(texts, [&](const std::string& name) {
    return "(" + name + " IN " + kTotalNames + " OR " + isLike(name, form) + ")";
  });
  return "SELECT coalesce(bool_or(" + named + "), false) FROM " + duckdbName(table);
}

std::string yearsQuery(const std::string& table, const std::vector<std::string>& numbers) {
  std::vector<std::string> each;
  for (const auto& number : numbers) {
    const std::string column = duckdbName(number);
    each.push_back("coalesce(bool_and(" + column + " BETWEEN 1500 AND 2200 AND round(" + column +
                   ") = " + column + "), false)");
  }
  return "SELECT " + join(each, ", ") + " FROM " + duckdbName(table);
}

// Rows since a total, up to the next with it, are a block.
std::string totalRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                           const std::vector<std::string>& numbers) {
  const std::string total = saysTotal(texts);
  std::string values, slacks, parts, above, all;
  std::vector<std::string> ends, begins, wholes;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string n = std::to_string(i), value = "omni_value_" + n, part = "omni_part_" + n,
                      slack = "omni_slack_" + n;
    values += ", nullif(" + duckdbName(numbers[i]) + ", 0) AS " + value;
    slacks += ", " + slackOf(value) + " AS " + slack;
    parts += ", sum(CASE WHEN NOT omni_total THEN " + value + " END) AS " + part;
    above += ", sum(" + part + ") OVER (ORDER BY omni_at) AS omni_above_" + n;
    all += ", sum(" + value + ") AS omni_all_" + n;
    ends.push_back(near(value, "omni_here." + part, slack));
    ends.push_back(near(value, "omni_here.omni_above_" + n, slack));
    begins.push_back(near(value, "omni_next." + part, slack));
    wholes.push_back(near(value, "omni_all_" + n, slack));
  }
  const std::string isSum = "(omni_row > 1 AND (" + join(ends, " OR ") +
                            ")) OR (omni_next.omni_count > 1 AND (" + join(begins, " OR ") +
                            ")) OR (omni_others > 1 AND (" + join(wholes, " OR ") + "))";
  return "WITH omni_rows AS (SELECT rowid AS omni_row, " + total + " AS omni_total, coalesce(sum(CASE WHEN " +
         total +
         " THEN 1 ELSE 0 END) OVER (ORDER BY rowid ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)," +
         " 0) AS omni_block" + values + " FROM " + duckdbName(table) +
         "), omni_blocks AS (SELECT omni_block AS omni_at, count(CASE WHEN NOT omni_total THEN 1 END) AS " +
         "omni_count" + parts + " FROM omni_rows GROUP BY omni_block), omni_sums AS (SELECT *" + above +
         " FROM omni_blocks), omni_whole AS (SELECT count(*) AS omni_others" + all +
         " FROM omni_rows WHERE NOT omni_total), omni_totals AS (SELECT *" + slacks + " FROM omni_rows " +
         "WHERE omni_total) SELECT omni_row FROM omni_totals JOIN omni_sums AS omni_here ON " +
         "omni_here.omni_at = omni_block LEFT JOIN omni_sums AS omni_next ON omni_next.omni_at = " +
         "omni_block + 1, omni_whole WHERE " + isSum;
}

std::string averageRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                             const std::vector<std::string>& numbers) {
  std::vector<std::string> some, all;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string column = duckdbName(numbers[i]);
    some.push_back(column + " IS NOT NULL");
    all.push_back("(" + column + " IS NULL OR " +
                  near(column, "omni_made_" + std::to_string(i), slackOf(column)) + ")");
  }
  const std::string average = says(texts, kAverageForm);
  return oneOuterRow(table, "(" + average + " OR " + saysTotal(texts) + ")", average, madeOf(numbers, "avg"),
                     "(" + join(some, " OR ") + ") AND " + join(all, " AND "));
}

std::string wholeRowsQuery(const std::string& table, const std::vector<std::string>& texts,
                           const std::vector<std::string>& numbers) {
  std::vector<std::string> held;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string column = duckdbName(numbers[i]);
    held.push_back("(" + column + " <> 0 AND " +
                   near(column, "omni_made_" + std::to_string(i), slackOf(column)) + ")");
  }
  const std::string whole = says(texts, kWholeForm);
  return oneOuterRow(table, whole, whole, madeOf(numbers, "sum"), "(" + join(held, " OR ") + ")");
}

std::string outerTotalsQuery(const std::string& table, const std::vector<std::string>& texts) {
  return "SELECT count(*) FROM (" + outerRows(table, saysTotal(texts)) + ")";
}

}  // namespace omni
