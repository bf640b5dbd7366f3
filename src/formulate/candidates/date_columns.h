#pragma once

#include <cstddef>
#include <optional>

#include "schema/entity_model.h"

namespace omni {

/// The attributes of one entity that hold the parts of its date as whole numbers.
struct DateColumns {
  std::size_t year = 0, month = 0, day = 0;
};

/// Nothing where a part is missing, or called or filled otherwise.
std::optional<DateColumns> dateColumnsOf(const Entity& entity);

}  // namespace omni
