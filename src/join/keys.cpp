#include "join/keys.h"

#include <algorithm>
#include <set>

#include "base/counted.h"
#include "schema/entity_model.h"
#include "source/values/holds_values.h"
#include "source/values/stored_values.h"

namespace omni {
namespace {

/// How a source spells values.
class Speller {
 public:
  explicit Speller(const CatalogEntry& entry) : entry_(entry), stored_(storedValuesOf(entry.source.get())) {}

  /// Nothing where it does not hold the value, as far as its samples and its index tell.
  std::optional<std::string> spelled(const std::string& value) const {
    for (const ValuePlace& place : entry_.values().exact(value))
      return attributeAt(entry_.model, place.element).values.samples[place.sample];
    const auto found = stored_ ? stored_->find(ReadAlike::kSame, value, 1) : std::vector<StoredValue>();
    return found.empty() ? std::nullopt : std::optional(found.front().text);
  }

 private:
  const CatalogEntry& entry_;
  const std::shared_ptr<const StoredValues> stored_;
};

Spellings spellingsOf(const Outcome& outcome, std::size_t column, const Speller& speller) {
  Spellings spellings{.column = column};
  std::set<std::string> seen;
  for (const Row& row : outcome.rows) {
    const auto* text = std::get_if<std::string>(&row[column]);
    if (!text || !seen.insert(*text).second) continue;
    if (auto spelled = speller.spelled(*text)) spellings.known.emplace(*text, *std::move(spelled));
  }
  return spellings;
}

}  // namespace

const std::string& Spellings::of(const std::string& value) const {
  const auto found = known.find(value);
  return found == known.end() ? value : found->second;
}

std::optional<Spellings> knownNames(const Outcome& outcome, const CatalogEntry& other) {
  const Speller speller(other);
  Spellings best;
  for (std::size_t c = 0; c < outcome.columns.size(); ++c)
    if (Spellings column = spellingsOf(outcome, c, speller); column.known.size() > best.known.size())
      best = std::move(column);
  return best.known.empty() ? std::nullopt : std::optional(std::move(best));
}

Result<BoundKeys> keysOf(const Outcome& outcome, const CatalogEntry& other) {
  const auto& id = other.descriptor.info.id;
  if (outcome.truncated || outcome.rows.size() > kMaxKeys)
    return fail(Code::kLimit, "more than " + counted(kMaxKeys, "key") + " for source '" + id + "'",
                "Narrow the question.");
  const auto names = knownNames(outcome, other);
  BoundKeys keys;
  std::set<std::string> seen;
  for (const Row& row : outcome.rows) {
    const auto* text = names ? std::get_if<std::string>(&row[names->column]) : nullptr;
    if (!text || text->find('"') != std::string::npos || !seen.insert(*text).second) continue;
    const std::string& spelled = names->of(*text);
    if (keys.named.empty() && names->known.contains(*text)) keys.named = spelled;
    keys.all.emplace_back(spelled);
  }
  if (keys.named.empty())
    return fail(Code::kNotFound, "source '" + id + "' knows none of what was found", "Ask of one source.");
  return keys;
}

}  // namespace omni
