// Any bytes, in each dialect: the guard answers, what it accepts is one query that it writes the same way
// again, and any text is one literal when it is quoted.
#include <cstdint>
#include <cstdlib>

#include "base/text.h"
#include "language/language.h"
#include "language/sql/sql_facts.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

omni::Descriptor shop(const char* dialect) {
  omni::RelationalSchema schema;
  schema.tables.push_back({.name = "a", .columns = {{.name = "x"}, {.name = "y"}}, .rows = 10});
  schema.tables.push_back({.name = "b", .columns = {{.name = "x"}, {.name = "z"}}, .rows = 10});
  return {.info = {.id = "shop", .route = omni::Route::kSql, .dialect = dialect}, .shape = schema};
}

void check(const std::string& text, const omni::Descriptor& descriptor) {
  const auto verdict = omni::sqlLanguage().validate({.text = text}, descriptor);
  require(verdict || !verdict.error().message.empty());
  if (verdict) {
    const auto again = omni::sqlLanguage().validate(verdict->native(), descriptor);
    require(again && again->text() == verdict->text());
    const auto facts = omni::sqlFacts(descriptor.info.dialect, verdict->text());
    require(facts && facts->problems.empty() && !facts->scopes.empty());
  }
  const bool backslashEscapes = descriptor.info.dialect == "mysql";
  if (backslashEscapes || omni::toUtf8(text) != text || text.size() > 10000) return;
  std::string quoted = "SELECT '";
  for (const char c : text) quoted += c == '\'' ? std::string("''") : std::string(1, c);
  const auto literal = omni::sqlFacts(descriptor.info.dialect, quoted + "'");
  require(literal && literal->problems.empty() && literal->functions.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const omni::Descriptor sources[] = {shop("sqlite"),     shop("duckdb"), shop("ansi"),
                                             shop("postgresql"), shop("mysql"),  shop("trino"),
                                             shop("clickhouse")};
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const auto& source : sources) check(text, source);
  return 0;
}
