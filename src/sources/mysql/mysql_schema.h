#pragma once

#include <string>
#include <vector>

#include "schema/descriptor.h"
#include "sources/mysql/mysql_session.h"

namespace omni {

/// The tables and views of the session's database that the login may read, with comments, keys and values; of
/// large tables the first rows.
Result<RelationalSchema> describeMysql(MysqlSession& session, const Budget& budget,
                                       std::vector<std::string>& notes, std::vector<Error>& leftOut);

/// A mark of the structure, and of the number of rows as the server estimates it.
Result<std::string> markOfMysql(MysqlSession& session, const Budget& budget);

/// What the login could write if it were let; empty: nothing.
Result<std::string> writableOfMysql(MysqlSession& session, const Budget& budget);

}  // namespace omni
