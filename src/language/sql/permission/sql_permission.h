#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "language/guarded_query.h"
#include "language/sql/permission/column_mask.h"
#include "query/native_query.h"

namespace omni {

/// The readable part of a table.
struct TablePermission {
  std::string table;                 // by its native name, with its schema before it where it has one
  std::string schema{};              // as Table::schema
  std::vector<std::string> columns;  // those that there are
  std::string condition{};           // of the rows, in the source's dialect; empty: all
  std::set<std::string> texts{};     // of those of the columns that are read as texts, whatever their type
  std::map<std::string, ColumnMask> masks{};  // of those of the columns that are not read as they are
};

/// The readable part of a source's tables, where that is not all.
struct SqlPermission {
  std::vector<TablePermission> tables;  // what is not named is read as it is
  std::vector<Parameter> parameters;    // of the conditions and masks; no query may name them
};

/// A query of what may be read, and what the engine may read for it of the tables of which that is not all,
/// and of those that their conditions ask.
struct PermittedQuery {
  NativeQuery query;
  std::vector<TableRead> reads;
};

/// The query with each reference to one of those tables replaced by a query of what of it may be read. No
/// expression of the query's own is computed on a row that may not be read: a limit keeps engines from moving
/// it before the condition. What a WITH names gets another name, so that an engine which sees it elsewhere
/// than the parser finds nothing under it. A masked column is read as the expression of its mask. Errors:
/// kRefused (a plan, or what there is, is asked for; a parameter of the permission is named; the tables
/// is not known for sure), those of sqlFacts() and maskedColumn().
Result<PermittedQuery> permittedQuery(const NativeQuery& query, std::string_view dialect,
                                      const SqlPermission& permission);

/// Whether a condition is one expression and no more. Errors: kInvalidArgument, what else it is.
Status checkCondition(const std::string& condition, std::string_view dialect);

}  // namespace omni
