#include "app/service/answer_cache.h"

#include <algorithm>

namespace omni {
namespace {

constexpr std::chrono::milliseconds kMarkTime{
    200};  // an answer that takes longer to be checked is asked anew

using Marks = std::vector<std::pair<SourceId, std::string>>;

/// Nothing where the content of one cannot be told.
std::optional<Marks> marksOf(const std::vector<SourceId>& ids, const Catalog& catalog) {
  const Budget budget(describingLimits(kMarkTime));
  Marks marks;
  for (std::size_t place = 0; place < catalog.size(); ++place) {
    const SourceId& id = catalog.info(place).id;
    if (std::ranges::find(ids, id) == ids.end()) continue;
    Source* source = catalog.source(place);
    const auto mark = source ? source->contentMark(budget) : Result<std::string>("");
    if (!mark) return std::nullopt;
    marks.emplace_back(id, *mark);
  }
  return marks;
}

std::vector<SourceId> askedOf(const AskReport& report) {
  std::vector<SourceId> ids;
  for (const Attempt& attempt : report.attempts) ids.push_back(attempt.candidate.source);
  return ids;
}

}  // namespace

std::string answerKey(const std::string& caller, const Json& arguments, const World& world) {
  const auto day = std::chrono::floor<std::chrono::days>(world.today()).time_since_epoch().count();
  const nlohmann::json sorted = arguments;
  return caller + '\n' + std::to_string(day) + '\n' +
         sorted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::shared_ptr<const AskReport> AnswerCache::find(const std::string& key, const Engine& engine) {
  Kept kept;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    order_.splice(order_.begin(), order_, found->second);
    kept = found->second->second;
  }
  const auto catalog = engine.catalogSoFar();
  const auto marks = catalog == kept.catalog ? marksOf(askedOf(*kept.report), *catalog) : std::nullopt;
  if (marks == kept.marks) return kept.report;
  const std::scoped_lock lock(mutex_);
  if (const auto found = places_.find(key); found != places_.end()) drop(found->second);
  return nullptr;
}

void AnswerCache::put(const std::string& key, AskReport report, const std::shared_ptr<const Catalog>& catalog,
                      std::size_t bytes) {
  if (report.status != AskStatus::kAnswered || !report.warnings.empty() || bytes > most_) return;
  auto marks = marksOf(askedOf(report), *catalog);
  if (!marks) return;
  const std::scoped_lock lock(mutex_);
  if (const auto found = places_.find(key); found != places_.end()) drop(found->second);
  order_.emplace_front(
      key, Kept{std::make_shared<const AskReport>(std::move(report)), catalog, *std::move(marks), bytes});
  places_[key] = order_.begin();
  bytes_ += bytes;
  while (bytes_ > most_) drop(std::prev(order_.end()));
}

// Under the lock.
void AnswerCache::drop(Order::iterator kept) {
  bytes_ -= kept->second.bytes;
  places_.erase(kept->first);
  order_.erase(kept);
}

void AnswerCache::clear() {
  const std::scoped_lock lock(mutex_);
  order_.clear();
  places_.clear();
  bytes_ = 0;
}

}  // namespace omni
