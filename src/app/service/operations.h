#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/service/service.h"
#include "base/trace.h"
#include "report/report_json.h"

namespace omni {

/// One call of an operation: what was given, and who waits for it.
struct Call {
  const Json& arguments;
  std::stop_token stop{};    // the caller has gone
  StageSink sink{};          // receives the stages of a question as they happen
  RequestContext request{};  // who asks, by which route
  bool operates = true;      // whether he operates the server: what he confirms answers everybody
  // Given the report of a question (docs/ask.schema.json), which the result shortens; may be empty.
  std::function<void(const Json& report)> takeReport{};
  bool clarify = false;  // whether the user can be asked back, whatever the arguments say
};

/// An operation of programs on an engine, whatever the protocol: arguments and result are JSON.
struct Operation {
  std::string_view name;
  std::string_view title;
  std::string_view description;  // for the one who chooses, a person or a model
  std::string_view input;        // JSON Schema of the arguments
  std::string_view output;       // JSON Schema of the result
  Result<Json> (*run)(const InForce& in, const Call& call);
  // Whether that waits for nothing and reads no file, with these arguments; null: it may.
  bool (*isQuick)(const InForce& in, const Json& arguments) = nullptr;
  bool reads = true;  // false: it keeps what the caller says; no operation writes to a source
};

/// ask, search_sources, describe_source, query_source, feedback.
std::span<const Operation> operations();

/// Null when there is none of that name.
const Operation* findOperation(std::string_view name);

/// How long a stage took, from the end of the one before.
struct StageTime {
  std::string stage;
  std::chrono::steady_clock::time_point began;
  std::chrono::microseconds took{0};
};

/// The report of a question, and the report as docs/ask.schema.json has it.
struct Asked {
  AskReport report;
  Json json;
  std::vector<StageTime> stages{};
  std::optional<Error> unkept{};  // why the log does not hold it, though it should
  TraceContext trace{};           // that it continues; empty: none
};

/// A query that a caller wrote, as it ran.
struct Queried {
  SourceId source;
  NativeQuery query;
  Outcome outcome;  // from the offset on
};

/// Runs a query of the caller, as the operation query_source. Errors: those of Engine::query().
Result<Queried> queryFor(const InForce& in, const Call& call);

/// Asks, and keeps in the log what it led to. Arguments: question, earlier, sources, candidates, seconds,
/// reading, trust, clarify, meant; or the token of a question back and the number of a choice. Errors also:
/// those of ContinuationTokens::open; kNotFound (the chosen meaning is none of the question any more).
Result<Asked> askFor(const InForce& in, const Call& call);

/// Everything short of executing, of which nothing is kept; the same arguments.
Result<Asked> explainFor(const InForce& in, const Call& call);

}  // namespace omni
