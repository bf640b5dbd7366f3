#include "state/entity_decisions.h"

#include <algorithm>

#include "entities/plain_name.h"
#include "state/milliseconds.h"

namespace omni {

EntityDecisions::EntityDecisions(std::shared_ptr<Database> database, const std::vector<SourceConfig>& sources)
    : database_(std::move(database)) {
  for (const SourceConfig& source : sources) keys_.emplace_back(source.id, source.key());
}

Result<std::vector<EntityDecision>> EntityDecisions::all() const {
  OMNI_TRY(rows, database_->read("SELECT key_a, name_a, key_b, name_b, same FROM entity_decision "
                                 "ORDER BY at, key_a, plain_a, key_b, plain_b"));
  const auto source = [&](const Value& key) {
    const auto known = std::ranges::find(keys_, toText(key), &std::pair<SourceId, std::string>::second);
    return known == keys_.end() ? SourceId() : known->first;
  };
  std::vector<EntityDecision> all;
  for (const Row& row : rows) {
    EntityDecision decision{source(row[0]), toText(row[1]), source(row[2]), toText(row[3]),
                            toText(row[4]) == "1"};
    if (!decision.sourceA.empty() && !decision.sourceB.empty()) all.push_back(std::move(decision));
  }
  return all;
}

Result<EntityDecisions::Side> EntityDecisions::sideOf(const SourceId& source, const std::string& name) const {
  const auto key = std::ranges::find(keys_, source, &std::pair<SourceId, std::string>::first);
  if (key == keys_.end())
    return fail(Code::kNotFound, "there is no source '" + source + "'", "Look with omni sources list.");
  return Side{key->second, name, plainName(name)};
}

Result<std::pair<EntityDecisions::Side, EntityDecisions::Side>> EntityDecisions::sidesOf(
    const EntityDecision& decision) const {
  OMNI_TRY(a, sideOf(decision.sourceA, decision.nameA));
  OMNI_TRY(b, sideOf(decision.sourceB, decision.nameB));
  if (std::tie(b.key, b.plain) < std::tie(a.key, a.plain)) std::swap(a, b);
  return std::pair(std::move(a), std::move(b));
}

Status EntityDecisions::put(const EntityDecision& decision, std::chrono::system_clock::time_point now) {
  OMNI_TRY(sides, sidesOf(decision));
  const auto& [a, b] = sides;
  OMNI_RETURN_IF_ERROR(database_->write(
      "INSERT INTO entity_decision (key_a, plain_a, key_b, plain_b, name_a, name_b, at, same) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (key_a, plain_a, key_b, plain_b) "
      "DO UPDATE SET name_a = ?5, name_b = ?6, at = ?7, same = ?8",
      {a.key, a.plain, b.key, b.plain, a.name, b.name, milliseconds(now),
       std::int64_t{decision.same ? 1 : 0}}));
  return {};
}

Result<bool> EntityDecisions::remove(const EntityDecision& decision) {
  OMNI_TRY(sides, sidesOf(decision));
  const auto& [a, b] = sides;
  OMNI_TRY(gone, database_->write("DELETE FROM entity_decision WHERE key_a = ?1 AND plain_a = ?2 "
                                  "AND key_b = ?3 AND plain_b = ?4",
                                  {a.key, a.plain, b.key, b.plain}));
  return gone > 0;
}

std::shared_ptr<const NamesElsewhere> decidedNames(const std::shared_ptr<Database>& state,
                                                   const std::vector<SourceConfig>& sources) {
  auto decided = EntityDecisions(state, sources).all();
  if (!decided || decided->empty()) return nullptr;
  return std::make_shared<const NamesElsewhere>(*std::move(decided));
}

}  // namespace omni
