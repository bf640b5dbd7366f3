#include "formulate/source_words/source_words.h"

#include <utility>

#include "formulate/compared/side_by_side.h"
#include "formulate/measures/asked_measures.h"
#include "formulate/source_words/listed_each.h"
#include "formulate/source_words/named_states.h"
#include "formulate/source_words/rates.h"
#include "formulate/source_words/source_name.h"
#include "formulate/source_words/truth_splits.h"

namespace omni {

Question inSourceWords(Question question, const CatalogEntry& entry) {
  question = withPeriodsApart(withoutSourceName(std::move(question), entry));
  question = withRates(withNamedStates(std::move(question), entry), entry);
  question = withListedEach(withTruthSplits(std::move(question), entry), entry);
  return withMeasures(std::move(question), entry);
}

}  // namespace omni
