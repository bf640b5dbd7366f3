#pragma once

#include <functional>
#include <vector>

#include "catalog/catalog.h"
#include "formulate/formulation.h"
#include "model/chat/chat_model.h"
#include "model/prompt/reply.h"
#include "question/question.h"

namespace omni {

/// The schema of a reply with a query for a source of `route`.
ReplySchema formulationSchema(Route route);

/// The query that a model wrote. Text literals that the question does not hold but the source does have come
/// from the source: they become bound parameters. Errors: kUnreadable (no object), kNotFound (the model says
/// that the source cannot answer).
Result<Formulation> formulationOf(const ChatReply& reply, const Question& question,
                                  const CatalogEntry& entry);

/// The reply's `parameters`: a list of {"name", "value"}. What is malformed is left out.
std::vector<Parameter> parametersOf(const Reply& reply);

/// A stated confidence as a share of 1; some models give percent.
double shareOf(double confidence);

/// Text literals that the question does not hold, but `isRead` says come from a source, as bound parameters.
NativeQuery withReadTextsBound(const NativeQuery& query, const Question& question, const SourceInfo& info,
                               const std::function<bool(const std::string&)>& isRead);

}  // namespace omni
