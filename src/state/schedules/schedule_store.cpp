#include "state/schedules/schedule_store.h"

#include "state/milliseconds.h"

namespace omni {
namespace {

using Time = ScheduleRecord::Time;

Time timeOf(std::int64_t milliseconds) {
  return Time(std::chrono::milliseconds(milliseconds));
}

Json jsonOf(const PendingMessage& message) {
  return {{"slot", milliseconds(message.slot)},
          {"destination", message.destination},
          {"body", message.body},
          {"tries", message.tries},
          {"next", milliseconds(message.next)}};
}

std::string textOf(const ScheduleRecord& record) {
  Json missed = Json::array(), pending = Json::array();
  for (const Time slot : record.missed) missed.push_back(milliseconds(slot));
  for (const PendingMessage& message : record.pending) pending.push_back(jsonOf(message));
  Json json{{"settled", milliseconds(record.settled)},
            {"running_until", milliseconds(record.runningUntil)},
            {"outcome", record.outcome},
            {"digest", record.digest},
            {"failing", record.failing},
            {"missed", std::move(missed)},
            {"missed_in_all", record.missedInAll},
            {"pending", std::move(pending)},
            {"undelivered", record.undelivered}};
  if (record.running) json["running"] = milliseconds(*record.running);
  if (record.last) json["last"] = milliseconds(*record.last);
  if (record.number) json["number"] = *record.number;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<Time> timeIn(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end()) return std::nullopt;
  return timeOf(found->get<std::int64_t>());
}

ScheduleRecord recordOf(std::int64_t version, const Json& json) {
  ScheduleRecord record{.version = version};
  record.settled = timeIn(json, "settled").value_or(Time());
  record.running = timeIn(json, "running");
  record.runningUntil = timeIn(json, "running_until").value_or(Time());
  record.last = timeIn(json, "last");
  record.outcome = json.value("outcome", std::string());
  record.digest = json.value("digest", std::string());
  if (const auto number = json.find("number"); number != json.end()) record.number = number->get<double>();
  record.failing = json.value("failing", false);
  for (const Json& slot : json["missed"]) record.missed.push_back(timeOf(slot.get<std::int64_t>()));
  record.missedInAll = json.value("missed_in_all", std::int64_t{0});
  for (const Json& one : json["pending"])
    record.pending.push_back({timeOf(one["slot"].get<std::int64_t>()), one["destination"].get<std::size_t>(),
                              one["body"].get<std::string>(), one["tries"].get<std::size_t>(),
                              timeOf(one["next"].get<std::int64_t>())});
  record.undelivered = json.value("undelivered", std::int64_t{0});
  return record;
}

}  // namespace

Result<std::optional<ScheduleRecord>> ScheduleStore::find(const std::string& name) const {
  OMNI_TRY(rows, database_->read("SELECT version, record FROM schedule WHERE name = ?1", {name}));
  if (rows.empty()) return std::nullopt;
  try {
    return recordOf(std::get<std::int64_t>(rows[0][0]), Json::parse(toText(rows[0][1])));
  } catch (const Json::exception&) {
    return fail(Code::kUnreadable, "the state of schedule '" + name + "' is damaged",
                "Rename the schedule, which begins anew.", Audience::kOperator);
  }
}

Result<bool> ScheduleStore::begin(const std::string& name, const ScheduleRecord& record) const {
  OMNI_TRY(changed, database_->write("INSERT INTO schedule (name, version, record) VALUES (?1, ?2, ?3) ON "
                                     "CONFLICT (name) DO NOTHING",
                                     {name, record.version, textOf(record)}));
  return changed > 0;
}

Result<bool> ScheduleStore::replace(const std::string& name, ScheduleRecord& record) const {
  OMNI_TRY(changed,
           database_->write("UPDATE schedule SET version = ?1, record = ?2 WHERE name = ?3 AND version = ?4",
                            {record.version + 1, textOf(record), name, record.version}));
  if (changed > 0) ++record.version;
  return changed > 0;
}

}  // namespace omni
