#pragma once

#include <optional>
#include <string>

#include "query/logical_query.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// A question for what holds of all things of a kind, as one for what holds of some: "drugs that ALL wards
/// have" as "drugs that wards have".
struct OfAll {
  std::string ofSome;
  std::string things;  // the stem of what all are
};
/// Nothing where "all" and "every" say no such thing: "all drugs of the ward", "the grade of every nurse".
std::optional<OfAll> ofAllThings(const Question& question);

/// The query for what holds of some things, narrowed to what holds of all: as many different ones belong to
/// it as there are. Nothing where it computes, or where only one of the things can belong to each.
std::optional<LogicalQuery> narrowedToAll(LogicalQuery query, const std::string& things,
                                          const EntityModel& model);

}  // namespace omni
