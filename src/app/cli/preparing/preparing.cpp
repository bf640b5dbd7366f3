#include "app/cli/preparing/preparing.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "base/keeping/file_lock.h"

namespace omni {
namespace {

constexpr int kBehind = 10;  // how much others go before: who waits for it later is not to wait for ever
constexpr std::chrono::seconds kBetweenLooks{2};  // at the catalog
constexpr auto kLock = "preparing.lock", kModelLock = "preparing-model.lock";
constexpr int kHeld = 3;  // the lock in the new process, as long as it lives

std::vector<SourceId> askedSources(const AskReport& report) {
  std::vector<SourceId> ids;
  for (const Attempt& attempt : report.attempts)
    if (std::ranges::find(ids, attempt.candidate.source) == ids.end())
      ids.push_back(attempt.candidate.source);
  return ids;
}

// A source that is still described is not known by then.
std::vector<SourceId> unprepared(const Engine& engine, std::vector<SourceId> ids) {
  const auto catalog = engine.catalogSoFar();
  std::erase_if(ids, [&](const SourceId& id) {
    const auto entry = catalog->find(id);
    return !entry || !entry->source || entry->source->prepared();
  });
  return ids;
}

std::vector<std::string> argumentsOf(const Session& session, const std::vector<std::string>& command,
                                     const std::vector<SourceId>& sources) {
  std::vector<std::string> arguments{session.surroundings.program};
  arguments.insert(arguments.end(), command.begin(), command.end());
  arguments.emplace_back("--quiet");
  for (const SourceId& id : sources) arguments.insert(arguments.end(), {"--source", id});
  if (!session.config.empty()) arguments.insert(arguments.end(), {"--config", session.config});
  if (!session.planner.empty()) arguments.insert(arguments.end(), {"--planner", session.planner});
  for (const std::string& folder : session.in) arguments.insert(arguments.end(), {"--in", folder});
  return arguments;
}

void startBehind(std::vector<std::string> arguments, const FileLock& lock) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, lock.descriptor(), kHeld);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  pid_t id = 0;
  if (posix_spawn(&id, pointers.front(), &actions, &attributes, pointers.data(), environ) == 0)
    setpriority(PRIO_PROCESS, static_cast<id_t>(id), kBehind);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
}

}  // namespace

void prepareInBackground(const Session& session, const Engine& engine, const AskReport& report) {
  if (session.surroundings.program.empty()) return;
  const auto start = [&](const char* lockName, const std::vector<std::string>& command,
                         const std::vector<SourceId>& sources) {
    const auto lock = FileLock::tryAcquire(session.surroundings.world.cacheFolder() / lockName);
    if (lock) startBehind(argumentsOf(session, command, sources), *lock);
  };
  const auto asked = askedSources(report);
  if (const auto sources = unprepared(engine, asked); !sources.empty())
    start(kLock, {"sources", "refresh"}, sources);
  if (!engine.isModelPrepared(asked)) start(kModelLock, {"model", "prepare"}, asked);
}

void keepModelPrepared(const Service& service, const World& world, const std::stop_token& stop) {
  std::shared_ptr<const Catalog> prepared;
  do {
    const auto engine = service.now().engine;
    const auto catalog = engine->catalogSoFar();
    if (catalog == prepared) continue;
    Budget budget(describingLimits(), world);
    const std::stop_callback ends(stop, [&] { budget.cancel(); });
    const Status done = engine->prepareModel(budget);
    if (done || done.error().code != Code::kCancelled) prepared = catalog;
  } while (world.waitUntil(world.now() + kBetweenLooks, stop));
}

}  // namespace omni
