#include "engine/view.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <stop_token>

#include "access/permission.h"
#include "access/permitted/permitted_copy.h"
#include "access/permitted/permitted_source.h"
#include "base/keeping/private_folder.h"
#include "base/number.h"
#include "base/text.h"
#include "engine/unanswered/missing_source.h"
#include "entities/names_elsewhere.h"
#include "source/remote/acts_as.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxViews = 64;

/// What is derived of a view's sources goes with it.
class Folder {
 public:
  explicit Folder(const fs::path& around) {
    if (!makePrivateFolder(around)) return;
    dropAbandoned(around);
    std::string name = (around / (std::to_string(getpid()) + "-XXXXXX")).string();
    if (::mkdtemp(name.data())) path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  // Of processes that ended without a chance to.
  static void dropAbandoned(const fs::path& around) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(around, ignored)) {
      const std::string name = entry.path().filename().string();
      const auto process = parsedNumber<pid_t>(name.substr(0, name.find('-')));
      if (process && ::kill(*process, 0) != 0 && errno == ESRCH) fs::remove_all(entry.path(), ignored);
    }
  }

  fs::path path_;
};

class WorldOfView final : public World {
 public:
  WorldOfView(const World& around, fs::path cacheFolder)
      : around_(around), cacheFolder_(std::move(cacheFolder)) {}
  std::chrono::steady_clock::time_point now() const override { return around_.now(); }
  std::chrono::system_clock::time_point today() const override { return around_.today(); }
  std::optional<std::string> environment(const std::string& name) const override {
    return around_.environment(name);
  }
  fs::path cacheFolder() const override { return cacheFolder_; }
  bool waitUntil(std::chrono::steady_clock::time_point time, const std::stop_token& stop) const override {
    return around_.waitUntil(time, stop);
  }
  double random() const override { return around_.random(); }

 private:
  const World& around_;
  const fs::path cacheFolder_;
};

FindWhole findWhole(const Engine& whole, const SourceId& id) {
  return [&whole, id](const Budget& budget) -> Result<WholeSource> {
    const auto catalog = whole.catalogWith(id, budget);
    const auto entry = catalog->find(id);
    if (!entry || !entry->source) return tl::unexpected(missingSource(*catalog, id));
    const Error* outdated = catalog->outdated(id);
    return WholeSource{.source = entry->source,
                       .descriptor = {entry, &entry->descriptor},
                       .mark = hex(entry->stamp),
                       .outdated = outdated ? std::optional(*outdated) : std::nullopt};
  };
}

// What its database lets `identity` see of it; with the structure that it has for whoever has none.
Result<FindWhole> findAs(const FindWhole& find, const Source& whole, const std::string& identity) {
  OMNI_TRY(own, sourceAs(whole, identity));
  return [find, own = std::shared_ptr<Source>(std::move(own))](const Budget& budget) -> Result<WholeSource> {
    OMNI_TRY(found, find(budget));
    found.source = own;
    return found;
  };
}

// Kinds whose sources are those of the whole engine, as far as they are permitted.
std::vector<SourceKind> permittedKinds(const Engine& whole, const Permissions& permissions,
                                       const std::stop_token& leaving) {
  std::vector<SourceKind> kinds(whole.config().kinds.begin(), whole.config().kinds.end());
  for (SourceKind& kind : kinds) {
    kind.validate = nullptr;
    kind.open = [&whole, permissions, leaving, route = kind.route](
                    const SourceConfig& config, const World& world) -> Result<std::unique_ptr<Source>> {
      const SourcePermission& permission = permissions.at(config.id);
      if (!permission.rules.empty() && route != Route::kSql)
        return PermittedCopy::open(config, permission, world, whole.config().kinds, whole.config().withheld);
      FindWhole find = findWhole(whole, config.id);
      Budget budget(describingLimits());  // until the whole one knows it
      const std::stop_callback gone(leaving, [&] { budget.cancel(); });
      OMNI_TRY(found, find(budget));
      if (!permission.identity.empty()) {
        if (permission.rules.empty()) return sourceAs(*found.source, permission.identity);
        OMNI_TRY(own, findAs(find, *found.source, permission.identity));
        find = std::move(own);
      }
      return std::make_unique<PermittedSource>(found.source->info(), permission, find,
                                               whole.config().withheld);
    };
  }
  return kinds;
}

// Of sources that are seen whole: a name that is hidden in one must not show as another's.
std::shared_ptr<const NamesElsewhere> namesFor(const EngineConfig& whole, const Permissions& permissions) {
  if (!whole.names) return nullptr;
  std::vector<SourceId> seen;
  for (const auto& [id, permission] : permissions)
    if (permission.asked && permission.rules.empty()) seen.push_back(id);
  return std::make_shared<const NamesElsewhere>(whole.names->among(seen));
}

std::vector<SourceId> idsOf(const std::vector<SourceConfig>& sources) {
  std::vector<SourceId> ids;
  for (const SourceConfig& source : sources) ids.push_back(source.id);
  return ids;
}

EngineConfig configOf(const EngineConfig& whole, const Permissions& permissions,
                      std::span<const SourceKind> kinds) {
  EngineConfig config = whole;
  config.access = nullptr;
  config.described = nullptr;
  config.withheld = nullptr;
  config.confirmed = nullptr;  // of people who may see more
  config.names = namesFor(whole, permissions);
  config.kinds = kinds;
  std::erase_if(config.sources, [&](const SourceConfig& s) { return !permissions.contains(s.id); });
  // What describes a source describes the whole one, and shows as far as that is permitted.
  for (SourceConfig& source : config.sources) source.semantics.emplace();
  config.seen.emplace();
  for (const auto& [id, permission] : permissions) {
    if (permission.asked) config.seen->asked.push_back(id);
    if (permission.queried) config.seen->queried.push_back(id);
    if (permission.described) config.seen->described.push_back(id);
    if (permission.rules.empty() && permission.identity.empty()) config.seen->whole.push_back(id);
  }
  return config;
}

}  // namespace

struct Views::View {
  View(std::string named, const Engine& whole, const World& around, const Permissions& permissions)
      : key(std::move(named)),
        folder(around.cacheFolder() / "views"),
        world(around, folder.path()),
        kinds(permittedKinds(whole, permissions, leaving.get_token())) {}
  ~View() { leaving.request_stop(); }
  View(const View&) = delete;
  View& operator=(const View&) = delete;

  const std::string key;
  Folder folder;
  WorldOfView world;
  std::stop_source leaving;
  std::vector<SourceKind> kinds;
  std::mutex opening;
  std::unique_ptr<Engine> engine;  // goes first; null: not opened yet, or it could not be
};

Views::Views(const Engine& whole, const World& world) : whole_(whole), world_(world) {}
Views::~Views() = default;

std::shared_ptr<Views::View> Views::viewOf(const Permissions& permissions) {
  const std::string key = keyOf(permissions);
  std::shared_ptr<View> dropped;  // before the lock: it goes after it, and waits for its threads
  const std::scoped_lock lock(mutex_);
  const auto found =
      std::ranges::find(views_, key, [](const auto& view) -> const std::string& { return view->key; });
  if (found != views_.end()) {
    std::rotate(found, found + 1, views_.end());
    return views_.back();
  }
  views_.push_back(std::make_shared<View>(key, whole_, world_, permissions));
  if (views_.size() > kMaxViews) {
    dropped = std::move(views_.front());
    views_.erase(views_.begin());
  }
  return views_.back();
}

Result<std::shared_ptr<const Engine>> Views::of(const Caller& caller) {
  const auto ids = idsOf(whole_.config().sources);
  const Permissions permissions = permissionsOf(caller, *whole_.config().access, ids);
  if (permissions.empty())
    return fail(Code::kRefused, "there is nothing here for " + (caller.name.empty() ? "you" : caller.name),
                "Ask whoever operates it for a role that has sources.");
  auto view = viewOf(permissions);
  const std::scoped_lock lock(view->opening);
  if (!view->engine) {
    OMNI_TRY(engine, Engine::open(configOf(whole_.config(), permissions, view->kinds), view->world));
    view->engine = std::move(engine);
  }
  return std::shared_ptr<const Engine>(view, view->engine.get());
}

}  // namespace omni
