#pragma once

#include "source/remote/table_server.h"

namespace omni {

/// Says of the views of a schema whose tables and columns are known which tables they read, as far as the
/// server tells all of them. It keeps which tables a view reads, not which columns; MariaDB keeps neither, so
/// that its views stay unknown. A view stays unknown, too, whose definition is not shown, reads files, calls
/// a function of the database, or names more tables than the server lists: it leaves out its own catalogs,
/// and tables that the login may not read.
Status deriveMysqlViews(const TableServer& server, RelationalSchema& schema, const Budget& budget);

}  // namespace omni
