#pragma once

#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// A question for the others that share a thing with a named one, in two parts: "nurses who work in THE SAME
/// ward AS Ann" as "nurses who work in" and "ward of Ann"; "who SHARES a doctor WITH Leo" as "doctor of Leo".
struct SharedThing {
  std::string others;   // empty: all of the named one's kind
  std::string ofNamed;  // the thing that is shared
};
std::optional<SharedThing> sharedThing(const Question& question);

/// The query for those of `others` that are joined to the thing that `ofNamed` gives of one that is named,
/// but for that one itself. Nothing where the two do not fit: `ofNamed` computes, names nothing or gives no
/// thing by its name, or `others` asks for things of another kind or computes what more rows would change.
std::optional<LogicalQuery> sharingThing(LogicalQuery others, const LogicalQuery& ofNamed,
                                         const EntityModel& model);

/// The query for all things of the kind of the one that `ofNamed` names, by their names.
std::optional<LogicalQuery> allOfNamedKind(const LogicalQuery& ofNamed);

}  // namespace omni
