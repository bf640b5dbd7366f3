#pragma once

#include <string>

#include "base/result.h"
#include "language/sql/sql_dialect.h"
#include "language/sql/sql_facts.h"
#include "query/native_query.h"

namespace omni {

/// A query's text with the table that is given to it as its first common table expression, which takes the
/// rows out of one parameter; the text itself where none is given. Errors: kUnsupported (the dialect has no
/// such expression), kInvalidArgument (its text cannot be read).
Result<std::string> textWithGiven(const NativeQuery& query, const SqlDialect& dialect);

/// The same with that parameter.
Result<NativeQuery> withGiven(NativeQuery query, const SqlDialect& dialect);

/// Whether the whole text reads the given table, and has no other of its name. Error: kInvalidArgument.
Status readsGiven(const SqlFacts& facts, const GivenTable& given, const SqlDialect& dialect);

}  // namespace omni
