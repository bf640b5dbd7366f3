#include "app/service/operations.h"

#include <algorithm>
#include <array>

#include "app/service/answer_cache.h"
#include "app/service/compact.h"
#include "app/service/json_input.h"
#include "app/service/operation_schemas.h"
#include "app/service/parameters.h"
#include "base/keeping/random_id.h"
#include "base/text.h"
#include "engine/missing_source.h"
#include "engine/told_stage.h"
#include "language/languages.h"
#include "report/describe.h"

namespace omni {
namespace {

constexpr std::size_t kQuestionBytes = 4000;
constexpr std::size_t kMostEarlier = 20;
constexpr std::size_t kQueryBytes = 64u << 10;
constexpr std::size_t kNameBytes = 200;
constexpr std::size_t kMostCandidates = 100;
constexpr std::size_t kPage = 50;
constexpr std::size_t kMostRows = 10000;
constexpr double kMostSeconds = 600;
constexpr std::size_t kTokens = 6000;  // of a result, where nobody says how many
constexpr std::size_t kMostTokens = 200000;
constexpr std::size_t kLeastTokens = 200;
constexpr std::size_t kIdDigits = 32;

Result<std::size_t> tokensOf(const Arguments& arguments) {
  OMNI_TRY(tokens, arguments.whole("max_tokens", kLeastTokens, kMostTokens));
  return tokens.value_or(kTokens);
}

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

Result<AskOptions> askOptions(const Engine& engine, const Arguments& arguments, const Call& call) {
  AskOptions options;
  OMNI_TRY(sources, arguments.texts("sources"));
  OMNI_TRY(earlier, arguments.texts("earlier"));
  if (earlier.size() > kMostEarlier)
    return fail(Code::kLimit, "'earlier' has more than " + std::to_string(kMostEarlier) + " questions");
  OMNI_TRY(candidates, arguments.whole("candidates", 1, kMostCandidates));
  OMNI_TRY(seconds, arguments.positive("seconds", kMostSeconds));
  OMNI_TRY(reading, arguments.whole("reading", 1, kReadings));
  OMNI_TRY(trust, arguments.positive("trust", 1));
  options.sources = std::move(sources);
  options.earlier = std::move(earlier);
  options.candidates = candidates;
  options.reading = reading.value_or(0);
  options.trust = trust;
  if (seconds) {
    options.limits = engine.config().limits;
    options.limits->time = milliseconds(*seconds);
  }
  options.stop = call.stop;
  return options;
}

Result<Json> ask(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, Arguments::of(call.arguments, {"question", "earlier", "sources", "candidates",
                                                     "seconds", "reading", "trust", "max_tokens"}));
  OMNI_TRY(tokens, tokensOf(arguments));
  Json rest = call.arguments;
  rest.erase("max_tokens");
  OMNI_TRY(asked, askFor(in, {rest, call.stop, call.sink, call.caller}));
  if (asked.report.error) return tl::unexpected(*asked.report.error);
  Json result = compactReport(asked.json);
  fitInto(tokens, result);
  return result;
}

// --- search_sources ------------------------------------------------------------------------------

/// The sources that may answer a question, best first.
Result<Json> sourcesFor(const Engine& engine, const std::string& question, std::size_t most,
                        const Call& call) {
  AskOptions options;
  options.execute = false;
  options.candidates = most;
  options.stop = call.stop;
  const AskReport report = engine.ask(question, options, call.sink);
  if (report.error) return tl::unexpected(*report.error);
  const auto catalog = engine.catalog();
  Json sources = Json::array();
  for (const Candidate& candidate : report.candidates)
    if (const auto entry = catalog->find(candidate.source)) {
      sources.push_back(toJson(*entry));
      sources.back()["score"] = candidate.score;
      sources.back()["reason"] = candidate.reason;
    }
  return sources;
}

Json unavailable(const Catalog& catalog) {
  Json list = Json::array();
  for (const CatalogFailure& failure : catalog.failures())
    list.push_back({{"id", failure.config.id}, {"reason", failure.error.text()}});
  for (const SourceId& id : catalog.pending()) list.push_back({{"id", id}, {"reason", "still being read"}});
  return list;
}

Result<Json> searchSources(const InForce& in, const Call& call) {
  const Engine& engine = *in.engine;
  OMNI_TRY(arguments, Arguments::of(call.arguments, {"question", "offset", "limit", "max_tokens"}));
  OMNI_TRY(question, arguments.optionalText("question", kQuestionBytes));
  OMNI_TRY(offset, arguments.whole("offset", 0, 1u << 30));
  OMNI_TRY(limit, arguments.whole("limit", 1, kMostCandidates));
  OMNI_TRY(tokens, tokensOf(arguments));
  const auto catalog = engine.catalog();
  Json result{{"sources", Json::array()}, {"total", catalog->size()}};
  if (question) {
    OMNI_TRY(sources, sourcesFor(engine, *question, limit.value_or(10), call));
    result["sources"] = std::move(sources);
  } else {
    const std::size_t first = std::min(offset.value_or(0), catalog->size());
    const std::size_t last = std::min(catalog->size(), first + limit.value_or(kPage));
    for (std::size_t place = first; place < last; ++place)
      if (const auto entry = catalog->entry(place)) result["sources"].push_back(toJson(*entry));
    if (last < catalog->size()) result["next_offset"] = last;
  }
  if (Json left = unavailable(*catalog); !left.empty()) result["unavailable"] = std::move(left);
  fitInto(tokens, result);
  return result;
}

// --- describe_source, query_source ---------------------------------------------------------------

Result<std::shared_ptr<const CatalogEntry>> entryOf(const Engine& engine, const SourceId& id) {
  const auto catalog = engine.catalog();
  if (auto entry = catalog->find(id)) return entry;
  return tl::unexpected(missingSource(*catalog, id));
}

Result<Json> describeSource(const InForce& in, const Call& call) {
  const Engine& engine = *in.engine;
  OMNI_TRY(arguments, Arguments::of(call.arguments, {"source", "max_tokens"}));
  OMNI_TRY(id, arguments.text("source", kNameBytes));
  OMNI_TRY(tokens, tokensOf(arguments));
  OMNI_TRY(entry, entryOf(engine, id));
  Json result = toJson(*entry);
  const Language& language = languageOf(entry->descriptor.info.route);
  result["context"] = language.verbalise(entry->descriptor, {.tokens = tokens});
  return result;
}

/// Rows, or passages, from `offset` on.
void dropBefore(std::size_t offset, Outcome& outcome) {
  const auto drop = [offset](auto& items) {
    items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(std::min(offset, items.size())));
  };
  drop(outcome.rows);
  drop(outcome.passages);
}

Result<Json> querySource(const InForce& in, const Call& call) {
  const Engine& engine = *in.engine;
  OMNI_TRY(arguments,
           Arguments::of(call.arguments, {"source", "query", "parameters", "offset", "limit", "max_tokens"}));
  OMNI_TRY(id, arguments.text("source", kNameBytes));
  OMNI_TRY(text, arguments.text("query", kQueryBytes));
  const Json* given = arguments.find("parameters");
  OMNI_TRY(parameters, parametersOf(given ? *given : Json::object()));
  OMNI_TRY(offset, arguments.whole("offset", 0, kMostRows));
  OMNI_TRY(limit, arguments.whole("limit", 1, kMostRows));
  OMNI_TRY(tokens, tokensOf(arguments));
  const std::size_t first = offset.value_or(0);
  Limits limits = engine.config().limits;
  limits.rows = std::min(first + limit.value_or(limits.rows), kMostRows);
  Budget budget(limits);
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  NativeQuery query;
  query.text = std::move(text);
  query.parameters = std::move(parameters);
  OMNI_TRY(outcome, engine.query(id, std::move(query), budget));
  dropBefore(first, outcome);
  Json result = toJson(outcome);
  fitInto(tokens, result);
  const std::size_t shown = result.contains("rows") ? result["rows"].size() : result["passages"].size();
  if (outcome.truncated || result.contains("omitted")) result["next_offset"] = first + shown;
  Json notes = outcome.notes;
  for (const Error& error : outcome.without) notes.push_back(error.text());
  if (!notes.empty()) result["notes"] = std::move(notes);
  return result;
}

constexpr std::array<Operation, 4> kOperations{{
    {"ask", "Ask a question",
     "Answers a question in plain words from all sources: finds which can answer, writes a query for each in "
     "its own "
     "language, runs it read-only, and gives the answer with its evidence, queries and confidence. Where "
     "'guess' is "
     "true or the status is 'abstained', look with describe_source and write the query yourself with "
     "query_source.",
     kAskInput, kAskOutput, ask},
    {"search_sources", "Find sources",
     "Lists the sources (databases, knowledge graphs, property graphs, documents), or those that may answer "
     "a question, "
     "best first, with what each holds and which words of the question it understands.",
     kSearchInput, kSearchOutput, searchSources},
    {"describe_source", "Describe a source",
     "What one source holds, in the terms of its query language: tables and columns, classes and properties, "
     "labels and "
     "relationships with sample values, or its documents. Read it before writing a query.",
     kDescribeInput, kDescribeOutput, describeSource},
    {"query_source", "Query a source",
     "Runs a query in the source's own language (SQL, SPARQL, Cypher, or words to search documents for). "
     "Only reads are "
     "admitted. Large results come in pages: go on with next_offset as offset.",
     kQueryInput, kQueryOutput, querySource},
}};

}  // namespace

namespace {

/// Takes the time of each stage as it is told, and tells it on.
class StageClock {
 public:
  explicit StageClock(StageSink sink) : sink_(std::move(sink)), last_(std::chrono::steady_clock::now()) {}
  void tell(std::string_view stage, std::string_view detail) {
    if (!isWithinStage(stage)) take(stage);
    if (sink_) sink_(stage, detail);
  }
  std::vector<StageTime> times() && { return std::move(times_); }

 private:
  void take(std::string_view stage) {
    const auto now = std::chrono::steady_clock::now();
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(now - last_);
    if (!times_.empty() && times_.back().stage == stage)
      times_.back().took += took;
    else
      times_.push_back({std::string(stage), last_, took});
    last_ = now;
  }

  StageSink sink_;
  std::chrono::steady_clock::time_point last_;
  std::vector<StageTime> times_;
};

Result<Asked> reportOf(const InForce& in, const Call& call, bool execute) {
  OMNI_TRY(arguments, Arguments::of(call.arguments, {"question", "earlier", "sources", "candidates",
                                                     "seconds", "reading", "trust"}));
  OMNI_TRY(question, arguments.text("question", kQuestionBytes));
  OMNI_TRY(options, askOptions(*in.engine, arguments, call));
  options.execute = execute;
  StageClock clock(call.sink);
  Asked asked;
  asked.report = in.engine->ask(
      question, options, [&](std::string_view stage, std::string_view detail) { clock.tell(stage, detail); });
  asked.stages = std::move(clock).times();
  return asked;
}

/// The answer that was given before, as that of a question that cost nothing.
std::optional<Asked> given(const InForce& in, const std::string& key) {
  const auto start = std::chrono::steady_clock::now();
  const auto known = in.cache->find(key, *in.engine);
  if (!known) return std::nullopt;
  Asked asked{.report = *known};
  asked.report.cached = true;
  asked.report.spent = {};
  asked.report.took =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  return asked;
}

/// Asks, unless the answer is known.
Result<Asked> answered(const InForce& in, const Call& call) {
  if (!in.cache) return reportOf(in, call, true);
  const std::string key = answerKey(call.caller, call.arguments, *in.world);
  if (auto known = given(in, key)) return *std::move(known);
  const auto catalog = in.engine->catalogSoFar();
  OMNI_TRY(asked, reportOf(in, call, true));
  if (in.engine->catalogSoFar() == catalog)
    in.cache->put(key, asked.report, catalog,
                  toJson(asked.report).dump(-1, ' ', false, Json::error_handler_t::replace).size());
  return std::move(asked);
}

/// Keeps it in the log, if there is one.
void keep(const InForce& in, const std::string& caller, Asked& asked) {
  if (in.log) asked.report.id = randomId(kIdDigits);
  asked.json = toJson(asked.report);
  if (!in.log || in.log->record(asked.report, asked.json, caller, in.world->today())) return;
  asked.report.id.clear();
  asked.json.erase("id");
  asked.json["warnings"].push_back("the log could not keep this question");
}

}  // namespace

Result<Asked> askFor(const InForce& in, const Call& call) {
  OMNI_TRY(asked, answered(in, call));
  keep(in, call.caller, asked);
  if (in.told) (*in.told)(asked);
  return std::move(asked);
}

Result<Asked> explainFor(const InForce& in, const Call& call) {
  OMNI_TRY(asked, reportOf(in, call, false));
  asked.json = toJson(asked.report);
  if (in.told) (*in.told)(asked);
  return std::move(asked);
}

std::span<const Operation> operations() {
  return kOperations;
}

const Operation* findOperation(std::string_view name) {
  const auto found = std::ranges::find(kOperations, name, &Operation::name);
  return found == kOperations.end() ? nullptr : &*found;
}

}  // namespace omni
