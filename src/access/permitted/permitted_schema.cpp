#include "access/permitted/permitted_schema.h"

#include <algorithm>

#include "language/sql/sql_dialect.h"
#include "source/links/relational_keys.h"

namespace omni {
namespace {

tl::unexpected<Error> misfit(const std::string& what) {
  return fail(Code::kInvalidArgument, what, "Mend it under access: in the configuration.",
              Audience::kOperator);
}

class Permitter {
 public:
  Permitter(const SourcePermission& permission, const SqlDialect& dialect)
      : permission_(permission), dialect_(dialect), unused_(permission.rules.hidden) {
    for (const auto& [table, condition] : permission.rules.rows) unused_.push_back(table);
  }

  Result<PermittedSchema> permit(const RelationalSchema& whole) {
    PermittedSchema permitted;
    for (const Table& table : whole.tables) {
      Table left = withoutHidden(table);
      if (!mayBeInferred(table, whole)) left.primaryKey = table.primaryKey;  // else the rows he sees tell
      const auto condition = conditionOf(table);
      if (isHidden(table.name) || left.columns.empty() || (table.view && !condition)) continue;
      if (condition || left.columns.size() < table.columns.size())
        OMNI_RETURN_IF_ERROR(restrict(left, condition, permitted.permission));
      permitted.schema.tables.push_back(std::move(left));
    }
    if (!unused_.empty()) return misfit("access: there is no '" + unused_.front() + "' in the source");
    dropKeys(permitted.schema);
    for (const auto& [attribute, value] : permission_.values)
      permitted.permission.parameters.push_back({parameterOf(attribute), value});
    return permitted;
  }

 private:
  bool same(const std::string& a, const std::string& b) const { return isSameName(dialect_, a, b); }

  // Whether the rules hide what is called so; what they name and is there is no mistake.
  bool isHidden(const std::string& name) {
    const auto hides = [&](const std::string& hidden) { return same(hidden, name); };
    std::erase_if(unused_, hides);
    return std::ranges::any_of(permission_.rules.hidden, hides);
  }

  const std::string* conditionOf(const Table& table) {
    std::erase_if(unused_, [&](const std::string& name) { return same(name, table.name); });
    for (const auto& [name, condition] : permission_.rules.rows)
      if (same(name, table.name)) return &condition;
    return nullptr;
  }

  Table withoutHidden(const Table& whole) {
    Table table{.name = whole.name, .schema = whole.schema, .comment = whole.comment, .view = whole.view};
    for (const Column& column : whole.columns) {
      if (isHidden(whole.name + "." + column.name)) continue;
      table.columns.push_back({.name = column.name,
                               .declaredType = column.declaredType,
                               .comment = column.comment,
                               .notNull = column.notNull});
    }
    for (const ForeignKey& key : whole.foreignKeys)
      if (!key.inferred) table.foreignKeys.push_back(key);
    return table;
  }

  Status restrict(const Table& table, const std::string* condition, SqlPermission& permission) const {
    TablePermission read{.table = table.name, .schema = table.schema};
    for (const Column& column : table.columns) read.columns.push_back(column.name);
    if (condition) {
      read.condition = rowCondition(*condition, dialect_.parameterMark).text;
      if (const auto checked = checkCondition(read.condition, dialect_.name); !checked)
        return misfit("access: the condition on '" + table.name + "': " + checked.error().message);
    }
    permission.tables.push_back(std::move(read));
    return {};
  }

  bool has(const Table& table, const std::vector<std::string>& columns) const {
    return std::ranges::all_of(columns, [&](const std::string& name) {
      return std::ranges::any_of(table.columns, [&](const Column& c) { return same(c.name, name); });
    });
  }

  // Of what is not there.
  void dropKeys(RelationalSchema& schema) const {
    for (Table& table : schema.tables) {
      if (!has(table, table.primaryKey)) table.primaryKey.clear();
      std::erase_if(table.foreignKeys, [&](const ForeignKey& key) {
        const auto target = std::ranges::find(schema.tables, key.targetTable, &Table::name);
        return target == schema.tables.end() || !has(table, key.columns) || !has(*target, key.targetColumns);
      });
    }
  }

  const SourcePermission& permission_;
  const SqlDialect& dialect_;
  std::vector<std::string> unused_;
};

}  // namespace

Result<PermittedSchema> permittedSchema(const RelationalSchema& whole, const SourcePermission& permission,
                                        std::string_view dialect) {
  return Permitter(permission, sqlDialect(dialect)).permit(whole);
}

}  // namespace omni
