// The text that runs: in each dialect the engine has to cut it as the parser did.
#include <gmock/gmock.h>

#include "base/text.h"
#include "language/sql/sql_facts.h"

namespace omni {
namespace {

using ::testing::HasSubstr;

// The written text, or the problems in brackets.
std::string written(std::string_view dialect, std::string_view text) {
  const auto facts = sqlFacts(dialect, text);
  if (!facts) return "[" + facts.error().message + "]";
  return facts->problems.empty() ? facts->text : "[" + join(facts->problems, "; ") + "]";
}

TEST(SqlWritten, quotesNamesAndKeepsKeywordsAndFunctionsBare) {
  const std::string text = "select Name, COUNT(*) n from t as x where y is not null group by name";
  EXPECT_EQ(written("sqlite", text),
            "SELECT `Name`, count(*) `n` FROM `t` AS `x` WHERE `y` IS NOT NULL GROUP BY `name`");
  EXPECT_EQ(written("postgresql", text),
            "SELECT \"name\", count(*) \"n\" FROM \"t\" AS \"x\" WHERE \"y\" IS NOT NULL GROUP BY \"name\"");
  EXPECT_EQ(written("mysql", "select `a``b` from t"), "SELECT `a``b` FROM `t`");
  EXPECT_EQ(written("postgresql", "select \"Staff\".x from \"Staff\""),
            "SELECT \"Staff\".\"x\" FROM \"Staff\"");
}

TEST(SqlWritten, writesEachLiteralInOneForm) {
  EXPECT_EQ(written("sqlite", "SELECT 'it''s', x'0aFF', 0x1F, 1e5, .5"),
            "SELECT 'it''s', X'0aFF', 0x1F, 1e5, .5");
  EXPECT_EQ(written("postgresql", R"(SELECT E'a\'b\\', $$it's$$, $t$x$t$, U&'d\0061t')"),
            R"(SELECT 'a''b\', 'it''s', 'x', 'dat')");
  EXPECT_EQ(written("mysql", R"(SELECT 'a\'b\\', "x")"), R"(SELECT 'a''b\\', 'x')");
  EXPECT_THAT(written("postgresql", "SELECT 0x1F"), HasSubstr("hexadecimal"));
  EXPECT_THAT(written("mysql", "SELECT _utf8'x'"), HasSubstr("character set"));
}

TEST(SqlWritten, dropsCommentsAndSeparatesWhatTheyStoodBetween) {
  EXPECT_EQ(written("sqlite", "SELECT a -- b\n, c /* d */ FROM t"), "SELECT `a`, `c` FROM `t`");
  EXPECT_EQ(written("sqlite", "SELECT 1-/**/-2"), "SELECT 1 - - 2");
  EXPECT_EQ(written("postgresql", "SELECT 1 /* /* */ , 2 */"), "SELECT 1");
}

TEST(SqlWritten, givesEachParameterTheDialectsMark) {
  EXPECT_EQ(written("sqlite", "SELECT :a, $b, @c, ?1"), "SELECT :a, :b, :c, :1");
  EXPECT_EQ(written("duckdb", "SELECT $a"), "SELECT $a");
  EXPECT_THAT(written("sqlite", "SELECT ?"), HasSubstr("parameter without a name"));
}

// Its names, functions and types are known in one case alone, and a backslash escapes in names too.
TEST(SqlWritten, keepsTheCaseThatClickhouseKnowsThingsBy) {
  EXPECT_EQ(written("clickhouse", "select toYear(Day), CAST(a as String) from T"),
            "select toYear(`Day`), CAST(`a` as String) from `T`");
  EXPECT_EQ(written("clickhouse", "SELECT \"a\\b\", 'it\\'s', :p1"), "SELECT `a\\\\b`, 'it''s', :p1");
  EXPECT_THAT(written("clickhouse", "SELECT '\\d'"), HasSubstr("write it twice"));
  EXPECT_THAT(written("clickhouse", "SELECT 1 FROM t WHERE a IN (b)"), HasSubstr("may be a table's"));
  EXPECT_EQ(written("mysql", "SELECT `a\\b`"), "SELECT `a\\b`");
}

// An operator that the engine does not have is a name to it, and what follows is read otherwise.
TEST(SqlWritten, refusesOperatorsThatTheEngineTakesForNames) {
  for (const auto& [dialect, words] : std::initializer_list<std::pair<const char*, std::vector<const char*>>>{
           {"sqlite", {"RLIKE", "XOR", "ILIKE", "OVERLAPS", "DIV"}},
           {"duckdb", {"RLIKE", "REGEXP", "XOR", "OVERLAPS", "DIV", "MATCH"}},
           {"postgresql", {"RLIKE", "REGEXP", "XOR", "DIV", "MATCH"}},
           {"trino", {"RLIKE", "REGEXP", "XOR", "ILIKE", "DIV", "MATCH"}},
           {"clickhouse", {"RLIKE", "XOR", "OVERLAPS", "MATCH", "DIV"}}})
    for (const std::string word : words)
      EXPECT_TRUE(written(dialect, "SELECT max(a) " + word + " FROM salaries").starts_with("["))
          << dialect << word;
}

// A word in the place of a name is quoted, whatever it is called.
TEST(SqlWritten, quotesKeywordsThatAreNames) {
  EXPECT_EQ(written("sqlite", "SELECT max(a) LIKE FROM salaries"), "SELECT max(`a`) LIKE `FROM` `salaries`");
  EXPECT_EQ(written("postgresql", "SELECT a AND FROM t"), "SELECT \"a\" AND \"from\" \"t\"");
}

TEST(SqlWritten, refusesTypesThatReadTheCatalog) {
  for (const char* type : {"regclass", "regrole", "regproc", "hr.employees", "employees", "regclass[]"})
    EXPECT_THAT(written("postgresql", std::string("SELECT 16582::") + type), HasSubstr("the type")) << type;
  EXPECT_THAT(written("postgresql", "SELECT (NULL::hr.employees).salary"), HasSubstr("the type"));
  EXPECT_THAT(written("postgresql", "SELECT generate_series(1, 9)::regclass"), HasSubstr("the type"));
  EXPECT_THAT(written("postgresql", "SELECT * FROM json_to_record('{}') AS x(a regclass)"),
              HasSubstr("the type"));
  EXPECT_EQ(written("postgresql", "SELECT x::inet, y::numeric(3, 1)"),
            "SELECT \"x\" :: \"inet\", \"y\" :: NUMERIC(3, 1)");
}

TEST(SqlWritten, isReadAsItWasWritten) {
  for (const auto& [dialect, text] : std::initializer_list<std::pair<const char*, const char*>>{
           {"sqlite", "SELECT a IS NOT b, c GLOB 'x', d >> 1 FROM t WHERE e NOT NULL"},
           {"duckdb", "PIVOT t ON a USING sum(b) GROUP BY c"},
           {"duckdb", "SELECT * FROM t PIVOT (sum(a) FOR b IN ('x') GROUP BY c)"},
           {"duckdb", "SELECT 2 ** 3, 7 // 2, t.*, count(*) FROM t"},
           {"duckdb", "UNPIVOT t ON a, b INTO NAME n VALUE v"},
           {"duckdb", "FROM t SELECT a[1:2], list_transform(x, lambda y : y + 1), {'k': 1}"},
           {"mysql", "SELECT group_concat(a ORDER BY b SEPARATOR ', ') FROM t WHERE a RLIKE 'x' XOR b"},
           {"trino", "SELECT CAST(ROW(1, 2) AS ROW(a BIGINT, b BIGINT)), filter(x, y -> y > 1) FROM t"},
           {"clickhouse",
            "SELECT quantile(0.5)(a), b :: Nullable(String), c[1], 'x\\\\' FROM t LIMIT 1 BY a"}}) {
    const std::string once = written(dialect, text);
    EXPECT_FALSE(once.starts_with("[")) << once;
    EXPECT_EQ(written(dialect, once), once);
  }
}

}  // namespace
}  // namespace omni
