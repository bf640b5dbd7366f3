#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/sentence_encoder.h"
#include "model/small_vector.h"
#include "question/question.h"
#include "schema/meaning.h"
#include "select/index/catalog_index.h"

namespace omni {

/// A span of the question that could be a value.
struct AskedValue {
  std::uint64_t key = 0;  // ValueIndex::keyOf
  std::size_t first = 0;  // token
  std::size_t count = 1;
  double trust = 0;  // 0 to 1: names and long spans are values sooner than a lower-case word
};

/// The measurements of a question for selection, worked out once for all sources.
struct MeasuredQuestion {
  const Question* question = nullptr;
  std::vector<std::string> stems;
  std::vector<double> weights;  // one a token: how telling it is; 0 for function words and numbers
  double total = 0;             // of the weights
  std::vector<AskedValue> values;
  Meaning meaning;           // empty without a sentence encoder
  SmallVector smallMeaning;  // the same

  /// The weights of tokens [first, first + count).
  double weightOf(std::size_t first, std::size_t count) const;
  void setMeaning(Meaning of);
};

/// All but the meaning. `question` must outlive the result.
MeasuredQuestion ask(const Question& question, const CatalogIndex& index);

/// Empty without a sentence encoder.
Meaning meaningOf(const Question& question, const SentenceEncoder& encoder);

}  // namespace omni
