// What the Cypher guard admits, the engine in its own reading mode must run: the legitimate guard cases on
// the graph of the example.
#include <gtest/gtest.h>

#include "base/temporary_folder.h"
#include "guard_case_file.h"
#include "language/language.h"
#include "source/cached_in.h"
#include "source/source_config.h"

namespace omni {

SourceKind graphSourceKind();

namespace {

TEST(GuardEngine, everyAdmittedCypherCaseRuns) {
  const TemporaryFolder folder;
  const CachedIn world(folder.path());
  const auto source = graphSourceKind().open(
      {.id = "org", .kind = "graph", .location = FileLocation{{"examples/company/org"}}}, world);
  ASSERT_TRUE(source) << source.error().message;
  const auto descriptor = (*source)->describe(Budget());
  ASSERT_TRUE(descriptor) << descriptor.error().message;
  std::size_t ran = 0;
  for (const auto& one : readGuardCases("tests/cases/guard/cypher.case").cases) {
    if (!one.accept) continue;
    const auto query = cypherLanguage().validate({.route = Route::kCypher, .text = one.text}, *descriptor);
    ASSERT_TRUE(query) << one.line << ": " << query.error().message;
    const auto outcome = (*source)->run(*query, Budget());
    EXPECT_TRUE(outcome) << one.line << ": " << outcome.error().message;
    ++ran;
  }
  EXPECT_GT(ran, 40u);
}

}  // namespace
}  // namespace omni
