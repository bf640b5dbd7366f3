// What the stages may each take, compared with what one question may by default.
#include <gtest/gtest.h>

#include "answer/answer_prompt.h"
#include "evidence/model/evidence_prompt.h"
#include "formulate/model/formulation_prompt.h"
#include "model/chat/reply/tokens.h"
#include "select/described.h"
#include "select/selection_prompt.h"

namespace omni {
namespace {

constexpr std::size_t kCandidates = 3;
constexpr const char* kQuestion =
    "How many orders of the customer Ann Berg were shipped to each city in 2023?";

CatalogEntry large(const std::string& id, std::size_t tables) {
  std::vector<Table> schema;
  for (std::size_t t = 0; t < tables; ++t) {
    Table table{.name = "shipped_orders_" + std::to_string(t)};
    for (int c = 0; c < 30; ++c)
      table.columns.push_back(describedColumn("customer_city_" + std::to_string(c) + "_" + std::to_string(t),
                                              {"Ann Berg", "Oslo", "Trondheim harbour"}));
    schema.push_back(std::move(table));
  }
  auto entry = describedDatabase(id, std::move(schema));
  entry.descriptor.info.dialect = "sqlite";
  return entry;
}

Catalog pool() {
  std::vector<CatalogEntry> entries;
  for (std::size_t i = 0; i < kCandidates; ++i) entries.push_back(large("large_" + std::to_string(i), 300));
  for (int i = 0; i < 300; ++i) entries.push_back(large("small_" + std::to_string(i), 2));
  return Catalog(std::move(entries));
}

// More rows than any prompt holds.
Attempt attempt(const SourceId& source) {
  Attempt attempt{.candidate = {.source = source, .route = Route::kSql}};
  attempt.query = NativeQuery{.route = Route::kSql, .text = "SELECT city, count(*) FROM shipped_orders_1"};
  attempt.outcome = Outcome{.columns = {"city", "orders"}};
  for (int row = 0; row < 5000; ++row)
    attempt.outcome->rows.push_back({"Trondheim harbour " + std::to_string(row), std::int64_t{row}});
  return attempt;
}

/// What a budget sets aside for one call; at least `least`, so that it is the large case that is measured.
std::size_t taken(const Result<ChatRequest>& request, std::size_t least) {
  EXPECT_TRUE(request) << request.error().message;
  const std::size_t tokens = estimatedTokens(*request) + request->replyTokens;
  EXPECT_GE(tokens, least) << request->stage;
  return tokens;
}

TEST(TokenBudget, ofLargeSchemasIsEnoughForEveryStageAndARepair) {
  const Catalog catalog = pool();
  const auto prompts = std::make_shared<const Prompts>(Prompts::load().value());
  const auto question = *analyse(kQuestion, {});
  const auto indexes = std::make_shared<const BuiltinSelector>(catalog);
  std::size_t all = taken(SelectionPrompt(indexes, prompts, {}).request(question, kCandidates, {}), 2'000);
  std::vector<Attempt> attempts;
  EvidenceSet set;
  for (std::size_t i = 0; i < kCandidates; ++i) {
    const FormulationPrompt formulation(prompts);
    all += taken(formulation.request(question, *catalog.entry(i), ""), 3'000) +
           taken(formulation.request(question, *catalog.entry(i), "It failed."), 3'000);
    attempts.push_back(attempt(catalog.info(i).id));
    set.evidence.push_back({.attempt = i, .confidence = 0.9});
  }
  all += taken(EvidencePrompt(prompts).request(question, attempts)->request, 8'000);
  all += taken(AnswerPrompt(prompts).request(question, attempts, set), 8'000);
  EXPECT_LE(all, Limits{}.tokens);
}

}  // namespace
}  // namespace omni
