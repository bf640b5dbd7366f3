#include "source/lists/named_objects.h"

#include <map>

#include "base/text.h"
#include "language/sql/sql_dialect.h"

namespace omni {
namespace {

std::string quotedList(const ObjectNames& names) {
  std::vector<std::string> quoted;
  for (const auto& name : names) quoted.push_back("'" + name + "'");
  return join(quoted, " or ");
}

}  // namespace

Result<ObjectNames> findObjects(const RelationalSchema& schema, const std::vector<std::string>& names,
                                std::string_view dialect) {
  ObjectNames found;
  if (names.empty()) return found;
  const SqlDialect& engine = sqlDialect(dialect);
  std::map<std::string, ObjectNames> byFolded;
  const auto add = [&](const std::string& name) { byFolded[engine.folded(name)].insert(name); };
  for (const Table& table : schema.tables) {
    add(table.name);
    for (const Column& column : table.columns) add(columnName(table, column));
  }
  for (const auto& name : names) {
    const auto fitting = byFolded.find(engine.folded(name));
    if (fitting == byFolded.end())
      return fail(Code::kInvalidArgument, "there is no '" + name + "' in the source",
                  "Name a TABLE or a TABLE.COLUMN that it has.", Audience::kOperator);
    const ObjectNames& objects = fitting->second;
    if (!objects.contains(name) && objects.size() > 1)
      return fail(Code::kInvalidArgument, "'" + name + "' may mean " + quotedList(objects),
                  "Write the name in the case that the database has.", Audience::kOperator);
    found.insert(objects.contains(name) ? name : *objects.begin());
  }
  return found;
}

}  // namespace omni
