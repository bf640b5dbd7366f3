#pragma once

#include <string>
#include <vector>

#include "base/budget.h"
#include "catalog/catalog_entry.h"
#include "formulate/sweep/swept_questions.h"

namespace omni {

/// The built-in planner's result for a question whose meaning is known.
struct SweptQuestion {
  SweepKind kind = SweepKind::kCount;
  std::string text;
  std::string element;  // what it is about, by native names: "orders", "orders.amt"
  bool read = false;    // as it is meant, every word of it
  std::string readAs;   // else: what was read, in words; empty: nothing
};

/// The questions of a sweep over one source, and what would let more be read.
struct Sweep {
  std::vector<SweptQuestion> questions;
  std::vector<std::string> advice;  // in words, each once
  bool all = true;                  // false: there are more that could be asked
};

/// Asks the built-in planner of one source, whose engine is not needed, questions that are made of its own
/// names and values: at most `most`, and no longer than the budget lasts. Of what is read by nobody it is
/// tried whether it were under another name. `common`: words that people use, the frequent first; empty where
/// they are not known, so that no name is called one that nobody says. Nothing of a corpus.
Sweep sweep(const CatalogEntry& entry, std::size_t most, const std::vector<std::string>& common,
            const Budget& budget);

}  // namespace omni
