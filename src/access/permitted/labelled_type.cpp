#include "access/permitted/labelled_type.h"

#include <string>

#include "base/text.h"

namespace omni {
namespace {

/// First words of the types of PostgreSQL and of extensions whose values are no labels.
constexpr std::string_view kPostgresTypes =
    " \"char\" bigint bit boolean box bytea bpchar char character cidr circle citext cube date daterange "
    "double "
    "geography geometry halfvec hstore inet int4multirange int4range int8multirange int8range integer "
    "interval "
    "json jsonb line lseg ltree macaddr macaddr8 money name nummultirange numeric numrange oid path point "
    "polygon "
    "real smallint sparsevec text time timestamp tsmultirange tsquery tsrange tstzmultirange tstzrange "
    "tsvector "
    "uuid vector xml ";

}  // namespace

bool mayListLabels(const SqlDialect& dialect, std::string_view declaredType) {
  const std::string type = lower(trim(declaredType));
  if (dialect.name == "postgresql")
    return !type.empty() &&
           !lists(kPostgresTypes, std::string_view(type).substr(0, type.find_first_of(" ([")));
  if (dialect.name == "mysql") return type.starts_with("enum(") || type.starts_with("set(");
  const bool hasEnums = dialect.name == "duckdb" || dialect.name == "clickhouse";
  return hasEnums && type.starts_with("enum");
}

}  // namespace omni
