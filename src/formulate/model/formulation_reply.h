#pragma once

#include "catalog/catalog.h"
#include "formulate/formulation.h"
#include "model/chat/chat_model.h"
#include "question/question.h"

namespace omni {

/// What a reply that writes a query for a source of `route` has to be.
ReplySchema formulationSchema(Route route);

/// The query that a model wrote. Text literals that the question does not hold but the source does have come
/// from the source: they become bound parameters. Errors: kUnreadable (no object), kNotFound (the model says
/// that the source cannot answer).
Result<Formulation> formulationOf(const ChatReply& reply, const Question& question,
                                  const CatalogEntry& entry);

}  // namespace omni
