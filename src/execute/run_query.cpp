#include "execute/run_query.h"

#include "language/languages.h"

namespace omni {

Result<Outcome> runQuery(Source& source, const GuardedQuery& query, const Budget& budget) {
  auto outcome = source.run(query, budget);
  if (!outcome) return outcome;
  outcome->notes.insert(outcome->notes.begin(), query.notes().begin(), query.notes().end());
  if (query.headers().size() == outcome->columns.size())
    for (std::size_t i = 0; i < outcome->columns.size(); ++i)
      if (!query.headers()[i].empty()) outcome->columns[i] = query.headers()[i];
  return outcome;
}

Result<Outcome> runQuery(const CatalogEntry& entry, const NativeQuery& query, const Budget& budget) {
  OMNI_TRY(guarded, languageOf(query.route).validate(query, entry.descriptor));
  return runQuery(*entry.source, guarded, budget);
}

Result<Outcome> runQuery(const CatalogEntry& entry, const LogicalQuery& query, const Budget& budget) {
  OMNI_TRY(native, languageOf(entry.model.route).render(query, entry.model));
  return runQuery(entry, native, budget);
}

}  // namespace omni
