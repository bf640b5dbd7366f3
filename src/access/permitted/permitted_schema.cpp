#include "access/permitted/permitted_schema.h"

#include <algorithm>

#include "access/permitted/labelled_type.h"
#include "language/sql/permission/sql_mask.h"
#include "language/sql/sql_dialect.h"
#include "source/links/relational_keys.h"
#include "source/lists/listed_tables.h"

namespace omni {
namespace {

tl::unexpected<Error> misfit(const std::string& what) {
  return fail(Code::kInvalidArgument, what, "Mend it under access: in the configuration.",
              Audience::kOperator);
}

class Permitter {
 public:
  Permitter(const SourcePermission& permission, const SqlDialect& dialect)
      : permission_(permission),
        dialect_(dialect),
        listed_({.hidden = permission.rules.hidden}, dialect.name) {
    for (const auto& [table, condition] : permission.rules.rows) unused_.push_back(table);
    for (const auto& [column, mask] : permission.rules.masks) unused_.push_back(column);
  }

  Result<PermittedSchema> permit(const RelationalSchema& whole) {
    PermittedSchema permitted;
    for (const Table& table : whole.tables) {
      Table left = structureOf(table);
      if (!mayBeInferred(table, whole)) left.primaryKey = table.primaryKey;  // else the rows he sees tell
      const auto condition = conditionOf(table);
      const Masks masks = masksOf(table);
      if (!listed_.keep(left) || (table.view && !condition)) continue;
      mask(masks, left);
      keepMeasures(table, masks, left);
      const std::set<std::string> texts = readLabelsAsTexts(left);
      if (condition || table.partial || left.partial || !masks.empty() || !texts.empty())
        OMNI_RETURN_IF_ERROR(restrict(left, condition, masks, texts, permitted.permission));
      left.view = table.view;
      permitted.schema.tables.push_back(std::move(left));
    }
    unused_.insert(unused_.end(), listed_.unknown().begin(), listed_.unknown().end());
    if (!unused_.empty()) return misfit("access: there is no '" + unused_.front() + "' in the source");
    OMNI_RETURN_IF_ERROR(listed_.finish(permitted.schema));
    dropMaskedKeys(permitted);
    readThroughPermission(permitted.schema);
    for (const auto& [attribute, value] : permission_.values)
      permitted.permission.parameters.push_back({parameterOf(attribute), value});
    if (!permission_.maskKey.empty())
      permitted.permission.parameters.push_back({kMaskKeyParameter, permission_.maskKey.reveal()});
    return permitted;
  }

 private:
  using Masks = std::map<std::string, ColumnMask>;  // by the name of a column

  bool same(const std::string& a, const std::string& b) const { return isSameName(dialect_, a, b); }

  const std::string* conditionOf(const Table& table) {
    std::erase_if(unused_, [&](const std::string& name) { return same(name, table.name); });
    for (const auto& [name, condition] : permission_.rules.rows)
      if (same(name, table.name)) return &condition;
    return nullptr;
  }

  Masks masksOf(const Table& table) {
    Masks masks;
    for (const Column& column : table.columns) {
      const std::string name = table.name + "." + column.name;
      std::erase_if(unused_, [&](const std::string& given) { return same(given, name); });
      for (const auto& [masked, mask] : permission_.rules.masks)
        if (same(masked, name)) masks[column.name] = mask;
    }
    return masks;
  }

  // Partial texts and digests are texts.
  void mask(const Masks& masks, Table& table) const {
    for (Column& column : table.columns) {
      const auto mask = masks.find(column.name);
      if (mask == masks.end()) continue;
      if (mask->second == ColumnMask::kNull)
        column.notNull = false;
      else
        column.declaredType = dialect_.textType;
    }
    if (std::ranges::any_of(table.primaryKey, [&](const auto& column) { return masks.contains(column); }))
      table.primaryKey.clear();
  }

  // Where rows are hidden, so are labels that they alone have, in whichever table a type is used.
  std::set<std::string> readLabelsAsTexts(Table& table) const {
    std::set<std::string> texts;
    if (permission_.rules.rows.empty()) return texts;
    for (Column& column : table.columns) {
      if (!mayListLabels(dialect_, column.declaredType)) continue;
      column.declaredType = dialect_.textType;
      texts.insert(column.name);
    }
    return texts;
  }

  // What a key says holds for the values themselves.
  static void dropMaskedKeys(PermittedSchema& permitted) {
    const auto anyMasked = [&](const std::string& table, const std::vector<std::string>& columns) {
      return std::ranges::any_of(
          columns, [&](const std::string& column) { return isMasked(permitted.permission, table, column); });
    };
    for (Table& table : permitted.schema.tables)
      std::erase_if(table.foreignKeys, [&](const ForeignKey& key) {
        return anyMasked(table.name, key.columns) || anyMasked(key.targetTable, key.targetColumns);
      });
  }

  // What is computed from columns that there are for him alone.
  static void keepMeasures(const Table& whole, const Masks& masks, Table& left) {
    const auto isThere = [&](const std::string& column) {
      return !masks.contains(column) &&
             std::ranges::find(left.columns, column, &Column::name) != left.columns.end();
    };
    for (const DefinedMeasure& measure : whole.measures)
      if (std::ranges::all_of(columnsOf(measure.formula), isThere)) {
        left.measures.push_back(measure);
        if (!isThere(measure.time)) left.measures.back().time.clear();
      }
  }

  // What was declared; of a view, which shows by its condition, as of a table.
  static Table structureOf(const Table& whole) {
    Table table{.name = whole.name, .schema = whole.schema, .comment = whole.comment, .called = whole.called};
    for (const Column& column : whole.columns)
      table.columns.push_back({.name = column.name,
                               .declaredType = column.declaredType,
                               .comment = column.comment,
                               .notNull = column.notNull,
                               .values = {},
                               .called = column.called});
    for (const ForeignKey& key : whole.foreignKeys)
      if (!key.inferred) table.foreignKeys.push_back(key);
    return table;
  }

  Status checkMask(const std::string& name, ColumnMask mask) const {
    if (mask == ColumnMask::kHash && permission_.maskKey.empty())
      return misfit("access: the mask 'hash' on '" + name + "' has no mask_key");
    if (const auto written = maskedColumn(dialect_, name, mask); !written)
      return misfit("access: '" + name + "': " + written.error().message);
    return {};
  }

  Status restrict(const Table& table, const std::string* condition, const Masks& masks,
                  const std::set<std::string>& texts, SqlPermission& permission) const {
    TablePermission read{.table = table.name, .schema = table.schema, .texts = texts, .masks = masks};
    for (const auto& [column, mask] : masks) OMNI_RETURN_IF_ERROR(checkMask(table.name + "." + column, mask));
    for (const Column& column : table.columns) read.columns.push_back(column.name);
    if (condition) {
      read.condition = rowCondition(*condition, dialect_.parameterMark).text;
      if (const auto checked = checkCondition(read.condition, dialect_.name); !checked)
        return misfit("access: the condition on '" + table.name + "': " + checked.error().message);
    }
    permission.tables.push_back(std::move(read));
    return {};
  }

  // What it restricts is read by SqlGuard::permit(), not by the guard's own knowledge of the schema.
  static void readThroughPermission(RelationalSchema& schema) {
    schema.restricted = false;
    for (Table& table : schema.tables) table.partial = false;
  }

  const SourcePermission& permission_;
  const SqlDialect& dialect_;
  ListedTables listed_;
  std::vector<std::string> unused_;  // names that no table has
};

}  // namespace

Result<PermittedSchema> permittedSchema(const RelationalSchema& whole, const SourcePermission& permission,
                                        std::string_view dialect) {
  return Permitter(permission, sqlDialect(dialect)).permit(whole);
}

}  // namespace omni
