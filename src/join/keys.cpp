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

struct KeyColumn {
  BoundKeys keys;
  std::size_t known = 0;
};

KeyColumn columnOf(const Outcome& outcome, std::size_t column, const Speller& speller) {
  KeyColumn read;
  std::set<std::string> seen;
  for (const Row& row : outcome.rows) {
    const auto* text = std::get_if<std::string>(&row[column]);
    if (!text || text->find('"') != std::string::npos || !seen.insert(*text).second) continue;
    const auto spelled = speller.spelled(*text);
    if (spelled && ++read.known == 1) read.keys.named = *spelled;
    read.keys.all.emplace_back(spelled.value_or(*text));
  }
  return read;
}

}  // namespace

Result<BoundKeys> keysOf(const Outcome& outcome, const CatalogEntry& other) {
  const auto& id = other.descriptor.info.id;
  if (outcome.truncated || outcome.rows.size() > kMaxKeys)
    return fail(Code::kLimit, "more than " + counted(kMaxKeys, "key") + " for source '" + id + "'",
                "Narrow the question.");
  const Speller speller(other);
  KeyColumn best;
  for (std::size_t c = 0; c < outcome.columns.size(); ++c)
    if (KeyColumn column = columnOf(outcome, c, speller); column.known > best.known) best = std::move(column);
  if (best.known == 0)
    return fail(Code::kNotFound, "source '" + id + "' knows none of what was found", "Ask of one source.");
  return std::move(best.keys);
}

}  // namespace omni
