#include "source/lists/listed_tables.h"

#include <algorithm>
#include <map>

#include "language/sql/sql_dialect.h"
#include "source/lists/derived_objects.h"

namespace omni {
namespace {

struct Listed {
  ObjectNames shown, hidden;
  bool showsAll = false;  // no list says what is shown

  bool shows(const Table& table, const Column& column) const {
    const std::string name = columnName(table, column);
    return (showsAll || shown.contains(table.name) || shown.contains(name)) && !hidden.contains(name);
  }

  bool showsAnyOf(const Table& table) const {
    return shown.contains(table.name) || std::ranges::any_of(table.columns, [&](const Column& column) {
             return shown.contains(columnName(table, column));
           });
  }
};

Result<ObjectNames> findListed(const RelationalSchema& schema, const std::vector<std::string>& names,
                               std::string_view dialect) {
  auto found = findObjects(schema, names, dialect);
  if (found) return found;
  Error error = std::move(found).error();
  error.message = "show: and hide: of the source: " + error.message;
  return tl::unexpected(std::move(error));
}

// Of tables whose names differ in case alone the guard has to name the one that is read: what an engine makes
// of a bare name may be the hidden one.
void readTwinsByExactName(RelationalSchema& schema, std::string_view dialect) {
  const SqlDialect& engine = sqlDialect(dialect);
  std::map<std::string, std::size_t> spellings;
  for (const Table& table : schema.tables) ++spellings[engine.folded(table.name)];
  for (Table& table : schema.tables)
    table.partial = table.partial || spellings.at(engine.folded(table.name)) > 1;
}

}  // namespace

Status keepListed(RelationalSchema& schema, const SourceLists& lists, std::string_view dialect) {
  if (lists.empty()) return {};
  OMNI_TRY(shown, findListed(schema, lists.shown, dialect));
  OMNI_TRY(hidden, findListed(schema, lists.hidden, dialect));
  Listed listed{.shown = std::move(shown), .hidden = std::move(hidden), .showsAll = lists.shown.empty()};
  DerivationRules rules{.shown = listed.shown};
  for (Table& table : schema.tables) {
    if (listed.showsAnyOf(table)) rules.shown.insert(table.name);
    table.partial =
        std::erase_if(table.columns, [&](const Column& column) { return !listed.shows(table, column); }) > 0;
  }
  readTwinsByExactName(schema, dialect);
  std::erase_if(schema.tables, [&](const Table& table) {
    return table.columns.empty() || listed.hidden.contains(table.name);
  });
  schema.restricted = true;
  removeUnpermittedDerivations(schema, rules, dialect);
  removeDanglingKeys(schema, dialect);
  return {};
}

}  // namespace omni
