#pragma once

#include "base/result.h"
#include "formulate/tables/literals.h"
#include "formulate/tables/view/table_view.h"
#include "language/sql/sql_tree.h"
#include "query/logical_query.h"

namespace omni {

/// The meaning of a statement over the tables of `view`, as a logical query of the source: free of the
/// dialect, with the joins that the source has. What a small model gets wrong and the source shows is put
/// right on the way: a column of another table than the query names; a join that nothing uses, or by columns
/// that do not refer to each other; a value that is not spelled as the source spells it; a year that is
/// compared to a day; what the question groups by or narrows to and the statement misses. `view` is of the
/// model of the source that is asked. Errors: kNotFound (a name that nothing is like), kUnsupported (what no
/// logical query says, or a text that the question does not hold).
Result<LogicalQuery> liftedQuery(SqlStatement statement, const TableView& view,
                                 const StatementContext& asked);

}  // namespace omni
