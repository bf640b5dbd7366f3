#include "state/source_register.h"

#include "base/value.h"
#include "state/milliseconds.h"

namespace omni {

Result<std::vector<RegisteredSource>> SourceRegister::all() const {
  OMNI_TRY(rows, database_->read("SELECT id, config FROM source ORDER BY id"));
  std::vector<RegisteredSource> sources;
  for (const Row& row : rows) sources.push_back({toText(row[0]), toText(row[1])});
  return sources;
}

Status SourceRegister::put(const RegisteredSource& source, std::chrono::system_clock::time_point now) {
  OMNI_RETURN_IF_ERROR(
      database_->write("INSERT INTO source (id, at, config) VALUES (?1, ?2, ?3) ON CONFLICT (id) DO UPDATE "
                       "SET at = excluded.at, config = excluded.config",
                       {source.id, milliseconds(now), source.config}));
  return {};
}

Result<bool> SourceRegister::remove(const SourceId& id) {
  OMNI_TRY(changed, database_->write("DELETE FROM source WHERE id = ?1", {id}));
  return changed > 0;
}

}  // namespace omni
