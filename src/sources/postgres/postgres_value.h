#pragma once

#include <libpq-fe.h>

#include <string>
#include <string_view>

#include "base/value.h"

namespace omni {

/// A cell of a reply in text form, typed as the server types it. Whole numbers of `numeric` become integers
/// where they fit, others doubles; what fits neither stays the text of all its digits.
Value postgresValue(const PGresult& reply, int row, int column);

/// A parameter in text form and the type that it is sent as (0: what the query makes of it).
struct PostgresParameter {
  std::string text;
  Oid type = 0;
  bool null = false;
};
PostgresParameter postgresParameter(const Value& value);

}  // namespace omni
