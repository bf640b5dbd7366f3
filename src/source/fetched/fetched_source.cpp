#include "source/fetched/fetched_source.h"

#include <algorithm>

#include "source/content_mark.h"
#include "source/source_error.h"

namespace omni {
namespace {

constexpr int kMaxRuns = 3;  // of one query, while what it reads is replaced

}  // namespace

FetchedSource::FetchedSource(SourceConfig config, SourceInfo info, FetchedFiles files, SourceFactory open,
                             const World& world)
    : config_(std::move(config)),
      info_(std::move(info)),
      files_(std::move(files)),
      open_(std::move(open)),
      world_(world) {}

Source* FetchedSource::opened() const {
  const std::scoped_lock lock(mutex_);
  return here_.get();
}

Result<Source*> FetchedSource::here() {
  const std::scoped_lock lock(mutex_);
  if (refused_) return tl::unexpected(*refused_);
  if (here_) return here_.get();
  auto location = files_.here();
  if (!location)
    return fail(Code::kUnavailable, "source '" + config_.id + "' has not been fetched",
                "Ask again in a while.", Audience::kOperator);
  SourceConfig config = config_;
  config.location = *std::move(location);
  auto source = open_(config, world_);
  if (!source) return tl::unexpected(withAddresses(std::move(source).error()));
  here_ = std::move(*source);
  stampCopies();
  return here_.get();
}

void FetchedSource::stampCopies() {
  Copies copies;
  for (auto& copy : files_.copies()) copies.emplace_back(copy, writingStampOf(copy));
  copies_ = std::make_shared<const Copies>(std::move(copies));
}

std::shared_ptr<const FetchedSource::Copies> FetchedSource::copies() const {
  const std::scoped_lock lock(mutex_);
  return copies_;
}

Error FetchedSource::withAddresses(Error error) const {
  error.message = files_.withAddresses(std::move(error.message));
  return error;
}

template <class T>
Result<T> FetchedSource::withAddresses(Result<T> result) const {
  if (!result) return tl::unexpected(withAddresses(std::move(result).error()));
  return result;
}

const SourceInfo& FetchedSource::info() const {
  const Source* here = opened();
  return here ? here->info() : info_;
}

Capabilities FetchedSource::capabilities() const {
  const Source* here = opened();
  return here ? here->capabilities() : Capabilities();
}

Result<std::optional<Error>> FetchedSource::fetch(const Budget& budget, const Progress& progress, bool anew) {
  auto brought = ofSource(config_.id, files_.bring(budget, progress, anew));
  const std::scoped_lock lock(mutex_);
  refused_.reset();
  outdated_.reset();
  if (!brought) {
    refused_ = brought.error();
    return brought;
  }
  stampCopies();
  if (*brought) outdated_ = ** brought = ofSource(config_.id, std::move(**brought));
  return brought;
}

Result<std::string> FetchedSource::contentMark(const Budget& budget) {
  OMNI_TRY(source, here());
  return withAddresses(source->contentMark(budget));
}

bool FetchedSource::prepared() {
  const auto source = here();
  return source && (*source)->prepared();
}

Result<Descriptor> FetchedSource::describe(const Budget& budget, const Progress& progress) {
  OMNI_TRY(source, here());
  auto described = withAddresses(source->describe(budget, progress));
  if (!described) return described;
  for (auto& note : described->notes) note = files_.withAddresses(std::move(note));
  for (auto& error : described->leftOut) error = withAddresses(std::move(error));
  return described;
}

Status FetchedSource::load(const Budget& budget) {
  OMNI_TRY(source, here());
  return withAddresses(source->load(budget));
}

Status FetchedSource::dryRun(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(source, here());
  return withAddresses(source->dryRun(query, budget));
}

Result<Outcome> FetchedSource::run(const GuardedQuery& query, const Budget& budget) {
  OMNI_TRY(source, here());
  for (int i = 0; i < kMaxRuns; ++i) {
    const auto copies = this->copies();
    auto outcome = source->run(query, budget);
    // Results of copies that did not change while they were read.
    const bool sound = !copies->empty() && std::ranges::all_of(*copies, [](const auto& copy) {
      return writingStampOf(copy.first) == copy.second;
    });
    if (sound) return withAddresses(std::move(outcome));
    OMNI_TRY(brought, fetch(budget, {}, false));  // as they are there, where they are not any more
    (void)brought;
  }
  return fail(Code::kUnavailable,
              "source '" + config_.id + "': its copies in the cache folder are changed all the time",
              "Ask again in a while.", Audience::kOperator);
}

Result<Health> FetchedSource::check(const Budget& budget) {
  OMNI_TRY(source, here());
  auto health = withAddresses(source->check(budget));
  const std::scoped_lock lock(mutex_);
  if (health && outdated_) health->detail += (health->detail.empty() ? "" : "; ") + outdated_->message;
  return health;
}

Result<std::vector<SourceText>> FetchedSource::texts(std::size_t most, const Budget& budget) {
  OMNI_TRY(source, here());
  return withAddresses(source->texts(most, budget));
}

std::optional<Nearness> FetchedSource::nearness(const std::string& text, const Meaning& meaning) {
  Source* source = opened();
  return source ? source->nearness(text, meaning) : std::nullopt;
}

std::shared_ptr<const StoredValues> FetchedSource::storedValues() {
  return storedValuesOf(opened());
}

}  // namespace omni
