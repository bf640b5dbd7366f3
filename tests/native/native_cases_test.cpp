// Everyday queries of each language, as people write them from the engine's manual: through guard and engine,
// over the example company. All but a few have to run, and those few say why they do not.
#include <gtest/gtest.h>

#include <regex>

#include "base/temporary_folder.h"
#include "execute/run_query.h"
#include "language/languages.h"
#include "native_case_file.h"
#include "source/cached_in.h"
#include "source/source_config.h"

namespace omni {
namespace {

constexpr std::size_t kDue = 150;  // cases a language
constexpr double kShare = .96;     // of them run

struct Everyday {
  std::string file;
  SourceConfig source;
};

class NativeCases : public testing::TestWithParam<Everyday> {
 protected:
  void SetUp() override {
    auto source = openSource(GetParam().source, world_);
    ASSERT_TRUE(source) << source.error().message;
    source_ = std::move(*source);
    auto descriptor = source_->describe(Budget(describingLimits(), world_));
    ASSERT_TRUE(descriptor) << descriptor.error().message;
    descriptor_ = std::move(*descriptor);
  }

  Result<Outcome> outcomeOf(const std::string& text) {
    const Route route = descriptor_.info.route;
    OMNI_TRY(query, languageOf(route).validate({.route = route, .text = text}, descriptor_));
    return runQuery(*source_, query, Budget({}, world_));
  }

  void expectRuns(const NativeCase& one, const Outcome& outcome) {
    const char* file = path_.c_str();
    if (one.empty != outcome.rows.empty())
      ADD_FAILURE_AT(file, one.line) << outcome.rows.size() << " rows: " << one.text;
    if (!one.columns.empty() && one.columns != outcome.columns)
      ADD_FAILURE_AT(file, one.line) << testing::PrintToString(outcome.columns);
  }

  void expectRefused(const NativeCase& one, const Error& error) {
    const std::regex pattern(*one.refusal, std::regex::icase);
    if (!std::regex_search(error.message, pattern) && !std::regex_search(error.hint, pattern))
      ADD_FAILURE_AT(path_.c_str(), one.line) << "refused in other words: " << error.text();
  }

  const std::string path_ = "tests/cases/native/" + GetParam().file;
  const TemporaryFolder folder_;
  const CachedIn world_{folder_.path()};
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_P(NativeCases, everydayQueriesRun) {
  const auto cases = readNativeCases(path_);
  EXPECT_GE(cases.size(), kDue);
  std::size_t ran = 0;
  for (const auto& one : cases) {
    const auto outcome = outcomeOf(one.text);
    ran += outcome.has_value() ? 1 : 0;
    if (outcome && one.refusal)
      ADD_FAILURE_AT(path_.c_str(), one.line) << "runs";
    else if (outcome)
      expectRuns(one, *outcome);
    else if (one.refusal)
      expectRefused(one, outcome.error());
    else
      ADD_FAILURE_AT(path_.c_str(), one.line) << outcome.error().text() << "\n" << one.text;
  }
  const auto due = static_cast<double>(cases.size()) * kShare;
  EXPECT_GE(static_cast<double>(ran), due) << ran << " of " << cases.size() << " ran";
  RecordProperty("ran", std::to_string(ran) + " of " + std::to_string(cases.size()));
}

const std::string kCompany = "examples/company/";

INSTANTIATE_TEST_SUITE_P(
    Everyday, NativeCases,
    testing::Values(
        Everyday{"sqlite.case",
                 {.id = "sales", .kind = "sqlite", .location = FileLocation{{kCompany + "sales.db"}}}},
        Everyday{"duckdb.case",
                 {.id = "crm", .kind = "duckdb", .location = FileLocation{{kCompany + "crm/*.csv"}}}},
        Everyday{"sparql.case",
                 {.id = "suppliers", .kind = "rdf", .location = FileLocation{{kCompany + "suppliers.ttl"}}}},
        Everyday{"cypher.case",
                 {.id = "org", .kind = "graph", .location = FileLocation{{kCompany + "org"}}}}),
    [](const auto& info) { return info.param.source.kind; });

}  // namespace
}  // namespace omni
