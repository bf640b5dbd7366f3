#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/keeping/recent_texts.h"
#include "language/guarded_query.h"
#include "source/source_config.h"

namespace omni {

/// Compares the tables that an engine would read for a query with those that its guard found
/// (GuardedQuery::plannedTables). What was confirmed, with its values, is not asked of again. Thread-safe.
class ConfirmedReads {
 public:
  /// The tables that the engine would read, as TellsReads has them.
  using AskReads = std::function<Result<std::vector<std::string>>()>;

  /// Errors: kRefused, the engine would read more; those of `ask`.
  Status confirm(const GuardedQuery& query, const AskReads& ask);

  /// The source is no longer what it was.
  void forget() { confirmed_.clear(); }

 private:
  RecentTexts confirmed_;
};

}  // namespace omni
