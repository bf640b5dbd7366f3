#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "model/chat/chat_model.h"
#include "query/native_query.h"

namespace omni {

/// The model's next step.
struct AgentStep {
  enum class Action { kList, kDescribe, kLookUp, kQuery, kSearch, kFinish };
  Action action = Action::kFinish;
  SourceId source;
  std::string text;  // words to list or look up, a query, a search
  std::vector<Parameter> parameters;
  std::size_t given = 0;  // kQuery: the number of the query whose rows this one reads, from 1; 0: of none
  std::string reason;
  std::vector<std::size_t> answers;  // kFinish: the numbers of the queries that answer, from 1
  double confidence = 0;
};

/// "list", "describe", "look_up", "query", "search" or "finish".
std::string_view name(AgentStep::Action action);

/// The schema of a reply that names a step.
ReplySchema agentSchema();

/// Errors: kUnreadable (no object), kInvalidArgument (no such action).
Result<AgentStep> agentStepOf(const ChatReply& reply);

}  // namespace omni
