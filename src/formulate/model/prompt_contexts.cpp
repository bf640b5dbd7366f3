#include "formulate/model/prompt_contexts.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "language/languages.h"
#include "link/slice.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kMaxBytes = 16u << 20;
constexpr std::size_t kUnbounded = std::numeric_limits<std::size_t>::max() / 2;

// The name without the path of an IRI before it, as a query writes it.
std::string localName(const std::string& name) {
  const auto path = name.find_last_of("#/");
  return lower(path == std::string::npos ? name : name.substr(path + 1));
}

// What the question needs; before it what a query names, if there is one.
std::vector<std::string> wantedFor(const std::vector<Item>& items, const std::string& query,
                                   const EntityModel& model) {
  if (query.empty()) return connectedSlice(items, model);
  std::vector<std::string> names;
  const std::string text = lower(query);
  for (const Entity& entity : model.entities)
    if (text.find(localName(entity.name)) != std::string::npos) names.push_back(entity.name);
  for (auto& name : connectedSlice(items, model))
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  return names;
}

}  // namespace

std::string PromptContexts::of(const CatalogEntry& entry, const std::vector<Item>& items,
                               const std::string& query) {
  const auto whole = wholeOf(entry);
  if (!whole->fenced.empty()) return whole->fenced;
  return fence(slot_, words(entry, tokens_, wantedFor(items, query, entry.model)));
}

std::shared_ptr<const PromptContexts::Whole> PromptContexts::wholeOf(const CatalogEntry& entry) {
  const SourceInfo& info = entry.descriptor.info;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = wholes_.find(info.id);
    if (found != wholes_.end() && found->second->stamp == entry.stamp) return found->second;
  }
  // A corpus has no part that one question needs and another does not.
  const std::string text = words(entry, info.route == Route::kSearch ? tokens_ : kUnbounded, {});
  const bool fits = info.route == Route::kSearch || estimatedTokens(text) <= tokens_;
  auto whole = std::make_shared<const Whole>(Whole{entry.stamp, fits ? fence(slot_, text) : std::string()});
  const std::scoped_lock lock(mutex_);
  if (bytes_ + whole->fenced.size() > kMaxBytes) {
    wholes_.clear();
    bytes_ = 0;
  }
  bytes_ += whole->fenced.size();
  wholes_.insert_or_assign(info.id, whole);
  return whole;
}

std::string PromptContexts::words(const CatalogEntry& entry, std::size_t tokens,
                                  std::vector<std::string> wanted) const {
  const auto& descriptor = entry.descriptor;
  const auto& language = languageOf(descriptor.info.route);
  const std::string description = oneLine(descriptor.info.description);
  const std::string owner =
      description.empty() || descriptor.info.route == Route::kSearch ? "" : description + "\n\n";
  tokens -= std::min(tokens, estimatedTokens(owner));
  return owner +
         language.verbalise(descriptor, {.samples = samples_, .tokens = tokens, .wanted = std::move(wanted)});
}

}  // namespace omni
