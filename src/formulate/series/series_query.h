#pragma once

#include <optional>

#include "formulate/series/series_question.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// A query, and the model whose elements it means where it is not the source's own: one with the columns as
/// rows, where periods are asked for.
struct SeriesQuery {
  LogicalQuery query;
  std::optional<EntityModel> unfolded;
};

/// Nothing where the parts of the question do not make one.
std::optional<SeriesQuery> seriesQuery(const SeriesQuestion& asked, const EntityModel& model);

}  // namespace omni
