#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "catalog/catalog_entry.h"
#include "query/native/given_table.h"
#include "source/outcome.h"

namespace omni {

/// What a source brought, as a table for the query of another: all of its rows, with plain names of columns,
/// and the names that the other source knows as that spells them. `question`: that brought them. Errors:
/// kLimit (the outcome was cut off, or is more than one statement carries), kNotFound (it has no rows),
/// kUnsupported (the other source's language takes no rows).
Result<std::shared_ptr<const GivenTable>> givenRows(const Outcome& outcome, const SourceId& source,
                                                    const std::string& question, const CatalogEntry& other);

}  // namespace omni
