#pragma once

#include "language/guarded_query.h"
#include "query/value_archive.h"

namespace omni {

inline auto fieldsOf(TableRead& read) {
  return std::tie(read.table, read.columns);
}

/// Takes a guarded query from the process whose guard made it to the worker process that runs it; for
/// src/worker alone, as tools/check_layers.py sees to. A worker takes queries only from the process that
/// started it, and holds nothing but one source: who could forge one could read that source anyway.
class GuardedQueryWire {
 public:
  static void write(ArchiveWriter& to, const GuardedQuery& query) {
    to(query.query_.route, query.query_.text, query.query_.parameters, query.reads_, query.restricted_);
  }
  static GuardedQuery read(ArchiveReader& from) {
    NativeQuery query;
    std::vector<TableRead> reads;
    bool restricted = false;
    from(query.route, query.text, query.parameters, reads, restricted);
    GuardedQuery guarded(std::move(query), {}, {}, {}, std::move(reads));
    guarded.restricted_ = restricted;
    return guarded;
  }
};

}  // namespace omni
