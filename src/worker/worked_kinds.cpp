#include "worker/worked_kinds.h"

#include "worker/worked_source.h"
#include "worker/worker_archive.h"
#include "worker/worker_call.h"

namespace omni {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 30u;
constexpr std::chrono::seconds kOfOneFile{20};

/// A place in the pool for as long as files are looked at.
class Joined {
 public:
  explicit Joined(WorkerPool& pool) : pool_(pool), key_(pool.join()) {}
  ~Joined() { pool_.leave(key_); }
  Joined(const Joined&) = delete;
  Joined& operator=(const Joined&) = delete;
  WorkerPool::Key key() const { return key_; }

 private:
  WorkerPool& pool_;
  WorkerPool::Key key_;
};

bool holds(WorkerPool& pool, WorkerPool::Key key, const WorkerConfig& config,
           const std::filesystem::path& file) {
  const Limits limits{.time = kOfOneFile};
  const Budget budget(limits);
  ArchiveWriter request;
  request(WireLimits::of(budget), file.string());
  auto lease = pool.lease(
      key,
      [&] {
        return Message{MessageKind::kOpen, written(config)};
      },
      false, budget);
  if (!lease) return false;
  const WorkerReply reply = WorkerCall(lease->worker(), config.source.id, budget, config.loadingMemory, {})
                                .make({MessageKind::kHolds, request.bytes()});
  if (reply.usable) lease->giveBack();
  if (!reply.answer) return false;
  ArchiveReader from(*reply.answer);
  bool held = false;
  from(held);
  return from.atEnd() && held;
}

// What a kind that is built in finds held beside, looked for in a worker that is shut in with the files. One
// that takes too long over a file, or ends, says that it holds nothing: whoever opens the file tells why.
std::vector<std::filesystem::path> filesHolding(WorkerPool& pool, const std::string& kind,
                                                const std::vector<std::filesystem::path>& files) {
  WorkerConfig config{
      .source = {}, .cacheFolder = realWorld().cacheFolder().string(), .loadingMemory = kMemory};
  config.source.id = config.source.kind = kind;
  for (const auto& file : files) config.source.files().paths.push_back(file.string());
  const Joined joined(pool);
  std::vector<std::filesystem::path> holding;
  for (const auto& file : files)
    if (holds(pool, joined.key(), config, file)) holding.push_back(file);
  return holding;
}

}  // namespace

WorkedKinds::WorkedKinds(WorkerProgram program, WorkerLimits limits, std::span<const SourceKind> kinds)
    : kinds_(kinds.begin(), kinds.end()) {
  const auto pool = std::make_shared<WorkerPool>(std::move(program), limits);
  for (auto& worked : kinds_) {
    if (worked.endpoint) continue;
    if (worked.filesHolding)
      worked.filesHolding = [pool, kind = std::string(worked.kind)](const auto& files) {
        return filesHolding(*pool, kind, files);
      };
    worked.open = [pool, kind = worked](const SourceConfig& config,
                                        const World& world) -> Result<std::unique_ptr<Source>> {
      OMNI_TRY(here, kind.open(config, world));
      return std::make_unique<WorkedSource>(std::move(here), kind, config, world, pool);
    };
  }
}

}  // namespace omni
