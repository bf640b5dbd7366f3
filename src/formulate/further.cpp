#include "formulate/further.h"

namespace omni {

std::optional<LogicalQuery> furtherThan(const LogicalQuery& query) {
  if (!query.limit || query.orderBy.size() != 1 || query.skipped > 0 || query.set || query.whether)
    return std::nullopt;
  LogicalQuery further = query;
  *further.limit += kRowsBehind;
  further.select.push_back(query.orderBy.front().expression);
  return further;
}

}  // namespace omni
