#include "source/remote/confirmed_reads.h"

#include <algorithm>

namespace omni {
namespace {

// The tables of a plan depend on the values, too.
std::string keyOf(const GuardedQuery& query, const std::vector<std::string>& planned) {
  std::string key = query.text();
  for (const Parameter& parameter : query.parameters()) key += '\n' + toJson(parameter.value);
  for (const std::string& table : planned) key += '\n' + table;
  return key;
}

}  // namespace

Status ConfirmedReads::confirm(const GuardedQuery& query, const AskReads& ask) {
  const auto& planned = query.plannedTables();
  if (!planned) return {};
  const std::string key = keyOf(query, *planned);
  if (confirmed_.contains(key)) return {};
  OMNI_TRY(reads, ask());
  for (const std::string& table : reads)
    if (std::ranges::find(*planned, table) == planned->end())
      return fail(Code::kRefused, "the engine would read more than the query names",
                  "Write the query in plainer words: SELECT … FROM the tables of the source.");
  confirmed_.insert(key);
  return {};
}

}  // namespace omni
