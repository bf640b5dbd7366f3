#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The kind of a sweep's question.
enum class SweepKind { kCount, kList, kFact, kFilter, kSuperlative, kGroup, kJoin, kDate };
inline constexpr std::size_t kSweepKinds = 8;

/// "count", "list", "fact", "filter", "superlative", "group", "join" or "date".
std::string_view name(SweepKind kind);

/// The meaning of a question that was made of a source's own names and values.
struct SweptMeaning {
  SweepKind kind = SweepKind::kCount;
  std::size_t entity = 0;
  std::optional<std::size_t> attribute;  // of the entity
  std::optional<std::size_t> other;      // kJoin: the entity that it is linked to
  std::string value;                     // what it is narrowed by; of kDate a year
};

/// Questions about all that a model's entities have, the kinds taking turns: what most rows are of first, at
/// most `most`. `all` is set to whether there are no more.
std::vector<SweptMeaning> sweptMeanings(const EntityModel& model, std::size_t most, bool& all);

/// The question that asks for it, in the words of the model.
std::string askingFor(const SweptMeaning& meaning, const EntityModel& model);

/// Whether the query asks for that, and for no other attribute in addition to names and keys.
bool asksFor(const LogicalQuery& query, const SweptMeaning& meaning, const EntityModel& model);

}  // namespace omni
