#include <algorithm>

#include "app/cli/commands.h"
#include "app/schedules/background.h"
#include "app/schedules/schedule_delivery.h"
#include "base/text.h"
#include "base/time/iso_time.h"
#include "config/schedules/schedule_settings.h"
#include "state/state.h"
#include "terminal/table.h"
#include "terminal/text.h"

namespace omni {
namespace {

std::string timeText(std::optional<ScheduleRecord::Time> time) {
  return time ? isoTime(*time).substr(0, 16) + "Z" : "";
}

std::string askedText(const Schedule& schedule) {
  return schedule.tool.empty() ? schedule.question : "tool " + schedule.tool;
}

Result<std::vector<Schedule>> schedulesIn(const Session& session, const EngineConfig& config) {
  return schedulesOf(configFile(session), config, session.surroundings.world);
}

Result<Schedule> scheduleNamed(const std::string& name, const std::vector<Schedule>& schedules) {
  std::vector<std::string> names;
  for (const Schedule& schedule : schedules) {
    if (schedule.name == name) return schedule;
    names.push_back(schedule.name);
  }
  const std::string near = nearest(name, names);
  return fail(Code::kNotFound, "there is no schedule '" + name + "'",
              names.empty()  ? "Configure it under schedules:."
              : near.empty() ? "omni schedules list names them."
                             : "Did you mean '" + near + "'?");
}

/// What is kept of each; nothing where nothing is kept.
std::optional<ScheduleStore> knownRecords(const World& world) {
  const std::string place = statePlace(world);
  if (place.empty() || !mayHoldState(place)) return std::nullopt;
  auto state = openState(place, world);
  return state ? std::optional<ScheduleStore>(*std::move(state)) : std::nullopt;
}

Json jsonOf(const Schedule& schedule, const std::optional<ScheduleRecord>& record, const World& world) {
  Json places = Json::array();
  for (const Destination& destination : schedule.destinations)
    places.push_back(placeText(destination, world));
  Json json{{"schedule", schedule.name},
            {"cron", schedule.cronText},
            {"asks", askedText(schedule)},
            {"when", conditionText(schedule.when)},
            {"role", schedule.role},
            {"sends_to", std::move(places)},
            {"next", timeText(schedule.cron.after(world.today()))}};
  if (!record) return json;
  json["last"] = timeText(record->last);
  json["outcome"] = record->outcome;
  json["missed"] = record->missedInAll;
  json["waiting"] = record->pending.size();
  json["undelivered"] = record->undelivered;
  return json;
}

int listSchedules(const Session& session, Terminal& terminal) {
  const auto config = poolConfig(session, terminal);
  if (!config) return failed(session, terminal, config.error());
  const auto schedules = schedulesIn(session, *config);
  if (!schedules) return failed(session, terminal, schedules.error());
  const World& world = session.surroundings.world;
  const auto store = knownRecords(world);
  Json list = Json::array();
  std::vector<Row> rows;
  for (const Schedule& schedule : *schedules) {
    auto record = store ? store->find(schedule.name) : Result<std::optional<ScheduleRecord>>();
    if (!record) return failed(session, terminal, record.error());
    Json json = jsonOf(schedule, *record, world);
    rows.push_back({schedule.name, schedule.cronText, json["when"].get<std::string>(),
                    json["next"].get<std::string>(), json.value("last", std::string()),
                    json.value("outcome", std::string()), json.value("missed", std::int64_t{0}),
                    json.value("waiting", std::int64_t{0})});
    list.push_back(std::move(json));
  }
  if (session.json) {
    printJson(session, {{"schedules", std::move(list)}}, terminal);
  } else if (rows.empty()) {
    terminal.note("Nothing is scheduled. Configure schedules:.");
  } else {
    static const std::vector<std::string> kColumns{"schedule", "cron",    "when",   "next",
                                                   "last",     "outcome", "missed", "waiting"};
    for (const std::string& line : tableLines(kColumns, rows, terminal.width(), rows.size()))
      terminal.line(line);
  }
  return kExitAnswered;
}

/// A schedule with the engine that answers it.
struct Opened {
  Schedule schedule;
  InForce in;
};

Result<Opened> opened(const Session& session, const std::string& name, Terminal& terminal) {
  OMNI_TRY(engine, openPool(session, terminal));
  OMNI_TRY(schedules, schedulesIn(session, engine->config()));
  OMNI_TRY(schedule, scheduleNamed(name, schedules));
  InForce in{.engine = std::shared_ptr<const Engine>(std::move(engine))};
  in.world = &session.surroundings.world;
  return Opened{std::move(schedule), std::move(in)};
}

/// Asks, and shows what would be sent where; nothing is.
int testSchedule(const Session& session, const std::string& name, Terminal& terminal) {
  const auto asked = opened(session, name, terminal);
  if (!asked) return failed(session, terminal, asked.error());
  const Schedule& schedule = asked->schedule;
  const World& world = session.surroundings.world;
  const auto result = askSchedule(schedule, asked->in, {});
  if (!result) return failed(session, terminal, result.error());
  const auto store = knownRecords(world);
  const auto known = store ? store->find(name) : Result<std::optional<ScheduleRecord>>();
  if (!known) return failed(session, terminal, known.error());
  const ScheduleRecord record = known->value_or(ScheduleRecord());
  const auto met = meets(schedule.when, result->rows, {record.digest, record.number});
  if (!met) return failed(session, terminal, met.error());
  const ScheduleMessage message{.schedule = name,
                                .asked = askedText(schedule),
                                .slot = world.today(),
                                .condition = conditionText(schedule.when),
                                .why = met->why,
                                .result = *result,
                                .missed = record.missed};
  Json places = Json::array();
  for (const Destination& destination : schedule.destinations) {
    Json place{{"to", placeText(destination, world)}};
    if (!destination.address.empty()) place["body"] = Json::parse(bodyOf(message, destination.form));
    places.push_back(std::move(place));
  }
  printJson(session,
            {{"schedule", name}, {"met", met->is}, {"why", met->why}, {"would_send", std::move(places)}},
            terminal);
  return kExitAnswered;
}

int runSchedule(const Session& session, const std::string& name, Terminal& terminal) {
  auto asked = opened(session, name, terminal);
  if (!asked) return failed(session, terminal, asked.error());
  const World& world = session.surroundings.world;
  auto state = openState(statePlace(world), world);
  if (!state) return failed(session, terminal, state.error());
  HttpClient client;
  Scheduler scheduler(realParts([&] { return asked->in; }, client, world), *std::move(state), world);
  const auto event = scheduler.runNow(asked->schedule);
  if (!event) return failed(session, terminal, event.error());
  if (event->error) return failed(session, terminal, *event->error);
  if (session.json)
    printJson(session, {{"schedule", name}, {"outcome", event->outcome}}, terminal);
  else
    terminal.line(printable(name + ": " + event->outcome));
  return kExitAnswered;
}

using Run = int (*)(const Session& session, const std::string& name, Terminal& terminal);

void addNamed(CLI::App& schedules, Session& session, const char* name, const char* about, Run run) {
  auto schedule = std::make_shared<std::string>();
  CLI::App* command = schedules.add_subcommand(name, about);
  command->add_option("schedule", *schedule, "Its name under schedules:")->required();
  addPoolOptions(*command, session);
  addOutputOptions(*command, session);
  command->callback([&session, schedule, run] {
    session.command = [&session, schedule, run](Terminal& terminal) {
      return run(session, *schedule, terminal);
    };
  });
}

}  // namespace

void addSchedulesCommand(CLI::App& app, Session& session) {
  CLI::App* schedules =
      app.add_subcommand("schedules", "Questions and tools that a server asks by itself at certain times");
  schedules->require_subcommand(1);
  CLI::App* list = schedules->add_subcommand("list", "All of them: when they run next, and what they did");
  addPoolOptions(*list, session);
  addOutputOptions(*list, session);
  list->callback([&session] {
    session.command = [&session](Terminal& terminal) { return listSchedules(session, terminal); };
  });
  addNamed(*schedules, session, "run", "Run one now, whatever its time, and send what its condition says",
           runSchedule);
  addNamed(*schedules, session, "test", "Ask as one does, and show what it would send", testSchedule);
}

}  // namespace omni
