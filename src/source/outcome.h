#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "base/value.h"
#include "source/place.h"

namespace omni {

/// A piece of a document that was found, in words, with its place there.
struct Passage {
  std::string document;  // id within the source: a path or a given id
  std::string title;
  std::vector<std::string> headings;  // outermost first
  PassagePlace place;                 // in the document
  double score = 0;                   // fused, higher is better, comparable within one outcome
  std::string text;
};

/// The result of a guarded query: a table (also for graphs: nodes and relationships are nested cells) or
/// passages.
struct Outcome {
  std::vector<std::string> columns;
  std::vector<Row> rows;
  std::vector<Passage> passages;     // of a search, best first
  std::vector<std::string> ranking;  // of a search: document ids, best first, at most 100
  double confidence = 0;             // of a search: how well the best passage answers, 0 to 1; else unused
  bool byWords = false;              // of a search: no meaning was compared
  bool truncated = false;            // a row or byte cap was reached
  std::vector<std::string> notes;    // such as "vectors unavailable: words only"
  std::vector<Error> without;        // what failed, where something came without it
};

/// No passage, and no row that holds a value: also the sum of no values.
bool nothingCame(const Outcome& outcome);

}  // namespace omni
