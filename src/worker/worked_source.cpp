#include "worker/worked_source.h"

#include <unistd.h>

#include <algorithm>

#include "base/keeping/data_folder.h"
#include "language/guarded_query_wire.h"
#include "source/data_files.h"
#include "source/files/folder_walk.h"
#include "source/source_error.h"
#include "source/values/repaired_values.h"
#include "worker/worker_archive.h"

namespace omni {
namespace {

constexpr std::size_t kMinLoading = std::size_t{1} << 30u;
constexpr std::size_t kLoadingOfAByte = 100;  // packed triples come to about as many

std::size_t halfOfMemory() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) /
         2;
}

// Of a file, or of all files in a folder.
std::size_t bytesOf(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(path, error)) {
    const auto size = std::filesystem::file_size(path, error);
    return error ? 0 : size;
  }
  std::size_t bytes = 0;
  for (const auto& file : filesBelow(path, kDeepestFolder).files) bytes += bytesOf(file);
  return bytes;
}

// The memory for reading a source: in proportion to its files, so that a small one cannot take the machine.
std::size_t loadingMemoryOf(const SourceConfig& config) {
  std::size_t bytes = 0;
  for (const auto& path : config.files().paths)
    for (const auto& one : namedPaths(path)) bytes += bytesOf(one);
  return std::clamp(bytes * kLoadingOfAByte, kMinLoading, std::max(kMinLoading, halfOfMemory()));
}

Message requestOf(MessageKind kind, const Budget& budget, const GuardedQuery* query = nullptr) {
  ArchiveWriter to;
  to(WireLimits::of(budget));
  if (query) GuardedQueryWire::write(to, *query);
  return {kind, to.bytes()};
}

// A changed file may cause this error for a worker that is shut in with the one that was there.
bool mayBeStale(const Error& error) {
  return error.code == Code::kNotFound || error.code == Code::kUnavailable || error.code == Code::kUnreadable;
}

bool hasModel(const SourceConfig& config) {
  return config.embeddings && *config.embeddings;
}

}  // namespace

WorkedSource::WorkedSource(std::unique_ptr<Source> here, const SourceKind& kind, SourceConfig config,
                           const World& world, std::shared_ptr<WorkerPool> pool)
    : here_(std::move(here)),
      bounded_(kind.bounded),
      encodes_(kind.encodes && hasModel(config)),
      heavy_(kind.heavy),
      config_(std::move(config)),
      cacheFolder_(world.cacheFolder().string()),
      dataFolder_(dataFolder(world).string()),
      pool_(std::move(pool)),
      key_(pool_->join()) {}

WorkedSource::~WorkedSource() {
  pool_->leave(key_);
}

Capabilities WorkedSource::capabilities() const {
  Capabilities can = here_->capabilities();
  can.cancellable = can.memoryCapped = true;
  return can;
}

Result<std::string> WorkedSource::ask(const Message& request, const Budget& budget) {
  const SourceId& id = info().id;
  for (bool again = false;; again = true) {
    if (budget.exhausted()) return tl::unexpected(ofSource(id, budget.exhaustedError("query")));
    if (heavy_ && !pool_->holds(key_)) {
      OMNI_TRY(first, lease(true, budget));
      OMNI_RETURN_IF_ERROR(hold(std::move(first), budget));
    }
    OMNI_TRY(leased, lease(again && !heavy_, budget));
    const bool used = !leased.fresh();
    WorkerReply reply = send(leased, request, budget);
    if (!again && !reply.answer && used && mayBeStale(reply.answer.error())) {
      if (heavy_) pool_->forget(key_);
      continue;
    }
    if (reply.usable) leased.giveBack();
    return std::move(reply.answer);
  }
}

Result<WorkerPool::Lease> WorkedSource::lease(bool fresh, const Budget& budget) {
  const auto first = [this] { return opening(); };
  return ofSource(info().id, pool_->lease(key_, first, fresh, budget));
}

WorkerReply WorkedSource::send(const WorkerPool::Lease& to, const Message& request, const Budget& budget,
                               const Progress& progress) {
  return WorkerCall(to.worker(), info().id, budget, loadingMemory_, progress).make(request);
}

// A worker that cannot be copied serves as it is. Error: why the source cannot be loaded.
Status WorkedSource::hold(WorkerPool::Lease lease, const Budget& budget) {
  const WorkerReply reply = send(lease, requestOf(MessageKind::kHold, budget), budget);
  if (reply.answer) {
    lease.keep();
    return {};
  }
  if (reply.answer.error().code != Code::kUnsupported) return tl::unexpected(reply.answer.error());
  heavy_ = false;
  if (reply.usable) lease.giveBack();
  return {};
}

// The first message to a new worker.
Message WorkedSource::opening() {
  loadingMemory_ = loadingMemoryOf(config_);
  return {MessageKind::kOpen, written({config_, cacheFolder_, dataFolder_, loadingMemory_})};
}

template <class T>
Result<T> WorkedSource::read(const Result<std::string>& answer) const {
  if (!answer) return tl::unexpected(answer.error());
  ArchiveReader from(*answer);
  T value;
  from(value);
  if (from.atEnd()) return value;
  return tl::unexpected(ofSource(info().id, Error{Code::kInternal, "its worker process gave no whole answer",
                                                  "Ask again.", Audience::kOperator}));
}

Result<Descriptor> WorkedSource::describe(const Budget& budget, const Progress& progress) {
  if (encodes_) return here_->describe(budget, progress);
  if (budget.exhausted()) return tl::unexpected(ofSource(info().id, budget.exhaustedError("description")));
  OMNI_TRY(leased, lease(true, budget));  // one that may still write what it makes of the files
  const WorkerReply reply = send(leased, requestOf(MessageKind::kDescribe, budget), budget, progress);
  if (reply.answer && reply.usable && heavy_)
    (void)hold(std::move(leased), budget);
  else if (reply.usable)
    leased.giveBack();
  keepsNothing_ = reply.answer && !here_->prepared();
  return read<Descriptor>(reply.answer);
}

Status WorkedSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  if (bounded_) return here_->dryRun(query, budget);
  const auto answer = ask(requestOf(MessageKind::kDryRun, budget, &query), budget);
  return answer ? Status() : tl::unexpected(answer.error());
}

Result<Outcome> WorkedSource::run(const GuardedQuery& query, const Budget& budget) {
  if (bounded_) return here_->run(query, budget);
  return read<Outcome>(ask(requestOf(MessageKind::kRun, budget, &query), budget));
}

Result<Health> WorkedSource::check(const Budget& budget) {
  if (bounded_) return here_->check(budget);
  return read<Health>(ask(requestOf(MessageKind::kCheck, budget), budget));
}

Result<std::vector<SourceText>> WorkedSource::texts(std::size_t most, const Budget& budget) {
  return here_->texts(most, budget);
}

std::shared_ptr<const StoredValues> WorkedSource::storedValues() {
  auto* holder = dynamic_cast<HoldsValues*>(here_.get());
  if (!holder) return nullptr;
  auto values = soundValues(*holder);
  if (!values) return nullptr;
  return std::make_shared<RepairedValues>(std::move(values), [this, holder] { return soundValues(*holder); });
}

std::shared_ptr<const StoredValues> WorkedSource::soundValues(HoldsValues& holder) {
  if (auto values = holder.storedValues(); values || !holder.hasLostValues()) return values;
  const std::scoped_lock lock(rebuilding_);
  auto values = holder.storedValues();  // another caller may have made them in the meantime
  if (values || !holder.hasLostValues() || keepsNothing_) return values;
  const auto described = describe(Budget(describingLimits()), {});
  return described ? holder.storedValues() : nullptr;
}

std::optional<Nearness> WorkedSource::nearness(const std::string& text, const Meaning& meaning) {
  return here_->nearness(text, meaning);
}

}  // namespace omni
