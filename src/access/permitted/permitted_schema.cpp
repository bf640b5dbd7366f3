#include "access/permitted/permitted_schema.h"

#include <algorithm>
#include <map>
#include <set>

#include "access/permitted/labelled_type.h"
#include "language/sql/permission/sql_mask.h"
#include "language/sql/sql_dialect.h"
#include "source/links/relational_keys.h"
#include "source/lists/derived_objects.h"

namespace omni {
namespace {

tl::unexpected<Error> misfit(const std::string& what) {
  return fail(Code::kInvalidArgument, "access: " + what, "Mend it under access: in the configuration.",
              Audience::kOperator);
}

class Permitter {
 public:
  Permitter(const RelationalSchema& whole, const SourcePermission& permission, const SqlDialect& dialect)
      : whole_(whole),
        permission_(permission),
        dialect_(dialect),
        inferredKeys_(tablesOfInferredKeys(whole)) {
    for (const Table& table : whole_.tables) {
      byName_[table.name] = &table;
      ++spellings_[dialect_.folded(table.name)];
    }
  }

  Result<PermittedSchema> permit() {
    OMNI_RETURN_IF_ERROR(findRules());
    PermittedSchema permitted{.schema = keepPermitted(), .permission = {}};
    for (Table& table : permitted.schema.tables) {
      const Table& of = *byName_.at(table.name);
      const Masks masks = masksOf(table);
      mask(masks, table);
      keepMeasures(of, masks, table);
      const std::set<std::string> texts = readLabelsAsTexts(table);
      const auto condition = conditions_.find(table.name);
      if (condition != conditions_.end() || table.partial || hasTwin(table) || !masks.empty() ||
          !texts.empty())
        OMNI_RETURN_IF_ERROR(restrict(table, condition, masks, texts, permitted.permission));
      table.view = of.view;
      table.partial = false;  // read by SqlGuard::permit(), not by the guard's own knowledge of the schema
    }
    dropMaskedKeys(permitted.schema);
    for (const auto& [attribute, value] : permission_.values)
      permitted.permission.parameters.push_back({parameterOf(attribute), value});
    if (!permission_.maskKey.empty())
      permitted.permission.parameters.push_back({kMaskKeyParameter, permission_.maskKey.reveal()});
    return permitted;
  }

 private:
  using Conditions = std::map<std::string, std::string>;
  using Masks = std::map<std::string, ColumnMask>;  // by the name of a column

  // The elements that the rules name; each has to mean something.
  Status findRules() {
    auto hidden = findObjects(whole_, permission_.rules.hidden, dialect_.name);
    if (!hidden) return misfit(hidden.error().message);
    hidden_ = std::move(*hidden);
    for (const auto& [name, condition] : permission_.rules.rows) {
      const auto found = findObjects(whole_, {name}, dialect_.name);
      if (!found) return misfit(found.error().message);
      if (!byName_.contains(*found->begin())) return misfit("rows: '" + name + "' is a column, not a table");
      if (!conditions_.emplace(*found->begin(), condition).second)
        return misfit("rows: '" + *found->begin() + "' has two conditions");
    }
    return findMasks();
  }

  Status findMasks() {
    for (const auto& [name, mask] : permission_.rules.masks) {
      const auto found = findObjects(whole_, {name}, dialect_.name);
      if (!found) return misfit(found.error().message);
      if (byName_.contains(*found->begin())) return misfit("mask: '" + name + "' is a table, not a column");
      masks_[*found->begin()] = mask;
    }
    return {};
  }

  Masks masksOf(const Table& table) const {
    Masks masks;
    for (const Column& column : table.columns)
      if (const auto mask = masks_.find(columnName(table, column)); mask != masks_.end())
        masks[column.name] = mask->second;
    return masks;
  }

  RelationalSchema keepPermitted() const {
    RelationalSchema left;
    for (const Table& table : whole_.tables)
      if (!hidden_.contains(table.name)) left.tables.push_back(structureOf(table));
    DerivationRules rules;
    for (const auto& [table, condition] : conditions_) {
      rules.limited.insert(table);
      rules.shown.insert(table);
    }
    for (const auto& [column, mask] : masks_) {
      rules.masked.insert(column);
      rules.shown.insert(column);
    }
    removeUnpermittedDerivations(left, rules, dialect_.name);
    removeDanglingKeys(left, dialect_.name);
    return left;
  }

  // An engine that tells names apart by case must not read one table where another is named.
  bool hasTwin(const Table& table) const { return spellings_.at(dialect_.folded(table.name)) > 1; }

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

  // The statements of a key hold for the values themselves.
  void dropMaskedKeys(RelationalSchema& permitted) const {
    const auto anyMasked = [&](const std::string& table, const std::vector<std::string>& columns) {
      return std::ranges::any_of(
          columns, [&](const std::string& column) { return masks_.contains(table + "." + column); });
    };
    for (Table& table : permitted.tables)
      std::erase_if(table.foreignKeys, [&](const ForeignKey& key) {
        return anyMasked(table.name, key.columns) || anyMasked(key.targetTable, key.targetColumns);
      });
  }

  // Measures over the caller's columns alone.
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

  // The declared structure, without hidden columns. A primary key that may be inferred shows in permitted
  // rows.
  Table structureOf(const Table& whole) const {
    Table table{.name = whole.name,
                .schema = whole.schema,
                .comment = whole.comment,
                .view = whole.view,
                .partial = whole.partial,
                .called = whole.called,
                .lineage = whole.lineage};
    if (!inferredKeys_.contains(whole.name)) table.primaryKey = whole.primaryKey;
    for (const Caution& caution : whole.cautions)
      if (caution.doubtful && !hidden_.contains(whole.name + "." + caution.column)) {
        table.cautions.push_back(caution);
        table.cautions.back().values.clear();
      }
    for (const Column& column : whole.columns) {
      if (hidden_.contains(columnName(whole, column))) continue;
      table.columns.push_back({.name = column.name,
                               .declaredType = column.declaredType,
                               .comment = column.comment,
                               .notNull = column.notNull,
                               .values = {},
                               .called = column.called,
                               .lineage = column.lineage});
    }
    table.partial = table.partial || table.columns.size() < whole.columns.size();
    for (const ForeignKey& key : whole.foreignKeys)
      if (!key.inferred) table.foreignKeys.push_back(key);
    return table;
  }

  Status checkMask(const std::string& name, ColumnMask mask) const {
    if (mask == ColumnMask::kHash && permission_.maskKey.empty())
      return misfit("the mask 'hash' on '" + name + "' has no mask_key");
    if (const auto written = maskedColumn(dialect_, name, mask); !written)
      return misfit("'" + name + "': " + written.error().message);
    return {};
  }

  Status restrict(const Table& table, Conditions::const_iterator condition, const Masks& masks,
                  const std::set<std::string>& texts, SqlPermission& permission) const {
    TablePermission read{.table = table.name, .schema = table.schema, .texts = texts, .masks = masks};
    for (const auto& [column, mask] : masks) OMNI_RETURN_IF_ERROR(checkMask(table.name + "." + column, mask));
    for (const Column& column : table.columns) read.columns.push_back(column.name);
    if (condition != conditions_.end()) {
      read.condition = rowCondition(condition->second, dialect_.parameterMark).text;
      if (const auto checked = checkCondition(read.condition, dialect_.name); !checked)
        return misfit("the condition on '" + table.name + "': " + checked.error().message);
    }
    permission.tables.push_back(std::move(read));
    return {};
  }

  const RelationalSchema& whole_;
  const SourcePermission& permission_;
  const SqlDialect& dialect_;
  std::map<std::string, const Table*> byName_;
  std::set<std::string> inferredKeys_;  // tables whose primary key only rows may speak for
  ObjectNames hidden_;
  Conditions conditions_;                         // by a table's native name
  Masks masks_;                                   // by a column's native name, its table's before it
  std::map<std::string, std::size_t> spellings_;  // how many tables a folded name means
};

}  // namespace

Result<PermittedSchema> permittedSchema(const RelationalSchema& whole, const SourcePermission& permission,
                                        std::string_view dialect) {
  return Permitter(whole, permission, sqlDialect(dialect)).permit();
}

}  // namespace omni
