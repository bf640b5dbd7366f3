#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "source/remote/table_server.h"
#include "sources/mysql/mysql_session.h"

namespace omni {

/// The tables and views of the session's database that the login may read, with comments, keys and the
/// server's estimate of their rows.
Result<RelationalSchema> structureOfMysql(MysqlSession& session, const Budget& budget);

/// How their values are looked at; of large tables the first rows.
TableServer tablesOfMysql(MysqlSession& session);

/// A mark of the structure, and of the number of rows as the server estimates it.
Result<std::string> markOfMysql(MysqlSession& session, const Budget& budget);

/// The tables that the login could write if it were let; empty: nothing.
Result<std::string> writableOfMysql(MysqlSession& session, const Budget& budget);

}  // namespace omni
