#include "stages/hostile_pool.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "answer/answer_prompt.h"
#include "evidence/model/evidence_prompt.h"
#include "formulate/model/formulation_prompt.h"
#include "formulate/tables/table_formulator.h"
#include "model/chat/scripted_model.h"
#include "route/routing_prompt.h"
#include "select/described.h"
#include "select/selection_prompt.h"

namespace omni {
namespace {

// Gives the hostile text to the one who asks for its place, others what they would have had.
class Placed {
 public:
  Placed(std::string place, std::string text) : place_(std::move(place)), text_(std::move(text)) {}

  std::string operator()(const std::string& place, const std::string& otherwise) {
    if (place != place_) return otherwise;
    used_ = true;
    return text_;
  }
  bool used() const { return used_; }

 private:
  std::string place_;
  std::string text_;
  bool used_ = false;
};

Catalog sources(Placed& at) {
  Column city = describedColumn(at("column", "city"), {at("value", "Oslo"), "Bergen"});
  city.comment = at("comment", "where the customer lives");
  auto shop =
      describedDatabase(at("id", "shop"), {{.name = at("table", "customers"),
                                            .columns = {describedColumn("customer_id"), std::move(city)},
                                            .rows = 2}});
  shop.descriptor.info.dialect = "sqlite";
  shop.descriptor.info.description = at("description", "Customers since 2022");
  Ontology ontology;
  ontology.classes.push_back({.iri = "http://x/Part", .label = at("class", "part"), .count = 1});
  GraphSchema graph{.labels = {{at("label", "Person"), 1, {{"name", {}}}}}};
  CorpusProfile corpus{.documents = 2, .titles = {at("title", "Travel policy")}};
  std::vector<CatalogEntry> entries;
  entries.push_back(std::move(shop));
  entries.push_back(
      described({.info = {"parts", "rdf", Route::kSparql, "", ""}, .shape = std::move(ontology)}));
  entries.push_back(described({.info = {"org", "graph", Route::kCypher, "", ""}, .shape = std::move(graph)}));
  entries.push_back(
      described({.info = {"notes", "documents", Route::kSearch, "", ""}, .shape = std::move(corpus)}));
  return Catalog(std::move(entries));
}

AskReport reportOf(Placed& at) {
  Attempt table;
  table.candidate = {"shop", Route::kSql, 0.9, "'city' is the column city"};
  table.query =
      NativeQuery{.route = Route::kSql, .text = at("query", "SELECT city FROM customers"), .why = "cities"};
  table.outcome = Outcome{.columns = {at("header", "city")}, .rows = {{at("cell", "Oslo")}, {"Bergen"}}};
  Attempt text;
  text.candidate = {"notes", Route::kSearch, 0.1, ""};
  text.outcome = Outcome{.passages = {{.document = at("document", "travel.md"),
                                       .title = "Travel",
                                       .headings = {at("heading", "Refunds")},
                                       .place = TextSpan{0, 20},
                                       .text = at("passage", "Within 30 days.")}}};
  const Provenance fromText{.source = "notes",
                            .route = Route::kSearch,
                            .elements = text.outcome->passages[0].headings,
                            .document = text.outcome->passages[0].document,
                            .place = TextSpan{0, 20}};
  AskReport report{.question = at("question", "Which cities are there?"), .status = AskStatus::kAnswered};
  report.answer = {"Oslo", {0}};
  report.candidates = {table.candidate, text.candidate};
  report.attempts = {table, text};
  report.evidence = {
      {.attempt = 0, .confidence = 0.9, .provenance = {.source = "shop", .elements = {"customers"}}},
      {.attempt = 1, .confidence = 0.5, .provenance = fromText}};
  report.steps = {{"agent", "1. query shop " + table.query->text}};
  report.contradictions = {{"Beacon", "price", {{at("claim", "12"), {.source = "shop"}}, {"14", fromText}}}};
  return report;
}

template <class T>
ChatRequest made(Result<T> request) {
  if (!request) throw std::runtime_error(request.error().message);
  if constexpr (std::is_same_v<T, ChatRequest>)
    return *std::move(request);
  else
    return std::move(request->request);
}

}  // namespace

HostilePool::HostilePool(const std::string& place, const std::string& text) {
  Placed at(place, text);
  catalog_ = sources(at);
  report_ = reportOf(at);
  if (!at.used()) throw std::invalid_argument("no place " + place);
}

std::vector<ChatRequest> HostilePool::prompts() const {
  const auto prompts = std::make_shared<const Prompts>(Prompts::load().value());
  const auto asked = analyse(report_.question, {});
  if (!asked) return {};
  const EvidenceSet set{report_.evidence, report_.contradictions};
  std::vector<ChatRequest> out;
  out.push_back(made(RoutingPrompt(prompts).request(*asked, {1, 1, 1, 1})));
  out.push_back(made(SelectionPrompt(std::make_shared<const BuiltinSelector>(catalog_), prompts, {})
                         .request(*asked, 3, {})));
  const auto small = std::make_shared<ScriptedModel>();  // which fails after it was asked
  const TableFormulator tables(small, prompts, true, "small");
  const Budget budget;
  Trace trace;
  for (const auto& entry : catalog_.entries()) {
    out.push_back(made(FormulationPrompt(prompts).request(*asked, entry)));
    (void)tables.begin({*asked, budget, trace}, entry)->next(nullptr);
  }
  std::ranges::copy(small->requests(), std::back_inserter(out));
  out.push_back(made(EvidencePrompt(prompts).request(*asked, report_.attempts)));
  out.push_back(made(AnswerPrompt(prompts).request(*asked, report_.attempts, set)));
  return out;
}

bool harmsTerminal(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte < 0x20 && text[i] != '\n' && text[i] != '\t') || byte == 0x7f) return true;
    const auto at = [&](std::size_t k) {
      return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u;
    };
    if (byte == 0xc2 && at(1) >= 0x80 && at(1) < 0xa0) return true;
    if (byte != 0xe2) continue;
    if (at(1) == 0x80 && (at(2) == 0x8e || at(2) == 0x8f || (at(2) >= 0xa8 && at(2) <= 0xae))) return true;
    if (at(1) == 0x81 && at(2) >= 0xa6 && at(2) <= 0xa9) return true;
  }
  return false;
}

}  // namespace omni
