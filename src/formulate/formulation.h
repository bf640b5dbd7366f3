#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "query/native_query.h"
#include "query/yes_or_no.h"

namespace omni {

/// One attribute of one named thing, in words: what a query asks when it asks for a single fact.
struct AskedFact {
  std::string entity;
  std::string attribute;
};

/// A question that people confirmed with its query.
struct ConfirmedQuestion {
  std::string id;  // of its template
  std::string question;
};

/// How a query was come to, for people.
struct Derivation {
  std::vector<std::string> segmentation;  // the question cut up, and what each piece was taken for
  std::vector<std::string> edits;         // what was changed of what the rules read; empty: nothing
  std::vector<std::string> open;          // what of the question the query does not meet, and why
  std::vector<NativeQuery> others;        // the runners-up, likeliest first
  std::string writer{};                   // the language model that wrote it; empty: the built-in planner
  std::optional<ConfirmedQuestion> confirmed{};  // where it is that question's, with other values
};

/// A query once more, with what lets a reader check its answer: formulate/rendered/check.h says what.
struct Check {
  NativeQuery query;
  std::vector<std::string> supporting;  // in words, the further columns that are shown next to the answer's
  bool further = false;  // goes on behind the last row of a ranking, whose measure is the last column
  bool dated = false;    // the last of the supporting ones says as of when a row is
};

/// A native query for one source, with what it reads.
struct Formulation {
  NativeQuery query;
  std::vector<std::string> elements;  // native names of tables, classes or labels, for provenance
  std::optional<Check> check;
  std::optional<AskedFact> fact;
  std::optional<YesOrNo> yesOrNo;  // what it asks whether it is so, if it asks that
  std::vector<std::size_t>
      groups{};             // columns that say of what the others are figures, where no order is asked for
  std::string bindings;     // what words of the question mean in it; empty where that is not known
  std::string unexplained;  // words of the question that it leaves out
  std::string guessed{};    // what of it is a guess, in words
  Derivation derivation{};
  std::string logical{};          // its logical query, as logicalJson() writes it; empty: it has none
  std::vector<float> measured{};  // of the built-in planner: RankedQuery::measured
  std::string declined{};         // why a language model writes no query for this source; else empty
};

}  // namespace omni
