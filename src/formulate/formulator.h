#pragma once

#include <memory>
#include <optional>

#include "base/result.h"
#include "catalog/catalog.h"
#include "formulate/formulation.h"
#include "question/asking.h"
#include "source/outcome.h"

namespace omni {

/// Why a query does not answer that an earlier writer wrote, though rows came: for a language model, which is
/// shown them in `reason`.
struct Objection {
  NativeQuery query;
  std::string reason;
};

/// What came of the last formulation: an error of the guard or the engine, or nothing at all; or, for a
/// writer that begins with it, an objection to the query of an earlier one.
struct ValidationFeedback {
  std::optional<Error> error;  // absent: it ran, and nothing came
  std::optional<Objection> objection{};
};

/// Writes the queries of one question for one source, one after another. Used by one thread at a time.
class QueryWriter {
 public:
  virtual ~QueryWriter() = default;

  /// The first formulation; after that, each time, one that the setback of the last calls for. Nothing when
  /// there is no better idea. One that is `declined` is the last. Errors: kNotFound (nothing in the question
  /// binds to the source), kUnsupported (the language cannot say it), and those of a model.
  virtual Result<std::optional<Formulation>> next(const ValidationFeedback* last) = 0;

  /// Whether what the last formulation brought is a setback all the same, as a count of nothing may be.
  virtual bool needsRepair(const Outcome& outcome) const {
    static_cast<void>(outcome);
    return false;
  }
};

/// Writes queries in the sources' own languages. Thread-safe.
class Formulator {
 public:
  virtual ~Formulator() = default;

  /// `asking` and `entry` must outlive the writer.
  virtual std::unique_ptr<QueryWriter> begin(const Asking& asking, const CatalogEntry& entry) const = 0;

  /// Does what questions to this source would wait for. Errors: kCancelled (a question came, ask again
  /// later), and those of a model.
  virtual Status prepare(const CatalogEntry& entry, const Budget& budget) const {
    (void)entry, (void)budget;
    return {};
  }
  /// Whether prepare() has nothing to do.
  virtual bool isPrepared(const CatalogEntry& entry) const {
    (void)entry;
    return true;
  }
};

}  // namespace omni
