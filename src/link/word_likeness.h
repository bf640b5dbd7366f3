#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "catalog/schema_words.h"
#include "question/question.h"

namespace omni {

/// How well the words of a question name those of a schema: by their form (wordSimilarity), else, and less
/// surely, because one is made from the other ("decide", "decision"). Two words are compared once, however
/// many names have them.
class WordLikeness {
 public:
  /// Both must outlive it.
  WordLikeness(const Question& question, const SchemaWords& words);

  double of(std::size_t token, const SchemaWord& word);

 private:
  const Question& question_;
  std::size_t words_;          // of the schema
  std::vector<double> known_;  // of each token and word; negative: not compared yet
};

}  // namespace omni
