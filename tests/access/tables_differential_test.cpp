// What a caller sees of tables is what there is in a copy that holds only what he may see: the rows of any
// query, its errors, and what the source says of itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "access/permitted/permitted_source.h"
#include "base/temporary_folder.h"
#include "language/languages.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "tables_world.h"

namespace omni {
namespace {

bool all() {
  const char* wanted = std::getenv("OMNI_ACCESS_ALL");
  return wanted && std::string_view(wanted) == "1";
}

// Of rows that are compared none is left out.
Budget roomy() {
  return Budget(Limits{.rows = 1'000'000, .bytes = 256u << 20u, .time = std::chrono::minutes(30)});
}

class Differential : public ::testing::TestWithParam<std::string> {
 protected:
  Differential() { writeWorld(GetParam(), file("whole")); }

  std::filesystem::path file(const std::string& name) const {
    return folder_.path() / (name + (GetParam() == "sqlite" ? ".db" : ".duckdb"));
  }

  std::unique_ptr<Source> open(const std::string& name) const {
    auto source = openSource(tablesSource(GetParam(), file(name)), world_);
    EXPECT_TRUE(source) << source.error().message;
    return std::move(*source);
  }

  struct Described {
    std::shared_ptr<Source> source;
    Descriptor descriptor;
  };
  static Described described(std::shared_ptr<Source> source) {
    auto descriptor = source->describe(roomyBudget());
    EXPECT_TRUE(descriptor) << descriptor.error().message;
    return {std::move(source), descriptor ? std::move(*descriptor) : Descriptor{}};
  }

  static std::string led(const Described& to, const std::string& query) {
    const auto guarded = sqlLanguage().admit({.text = query}, to.descriptor);
    if (!guarded) return "refused: " + guarded.error().text();
    const auto outcome = to.source->run(*guarded, roomy());
    if (!outcome)
      return "failed: " + outcome.error().message.substr(0, outcome.error().message.find("\nLINE "));
    std::vector<std::string> rows;
    for (const Row& row : outcome->rows) {
      std::string text;
      for (const Value& value : row) text += toText(value) + "|";
      rows.push_back(std::move(text));
    }
    std::ranges::sort(rows);
    std::string text = std::to_string(rows.size()) + " rows of " + std::to_string(outcome->columns.size());
    for (const auto& column : outcome->columns) text += " " + column;
    for (const auto& row : rows) text += "\n" + row;
    return text;
  }

  TemporaryFolder folder_;
  CachedIn world_{folder_.path() / "cache"};
};

TEST_P(Differential, rowsAndErrorsAreThoseOfACopy) {
  const Described whole = described(open("whole"));
  const auto shared = std::make_shared<const Descriptor>(whole.descriptor);
  const FindWhole find = [&](const Budget&) { return WholeSource{whole.source, shared, "1"}; };
  const unsigned policies = all() ? 50 : 6, queries = all() ? 300 : 100;
  std::size_t answered = 0, differing = 0;
  for (unsigned policy = 0; policy < policies; ++policy) {
    const SourcePermission permission = policyOf(policy);
    const std::string name = "copy" + std::to_string(policy);
    writePermitted(GetParam(), file("whole"), file(name), permission);
    const Described copy = described(open(name));
    const Described seen =
        described(std::make_shared<PermittedSource>(whole.source->info(), permission, find));
    EXPECT_EQ(sqlLanguage().verbalise(seen.descriptor), sqlLanguage().verbalise(copy.descriptor)) << policy;
    for (unsigned query = 0; query < queries; ++query) {
      const std::string text = queryOf(query), expected = led(copy, text);
      EXPECT_EQ(led(seen, text), expected) << "policy " << policy << ": " << text;
      answered += expected.find(" rows of ") != std::string::npos ? 1 : 0;
      differing += expected != led(whole, text) ? 1 : 0;
    }
  }
  // The comparison means something: most queries are answered, and many otherwise than without rules.
  EXPECT_GT(answered, std::size_t{policies} * queries / 2);
  EXPECT_GT(differing, std::size_t{policies} * queries / 4);
}

INSTANTIATE_TEST_SUITE_P(, Differential, ::testing::Values("sqlite", "duckdb"),
                         [](const auto& of) { return of.param; });

}  // namespace
}  // namespace omni
