#include "smuggled_texts.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <random>
#include <span>
#include <string_view>

#include "base/number.h"

namespace omni {
namespace {

constexpr std::string_view kSpaces[] = {" ",  " ",    " ",        " ",    " ",     "\n",  "\t",
                                        "\r", "/**/", "/* /* */", "--\n", "--x\r", "#\n", "\u00a0"};
constexpr std::string_view kNames[] = {"name",    "\"name\"", "[name]",   "`name`",  "region", "s.name",
                                       "pin",     "\"pin\"",  "salary",   "rowid",   "staff",  "s",
                                       "\"x y\"", "\"FROM\"", "\"from\"", "s.region"};
constexpr std::string_view kLiterals[] = {"1",    "'a'",  "x'00'", "'a\\'", "E'a'", "E'\\''", "$$a$$",
                                          "n'a'", "NULL", "TRUE",  "0x1F",  "1e3",  "''''",   "$t$a$t$",
                                          ":p",   "?",    "$p",    "@p",    "?1",   "U&'a'"};
constexpr std::string_view kInfix[] = {
    "=",      "<>",  "<",   "||",    "+",  "-",      "AND", "OR",       "LIKE",       "ILIKE",   "RLIKE",
    "GLOB",   "XOR", "DIV", "MATCH", "IS", "IS NOT", "MOD", "OVERLAPS", "<=>",        "->",      "->>",
    "REGEXP", ">>",  "&",   "::",    "**", "//",     "^@",  "COLLATE",  "SIMILAR TO", "NOT LIKE"};
constexpr std::string_view kPostfix[] = {
    "IS NULL", "ISNULL", "NOTNULL",  "NOT NULL",       "AS x",        "x",   "'x'",
    "ASC",     "RLIKE",  "\"FROM\"", "COLLATE NOCASE", "AS \"FROM\"", "XOR", "AND"};
constexpr std::string_view kTables[] = {"staff",
                                        "staff s",
                                        "staff AS s",
                                        "\"staff\" s",
                                        "main.staff s",
                                        "salaries",
                                        "'salaries'",
                                        "\"salaries\"",
                                        "[salaries]",
                                        "staff s, salaries",
                                        "(SELECT 1 AS \"FROM\", 2 AS salary) s"};
constexpr std::string_view kTails[] = {"",
                                       "",
                                       "LIMIT 1",
                                       "ORDER BY 1",
                                       "GROUP BY 1",
                                       "WHERE 1",
                                       "OFFSET 0",
                                       "USING SAMPLE 1",
                                       "WINDOW w AS ()",
                                       "FOR UPDATE",
                                       ";",
                                       ";;",
                                       "-- x",
                                       "/* x"};
constexpr std::string_view kFunctions[] = {"max",          "count",   "upper", "coalesce",
                                           "group_concat", "\"max\"", "MAX "};

// "\r", "\n", "\f" and "\uXXXX" as those characters.
std::string unescaped(std::string text) {
  constexpr std::pair<std::string_view, std::string_view> kMarks[] = {
      {"\\r", "\r"},         {"\\n", "\n"},         {"\\f", "\f"},
      {"\\u00a0", "\u00a0"}, {"\\u2003", "\u2003"}, {"\\ufeff", "\ufeff"}};
  for (const auto& [mark, character] : kMarks)
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
      text.replace(at, mark.size(), character);
  return text;
}

class Grammar {
 public:
  explicit Grammar(std::uint32_t seed) : dice_(seed) {}

  std::string query(int depth) {
    std::string text = "SELECT" + space() + item(depth);
    while (rolls(4)) text += "," + space() + item(depth);
    if (!rolls(8)) text += space() + "FROM" + space() + relation(depth);
    text += space() + of(kTails);
    if (depth > 0 && rolls(6)) text += space() + "UNION ALL" + space() + query(depth - 1);
    return text;
  }

 private:
  bool rolls(unsigned in) { return dice_() % in == 0; }
  std::string of(std::span<const std::string_view> choices) {
    return std::string(choices[dice_() % choices.size()]);
  }
  std::string space() { return of(kSpaces); }

  std::string item(int depth) {
    std::string text = expression(depth);
    if (rolls(3)) text += space() + of(kPostfix);
    return text;
  }

  std::string expression(int depth) {
    switch (depth > 0 ? dice_() % 8 : dice_() % 3) {
      case 0:
      case 1: return of(kNames);
      case 2: return of(kLiterals);
      case 3: return expression(depth - 1) + space() + of(kInfix) + space() + expression(depth - 1);
      case 4: return of(kFunctions) + "(" + expression(depth - 1) + ")";
      case 5: return "(" + query(depth - 1) + ")";
      case 6: return "CAST(" + expression(depth - 1) + " AS TEXT)";
      default: return expression(depth - 1) + space() + of(kInfix);
    }
  }

  std::string relation(int depth) {
    if (depth > 0 && rolls(5)) return "(" + query(depth - 1) + ")" + space() + "s";
    if (depth > 0 && rolls(6))
      return of(kTables) + space() + "JOIN" + space() + relation(depth - 1) + space() + "ON 1=1";
    return of(kTables);
  }

  std::mt19937 dice_;
};

}  // namespace

std::vector<std::string> smuggledTexts(const std::string& dialect) {
  std::ifstream file("tests/cases/smuggled/sql.case");
  EXPECT_TRUE(file);
  std::vector<std::string> texts;
  std::string text;
  bool inside = false, wanted = false;
  for (std::string line; std::getline(file, line);) {
    if (inside && line == "----") {
      if (wanted) texts.push_back(unescaped(text));
      inside = false;
    } else if (inside) {
      text += (text.empty() ? "" : "\n") + line;
    } else if (line.starts_with("in ")) {
      inside = true;
      wanted = line.find(dialect) != std::string::npos;
      text.clear();
    }
  }
  return texts;
}

std::string randomQuery(std::uint32_t seed) {
  return Grammar(seed).query(3);
}

std::uint32_t eachRandomQuery(std::uint32_t count, const std::function<void(const std::string& text)>& take) {
  const char* const given = std::getenv("OMNI_ACCESS_SECONDS");
  const std::chrono::duration<double> seconds(parsedNumber(given ? given : "").value_or(0));
  const char* const from = std::getenv("OMNI_ACCESS_SEED");
  const auto first = given ? parsedNumber<std::uint32_t>(from ? from : "").value_or(0) : 0;
  const auto end = std::chrono::steady_clock::now() + seconds;
  std::uint32_t done = 0;
  while (given ? std::chrono::steady_clock::now() < end : done < count) take(randomQuery(first + done++));
  if (given) std::cout << done << " random texts from seed " << first << " on\n";
  return done;
}

}  // namespace omni
