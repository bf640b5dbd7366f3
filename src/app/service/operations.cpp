#include "app/service/operations.h"

#include <algorithm>
#include <array>

#include "app/service/answer_cache.h"
#include "app/service/compact.h"
#include "app/service/feedback.h"
#include "app/service/input/json_input.h"
#include "app/service/listed_sources.h"
#include "app/service/operation_schemas.h"
#include "base/keeping/random_id.h"
#include "base/text.h"
#include "engine/told_stage.h"
#include "engine/unanswered/missing_source.h"
#include "language/languages.h"
#include "report/describe.h"
#include "report/source_part.h"

namespace omni {
namespace {

constexpr std::size_t kPage = 50, kFound = 10;  // sources, where nobody says how many
constexpr std::size_t kMaxRows = 10000;
constexpr std::size_t kMaxNeeded = 8;  // names of tables that a question needs of one source
constexpr std::size_t kTokens = 6000;  // of a result, where nobody says how many
constexpr std::size_t kIdDigits = 32;
constexpr unsigned kBadRequest = 400;

std::size_t tokensOf(const Arguments& arguments) {
  return arguments.whole("max_tokens").value_or(kTokens);
}

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

/// The configured limits, with the time that a caller gives.
Limits limitsOf(const Engine& engine, const Arguments& arguments) {
  Limits limits = engine.config().limits;
  if (const auto seconds = arguments.number("seconds")) limits.time = milliseconds(*seconds);
  return limits;
}

/// The arguments of a call. One whose arguments do not fit leaves the audit record of a call that was turned
/// away.
Result<Arguments> argumentsOf(const InForce& in, const Call& call, const JsonSchema& schema) {
  auto arguments = Arguments::of(call.arguments, schema);
  if (!arguments) in.engine->auditTurnedAway(kBadRequest, call.request);
  return arguments;
}

AskOptions askOptions(const Engine& engine, const Arguments& arguments, const Call& call) {
  AskOptions options;
  options.sources = arguments.texts("sources");
  options.earlier = arguments.texts("earlier");
  options.candidates = arguments.whole("candidates");
  options.interpretation = arguments.whole("reading").value_or(0);
  options.trust = arguments.number("trust");
  options.meant = arguments.texts("meant");
  if (const Json* logical = arguments.find("logical"))
    options.given = GivenQuery{(*logical)["source"].get<std::string>(),
                               (*logical)["query"].dump(-1, ' ', false, Json::error_handler_t::replace)};
  const Json* clarify = arguments.find("clarify");
  options.clarify = call.clarify || (clarify && *clarify == true);
  if (arguments.find("seconds")) options.limits = limitsOf(engine, arguments);
  options.stop = call.stop;
  options.request = call.request;
  return options;
}

/// The same call with other arguments, which must outlive it.
Call callWith(const Json& arguments, const Call& call) {
  return {.arguments = arguments,
          .stop = call.stop,
          .sink = call.sink,
          .request = call.request,
          .clarify = call.clarify};
}

/// Whether the call answers a question back.
bool goesOn(const Call& call) {
  return call.arguments.is_object() && call.arguments.contains("token");
}

Result<Json> ask(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, argumentsOf(in, call, goesOn(call) ? schemaOf<kGoOnInput>() : schemaOf<kAskInput>()));
  Json rest = call.arguments;
  rest.erase("max_tokens");
  OMNI_TRY(asked, askFor(in, callWith(rest, call)));
  if (asked.report.error) return tl::unexpected(*asked.report.error);
  if (call.takeReport) call.takeReport(asked.json);
  Json result = compactReport(asked.json);
  fitInto(tokensOf(arguments), result);
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
  options.request = call.request;
  const AskReport report = engine.ask(question, options, call.sink);
  if (report.error) return tl::unexpected(*report.error);
  const auto catalog = engine.catalogSoFar();
  Json sources = Json::array();
  for (const Candidate& candidate : report.candidates)
    if (const auto entry = catalog->find(candidate.source)) {
      Json source = toJson(*entry);
      source["score"] = candidate.score;
      source["reason"] = candidate.reason;
      OMNI_TRY(needed, engine.neededBy(question, *entry));
      if (needed.size() > kMaxNeeded) needed.resize(kMaxNeeded);
      if (!needed.empty()) source["tables"] = std::move(needed);
      sources.push_back(std::move(source));
    }
  return sources;
}

Json unavailable(const Catalog& catalog) {
  Json list = Json::array();
  for (const CatalogFailure& failure : catalog.failures())
    list.push_back({{"id", failure.config.id}, {"reason", failure.error.text()}});
  for (const SourceId& id : catalog.pending())
    list.push_back({{"id", id}, {"reason", "still being read"}, {"pending", true}});
  return list;
}

/// The places of a page of the list of all sources.
std::pair<std::size_t, std::size_t> pageOf(const Catalog& catalog, const Arguments& arguments) {
  const std::size_t first = std::min(arguments.whole("offset").value_or(0), catalog.size());
  return {first, std::min(catalog.size(), first + arguments.whole("limit").value_or(kPage))};
}

Json listed(const InForce& in, const Catalog& catalog, std::size_t first, std::size_t last) {
  Json sources = Json::array();
  for (std::size_t place = first; place < last; ++place) {
    if (in.listed) {
      if (const auto known = in.listed->of(catalog, place)) sources.push_back(*known);
    } else if (const auto entry = catalog.entry(place)) {
      sources.push_back(toJson(*entry));
    }
  }
  return sources;
}

/// A list of sources that were listed before.
bool isListed(const InForce& in, const Json& given) {
  if (!in.listed || given.contains("question")) return false;
  const auto arguments = Arguments::of(given, schemaOf<kSearchInput>());
  if (!arguments) return true;
  const auto catalog = in.engine->catalogSoFar();
  const auto [first, last] = pageOf(*catalog, *arguments);
  return in.listed->knows(*catalog, first, last);
}

/// At once, whatever is still being read: that is reported.
Result<Json> searchSources(const InForce& in, const Call& call) {
  const Engine& engine = *in.engine;
  OMNI_TRY(arguments, argumentsOf(in, call, schemaOf<kSearchInput>()));
  const auto question = arguments.optionalText("question");
  const auto catalog = catalogFor(in);
  Json result = objectOf({{"sources", Json::array()}, {"total", catalog->size()}});
  if (question) {
    OMNI_TRY(sources, sourcesFor(engine, *question, arguments.whole("limit").value_or(kFound), call));
    result["sources"] = std::move(sources);
  } else {
    const auto [first, last] = pageOf(*catalog, arguments);
    result["sources"] = listed(in, *catalog, first, last);
    if (last < catalog->size()) result["next_offset"] = last;
  }
  if (Json left = unavailable(*catalog); !left.empty()) result["unavailable"] = std::move(left);
  fitInto(tokensOf(arguments), result);
  return result;
}

// --- describe_source, query_source ---------------------------------------------------------------

Result<std::shared_ptr<const CatalogEntry>> entryOf(const InForce& in, const SourceId& id) {
  const auto catalog = catalogFor(in);
  if (auto entry = catalog->find(id)) return entry;
  return tl::unexpected(missingSource(*catalog, id));
}

Result<Json> describeSource(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, argumentsOf(in, call, schemaOf<kDescribeInput>()));
  OMNI_TRY(entry, entryOf(in, arguments.text("source")));
  const SourcePart part{arguments.texts("tables"), arguments.optionalText("like").value_or("")};
  OMNI_TRY(context, contextOf(*in.engine, *entry, part, tokensOf(arguments)));
  Json result = toJson(*entry);
  result.update(configuredOf(*in.engine, *entry));
  result["context"] = languageOf(entry->descriptor.info.route).verbalise(entry->descriptor, context);
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

std::size_t offsetOf(const Arguments& arguments) {
  return arguments.whole("offset").value_or(0);
}

Result<Queried> queried(const InForce& in, const Call& call, const Arguments& arguments) {
  const Engine& engine = *in.engine;
  const SourceId id = arguments.text("source");
  const Json* given = arguments.find("parameters");
  auto parameters = parametersOf(given ? *given : Json::object());
  if (!parameters) {
    engine.auditTurnedAway(kBadRequest, call.request);
    return tl::unexpected(parameters.error());
  }
  const std::size_t first = offsetOf(arguments);
  Limits limits = limitsOf(engine, arguments);
  limits.rows = std::min(first + arguments.whole("limit").value_or(limits.rows), kMaxRows);
  Budget budget(limits);
  const std::stop_callback gone(call.stop, [&] { budget.cancel(); });
  NativeQuery query;
  query.text = arguments.text("query");
  query.parameters = *std::move(parameters);
  auto ran = engine.query(id, query, budget, call.request);
  if (in.queried) (*in.queried)(id, ran ? nullptr : &ran.error());
  OMNI_TRY(outcome, std::move(ran));
  dropBefore(first, outcome);
  return Queried{id, std::move(query), std::move(outcome)};
}

Result<Json> querySource(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, argumentsOf(in, call, schemaOf<kQueryInput>()));
  OMNI_TRY(ran, queried(in, call, arguments));
  const Outcome& outcome = ran.outcome;
  Json result = toJson(outcome);
  fitInto(tokensOf(arguments), result);
  const std::size_t shown = result.contains("rows") ? result["rows"].size() : result["passages"].size();
  if (outcome.truncated || result.contains("omitted")) result["next_offset"] = offsetOf(arguments) + shown;
  Json notes = outcome.notes;
  for (const Error& error : outcome.without) notes.push_back(error.text());
  if (!notes.empty()) result["notes"] = std::move(notes);
  return result;
}

constexpr std::array<Operation, 5> kOperations{{
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
     kSearchInput, kSearchOutput, searchSources, isListed},
    {"describe_source", "Describe a source",
     "What one source holds, in the terms of its query language: tables and columns, classes and properties, "
     "labels and "
     "relationships with sample values, or its documents; of a large source the part that 'tables' names, or "
     "that a question given as 'like' needs. Read it before writing a query.",
     kDescribeInput, kDescribeOutput, describeSource},
    {"query_source", "Query a source",
     "Runs a query in the source's own language (SQL, SPARQL, Cypher, or words to search documents for). "
     "Only reads are "
     "admitted. Large results come in pages: go on with next_offset as offset.",
     kQueryInput, kQueryOutput, querySource},
    {"feedback", "Say whether an answer is right",
     "Keeps whether the answer with this id was right or wrong, and where it was wrong the query, or the "
     "number of the reading, that was meant; the query is run first. Only what the person who asked said of "
     "the answer: similar questions are answered by it.",
     kFeedbackInput, kFeedbackOutput, giveFeedback, nullptr, false},
}};

}  // namespace

namespace {

/// Takes the time of each stage as it is reported, and passes it on.
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

/// Whether there are such sources for the caller. Error kNotFound, which names the first that is not.
Status checkKnown(const std::vector<SourceId>& named, const EngineConfig& config) {
  if (named.empty()) return {};
  std::vector<SourceId> known;
  for (const SourceConfig& source : config.sources)
    if (!config.seen || std::ranges::find(config.seen->asked, source.id) != config.seen->asked.end())
      known.push_back(source.id);
  for (const SourceId& id : named)
    if (std::ranges::find(known, id) == known.end()) return tl::unexpected(unknownSource(id, known));
  return {};
}

/// The record of a question that the engine was not asked.
void auditUnasked(const InForce& in, const Call& call, const std::string& question, const Error& why) {
  AskReport report{.question = question, .status = AskStatus::kFailed};
  report.error = why;
  in.engine->audit(report, call.request);
}

Result<Asked> reportOf(const InForce& in, const Call& call, bool execute) {
  OMNI_TRY(arguments, argumentsOf(in, call, schemaOf<kAskInput>()));
  if (const auto known = checkKnown(arguments.texts("sources"), in.engine->config()); !known) {
    auditUnasked(in, call, arguments.text("question"), known.error());
    return tl::unexpected(known.error());
  }
  AskOptions options = askOptions(*in.engine, arguments, call);
  options.execute = execute;
  StageClock clock(call.sink);
  Asked asked;
  asked.report =
      in.engine->ask(arguments.text("question"), options,
                     [&](std::string_view stage, std::string_view detail) { clock.tell(stage, detail); });
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
  const std::string key = answerKey(call.request.caller, call.arguments, *in.world);
  if (auto known = given(in, key)) {
    in.engine->audit(known->report, call.request);
    return *std::move(known);
  }
  const auto catalog = in.engine->catalogSoFar();
  const auto before = contentMarksOf(*catalog);
  OMNI_TRY(asked, reportOf(in, call, true));
  if (in.engine->catalogSoFar() == catalog)
    in.cache->put(key, asked.report, catalog, before,
                  toJson(asked.report).dump(-1, ' ', false, Json::error_handler_t::replace).size());
  return std::move(asked);
}

/// Keeps it in the log, if there is one.
void keep(const InForce& in, const std::string& caller, Asked& asked) {
  if (in.log) asked.report.id = randomId(kIdDigits);
  asked.json = toJson(asked.report);
  asked.unkept = in.unlogged;
  if (in.log)
    if (const auto kept = in.log->record(asked.report, asked.json, caller, in.world->today()); !kept)
      asked.unkept = kept.error();
  if (!asked.unkept) return;
  asked.report.id.clear();
  asked.json.erase("id");
  asked.json["warnings"].push_back("the log could not keep this question");
}

/// What the answer to a question back goes on with.
std::string tokenFor(const Clarification& clarification, const InForce& in, const Call& call) {
  Continuation continuation{call.arguments, {}};
  for (const ClarificationChoice& choice : clarification.choices) continuation.meanings.push_back(choice.id);
  return in.tokens->seal(continuation, call.request.caller, in.world->today());
}

/// The arguments of the question that was asked back, with the meaning that was chosen before all others.
Result<Json> chosenArguments(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, argumentsOf(in, call, schemaOf<kGoOnInput>()));
  auto held = in.tokens->open(arguments.text("token"), call.request.caller, in.world->today());
  const std::size_t choice = arguments.whole("choice").value_or(0);
  if (held && choice > held->meanings.size())
    held = fail(Code::kInvalidArgument,
                "there are " + std::to_string(held->meanings.size()) + " choices, no number " +
                    std::to_string(choice),
                "Choose one of these.");
  if (!held) {
    in.engine->auditTurnedAway(kBadRequest, call.request);
    return tl::unexpected(held.error());
  }
  held->arguments.erase("clarify");
  held->arguments["meant"] = Json::array({held->meanings[choice - 1]});
  return std::move(held->arguments);
}

/// Asks once more, by the meaning that was chosen of those that were asked back.
Result<Asked> goOn(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, chosenArguments(in, call));
  Call chosen = callWith(arguments, call);
  OMNI_TRY(asked, askFor(in, chosen));
  if (!asked.report.error && asked.report.meant != arguments["meant"][0])
    return fail(Code::kNotFound,
                "the question has no such meaning any more: what the sources hold has changed",
                "Ask the question again.");
  return std::move(asked);
}

}  // namespace

Result<Asked> askFor(const InForce& in, const Call& call) {
  if (goesOn(call)) return goOn(in, call);
  OMNI_TRY(asked, answered(in, call));
  keep(in, call.request.caller, asked);
  if (asked.report.clarification)
    asked.json["needs_input"]["token"] = tokenFor(*asked.report.clarification, in, call);
  asked.trace = call.request.trace;
  if (in.askedSink) (*in.askedSink)(asked);
  return std::move(asked);
}

Result<Queried> queryFor(const InForce& in, const Call& call) {
  OMNI_TRY(arguments, argumentsOf(in, call, schemaOf<kQueryInput>()));
  return queried(in, call, arguments);
}

Result<Asked> explainFor(const InForce& in, const Call& call) {
  OMNI_TRY(asked, reportOf(in, call, false));
  asked.trace = call.request.trace;
  asked.json = toJson(asked.report);
  if (in.askedSink) (*in.askedSink)(asked);
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
