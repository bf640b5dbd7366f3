#include "process/start/process_start.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

namespace omni {
namespace {

std::vector<char*> pointersTo(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// How the process is to begin.
class Beginning {
 public:
  Beginning() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    // A group of its own: what a terminal interrupts is the parent, which ends its children itself.
    posix_spawnattr_setflags(&attributes_,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Beginning() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Beginning(const Beginning&) = delete;
  Beginning& operator=(const Beginning&) = delete;

  void give(int end, int as) { posix_spawn_file_actions_adddup2(&actions_, end, as); }
  void giveNothing(int as, int flags) {
    posix_spawn_file_actions_addopen(&actions_, as, "/dev/null", flags, 0);
  }
  /// Libraries open descriptors that they do not close at a start: one of those would be taken for an end.
  void closeFrom(int first) { posix_spawn_file_actions_addclosefrom_np(&actions_, first); }
  int spawn(pid_t& id, const ProcessStart& start) const {
    std::vector<std::string> arguments{start.program.string()};
    arguments.insert(arguments.end(), start.arguments.begin(), start.arguments.end());
    std::vector<std::string> environment = start.environment;
    return posix_spawn(&id, start.program.c_str(), &actions_, &attributes_, pointersTo(arguments).data(),
                       pointersTo(environment).data());
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

int startProcess(const ProcessStart& start, pid_t& id) {
  Beginning beginning;
  for (const int as : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) beginning.giveNothing(as, O_RDWR);
  int highest = STDERR_FILENO;
  for (const auto& [end, as] : start.endsAs) {
    beginning.give(end, as);
    highest = std::max(highest, as);
  }
  beginning.closeFrom(highest + 1);
  return beginning.spawn(id, start);
}

}  // namespace omni
