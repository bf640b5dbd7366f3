#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>

#include "base/result.h"
#include "language/guarded_query.h"

namespace omni {

/// The names in a query, by the engine's own parser, in lower case.
struct NamedInQuery {
  using Words = std::set<std::string>;

  Words tables;       // without their schemas
  Words qualified;    // those with a schema before them, with it
  Words unqualified;  // those without
  Words called;       // tables, and how the query calls them
  Words bare;         // columns that stand alone, which may be whole rows
  Words columns;      // parts of the names of columns
  Words functions;
  Words queries;         // what a WITH names
  bool whole = false;    // all columns of a table may be read
  bool unknown = false;  // something is read that has no name
};

/// Of the tree that DuckdbParser gives. Error kUnsupported: the parser did not take the text for one SELECT.
Result<NamedInQuery> namedIn(const std::string& tree);

/// Gives the tree of a query, as DuckdbParser does.
using TreeOf = std::function<Result<std::string>(const std::string& query)>;

/// A second opinion on the tables that the guard found in a query: the engine's parser finds no others. What
/// the engine makes several statements of, a PIVOT without its values, is not looked at. Error kRefused: it
/// does.
Status confirmReads(const std::string& query, std::span<const TableRead> reads, const TreeOf& treeOf);

}  // namespace omni
