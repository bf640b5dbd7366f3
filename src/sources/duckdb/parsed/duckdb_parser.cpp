#include "sources/duckdb/parsed/duckdb_parser.h"

namespace omni {
namespace {

constexpr const char* kTree = "SELECT json_serialize_sql($1::VARCHAR)::VARCHAR";

tl::unexpected<Error> missing() {
  return fail(Code::kInternal, "DuckDB cannot serialize a query",
              "Install the version of DuckDB that this program was built with.", Audience::kOperator);
}

}  // namespace

Status DuckdbParser::prepare(duckdb_database database) {
  if (statement_.get()) return {};
  if (duckdb_connect(database, connection_.out()) == DuckDBError) return missing();
  return duckdb_prepare(connection_.get(), kTree, statement_.out()) == DuckDBError ? missing() : Status();
}

Result<std::string> DuckdbParser::treeOf(duckdb_database database, const std::string& query) {
  const std::scoped_lock lock(mutex_);
  OMNI_RETURN_IF_ERROR(prepare(database));
  DuckdbResult result;
  duckdb_bind_varchar_length(statement_.get(), 1, query.data(), query.size());
  if (duckdb_execute_prepared(statement_.get(), result.out()) == DuckDBError) return missing();
  char* const text = duckdb_value_varchar(result.out(), 0, 0);
  std::string tree = text ? text : "";
  duckdb_free(text);
  return tree;
}

}  // namespace omni
