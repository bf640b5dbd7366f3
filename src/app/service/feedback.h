#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/service/operations.h"
#include "engine/engine.h"
#include "state/query_log.h"
#include "state/template_store.h"

namespace omni {

/// What somebody says of an answer. A correction is a query, or the number of a reading that was offered.
struct Rating {
  std::string id;  // of the question in the log, or the beginning of it
  bool right = false;
  std::size_t interpretation = 0;  // 0: none
  std::string query{};             // empty: none
  Json parameters = Json::object();
  SourceId source{};  // of the query; empty: that of the answer
  std::string note{};
};

/// The rating in a request's body or a tool's arguments, by kFeedbackInput. Errors: kInvalidArgument.
Result<Rating> ratingOf(const Json& json);

/// The engine that runs queries, opened where one is to be run.
using EngineOpener = std::function<Result<std::shared_ptr<const Engine>>()>;

/// The templates that an engine's verdicts make; null: none are kept.
using TemplateOpener = std::function<Result<std::shared_ptr<TemplateStore>>(const Engine&)>;

/// Keeps what was said. A correction is run first, through the guard, and is kept only where it runs. What is
/// right, and a correction, becomes a template; one whose answer is wrong is put under review, also where it
/// was made of that answer. Gives {"id", "verdict"}, of a correction also {"source", "query", "outcome"}, and
/// "template" where there is one, else why in "no_template". Errors: kNotFound (no such question, reading or
/// source), kInvalidArgument (a right answer that is corrected), those of Engine::query.
Result<Json> rate(QueryLog& log, const EngineOpener& open, const TemplateOpener& templates,
                  const Rating& rating, const RequestContext& request,
                  std::chrono::system_clock::time_point now);

/// rate() as an operation, of questions that the caller asked himself: id, verdict ("right" or "wrong"),
/// reading, query, parameters, source, note. Only of those who operate the server it makes templates. Errors
/// also: kNotFound (nothing is kept).
Result<Json> giveFeedback(const InForce& in, const Call& call);

/// Nothing is kept of questions here.
Error nothingLogged();
/// What a caller is told of an error of the log: what its operator has to mend names files, and is for those
/// who operate the server.
Error publicLogError(const Error& error, bool operates);

}  // namespace omni
