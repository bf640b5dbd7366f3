#pragma once

#include <memory>
#include <optional>

#include "base/budget.h"
#include "base/trace.h"
#include "question/question.h"

namespace omni {

struct BoundKeys;
struct GivenTable;

/// One question on its way through the stages: what is asked, what it may use, where each stage reports.
struct Asking {
  const Question& question;
  const Budget& budget;
  Trace& trace;
  bool byDocument = false;          // what a search finds of a document comes as one piece
  std::optional<double> threshold;  // of an ensemble, instead of its own
  const BoundKeys* keys = nullptr;  // that are asked for in the place of the one that the question names
  std::shared_ptr<const GivenTable> given{};  // that the query is written for; may be null

  /// The time of one call of a model: half of the time that is left, so that one which hangs leaves enough
  /// to do without it.
  Budget ofOneCall() const { return budget.within(budget.remaining() / 2); }
};

}  // namespace omni
