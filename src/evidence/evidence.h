#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "schema/route.h"
#include "source/place.h"

namespace omni {

/// Where a kept piece of an outcome comes from.
struct Provenance {
  SourceId source;
  Route route = Route::kSql;
  std::vector<std::string>
      elements;          // tables, classes, labels and paths that the query read; headings of a passage
  std::string document;  // SEARCH: the document
  PassagePlace place{};  // and where in it
};

/// One kept attempt (its rows) or one kept passage.
struct Evidence {
  std::size_t attempt = 0;  // index into the attempts
  std::size_t passage = 0;  // SEARCH: index into the outcome's passages
  double confidence = 0;    // that it answers, 0 to 1
  Provenance provenance;
  std::vector<std::size_t> rows{};     // of the outcome, those that answer; empty: all of them
  std::vector<std::string> missing{};  // conditions that its query leaves out, as a language model finds
};

/// One value that a source gives for a fact.
struct Claim {
  std::string value;
  Provenance provenance;
  std::size_t version = 0;  // claims of one version say the same; from 0, in the order of the claims
  std::size_t attempt = 0;  // index into the attempts
  std::string asOf{};       // the time that it holds for, as written; empty where none is named
  bool newest = false;      // of the claims that name a time, where they name different ones
};

/// Sources that disagree on one attribute of one entity.
struct Contradiction {
  std::string entity;
  std::string attribute;
  std::vector<Claim> claims;
};

struct EvidenceSet {
  std::vector<Evidence> evidence;  // best first
  std::vector<Contradiction> contradictions;
  std::string whyNot{};  // where nothing answers: what is missing, as a language model says; may be empty
};

}  // namespace omni
