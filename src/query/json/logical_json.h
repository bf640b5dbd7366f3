#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "query/logical_query.h"
#include "schema/entity_model.h"

namespace omni {

/// The logical query as JSON in the names of its source, with words for people: `logical_query` in
/// docs/ask.schema.json. Nothing where it would not read as the same query, as where
/// two links have one name, or where it would be longer than kMaxLogicalJson.
std::optional<std::string> logicalJson(const LogicalQuery& query, const EntityModel& model);

/// Bytes of a logical query as JSON.
inline constexpr std::size_t kMaxLogicalJson = std::size_t{16} << 10u;

/// The logical query of JSON from an untrusted caller: all of its indices are valid, and its joins connect
/// its nodes. Words are ignored. Errors: kNotFound (the source has no such name), kInvalidArgument (it is
/// not built as docs/ask.schema.json has it), kLimit (it is too large, or nested too deep).
Result<LogicalQuery> readLogicalJson(std::string_view json, const EntityModel& model);

}  // namespace omni
