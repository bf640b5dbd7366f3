#include "catalog/pool/pool.h"

#include <algorithm>
#include <thread>
#include <unordered_map>

#include "base/keeping/cache_tag.h"
#include "base/keeping/private_folder.h"
#include "base/text.h"
#include "base/threads/executor.h"
#include "base/threads/starved.h"

namespace omni {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kMinDescribers = 4;  // so that one that hangs leaves room for others
constexpr std::chrono::hours kDescribing{1};
constexpr std::chrono::hours kForever{24 * 365};
constexpr std::chrono::seconds kFirstRetry{2};
constexpr int kMaxDoublings = 8;

// Named after the source whose configuration has the smallest key, which others' coming and going rarely
// changes. Nowhere, where others may write to the folder.
std::filesystem::path indexFileOf(const std::vector<SourceConfig>& sources, const World& world) {
  std::uint64_t smallest = ~std::uint64_t{0};
  for (const auto& config : sources) smallest = std::min(smallest, DescriptorCache::keyOf(config));
  const auto folder = world.cacheFolder() / "catalog" / "pools";
  if (!makePrivateFolder(folder)) return {};
  tagCacheFolder(world.cacheFolder());
  return folder / (hex(smallest) + ".index");
}

/// Whether a source that was opened for one is what the other asks for.
bool isSame(const SourceConfig& a, const SourceConfig& b) {
  const bool encodedAlike = a.embeddings.has_value() == b.embeddings.has_value() &&
                            (!a.embeddings || *a.embeddings == *b.embeddings);
  return encodedAlike && a.key() == b.key();
}

}  // namespace

Pool::Pool(std::vector<SourceConfig> sources, PoolOptions options, std::shared_ptr<Executor> executor,
           const World& world, Progress progress, Pool* before)
    : options_(std::move(options)),
      executor_(std::move(executor)),
      world_(world),
      progress_(std::move(progress)),
      indexFile_(indexFileOf(sources, world)),
      describers_(std::make_shared<Executor>(
          std::max<std::size_t>(kMinDescribers, std::thread::hardware_concurrency()))),
      budget_(describingLimits(kForever), world, describers_) {
  arrived_ = steady_clock::now();
  for (auto& config : sources) {
    seats_.push_back(std::make_unique<Seat>());
    seats_.back()->config = std::move(config);
  }
  if (before) inherit(*before);
}

Pool::~Pool() {
  budget_.cancel();
  describers_->finish();
}

void Pool::inherit(Pool& before) {
  const std::scoped_lock lock(before.mutex_);
  memory_ = before.memory_;
  std::unordered_map<SourceId, const Seat*> known;
  for (const auto& seat : before.seats_) known[seat->config.id] = seat.get();
  for (auto& seat : seats_) {
    const auto found = known.find(seat->config.id);
    seat->background = found == known.end() || found->second->background;
    if (found == known.end() || !isSame(found->second->config, seat->config)) continue;
    const Seat& old = *found->second;
    seat->source = old.source;
    seat->described = old.described;
    seat->served = old.served;
    if (old.described && !old.error) seat->looked = old.looked;
  }
}

std::shared_ptr<const Catalog> Pool::now() {
  const std::scoped_lock lock(mutex_);
  if (!catalog_) catalog_ = std::make_shared<const Catalog>(parts());
  return catalog_;
}

CatalogParts Pool::parts() const {
  CatalogParts parts{.indexFile = indexFile_, .executor = executor_, .memory = memory_};
  for (const auto& seat : seats_) {
    if (seat->described) parts.sources.push_back(seat->described);
    if (seat->outdated) parts.outdated.emplace(seat->config.id, *seat->outdated);
    if (seat->pending() && !seat->background) parts.pending.push_back(seat->config.id);
    if (seat->error && !seat->described) parts.failures.push_back({seat->config, *seat->error});
  }
  return parts;
}

bool Pool::isDue(const Seat& seat, std::chrono::milliseconds age) const {
  if (seat.busy) return false;
  if (seat.anew) return true;
  if (seat.looked == steady_clock::time_point()) return true;
  const auto passed = world_.now() - seat.looked;
  if (!seat.error) return passed >= age || (seat.described && seat.described->lost());
  return passed >= kFirstRetry * (1 << std::min(seat.failures - 1, kMaxDoublings));
}

void Pool::refresh() {
  const std::scoped_lock lock(mutex_);
  for (auto& seat : seats_)
    if (isDue(*seat, options_.markAge)) begin(*seat);
}

bool Pool::renewFiles(std::chrono::milliseconds age, steady_clock::time_point until,
                      const std::stop_token& stop) {
  const auto before = now();
  {
    std::unique_lock lock(mutex_);
    std::vector<const Seat*> looking;
    for (auto& seat : seats_) {
      if (seat->config.endpoint() || !isDue(*seat, age)) continue;
      begin(*seat);
      looking.push_back(seat.get());
    }
    changed_.wait_until(lock, stop, until, [&] { return std::ranges::none_of(looking, &Seat::busy); });
  }
  return now() != before;
}

bool Pool::refresh(const SourceId& id) {
  const std::scoped_lock lock(mutex_);
  for (auto& seat : seats_) {
    if (seat->config.id != id) continue;
    seat->anew = true;
    if (!seat->busy) begin(*seat);
    return true;
  }
  return false;
}

std::vector<SourceProgress> Pool::underWay() {
  const std::scoped_lock lock(mutex_);
  std::vector<SourceProgress> all;
  for (const auto& seat : seats_) {
    if (!seat->pending() && !seat->describes) continue;
    all.push_back(seat->progress);
    all.back().source = seat->config.id;
  }
  return all;
}

// Under the lock.
void Pool::begin(Seat& seat) {
  const bool lost = seat.described && seat.described->lost();
  if (lost) {
    seat.described = nullptr;
    catalog_ = nullptr;
  }
  seat.busy = true;
  seat.lastProgress = steady_clock::now();
  ++busy_;
  const bool first = seat.looked == steady_clock::time_point();
  const bool anew = lost || seat.anew || (first && options_.refresh);
  seat.anew = false;
  seat.describes = anew;
  seat.progress = {};
  describers_->start([this, &seat, anew] {
    try {
      look(seat, anew);
    } catch (const std::exception& thrown) {
      seatDone(seat, tl::unexpected(starved(thrown)));
    }
  });
}

void Pool::look(Seat& seat, bool refresh) {
  const Budget budget = budget_.within(kDescribing);
  const Progress progress = [&](std::string_view what, std::size_t step, std::size_t of) {
    seat.lastProgress = steady_clock::now();
    {
      const std::scoped_lock lock(mutex_);
      seat.progress = {{}, std::string(what), step, of};
    }
    if (progress_) progress_(what, step, of);
  };
  const Opening opening{budget, world_, progress, refresh};
  if (!seat.source) {  // nobody else looks at this seat
    auto source = openSource(seat.config, world_, options_.kinds);
    if (!source) return seatDone(seat, tl::unexpected(std::move(source).error()));
    const std::scoped_lock lock(mutex_);
    seat.source = std::move(*source);
  }
  auto outdated = seat.source->fetch(budget, progress, refresh);
  if (!outdated) return seatDone(seat, tl::unexpected(std::move(outdated).error()));
  {
    const std::scoped_lock lock(mutex_);
    if (seat.outdated || *outdated) catalog_ = nullptr;
    seat.outdated = *std::move(outdated);
  }
  const std::string known = seat.described && !refresh ? seat.described->mark() : std::string();
  auto pooled = PooledSource::open(seat.config, seat.source, opening, known);
  if (!pooled) return seatDone(seat, tl::unexpected(std::move(pooled).error()));
  if (*pooled && (*pooled)->isNew() && options_.described)
    if (const auto entry = (*pooled)->load()) options_.described(seat.config, entry->descriptor);
  seatDone(seat, *pooled ? std::make_shared<const PooledSource>(std::move(**pooled)) : nullptr);
}

// `result` is null where nothing has changed.
void Pool::seatDone(Seat& seat, Result<std::shared_ptr<const PooledSource>> result) {
  std::size_t done = 0;
  bool settled = false;
  {
    const std::scoped_lock lock(mutex_);
    if (!result || *result || seat.error) catalog_ = nullptr;
    if (seat.pending()) arrived_ = steady_clock::now();
    seat.error.reset();
    if (!result)
      seat.error = seat.served ? noLongerRead(seat.config.id, result.error().message) : result.error();
    seat.failures = seat.error ? seat.failures + 1 : 0;
    if (result && *result) {
      seat.described = std::move(*result);
      seat.served = true;
    }
    seat.looked = world_.now();
    seat.busy = false;
    seat.describes = false;
    settled = --busy_ == 0;
    done = seats_.size() - busy_;
    changed_.notify_all();
  }
  if (progress_) progress_("catalogue", done, seats_.size());
  if (settled && options_.settled) options_.settled();
}

std::vector<const Pool::Seat*> Pool::pending(const std::vector<SourceId>& among) const {
  std::vector<const Seat*> pending;
  for (const auto& seat : seats_) {
    const bool wanted =
        among.empty() ? !seat->background : std::ranges::find(among, seat->config.id) != among.end();
    if (wanted && seat->pending()) pending.push_back(seat.get());
  }
  return pending;
}

Pool::Awaited Pool::await(const std::vector<SourceId>& among, steady_clock::time_point until,
                          std::chrono::milliseconds silence, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto waited = pending(among);
    if (waited.empty()) return Awaited::kAll;
    if (steady_clock::now() >= until) return Awaited::kTime;
    steady_clock::time_point latest{};
    for (const Seat* seat : waited) latest = std::max(latest, seat->lastProgress.load() + silence);
    if (stop.stop_requested() || steady_clock::now() >= latest) return Awaited::kInVain;
    changed_.wait_until(lock, stop, std::min(until, latest),
                        [&] { return pending(among).size() < waited.size(); });
  }
}

Catalog openCatalog(std::vector<SourceConfig> sources, const Budget& budget, const World& world,
                    const Progress& progress, PoolOptions options) {
  Pool pool(std::move(sources), std::move(options), budget.sharedExecutor(), world, progress);
  pool.refresh();
  pool.await({}, budget.deadline(), describingLimits().time, budget.token());
  return *pool.now();
}

}  // namespace omni
