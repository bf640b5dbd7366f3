#include "state/source_history.h"

#include <limits>
#include <mutex>

#include "base/time/iso_time.h"
#include "state/kept_structure.h"
#include "state/log_json.h"
#include "state/milliseconds.h"
#include "state/state.h"
#include "state/template_store.h"

namespace omni {
namespace {

using std::chrono::system_clock;

constexpr std::int64_t kMaxVersions = 30;  // of one source
constexpr std::int64_t kMaxBytes = 64 << 20;
constexpr std::size_t kBetweenTrims = 64;

struct Version {
  std::int64_t number = 0;
  system_clock::time_point last;
  Structure structure;
};

std::optional<Version> versionOf(const std::vector<Row>& rows) {
  if (rows.empty()) return std::nullopt;
  const Row& row = rows.front();
  return Version{std::get<std::int64_t>(row[0]),
                 system_clock::time_point(std::chrono::milliseconds(std::get<std::int64_t>(row[1]))),
                 structureOf(Json::parse(toText(row[2]), nullptr, false))};
}

/// The first in an order of those that were there at a time.
Result<std::optional<Version>> find(Database& database, const SourceConfig& config, const std::string& order,
                                    std::int64_t at = std::numeric_limits<std::int64_t>::max()) {
  OMNI_TRY(rows,
           database.read("SELECT number, last, structure FROM description WHERE key = ?1 AND first <= ?2 "
                         "ORDER BY " +
                             order + " LIMIT 1",
                         {config.key(), at}));
  return versionOf(rows);
}

Result<std::optional<Version>> baseline(Database& database, const SourceConfig& config,
                                        std::optional<system_clock::time_point> since) {
  if (!since) return find(database, config, "accepted DESC, number");
  OMNI_TRY(then, find(database, config, "number DESC", milliseconds(*since)));
  if (then) return then;
  return find(database, config, "number");
}

}  // namespace

Json toJson(const Drift& drift) {
  Json json{{"source", drift.source}, {"changes", Json::array()}};
  if (drift.since) json["since"] = isoTime(*drift.since);
  for (const Change& change : drift.changes) json["changes"].push_back(toJson(change));
  return json;
}

Status SourceHistory::keep(const SourceConfig& config, const Descriptor& descriptor,
                           system_clock::time_point now) {
  const Structure structure = structureOf(descriptor);
  const std::string json = jsonText(structure);
  OMNI_TRY(known, find(*database_, config, "number DESC"));
  if (known && changesBetween(known->structure, structure).empty()) {
    OMNI_RETURN_IF_ERROR(
        database_->write("UPDATE description SET last = ?2, source = ?3, structure = ?4 WHERE number = ?1",
                         {known->number, milliseconds(now), config.id, json}));
    return {};
  }
  OMNI_RETURN_IF_ERROR(database_->write(
      "INSERT INTO description (key, source, first, last, structure) VALUES (?1, ?2, ?3, ?3, ?4)",
      {config.key(), config.id, milliseconds(now), json}));
  OMNI_RETURN_IF_ERROR(
      database_->write("DELETE FROM description WHERE key = ?1 AND accepted = 0 AND number NOT IN (SELECT "
                       "number FROM description WHERE "
                       "key = ?1 ORDER BY number DESC LIMIT ?2)",
                       {config.key(), kMaxVersions}));
  return kept_++ % kBetweenTrims == 0 ? trim() : Status();
}

// The sources that were not described for the longest time go first.
Status SourceHistory::trim() {
  OMNI_RETURN_IF_ERROR(
      database_->write("DELETE FROM description WHERE number IN (SELECT number FROM (SELECT number, "
                       "sum(length(structure)) OVER (ORDER BY "
                       "last DESC, number DESC) AS bytes FROM description) AS sized WHERE bytes > ?1)",
                       {kMaxBytes}));
  return {};
}

Result<Drift> SourceHistory::drift(const SourceConfig& config, const Descriptor& descriptor,
                                   std::optional<system_clock::time_point> since) const {
  Drift drift{.source = config.id, .since = {}, .changes = {}};
  OMNI_TRY(before, baseline(*database_, config, since));
  if (!before) return drift;
  drift.since = before->last;
  drift.changes = changesBetween(before->structure, structureOf(descriptor));
  return drift;
}

Status SourceHistory::accept(const SourceConfig& config) {
  OMNI_RETURN_IF_ERROR(
      database_->write("UPDATE description SET accepted = CASE WHEN number = (SELECT max(number) FROM "
                       "description WHERE key = ?1) THEN 1 ELSE 0 END WHERE key = ?1",
                       {config.key()}));
  return {};
}

DescribedSink keepingDescriptions(const LogConfig& log, const World& world) {
  const auto place = statePlace(world);
  if (log.level == LogLevel::kOff || place.empty()) return {};
  struct Kept {
    std::once_flag opened;
    std::shared_ptr<Database> state;  // null: the file cannot be opened, of which the log tells
  };
  return [kept = std::make_shared<Kept>(), place, &world](const SourceConfig& config,
                                                          const Descriptor& descriptor) {
    std::call_once(kept->opened, [&] {
      if (auto state = openState(place, world)) kept->state = *std::move(state);
    });
    if (!kept->state) return;
    (void)SourceHistory(kept->state).keep(config, descriptor, world.today());
    if (const auto templates = TemplateStore::open(kept->state, {}))
      (void)(*templates)->check(config, descriptor);
  };
}

}  // namespace omni
