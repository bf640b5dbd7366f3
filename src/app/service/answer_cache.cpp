#include "app/service/answer_cache.h"

#include <optional>

namespace omni {
namespace {

constexpr std::chrono::milliseconds kMarkTime{
    200};  // an answer that takes longer to be checked is asked anew

template <class Which>
ContentMarks marksOf(const Catalog& catalog, const Which& which) {
  const Budget budget(describingLimits(kMarkTime));
  ContentMarks marks;
  for (std::size_t place = 0; place < catalog.size() && !budget.exhausted(); ++place) {
    const SourceId& id = catalog.info(place).id;
    Source* source = which(id) ? catalog.source(place) : nullptr;
    if (!source || source->capabilities().remote) continue;
    if (auto mark = source->contentMark(budget)) marks.emplace(id, *std::move(mark));
  }
  return marks;
}

/// The marks of the sources that were asked; nothing where one is not among them.
std::optional<ContentMarks> ofAsked(const AskReport& report, const ContentMarks& all) {
  ContentMarks asked;
  for (const Attempt& attempt : report.attempts) {
    const auto mark = all.find(attempt.candidate.source);
    if (mark == all.end()) return std::nullopt;
    asked.insert(*mark);
  }
  return asked;
}

}  // namespace

std::string answerKey(const std::string& caller, const Json& arguments, const World& world) {
  const auto day = std::chrono::floor<std::chrono::days>(world.today()).time_since_epoch().count();
  const nlohmann::json sorted = arguments;
  return caller + '\n' + std::to_string(day) + '\n' +
         sorted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

ContentMarks contentMarksOf(const Catalog& catalog) {
  return marksOf(catalog, [](const SourceId&) { return true; });
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
  const auto isAsked = [&](const SourceId& id) { return kept.marks.contains(id); };
  if (catalog == kept.catalog && marksOf(*catalog, isAsked) == kept.marks) return kept.report;
  const std::scoped_lock lock(mutex_);
  if (const auto found = places_.find(key); found != places_.end()) drop(found->second);
  return nullptr;
}

void AnswerCache::put(const std::string& key, AskReport report, const std::shared_ptr<const Catalog>& catalog,
                      const ContentMarks& before, std::size_t bytes) {
  if (report.status != AskStatus::kAnswered || !report.warnings.empty() || bytes > most_) return;
  auto marks = ofAsked(report, before);
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
