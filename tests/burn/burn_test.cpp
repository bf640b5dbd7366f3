// Queries that are meant to burn (tests/cases/burn), asked of engines in worker processes: each ends, none
// holds more memory than it may, and the question after it is answered. OMNI_BURN_SECONDS gives each more
// time than the moment that a test can wait, and holds when each ends.
#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>
#include <future>
#include <iostream>

#include "base/temporary_folder.h"
#include "burn/peak_memory.h"
#include "case_text.h"
#include "language/languages.h"
#include "source/cached_in.h"
#include "source/roomy_budget.h"
#include "worker/worked_kinds.h"

namespace omni {
namespace {

constexpr std::size_t kMemory = 256u << 20u;
constexpr std::size_t kMaxMemory = 400u << 20u;
constexpr auto kMoment = "0.15";
constexpr std::chrono::milliseconds kMaxBeyondDeadline{500};

struct Burning {
  const char* cases;
  SourceConfig config;
  const char* next;  // a question that is none of these
};

struct BurnCase {
  int line = 0;
  std::string query;
};

std::vector<BurnCase> readCases(const std::string& name) {
  std::ifstream file("tests/cases/burn/" + name + ".case");
  std::vector<BurnCase> cases(1);
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    BurnCase& last = cases.back();
    if (last.query.empty() && line.starts_with('#')) continue;
    if (line == "----") {
      last.query = expandCaseText(last.query);
      cases.emplace_back();
      continue;
    }
    if (last.query.empty()) last.line = number;
    last.query += (last.query.empty() ? "" : "\n") + line;
  }
  cases.pop_back();
  return cases;
}

Limits burningLimits() {
  const std::string seconds = realWorld().environment("OMNI_BURN_SECONDS").value_or(kMoment);
  return {.memory = kMemory,
          .time = std::chrono::milliseconds(static_cast<std::int64_t>(std::stod(seconds) * 1000))};
}

class Burn : public ::testing::TestWithParam<Burning> {
 protected:
  void SetUp() override {
    auto source = openSource(GetParam().config, world_, WorkedKinds({.path = OMNI_PROGRAM}).all());
    ASSERT_TRUE(source) << source.error().message;
    source_ = std::move(*source);
    auto descriptor = source_->describe(roomyBudget());
    ASSERT_TRUE(descriptor) << descriptor.error().message;
    descriptor_ = std::move(*descriptor);
  }

  Result<Outcome> ask(const std::string& text, const Budget& budget) {
    const Route route = descriptor_.info.route;
    OMNI_TRY(query, languageOf(route).validate({.route = route, .text = text}, descriptor_));
    return source_->run(query, budget);
  }

  TemporaryFolder cache_;
  CachedIn world_{cache_.path()};
  std::unique_ptr<Source> source_;
  Descriptor descriptor_;
};

TEST_P(Burn, everyQueryEndsAndTheNextQuestionIsAnswered) {
  const auto cases = readCases(GetParam().cases);
  ASSERT_GE(cases.size(), 40u);
  const PeakMemory memory;
  std::chrono::milliseconds longest{0};
  std::map<std::string, int> endings;
  for (const BurnCase& burning : cases) {
    SCOPED_TRACE(std::string(GetParam().cases) + ".case:" + std::to_string(burning.line));
    const auto start = std::chrono::steady_clock::now();
    const auto outcome = ask(burning.query, Budget(burningLimits()));
    longest = std::max(longest, std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::steady_clock::now() - start));
    ++endings[outcome ? "answered" : std::string(name(outcome.error().code))];
    if (!outcome) {
      EXPECT_THAT(outcome.error().code, ::testing::AnyOf(Code::kDeadline, Code::kLimit, Code::kInternal))
          << outcome.error().message;
    }
    const auto next = ask(GetParam().next, roomyBudget());
    ASSERT_TRUE(next) << next.error().message;
    EXPECT_EQ(next->rows.size(), 1u);
  }
  EXPECT_LT(memory.bytes(), kMaxMemory);
  if (realWorld().environment("OMNI_BURN_SECONDS")) {
    EXPECT_LT(longest, burningLimits().time + kMaxBeyondDeadline);
  }
  std::cout << GetParam().cases << ": the longest took " << longest.count() << " ms, the largest worker held "
            << (memory.bytes() >> 20u) << " MB;";
  for (const auto& [ending, count] : endings) std::cout << " " << count << " " << ending;
  std::cout << "\n";
}

// Every eighth query, for this asks them without a deadline.
TEST_P(Burn, whoLeavesStopsTheEngineAndTheNextQuestionIsAnswered) {
  const auto cases = readCases(GetParam().cases);
  std::chrono::milliseconds longest{0};
  for (std::size_t i = 0; i < cases.size(); i += 8) {
    SCOPED_TRACE(std::string(GetParam().cases) + ".case:" + std::to_string(cases[i].line));
    Budget budget({.memory = kMemory, .time = std::chrono::hours(1)});
    auto outcome = std::async(std::launch::async, [&] { return ask(cases[i].query, budget); });
    (void)outcome.wait_for(burningLimits().time);  // it burns until then, or has ended by itself
    const auto left = std::chrono::steady_clock::now();
    budget.cancel();
    if (const auto stopped = outcome.get(); !stopped) {
      EXPECT_THAT(stopped.error().code, ::testing::AnyOf(Code::kCancelled, Code::kLimit, Code::kInternal))
          << stopped.error().message;
    }
    longest = std::max(longest, std::chrono::duration_cast<std::chrono::milliseconds>(
                                    std::chrono::steady_clock::now() - left));
    const auto next = ask(GetParam().next, roomyBudget());
    ASSERT_TRUE(next) << next.error().message;
  }
  std::cout << GetParam().cases << ": the longest ended " << longest.count() << " ms after its caller left\n";
}

const Burning kBurning[] = {
    {"sql_sqlite",
     {.id = "sales", .kind = "sqlite", .location = FileLocation{{"examples/company/sales.db"}}},
     "SELECT count(*) FROM orders"},
    {"sql_duckdb",
     {.id = "crm", .kind = "duckdb", .location = FileLocation{{"examples/company/crm/*.csv"}}},
     "SELECT count(*) FROM interactions"},
    {"sparql",
     {.id = "suppliers", .kind = "rdf", .location = FileLocation{{"examples/company/suppliers.ttl"}}},
     "SELECT (COUNT(*) AS ?n) WHERE { ?a <http://halden.example/supply#suppliedBy> ?b }"},
    {"cypher",
     {.id = "org", .kind = "graph", .location = FileLocation{{"examples/company/org"}}},
     "MATCH (a:Person) RETURN count(a)"}};

INSTANTIATE_TEST_SUITE_P(Language, Burn, ::testing::ValuesIn(kBurning),
                         [](const auto& tested) { return std::string(tested.param.cases); });

}  // namespace
}  // namespace omni
