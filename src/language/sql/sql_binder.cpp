#include "language/sql/sql_binder.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "base/text.h"

namespace omni {
namespace {

// Column names as written; nothing when they cannot be known.
using Columns = std::optional<std::vector<std::string>>;

std::string nameOf(const SqlRelation& relation) {
  if (!relation.alias.empty()) return relation.alias;
  return relation.name.empty() ? std::string{} : relation.name.back();
}

class Binder {
 public:
  Binder(const SqlFacts& facts, const RelationalSchema& schema, const SqlDialect& dialect)
      : facts_(facts), schema_(schema), dialect_(dialect) {}

  std::optional<UnknownName> bind() {
    for (const auto& scope : facts_.scopes)
      for (const auto& relation : scope.relations)
        if (auto unknown = bindTable(relation)) return unknown;
    for (std::size_t id = 0; id < facts_.scopes.size(); ++id)
      for (const auto& column : facts_.scopes[id].columns)
        if (auto unknown = bindColumn(column, id)) return unknown;
    return std::nullopt;
  }

 private:
  bool same(std::string_view a, std::string_view b) const { return isSameName(dialect_, a, b); }

  bool holds(const std::vector<std::string>& names, std::string_view name) const {
    return std::any_of(names.begin(), names.end(), [&](const std::string& n) { return same(n, name); });
  }

  std::optional<UnknownName> bindTable(const SqlRelation& relation) const {
    if (relation.kind != SqlRelation::Kind::kTable) return std::nullopt;
    if (findTable(schema_, dialect_, relation)) return std::nullopt;
    std::vector<std::string> tables;
    for (const auto& table : schema_.tables) tables.push_back(table.name);
    return unknown(UnknownName::Kind::kTable, "no table is called '" + join(relation.name, ".") + "'",
                   relation.name.back(), {}, std::move(tables));
  }

  // ---- what relations and scopes give

  Columns columnsOf(const SqlRelation& relation) {
    Columns columns;
    if (relation.kind == SqlRelation::Kind::kTable) columns = columnsOfTable(relation);
    if (relation.kind == SqlRelation::Kind::kQuery && relation.scope) columns = outputsOf(*relation.scope);
    if (!columns) return columns;
    for (std::size_t i = 0; i < std::min(columns->size(), relation.columns.size()); ++i)
      (*columns)[i] = relation.columns[i];
    return columns;
  }

  Columns columnsOfTable(const SqlRelation& relation) const {
    const Table* table = findTable(schema_, dialect_, relation);
    if (!table) return std::nullopt;
    std::vector<std::string> columns;
    for (const auto& column : table->columns) columns.push_back(column.name);
    return columns;
  }

  Columns outputsOf(std::size_t id) {
    if (const auto known = outputs_.find(id); known != outputs_.end()) return known->second;
    outputs_[id] = std::nullopt;  // a recursive expression meets itself: unknown
    return outputs_[id] = computeOutputs(facts_.scopes[id]);
  }

  Columns computeOutputs(const SqlScope& scope) {
    if (scope.query && scope.outputs.empty())
      return scope.open || scope.leaves.empty() ? std::nullopt : outputsOf(scope.leaves.front());
    std::vector<std::string> names;
    for (const auto& output : scope.outputs) {
      // An expression without alias gets a name of the engine's own making.
      if (output.kind == SqlOutput::Kind::kExpression) return std::nullopt;
      if (output.kind != SqlOutput::Kind::kStar) {
        names.push_back(output.text);
        continue;
      }
      for (const auto& relation : scope.relations) {
        if (!output.text.empty() && !same(output.text, nameOf(relation))) continue;
        const auto columns = columnsOf(relation);
        if (!columns) return std::nullopt;
        names.insert(names.end(), columns->begin(), columns->end());
      }
    }
    return names;
  }

  // ---- columns

  std::optional<UnknownName> bindColumn(const SqlColumnRef& column, std::size_t scope) {
    return column.parts.size() == 1 ? bindName(column, scope) : bindQualified(column, scope);
  }

  // A scope as it is seen from one inside it.
  struct Seen {
    const SqlScope* scope;
    std::optional<std::size_t> from;  // which is the query of a relation that does not see itself
  };

  // The scopes whose names are seen from `id`, innermost first. A query is seen by what orders it, not by
  // the selects that it is made of.
  std::vector<Seen> around(std::size_t start) const {
    std::vector<Seen> scopes;
    std::optional<std::size_t> from;
    for (std::optional<std::size_t> id = start; id; from = id, id = facts_.scopes[*id].parent) {
      const SqlScope& scope = facts_.scopes[*id];
      if (from && std::count(scope.leaves.begin(), scope.leaves.end(), *from)) continue;
      scopes.push_back({&scope, from});
      for (const auto leaf : scope.leaves)
        if (!facts_.scopes[leaf].query) scopes.push_back({&facts_.scopes[leaf], from});
    }
    return scopes;
  }

  // Whether `name` may be something in `scope`; `seen` collects the columns that are there.
  bool mayHold(const Seen& visible, const std::string& name, std::vector<std::string>& seen) {
    const SqlScope& scope = *visible.scope;
    if (holds(scope.locals, name)) return true;
    if (scope.query && !scope.leaves.empty()) return ordered(scope, name);
    for (const auto& output : scope.outputs)
      if (output.kind == SqlOutput::Kind::kAlias && same(output.text, name)) return true;
    bool found = scope.open;
    for (const auto& relation : scope.relations) {
      if (visible.from && relation.scope == visible.from) continue;
      if (dialect_.rowsAreValues && same(nameOf(relation), name)) return true;
      const auto columns = columnsOf(relation);
      if (!columns) return true;
      found = found || holds(*columns, name);
      seen.insert(seen.end(), columns->begin(), columns->end());
    }
    return found;
  }

  // Whether the ORDER BY of a query may name `name` among its outputs; those of a plain select are looked
  // at as any select's.
  bool ordered(const SqlScope& query, const std::string& name) {
    const bool plain = query.leaves.size() == 1 && !facts_.scopes[query.leaves.front()].query;
    for (const auto leaf : query.leaves) {
      const auto outputs = outputsOf(leaf);
      if (outputs ? holds(*outputs, name) : !plain) return true;
    }
    return false;
  }

  std::optional<UnknownName> bindName(const SqlColumnRef& column, std::size_t scope) {
    const std::string& name = column.parts.front();
    if (lists(dialect_.hiddenColumns, lower(name))) return std::nullopt;
    std::vector<std::string> seen;
    for (const Seen& visible : around(scope))
      if (mayHold(visible, name, seen)) return std::nullopt;
    if (dialect_.quotedNameMayBeText && column.quote == '"') return std::nullopt;
    auto refusal =
        unknown(UnknownName::Kind::kColumn, "no column is called '" + name + "'", name, {}, std::move(seen));
    if (column.quote == '"') refusal.error.hint += " Text stands in single quotes.";
    return refusal;
  }

  std::optional<UnknownName> bindQualified(const SqlColumnRef& column, std::size_t scope) {
    const std::string& name = column.parts.back();
    const std::string& qualifier = column.parts[column.parts.size() - 2];
    std::vector<std::string> aliases;
    std::vector<std::string> seen;
    for (const Seen& visible : around(scope)) {
      for (const auto& relation : visible.scope->relations) {
        if (relation.kind == SqlRelation::Kind::kOpen) return std::nullopt;
        aliases.push_back(nameOf(relation));
        if (same(aliases.back(), qualifier)) return bindIn(relation, qualifier, name);
      }
      // A column of its own parts, such as a struct.
      if (dialect_.rowsAreValues && mayHold(visible, column.parts.front(), seen)) return std::nullopt;
    }
    return unknown(UnknownName::Kind::kRelation,
                   "nothing in FROM is called '" + qualifier + "' (in " + join(column.parts, ".") + ")",
                   qualifier, {}, std::move(aliases));
  }

  std::optional<UnknownName> bindIn(const SqlRelation& relation, const std::string& qualifier,
                                    const std::string& name) {
    auto columns = columnsOf(relation);
    if (!columns || holds(*columns, name) || lists(dialect_.hiddenColumns, lower(name))) return std::nullopt;
    return unknown(UnknownName::Kind::kColumn, "'" + qualifier + "' has no column '" + name + "'", name,
                   qualifier, std::move(*columns));
  }

  // As a query has to write it: a table with capitals in quotes, where the engine reads others in small
  // letters.
  std::string spelled(UnknownName::Kind kind, const std::string& name) const {
    const auto table = std::ranges::find(schema_.tables, name, &Table::name);
    if (kind == UnknownName::Kind::kTable && table != schema_.tables.end())
      return sqlTable(dialect_, table->schema, name);
    return sqlName(dialect_, name);
  }

  UnknownName unknown(UnknownName::Kind kind, std::string message, const std::string& name,
                      const std::string& qualifier, std::vector<std::string> known) const {
    const std::string near = nearest(name, known);
    const auto shown = std::span(known).first(std::min<std::size_t>(known.size(), 20));
    const std::string list = known.empty() ? "" : "There are: " + join(shown, ", ") + ".";
    Error error{Code::kInvalidArgument, std::move(message),
                near.empty() ? list : "Did you mean '" + spelled(kind, near) + "'?"};
    return {kind, name, qualifier, std::move(known), std::move(error)};
  }

  const SqlFacts& facts_;
  const RelationalSchema& schema_;
  const SqlDialect& dialect_;
  std::map<std::size_t, Columns> outputs_;
};

}  // namespace

const Table* findTable(const RelationalSchema& schema, const SqlDialect& dialect,
                       const std::vector<std::string>& name) {
  const std::string whole = join(name, ".");
  const bool ours = name.size() == 1 || (name.size() == 2 && lists(dialect.schemas, lower(name.front())));
  const Table* inOtherCase = nullptr;
  for (const auto& table : schema.tables) {
    if (table.name == whole || (ours && table.name == name.back())) return &table;
    if (!inOtherCase &&
        (isSameName(dialect, table.name, whole) || (ours && isSameName(dialect, table.name, name.back()))))
      inOtherCase = &table;
  }
  return inOtherCase;
}

const Table* findTable(const RelationalSchema& schema, const SqlDialect& dialect,
                       const SqlRelation& relation) {
  if (!dialect.foldsBareNames || relation.name.empty()) return findTable(schema, dialect, relation.name);
  std::vector<std::string> name = relation.name;
  if (relation.quote == 0) name.back() = lower(name.back());
  const Table* table = findTable(schema, dialect, name);
  const bool other = table && withoutSchema(table->name, table->schema) != name.back();
  return relation.quote != 0 && other ? nullptr : table;
}

std::optional<UnknownName> bindSql(const SqlFacts& facts, const RelationalSchema& schema,
                                   const SqlDialect& dialect) {
  return Binder(facts, schema, dialect).bind();
}

}  // namespace omni
