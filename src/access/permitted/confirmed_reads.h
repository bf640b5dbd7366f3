#pragma once

#include <string>

#include "base/keeping/recent_texts.h"
#include "source/source.h"

namespace omni {

/// Asks engines that tell it (TellsReads) whether they would read for a query what its guard found, and no
/// more. What was confirmed, with its values, is
/// not asked of again while the source stays as it is. Thread-safe.
class ConfirmedReads {
 public:
  /// `schema`: of the whole source, with what its views are derived from; `mark` changes when that does.
  /// Nothing is asked of engines that check it themselves, nor of a query over an object whose derivation is
  /// not known, which a rule has shown. Errors: kRefused, the engine would read more; those of
  /// TellsReads::readsOf().
  Status confirm(const GuardedQuery& query, Source& source, const RelationalSchema& schema,
                 const std::string& mark, const Budget& budget);

 private:
  RecentTexts confirmed_;  // each with the mark that it was confirmed under
};

}  // namespace omni
