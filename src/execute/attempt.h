#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "formulate/formulation.h"
#include "query/native_query.h"
#include "select/candidate.h"
#include "source/outcome.h"

namespace omni {

/// Columns that are shown next to the rows of an outcome, and is no part of the answer.
struct SupportingColumns {
  std::vector<std::string> columns;
  std::vector<Row> rows;  // one for each of the outcome's
};

/// Where the keys come from that a query was asked for: a bind-join.
struct KeysFrom {
  SourceId source;
  std::string question;  // that was asked of it
  std::string named;     // the key that stood for all of them in the question
  std::size_t keys = 0;
};

/// How what a question's other interpretations bring compares with what the chosen one brought: shares, 0 to
/// 1, of the confidence in all of them that brought something, the chosen one among them.
struct InterpretationAgreement {
  double same = 0;   // of the others that brought the same
  double other = 0;  // of those that brought something else
};

/// One candidate with its native query, what came of it, and what it cost.
struct Attempt {
  Candidate candidate;
  std::optional<NativeQuery> query;   // absent when nothing could be formulated
  std::vector<std::string> elements;  // native names that the query reads
  std::optional<Check> check;         // what the answer can be checked by
  bool checked = false;               // whether that was asked for
  std::optional<AskedFact> fact;      // the one fact that it asks for, if it asks for one
  std::optional<YesOrNo> yesOrNo;     // what it asks whether it is so, if it asks that
  std::vector<std::size_t> groups;    // columns by which its rows stand in order: Formulation::groups
  std::optional<Outcome> outcome;     // absent when not executed or failed
  std::optional<SupportingColumns> supporting;  // what the answer can be checked by, where that was found
  std::vector<Row> ties;       // further rows that rank as high as the outcome's last, as far as known
  std::optional<Error> error;  // why there is no query or no outcome
  std::string declined{};      // what is missing, where a language model writes no query for the source
  std::string bindings;        // what words of the question mean in the query, where that is known
  std::string unexplained;     // words of the question that the query leaves out
  std::vector<std::string> cautions;                   // of how what it reads was read from files
  bool doubtful = false;                               // by one of these what it reads may be something else
  std::optional<KeysFrom> keysFrom{};                  // of the second half of a question over two sources
  Derivation derivation{};                             // how the query was come to
  std::optional<InterpretationAgreement> agreement{};  // with other interpretations, where any was run
  std::vector<float> measured{};  // what tells whether it is right, where the built-in planner wrote it
  std::string logical{};          // Formulation::logical
  int repairs = 0;                // formulations that were tried before
  std::chrono::microseconds took{0};

  /// Whether it asks for passages, not rows.
  bool isSearch() const { return candidate.route == Route::kSearch; }
};

/// Whether rows came of a query.
inline bool brought(const Attempt& attempt) {
  return attempt.query && attempt.outcome && !attempt.isSearch() && !nothingCame(*attempt.outcome);
}

/// Whether something went wrong, beyond that the source has no query for the question: what it holds of the
/// answer is not known.
inline bool wentWrong(const Attempt& attempt) {
  if (!attempt.error) return false;
  const bool noIdea = attempt.error->code == Code::kNotFound || attempt.error->code == Code::kUnsupported;
  return attempt.query || !noIdea;
}

}  // namespace omni
