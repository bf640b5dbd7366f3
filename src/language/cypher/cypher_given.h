#pragma once

#include <string>

#include "base/result.h"
#include "query/native/given_table.h"
#include "query/native_query.h"

namespace omni {

/// A text behind an UNWIND of the rows that are given to it, each a map; the text itself where `given` is
/// null.
std::string cypherTextWithGiven(const std::string& text, const GivenTable* given);

/// The same of a query, with the rows as a parameter. Error: kInvalidArgument (it does not read them, or
/// calls something else so).
Result<NativeQuery> cypherWithGiven(NativeQuery query);

}  // namespace omni
